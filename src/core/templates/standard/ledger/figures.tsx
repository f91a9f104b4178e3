import { h } from '../../jsx.ts';
import type { Condition, TableNode } from '../../tree.ts';
import { aboveWords, count, has, paint, span, varyStyle } from '../conditions.ts';
import { Change, SERIES } from '../shared-parts.tsx';
import { BULLET, Hair, Plumb, page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

const Chart = () => (
  <chart
    bind="chart"
    name="Chart"
    sizesPt={[14, 13, 12]}
    series={SERIES}
    rest={paint('graph_1')}
    directLabels
    gap={0.6}
    style={{ grow: 1, shrink: 1, basis: 0 }}
  />
);

const Moves = () => <Change textStyle={varyStyle(type.LABEL, { sizesPt: [18, 16, 14] })} sizePx={18} />;

/** A large figure on a hairline, with its label below. */
const Metric = ({ sizes, label }: { sizes: readonly number[]; label: readonly number[] }) => (
  <box id="metric" name="Metric" style={{ grow: 1, shrink: 1, basis: 0 }}>
    <text
      bind=".value"
      name="Figure"
      textStyle={aboveWords(varyStyle(type.FIGURE, { sizesPt: sizes }))}
      maxLines={1}
      anchor="bottom"
      style={{ grow: 1, shrink: 1, basis: 0, maxHeight: 200 }}
    />
    <rule
      id="metric-rule"
      axis="horizontal"
      paint={paint('text')}
      widthPx={1}
      style={{ margin: [8, 0, 12, 0] }}
    />
    <box id="metric-words" equalHeight="metric-words" style={{ gap: 4 }}>
      <text bind=".label" name="Label" textStyle={varyStyle(type.HEADING, { sizesPt: label })} />
      <Moves />
      <text bind=".note" name="Note" textStyle={varyStyle(type.CAPTION, { sizesPt: [16, 14, 13, 12] })} />
    </box>
  </box>
);

const metrics = page('metrics', [
  <grid
    id="figures"
    each="items"
    when={count('items', 2, 3)}
    rows={{ 2: [2], 3: [3] }}
    gap={[24, 48]}
    style={{ grow: 1, shrink: 1, basis: 0 }}
  >
    <Metric sizes={[112, 96, 88, 80, 72, 64, 56, 48, 42, 36]} label={[24, 22, 20, 18, 16]} />
  </grid>,
  <grid
    id="figures-more"
    each="items"
    when={count('items', 4, 6)}
    rows={{ 4: [2, 2], 5: [3, 2], 6: [3, 3] }}
    gap={[16, 48]}
    hold
    style={{ grow: 1, shrink: 1, basis: 0 }}
  >
    <Metric sizes={[64, 56, 48, 42, 36, 32, 28]} label={[20, 18, 16, 14]} />
  </grid>,
  <Takeaway />,
]);

const metricsChart = page('metrics_chart', [
  <box id="both" style={{ direction: 'row', gap: 32, grow: 1, shrink: 1, basis: 0 }}>
    <box id="figures" each="metrics" style={{ width: span(4) - 24, gap: 10 }}>
      <box id="metric" name="Metric" style={{ grow: 1, shrink: 1, basis: 0 }}>
        <Hair id="metric-rule" />
        <box
          id="figure-row"
          style={{ direction: 'row', justify: 'between', align: 'center', gap: 12, margin: [6, 0, 0, 0] }}
        >
          <text
            bind=".value"
            name="Figure"
            textStyle={aboveWords(
              varyStyle(type.FIGURE, { sizesPt: [40, 36, 32, 28, 26, 24, 22, 20], lineHeight: 1.05 }),
            )}
            maxLines={1}
            style={{ shrink: 1 }}
          />
          <Moves />
        </box>
        <text
          bind=".label"
          name="Label"
          textStyle={varyStyle(type.HEADING, { sizesPt: [18, 16, 14] })}
          style={{ margin: [7, 0, 2, 0] }}
        />
        <text bind=".note" name="Note" textStyle={varyStyle(type.CAPTION, { sizesPt: [14, 13, 12] })} />
      </box>
    </box>
    <Plumb />
    <Chart />
  </box>,
  <Takeaway />,
]);

/** The conclusion is beside the chart; without one the chart takes the full width. */
const chart = page(
  'chart',
  [
    <box id="both" style={{ direction: 'row', gap: 32, grow: 1, shrink: 1, basis: 0 }}>
      <Chart />
      <box id="aside" when={has('takeaway')} style={{ width: span(3) + 32, direction: 'row', gap: 32 }}>
        <Plumb />
        <text
          bind="takeaway"
          name="Takeaway"
          textStyle={varyStyle(type.TAKEAWAY, { sizesPt: [24, 22, 20, 18, 16] })}
          style={{ grow: 1, shrink: 1, basis: 0 }}
        />
      </box>
    </box>,
  ],
  { source: true },
);

const chartBullets = page('chart_bullets', [
  <box id="both" style={{ direction: 'row', gap: 32, grow: 1, shrink: 1, basis: 0 }}>
    <Chart />
    <Plumb />
    <list
      bind="items"
      name="Points"
      role="body"
      textStyle={varyStyle(type.LIST, { sizesPt: [22, 20, 18, 16, 14] })}
      bullet={BULLET}
      indentEm={1.1}
      itemGapEm={0.8}
      style={{ width: span(4) }}
    />
  </box>,
]);

/** Ruled like a ledger, without fills except for the highlighted row. */
const Table = ({
  id,
  sizes,
  y,
  when,
}: {
  id: string;
  sizes: readonly number[];
  y: number;
  when?: Condition;
}) => {
  const tableStyle: Pick<
    TableNode,
    'headerStyle' | 'cellStyle' | 'highlight' | 'rule' | 'headerRule' | 'paddingPx'
  > = {
    headerStyle: varyStyle(type.LABEL, {
      sizesPt: sizes.map((size) => Math.max(12, size - 2)),
      color: paint('muted'),
    }),
    cellStyle: varyStyle(type.BODY, { sizesPt: sizes, lineHeight: 1.3 }),
    highlight: paint('surface'),
    rule: { paint: paint('stroke'), widthPx: 1 },
    headerRule: { paint: paint('text'), widthPx: 2 },
    paddingPx: { x: 12, y },
  };
  return (
    <table
      id={id}
      bind="table"
      name="Table"
      {...tableStyle}
      style={{ grow: 1, shrink: 1, basis: 0 }}
      {...(when ? { when } : {})}
    />
  );
};
const table = page('table', [
  <Table id="table-few" sizes={[20, 18, 16, 14]} y={14} when={count('table.rows', 1, 5)} />,
  <Table id="table-more" sizes={[18, 16, 14, 13, 12]} y={8} when={count('table.rows', 6, 200)} />,
  <Takeaway />,
]);

export const FIGURES = [metrics, metricsChart, chart, chartBullets, table];
