import { h } from '../../jsx.ts';
import type { Condition, TreeNode } from '../../tree.ts';
import { aboveWords, count, has, later, paint, varyStyle } from '../conditions.ts';
import { Change, evenly, FILL, ROW, SERIES, Unequal } from '../shared-parts.tsx';
import { CLEAN, CROSS, Dimension, HAIR, LINE, page, STRONG, sized, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** A diagram is on a clean backdrop in its own frame. */
const Drawing = (): TreeNode => (
  <box id="drawing" fill={CLEAN} stroke={LINE} style={{ ...FILL, padding: [20, 24, 16, 24], minHeight: 224 }}>
    <chart
      bind="chart"
      name="Chart"
      sizesPt={[14, 13, 12]}
      series={SERIES}
      rest={paint('graph_2')}
      directLabels
      gap={0.5}
      style={FILL}
    />
  </box>
);

/** A figure over the dimension line that it measures. */
const measured = (sizes: readonly number[], label: readonly number[], group: string): readonly TreeNode[] => [
  <text
    bind=".value"
    name="Figure"
    textStyle={aboveWords(sized(type.FIGURE, ...sizes))}
    maxLines={1}
    anchor="bottom"
    fitGroup={`figures-${group}`}
    style={{ ...FILL, maxHeight: '100%' }}
  />,
  <Dimension margin={[4, 8]} />,
  <box id="metric-words" equalHeight="words" style={{ gap: 2 }}>
    <text
      bind=".label"
      name="Label"
      textStyle={varyStyle(type.HEADING, { sizesPt: label })}
      fitGroup={`labels-${group}`}
    />
    <box id="metric-line" style={{ direction: 'row', gap: 16, align: 'center' }}>
      <Change textStyle={sized(type.LABEL, 16, 14, 13, 12)} sizePx={18} />
      <text bind=".note" name="Note" textStyle={type.CAPTION} fitGroup="notes" style={{ shrink: 1 }} />
    </box>
  </box>,
];
const LEAD = [160, 144, 128, 112, 96, 88, 80, 72, 64, 56, 48, 42, 36];
const REST = [60, 54, 48, 42, 36, 32, 28, 24];
const item = (index: number): readonly TreeNode[] =>
  index === 0 ? measured(LEAD, [24, 22, 20, 18, 16, 14], 'lead') : measured(REST, [18, 16, 14], 'rest');
const even = () => measured([80, 72, 64, 56, 48, 42, 36, 32, 28, 24], [20, 18, 16, 14], 'even');
const metrics = page('metrics', [
  <Unequal
    id="two"
    each="items"
    noun="Metric"
    when={count('items', 2)}
    lines={[[7, 5]]}
    gap={[24, 48]}
    item={item}
  />,
  <Unequal
    id="three"
    each="items"
    noun="Metric"
    when={count('items', 3)}
    lines={evenly(1, 2)}
    columns={[7, 5]}
    gap={[24, 48]}
    item={item}
  />,
  <Unequal
    id="four"
    each="items"
    noun="Metric"
    when={count('items', 4)}
    lines={evenly(2, 2)}
    gap={[24, 48]}
    item={even}
  />,
  <Unequal
    id="five"
    each="items"
    noun="Metric"
    when={count('items', 5)}
    lines={evenly(1, 2, 2)}
    columns={[6, 4, 4]}
    gap={[24, 48]}
    item={item}
  />,
  <Unequal
    id="six"
    each="items"
    noun="Metric"
    when={count('items', 6)}
    lines={evenly(3, 3)}
    gap={[24, 48]}
    item={even}
  />,
  <Takeaway />,
]);

/** The drawing at the top, its figures in cells of a strip below. */
const metricsChart = page('metrics_chart', [
  <Drawing />,
  <box
    id="strip"
    each="metrics"
    fill={CLEAN}
    stroke={LINE}
    style={{ direction: 'row', margin: [16, 0, 0, 0] }}
  >
    <box id="cell" name="Metric" style={{ ...FILL, direction: 'row' }}>
      <rule id="cell-rule" axis="vertical" {...HAIR} when={later} />
      <box id="cell-words" style={{ ...FILL, padding: [12, 20] }}>
        <text
          bind=".value"
          name="Figure"
          textStyle={aboveWords(sized(type.FIGURE, 36, 32, 28, 26, 24, 22, 20))}
          maxLines={1}
        />
        <text bind=".label" name="Label" textStyle={sized(type.BODY, 16, 14, 13, 12)} />
        <box id="metric-line" style={{ direction: 'row', gap: 12, align: 'center' }}>
          <Change textStyle={sized(type.LABEL, 14, 13, 12)} sizePx={16} />
          <text bind=".note" name="Note" textStyle={type.CAPTION} style={{ shrink: 1 }} />
        </box>
      </box>
    </box>
  </box>,
  <Takeaway />,
]);

/** The column of notes is beside the drawing. */
const chart = page(
  'chart',
  [
    <box id="both" style={{ ...ROW, gap: 32 }}>
      <Drawing />
      <box id="notes-column" when={has('takeaway')} style={{ width: 288, gap: 16 }}>
        <Dimension />
        <text
          bind="takeaway"
          name="Takeaway"
          textStyle={sized(type.HEADING, 24, 22, 20, 18, 16, 14)}
          style={FILL}
        />
      </box>
    </box>,
  ],
  { source: true },
);

const chartBullets = page('chart_bullets', [
  <box id="both" style={{ ...ROW, gap: 32 }}>
    <Drawing />
    <box id="notes-column" style={{ width: 352, gap: 16 }}>
      <Dimension />
      <list
        bind="items"
        name="Points"
        role="body"
        textStyle={sized(type.LIST, 24, 22, 20, 18, 16, 14)}
        bullet={CROSS}
        indentEm={1.3}
        itemGapEm={0.8}
        style={FILL}
      />
    </box>
  </box>,
]);

/** A parts table: heads in fixed width, ruled on a clean backdrop. */
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
}) => (
  <table
    id={id}
    bind="table"
    name="Table"
    when={when}
    headerStyle={varyStyle(type.LABEL, {
      color: paint('primary'),
      weight: 700,
      sizesPt: sizes.map((size) => Math.max(12, size - 4)),
    })}
    cellStyle={varyStyle(type.BODY, { sizesPt: sizes, lineHeight: 1.3 })}
    band={CLEAN}
    highlight={paint('surface')}
    rule={HAIR}
    headerRule={STRONG}
    paddingPx={{ x: 14, y }}
    style={FILL}
  />
);
const table = page('table', [
  <Table id="table-few" sizes={[22, 20, 18, 16, 14]} y={13} when={count('table.rows', 1, 5)} />,
  <Table id="table-more" sizes={[18, 16, 14, 13, 12]} y={7} when={count('table.rows', 6, 200)} />,
  <Takeaway />,
]);

export const FIGURES = [metrics, metricsChart, chart, chartBullets, table];
