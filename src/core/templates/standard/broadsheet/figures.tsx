import { h } from '../../jsx.ts';
import type { Condition, TableNode, TreeNode } from '../../tree.ts';
import { aboveWords, count, paint, span, varyStyle } from '../conditions.ts';
import { Change, FILL, ROW, SERIES } from '../shared-parts.tsx';
import { DASH, Hair, inColor, Plumb, page, Standfirst, sized, ThickThin } from './parts.tsx';
import * as type from './type.ts';

const Chart = () => (
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
);
const CHANGE = inColor(type.BODY, 'primary', 18, 16, 14);

/** A metric: the label above the figure, the change and a remark in italics below. */
const Metric = ({ sizes, label }: { sizes: readonly number[]; label: readonly number[] }): TreeNode => (
  <box id="metric" name="Metric" style={{ ...FILL, gap: 4 }}>
    <ThickThin id="metric-rule" />
    <text
      bind=".label"
      name="Label"
      textStyle={inColor(type.LABEL, 'text', ...label)}
      style={{ margin: [8, 0, 0, 0] }}
    />
    <text
      bind=".value"
      name="Figure"
      textStyle={varyStyle(inColor(type.FIGURE, 'primary', ...sizes), { lineHeight: 1.2 })}
      maxLines={1}
    />
    <Change textStyle={CHANGE} sizePx={18} />
    <text bind=".note" name="Note" textStyle={sized(type.CAPTION, 18, 16, 14, 13, 12)} />
  </box>
);
const metrics = page('metrics', [
  <Standfirst />,
  <box id="figures" each="items" when={count('items', 2, 3)} style={FILL}>
    <box id="metric" name="Metric" style={FILL}>
      <Hair id="metric-rule" />
      <box id="metric-row" style={{ ...ROW, gap: 24, align: 'center', padding: [8, 0, 0, 0] }}>
        <text
          bind=".value"
          name="Figure"
          textStyle={inColor(type.FIGURE, 'primary', 96, 88, 80, 72, 64, 56, 48, 42)}
          maxLines={1}
          anchor="middle"
          style={{ width: span(6), maxHeight: '100%' }}
        />
        <box id="metric-words" style={{ ...FILL, gap: 4, maxHeight: '100%' }}>
          <text bind=".label" name="Label" textStyle={sized(type.HEADING, 30, 28, 26, 24, 22, 20, 18)} />
          <text bind=".note" name="Note" textStyle={sized(type.CAPTION, 18, 16, 14, 13)} />
        </box>
        <Change
          textStyle={inColor(type.BODY, 'text', 22, 20, 18, 16)}
          sizePx={22}
          style={{ width: span(2) }}
        />
      </box>
    </box>
  </box>,
  <grid
    id="figures-more"
    each="items"
    when={count('items', 4, 6)}
    rows={{ 4: [2, 2], 5: [3, 2], 6: [3, 3] }}
    gap={[12, 40]}
    hold
    style={FILL}
  >
    <Metric sizes={[88, 80, 72, 64, 56, 48, 42, 36, 32]} label={[16, 14, 13, 12]} />
  </grid>,
]);

/** The chart with the figures in a box beside it. */
const metricsChart = page('metrics_chart', [
  <Standfirst />,
  <box id="both" style={{ ...ROW, gap: 32 }}>
    <Chart />
    <box id="figures" style={{ width: span(4) }}>
      <ThickThin />
      <box id="figure-rows" each="metrics" style={{ ...FILL, padding: [4, 0, 0, 0] }}>
        <box id="metric" name="Metric" style={{ ...FILL, justify: 'start' }}>
          <Hair id="metric-rule" when={{ index: { not: [0] } }} />
          <box
            id="figure-row"
            style={{ direction: 'row', justify: 'between', align: 'center', gap: 12, margin: [8, 0, 0, 0] }}
          >
            <text
              bind=".value"
              name="Figure"
              textStyle={inColor(aboveWords(type.FIGURE), 'primary', 48, 44, 40, 36, 32, 28, 24)}
              maxLines={1}
              style={{ shrink: 1 }}
            />
            <Change textStyle={inColor(type.BODY, 'text', 16, 14)} sizePx={16} />
          </box>
          <text bind=".label" name="Label" textStyle={inColor(type.LABEL, 'text', 14, 13, 12)} />
          <text bind=".note" name="Note" textStyle={sized(type.CAPTION, 14, 13, 12)} />
        </box>
      </box>
    </box>
  </box>,
]);

/** Headline, standfirst and chart, in the order of an article. */
const chart = page('chart', [<Standfirst />, <Chart />], { source: true });

const chartBullets = page('chart_bullets', [
  <box id="both" style={{ ...ROW, gap: 32 }}>
    <list
      bind="items"
      name="Points"
      role="body"
      textStyle={sized(type.LIST, 24, 22, 20, 18, 16, 14)}
      bullet={DASH}
      indentEm={0.9}
      itemGapEm={0.7}
      style={{ width: span(4) }}
    />
    <Plumb />
    <Chart />
  </box>,
]);

/** Ruled like newspaper tables: lines above and below the head, hairlines after it. */
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
    headerStyle: varyStyle(type.LABEL, { sizesPt: sizes.map((size) => Math.max(12, size - 4)) }),
    cellStyle: varyStyle(type.BODY, { sizesPt: sizes, lineHeight: 1.3 }),
    highlight: paint('surface'),
    rule: { paint: paint('stroke'), widthPx: 1 },
    headerRule: { paint: paint('text'), widthPx: 1 },
    paddingPx: { x: 10, y },
  };
  return <table id={id} bind="table" name="Table" {...tableStyle} style={FILL} when={when} />;
};
const table = page('table', [
  <Standfirst />,
  <ThickThin id="table-top" />,
  <Table id="table-few" sizes={[22, 20, 18, 16, 14]} y={14} when={count('table.rows', 1, 5)} />,
  <Table id="table-more" sizes={[18, 16, 14, 13, 12]} y={8} when={count('table.rows', 6, 200)} />,
]);

export const FIGURES = [metrics, metricsChart, chart, chartBullets, table];
