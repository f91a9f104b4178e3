import { h } from '../../jsx.ts';
import type { Condition, TableNode, TreeNode } from '../../tree.ts';
import { aboveWords, count, has, IN_LAYOUT, paint, turn } from '../conditions.ts';
import { Change, FILL, SERIES } from '../shared-parts.tsx';
import { type Backdrop, BLACK, BLUE, LIME, PAPER, TILE } from './backdrops.ts';
import { bentos, dot, on, page, QUARTET, QUINTET, SEXTET, Takeaway, Tile } from './parts.tsx';
import * as type from './type.ts';

const Chart = () => (
  <chart
    bind="chart"
    name="Chart"
    sizesPt={[16, 14, 13, 12]}
    series={SERIES}
    rest={paint('graph_9')}
    directLabels
    gap={0.35}
    style={FILL}
  />
);

const Moves = ({ backdrop }: { backdrop: Backdrop }) => (
  <Change
    textStyle={on(backdrop, type.BODY, { color: paint(backdrop.strong), weight: 700, sizesPt: [18, 16, 14] })}
    sizePx={20}
    style={{ height: 28 }}
  />
);

/**
 * The figure fills its tile, with its label at the bottom. In small tiles the change is beside the figure.
 */
const metric =
  (figure: readonly number[], label: readonly number[], group: string, beside = false) =>
  (_: number, backdrop: Backdrop): TreeNode[] => [
    <box id="figure-row" style={{ grow: 1, direction: 'row', justify: 'between', gap: 12 }}>
      <text
        bind=".value"
        name="Figure"
        textStyle={aboveWords(on(backdrop, type.FIGURE, { sizesPt: figure, color: paint(backdrop.strong) }))}
        maxLines={1}
        fitGroup={`figures-${group}`}
        style={{ shrink: 1 }}
      />
      {beside && <Moves backdrop={backdrop} />}
    </box>,
    <box id="metric-words" style={{ gap: 4 }}>
      <text
        bind=".label"
        name="Label"
        textStyle={on(backdrop, type.HEADING, { sizesPt: label })}
        fitGroup={`labels-${group}`}
      />
      {!beside && <Moves backdrop={backdrop} />}
      <text
        bind=".note"
        name="Note"
        textStyle={on(backdrop, type.CAPTION, {
          color: paint(backdrop.muted),
          sizesPt: beside ? [14, 13, 12] : [16, 14, 13, 12],
        })}
        fitGroup="notes"
      />
    </box>,
  ];
const giant = metric([144, 128, 112, 96, 88, 80, 72, 64, 56, 48, 42], [28, 26, 24, 22, 20, 18], 'giant');
const large = metric([88, 80, 72, 64, 56, 48, 42, 36, 32, 28, 24], [22, 20, 18, 16, 14], 'large', true);
const mixed = (index: number, backdrop: Backdrop) =>
  index === 0 ? giant(index, backdrop) : large(index, backdrop);
const pair = metric([112, 96, 88, 80, 72, 64, 56, 48, 42], [28, 26, 24, 22, 20], 'pair');
const metrics = page(
  'metrics',
  [
    ...bentos('items', 'Metric', [
      { n: 2, lines: [[7, 5]], filled: { 0: BLUE }, padding: 36, draw: pair },
      { n: 3, when: turn(2, 0), lines: [[1], [1, 1]], columns: [6, 5], filled: { 0: BLUE }, draw: mixed },
      { n: 3, when: turn(2, 1), lines: [[1], [1, 1]], columns: [6, 5], filled: { 0: BLACK }, draw: mixed },
      { n: 4, lines: QUARTET, filled: { 0: BLUE }, padding: 24, draw: large },
      { n: 5, lines: QUINTET, filled: { 0: BLUE }, padding: 24, draw: large },
      { n: 6, lines: SEXTET, filled: { 0: BLUE, 5: BLACK }, padding: 24, draw: large },
    ]),
    <Takeaway />,
  ],
  { head: PAPER },
);

