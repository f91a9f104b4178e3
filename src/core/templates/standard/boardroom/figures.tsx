import { h } from '../../jsx.ts';
import type { Condition, TableNode } from '../../tree.ts';
import { count, first, later, paint, span, varyStyle } from '../conditions.ts';
import { Change, FILL, SERIES } from '../shared-parts.tsx';
import { BULLET, Conclusion, GREEN, HAIR, on, page } from './parts.tsx';
import * as type from './type.ts';

const Chart = () => (
  <chart
    bind="chart"
    name="Chart"
    sizesPt={[14, 13, 12]}
    series={SERIES}
    rest={paint('graph_1')}
    directLabels
    gap={0.45}
    style={FILL}
  />
);

const Moves = () => (
  <Change
    textStyle={varyStyle(type.HEADING, { color: paint('primary'), sizesPt: [20, 18, 16, 14] })}
    sizePx={20}
    style={{ justify: 'end' }}
  />
);

/** A scorecard: label, figure and change per line; the first line is on sand. */
const Score = ({
  lead,
  figure,
  label,
}: {
  lead: boolean;
  figure: readonly number[];
  label: readonly number[];
}) => (
  <box
    id={lead ? 'score-first' : 'score'}
    name="Metric"
    when={lead ? first : later}
    {...(lead ? { fill: paint('surface') } : {})}
    style={{ ...FILL, grow: lead ? 1.25 : 1 }}
  >
    <rule id="score-rule" axis="horizontal" {...(lead ? { paint: paint('primary'), widthPx: 3 } : HAIR)} />
    <box id="score-row" style={{ ...FILL, direction: 'row', align: 'center', gap: 24, padding: [4, 20] }}>
      <box id="score-words" style={{ ...FILL, gap: 2 }}>
        <text
          bind=".label"
          name="Label"
          textStyle={varyStyle(type.HEADING, { sizesPt: label })}
          fitGroup="labels"
        />
        <text
          bind=".note"
          name="Note"
          textStyle={varyStyle(type.CAPTION, { sizesPt: [16, 14, 13, 12] })}
          fitGroup="notes"
        />
      </box>
      <box id="moves" style={{ width: span(2) }}>
        <Moves />
      </box>
      <text
        bind=".value"
        name="Figure"
        textStyle={varyStyle(type.FIGURE, { sizesPt: figure, align: 'end' })}
        maxLines={1}
        fitGroup="figures"
        style={{ width: span(5) }}
      />
    </box>
  </box>
);
const Scores = ({
  min,
  max,
  figure,
  label,
}: {
  min: number;
  max: number;
  figure: readonly number[];
  label: readonly number[];
}) => (
  <box id={`scores-${min}`} each="items" when={count('items', min, max)} style={FILL}>
    <Score lead figure={figure} label={label} />
    <Score lead={false} figure={figure} label={label} />
  </box>
);
const metrics = page('metrics', [
  <Scores min={2} max={3} figure={[80, 72, 64, 56, 48, 42, 36]} label={[26, 24, 22, 20, 18]} />,
  <Scores min={4} max={4} figure={[56, 48, 42, 36, 32]} label={[22, 20, 18, 16]} />,
  <Scores min={5} max={6} figure={[42, 36, 32, 28]} label={[20, 18, 16, 14]} />,
  <Conclusion bind="takeaway" />,
]);

/** The chart with its figures beside it on sand. */
const metricsChart = page('metrics_chart', [
  <box id="both" style={{ ...FILL, direction: 'row', gap: 24 }}>
    <Chart />
    <box id="figures" fill={paint('surface')} style={{ width: span(4), padding: [4, 20] }}>
      <box id="figure-rows" each="metrics" style={FILL}>
        <box id="metric" name="Metric" style={{ ...FILL, justify: 'center', padding: [8, 0] }}>
          <rule
            id="metric-rule"
            when={later}
            axis="horizontal"
            {...HAIR}
            style={{ position: 'absolute', start: 0, top: 0, width: span(4) - 40 }}
          />
          <box id="figure-row" style={{ direction: 'row', justify: 'between', align: 'center', gap: 12 }}>
            <text
              bind=".value"
              name="Figure"
              textStyle={varyStyle(type.FIGURE, { sizesPt: [40, 36, 32, 28, 24, 22, 20, 18] })}
              maxLines={1}
              style={{ shrink: 1 }}
            />
            <Moves />
          </box>
          <text
            bind=".label"
            name="Label"
            textStyle={varyStyle(type.HEADING, { sizesPt: [18, 16, 14] })}
            style={{ margin: [4, 0, 0, 0] }}
          />
          <text bind=".note" name="Note" textStyle={varyStyle(type.CAPTION, { sizesPt: [14, 13, 12] })} />
        </box>
      </box>
    </box>
  </box>,
  <Conclusion bind="takeaway" />,
]);

const chart = page('chart', [<Chart />, <Conclusion bind="takeaway" />], { source: true });

/** The findings are on sand beside the chart. */
const chartBullets = page('chart_bullets', [
  <box id="both" style={{ ...FILL, direction: 'row', gap: 24 }}>
    <Chart />
    <box id="seen" fill={paint('surface')} style={{ width: span(4), padding: [20, 20] }}>
      <list
        bind="items"
        name="Points"
        role="body"
        textStyle={varyStyle(type.LIST, { sizesPt: [22, 20, 18, 16, 14] })}
        bullet={BULLET}
        indentEm={1.1}
        itemGapEm={0.9}
        style={FILL}
      />
    </box>
  </box>,
]);

/** The head is a green band, the highlighted row is sand, and hairlines separate the others. */
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
    'headerStyle' | 'cellStyle' | 'headerFill' | 'highlight' | 'rule' | 'headerRule' | 'paddingPx'
  > = {
    headerStyle: on(GREEN, type.LABEL, { sizesPt: sizes.map((size) => Math.max(12, size - 2)) }),
    cellStyle: varyStyle(type.BODY, { sizesPt: sizes, lineHeight: 1.3 }),
    headerFill: paint(GREEN.fill),
    highlight: paint('surface'),
    rule: HAIR,
    headerRule: { paint: paint(GREEN.fill), widthPx: 2 },
    paddingPx: { x: 14, y },
  };
  return <table id={id} bind="table" name="Table" when={when} {...tableStyle} style={FILL} />;
};
const table = page('table', [
  <Table id="table-few" sizes={[20, 18, 16, 14]} y={13} when={count('table.rows', 1, 5)} />,
  <Table id="table-more" sizes={[18, 16, 14, 13, 12]} y={7} when={count('table.rows', 6, 200)} />,
  <Conclusion bind="takeaway" />,
]);

export const FIGURES = [metrics, metricsChart, chart, chartBullets, table];
