import { h } from '../../jsx.ts';
import type { Condition, TableNode, TreeNode } from '../../tree.ts';
import { aboveWords, count, paint, varyStyle } from '../conditions.ts';
import { Change, FILL, ROW, SERIES, Unequal } from '../shared-parts.tsx';
import { inColor, NONE, page, SIDE, sized, Takeaway } from './parts.tsx';
import * as type from './type.ts';

const Chart = () => (
  <chart
    bind="chart"
    name="Chart"
    sizesPt={[14, 13, 12]}
    series={SERIES}
    rest={paint('graph_2')}
    directLabels
    gap={0.25}
    style={FILL}
  />
);

const SmallChange = () => <Change textStyle={sized(type.BODY, 18, 16, 14)} sizePx={18} />;

/** Giant numerals; the first is the largest and red. In narrow columns the change is beside the figure. */
const metric =
  (giant: boolean, beside = false) =>
  (index: number): readonly TreeNode[] => {
    const lead = giant && index === 0;
    const group = lead ? 'lead' : 'rest';
    const inline = beside && !lead;
    const sizes = lead
      ? [240, 220, 200, 180, 160, 144, 128, 112, 96, 88, 80, 72, 64, 56, 48]
      : [80, 72, 64, 56, 48, 42, 36, 32, 28];
    const figure = (
      <text
        bind=".value"
        name="Figure"
        textStyle={aboveWords(inColor(type.FIGURE, index === 0 ? 'primary' : 'text', ...sizes))}
        maxLines={1}
        fitGroup={`figures-${group}`}
        style={{ shrink: inline ? 1 : 0 }}
      />
    );
    return [
      inline ? (
        <box id="figure-row" style={{ direction: 'row', align: 'center', gap: 16 }}>
          {figure}
          <SmallChange />
        </box>
      ) : (
        figure
      ),
      <box id="metric-words" style={{ gap: 2, margin: [lead ? 16 : 4, 0, 0, 0] }}>
        <text
          bind=".label"
          name="Label"
          textStyle={sized(type.LABEL, ...(lead ? [24, 22, 20, 18, 16] : [18, 16, 14]))}
          fitGroup={`labels-${group}`}
        />
        {!inline && <SmallChange />}
        <text bind=".note" name="Note" textStyle={sized(type.CAPTION, 14, 13, 12)} fitGroup="notes" />
      </box>,
    ];
  };
const metrics = page('metrics', [
  <Unequal
    id="two"
    each="items"
    noun="Metric"
    when={count('items', 2)}
    lines={[[7, 5]]}
    gap={[24, 24]}
    item={metric(true)}
  />,
  <Unequal
    id="three"
    each="items"
    noun="Metric"
    when={count('items', 3)}
    lines={[[1], [1, 1]]}
    columns={[8, 4]}
    gap={[24, 24]}
    item={metric(true)}
  />,
  <Unequal
    id="four"
    each="items"
    noun="Metric"
    when={count('items', 4)}
    lines={[[1], [1, 1, 1]]}
    columns={[8, 4]}
    gap={[12, 24]}
    item={metric(true, true)}
  />,
  <Unequal
    id="five"
    each="items"
    noun="Metric"
    when={count('items', 5)}
    lines={[[1], [1, 1], [1, 1]]}
    columns={[6, 3, 3]}
    gap={[24, 24]}
    item={metric(true)}
  />,
  <Unequal
    id="six"
    each="items"
    noun="Metric"
    when={count('items', 6)}
    lines={[
      [1, 1, 1],
      [1, 1, 1],
    ]}
    gap={[24, 24]}
    item={metric(false, true)}
  />,
  <Takeaway />,
]);

/** Figures in a line below the title, the chart on the fifth column below them. */
const metricsChart = page('metrics_chart', [
  <grid
    id="figures"
    each="metrics"
    rows={{ 2: [2], 3: [3], 4: [4] }}
    gap={[24, 24]}
    style={{ minHeight: 120 }}
  >
    <box id="metric" name="Metric" style={FILL}>
      <text
        bind=".value"
        name="Figure"
        textStyle={aboveWords(sized(type.FIGURE, 60, 54, 48, 42, 36, 32, 28, 24))}
        maxLines={1}
      />
      <box id="metric-words" style={{ gap: 0, margin: [2, 0, 0, 0] }}>
        <text bind=".label" name="Label" textStyle={sized(type.LABEL, 16, 14, 13, 12)} />
        <box id="metric-line" style={{ direction: 'row', gap: 12, align: 'center' }}>
          <Change textStyle={sized(type.BODY, 14, 13, 12)} sizePx={16} />
          <text bind=".note" name="Note" textStyle={sized(type.CAPTION, 14, 13, 12)} style={{ shrink: 1 }} />
        </box>
      </box>
    </box>
  </grid>,
  <box id="both" style={{ ...ROW, gap: 24, margin: [16, 0, 0, 0] }}>
    <text
      bind="takeaway"
      name="Takeaway"
      textStyle={sized(type.HEADING, 22, 20, 18, 16, 14)}
      anchor="bottom"
      style={SIDE}
    />
    <Chart />
  </box>,
]);

/**
 * The conclusion in the margin columns, the chart on the fifth; without a conclusion the chart takes the
 * page.
 */
const chart = page(
  'chart',
  [
    <box id="both" style={{ ...ROW, gap: 24 }}>
      <text
        bind="takeaway"
        name="Takeaway"
        textStyle={sized(type.HEADING, 28, 26, 24, 22, 20, 18, 16)}
        anchor="bottom"
        style={{ ...SIDE, padding: [0, 48, 0, 0] }}
      />
      <Chart />
    </box>,
  ],
  { source: true },
);

const chartBullets = page('chart_bullets', [
  <box id="both" style={{ ...ROW, gap: 48 }}>
    <Chart />
    <list
      bind="items"
      name="Points"
      role="body"
      textStyle={sized(type.LIST, 22, 20, 18, 16, 14)}
      bullet={NONE}
      indentEm={0}
      itemGapEm={1}
      style={SIDE}
    />
  </box>,
]);

/** One heavy rule below the head, hairlines after it, and the highlighted row on grey. */
const Table = ({
  id,
  sizes,
  y,
  when,
}: {
  id: string;
  sizes: readonly number[];
  y: number;
  when: Condition;
}) => {
  const tableStyle: Pick<
    TableNode,
    'headerStyle' | 'cellStyle' | 'highlight' | 'rule' | 'headerRule' | 'paddingPx'
  > = {
    headerStyle: sized(type.LABEL, ...sizes.map((size) => Math.max(12, size - 4))),
    cellStyle: varyStyle(type.BODY, { sizesPt: sizes, lineHeight: 1.3 }),
    highlight: paint('surface'),
    rule: { paint: paint('stroke'), widthPx: 1 },
    headerRule: { paint: paint('text'), widthPx: 4 },
    paddingPx: { x: 8, y },
  };
  return <table id={id} bind="table" name="Table" {...tableStyle} style={FILL} when={when} />;
};
const table = page('table', [
  <Table id="table-few" sizes={[22, 20, 18, 16, 14]} y={14} when={count('table.rows', 1, 5)} />,
  <Table id="table-more" sizes={[18, 16, 14, 13, 12, 11]} y={8} when={count('table.rows', 6, 200)} />,
  <Takeaway />,
]);

export const FIGURES = [metrics, metricsChart, chart, chartBullets, table];