const column = (backdrop: Backdrop, n: number): TreeNode => (
  <Tile
    id={`figure-${backdrop === BLUE ? 'first' : 'next'}`}
    name="Metric"
    backdrop={backdrop}
    when={{ ...count('metrics', n), index: backdrop === BLUE ? { is: [0] } : { not: [0] } }}
    style={{ padding: n === 4 ? [8, 20] : [18, 22], justify: 'between' }}
  >
    <box id="figure-row" style={{ direction: 'row', justify: 'between', align: 'center', gap: 8 }}>
      <text
        bind=".value"
        name="Figure"
        textStyle={aboveWords(
          on(backdrop, type.FIGURE, {
            sizesPt: n === 4 ? [36, 32, 28, 24, 22, 20, 18] : [56, 48, 44, 40, 36, 32, 28, 24, 22],
            color: paint(backdrop.strong),
          }),
        )}
        maxLines={1}
        fitGroup="figures-column"
        style={{ shrink: 1 }}
      />
      <Moves backdrop={backdrop} />
    </box>
    <box id="figure-words">
      <text
        bind=".label"
        name="Label"
        textStyle={on(backdrop, type.HEADING, { sizesPt: [18, 16, 14] })}
        fitGroup="labels-column"
      />
      <text
        bind=".note"
        name="Note"
        textStyle={on(backdrop, type.CAPTION, { color: paint(backdrop.muted), sizesPt: [14, 13, 12] })}
        fitGroup="notes"
      />
    </box>
  </Tile>
);
const metricsChart = page(
  'metrics_chart',
  [
    <box id="both" style={{ ...FILL, direction: 'row', gap: 16 }}>
      <box id="figures" each="metrics" style={{ width: 340, gap: 12 }}>
        {[2, 3, 4].flatMap((n) => [column(BLUE, n), column(TILE, n)])}
      </box>
      <box id="chart-side" style={FILL}>
        <Tile id="chart-tile" backdrop={TILE}>
          <Chart />
        </Tile>
        <Takeaway />
      </box>
    </box>,
  ],
  { head: PAPER },
);

const Conclusion = ({ backdrop, side }: { backdrop: Backdrop; side: string }) => (
  <Tile
    id={`takeaway-${side}`}
    backdrop={backdrop}
    when={has('takeaway')}
    style={{ grow: 0, basis: 300, justify: 'end' }}
  >
    <text
      bind="takeaway"
      name="Takeaway"
      textStyle={on(backdrop, type.HEADING, { sizesPt: [28, 26, 24, 22, 20, 18, 16], lineHeight: 1.2 })}
      anchor="bottom"
      style={FILL}
    />
  </Tile>
);
const ChartTile = () => (
  <Tile id="chart-tile" backdrop={TILE}>
    <Chart />
  </Tile>
);
const chart = page(
  'chart',
  [
    <box id="aside-end" when={turn(2, 0, IN_LAYOUT)} style={{ ...FILL, direction: 'row', gap: 16 }}>
      <ChartTile />
      <Conclusion backdrop={LIME} side="end" />
    </box>,
    <box id="aside-start" when={turn(2, 1)} style={{ ...FILL, direction: 'row', gap: 16 }}>
      <Conclusion backdrop={BLUE} side="start" />
      <ChartTile />
    </box>,
  ],
  { source: true, head: PAPER },
);

const Points = ({ backdrop }: { backdrop: Backdrop }) => (
  <Tile id="points-tile" backdrop={backdrop} style={{ grow: 0, basis: 400 }}>
    <list
      bind="items"
      name="Points"
      role="body"
      textStyle={on(backdrop, type.LIST, { sizesPt: [22, 20, 18, 16, 14] })}
      bullet={dot(backdrop)}
      indentEm={1.2}
      itemGapEm={0.9}
      style={FILL}
    />
  </Tile>
);
const chartBullets = page(
  'chart_bullets',
  [
    <box id="points-start" when={turn(2, 0)} style={{ ...FILL, direction: 'row', gap: 16 }}>
      <Points backdrop={BLACK} />
      <ChartTile />
    </box>,
    <box id="points-end" when={turn(2, 1)} style={{ ...FILL, direction: 'row', gap: 16 }}>
      <ChartTile />
      <Points backdrop={BLUE} />
    </box>,
    <box id="in-layout" when={turn(2, IN_LAYOUT)} style={{ ...FILL, direction: 'row', gap: 16 }}>
      <ChartTile />
      <Points backdrop={PAPER} />
    </box>,
  ],
  { head: PAPER },
);

/** A black head row; the highlighted row is lime. */
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
    'headerStyle' | 'cellStyle' | 'headerFill' | 'highlight' | 'rule' | 'headerRule' | 'paddingPx'
  > = {
    headerStyle: on(BLACK, type.BODY, {
      weight: 700,
      sizesPt: sizes.map((size) => Math.max(12, size - 2)),
      lineHeight: 1.25,
    }),
    cellStyle: on(PAPER, type.BODY, { sizesPt: sizes, lineHeight: 1.3 }),
    headerFill: paint('secondary'),
    highlight: paint('accent'),
    rule: { paint: paint('stroke'), widthPx: 1 },
    headerRule: { paint: paint('secondary'), widthPx: 2 },
    paddingPx: { x: 16, y },
  };
  return <table id={id} bind="table" name="Table" {...tableStyle} style={FILL} {...(when ? { when } : {})} />;
};
const table = page(
  'table',
  [
    <Table id="table-few" sizes={[20, 18, 16, 14]} y={14} when={count('table.rows', 1, 5)} />,
    <Table id="table-more" sizes={[18, 16, 14, 13, 12]} y={8} when={count('table.rows', 6, 200)} />,
    <Takeaway />,
  ],
  { head: PAPER },
);

export const FIGURES = [metrics, metricsChart, chart, chartBullets, table];
