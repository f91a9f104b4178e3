import { h } from '../../jsx.ts';
import type { Condition, TableNode, TreeNode } from '../../tree.ts';
import { aboveWords, count, has, hasNot, paint, varyStyle } from '../conditions.ts';
import { Change, FILL, SERIES, Unequal } from '../shared-parts.tsx';
import { type Backdrop, dot, LEAF, NIGHT, on, SAND, SKY, TANGERINE } from './backdrops.ts';
import { Bubble, page, ROUND, Takeaway } from './parts.tsx';
import * as type from './type.ts';

const Chart = ({ sizes = [18, 16, 14, 13, 12] }: { sizes?: readonly number[] }) => (
  <chart
    bind="chart"
    name="Chart"
    sizesPt={sizes}
    series={SERIES}
    rest={paint('graph_9')}
    directLabels
    gap={0.4}
    style={FILL}
  />
);

/** Discs sized by importance on one line, with the change below, or beside them if there is space. */
const Ball = ({
  backdrop,
  size,
  room,
  figure,
  label,
}: {
  backdrop: Backdrop;
  size: number;
  room: number;
  figure: readonly number[];
  label: readonly number[];
}): TreeNode => (
  <box id="ball-room" style={{ height: room, width: size, justify: 'end' }}>
    <box
      id="ball"
      fill={paint(backdrop.fill)}
      geometry={{ kind: 'ellipse' }}
      style={{ width: size, height: size, justify: 'center', padding: [size * 0.14, size * 0.145] }}
    >
      <text
        bind=".value"
        name="Figure"
        textStyle={aboveWords(on(backdrop, type.FIGURE, { align: 'center', sizesPt: figure }))}
        maxLines={1}
        fitGroup={`figures-${size}`}
      />
      <text
        bind=".label"
        name="Label"
        textStyle={on(backdrop, type.HEADING, { align: 'center', sizesPt: label })}
        fitGroup={`labels-${size}`}
        style={{ margin: [4, 0, 0, 0] }}
      />
    </box>
  </box>
);
const Moves = (): TreeNode => (
  <Change
    textStyle={varyStyle(type.LABEL, { color: paint('primary'), sizesPt: [22, 20, 18, 16, 14] })}
    sizePx={24}
  />
);
const Note = (): TreeNode => (
  <text
    bind=".note"
    name="Note"
    textStyle={varyStyle(type.CAPTION, { sizesPt: [18, 16, 14, 13, 12] })}
    fitGroup="notes"
  />
);
const BALLS: readonly Backdrop[] = [LEAF, TANGERINE, NIGHT];
const FIGURE = [88, 80, 72, 64, 56, 48, 44, 40, 36, 32, 28];
const LABEL = [26, 24, 22, 20, 18, 16];
const pair = (index: number): readonly TreeNode[] => [
  <box id="ball-row" style={{ ...FILL, direction: 'row', gap: 24 }}>
    <Ball
      backdrop={BALLS[index] ?? SKY}
      size={index === 0 ? 348 : 296}
      room={348}
      figure={FIGURE}
      label={LABEL}
    />
    <box id="beside" style={{ ...FILL, height: 348, justify: 'end', gap: 4 }}>
      <Moves />
      <Note />
    </box>
  </box>,
];
const three = (index: number): readonly TreeNode[] => {
  const size = index === 0 ? 284 : 252;
  return [
    <Ball backdrop={BALLS[index] ?? SKY} size={size} room={284} figure={FIGURE} label={LABEL} />,
    <box id="under" style={{ width: size, gap: 2, padding: [10, 0, 0, 0] }}>
      <Moves />
      <Note />
    </box>,
  ];
};

/** Pills for more metrics: the figure at the start, its label beside it. */
const pill = (index: number): readonly TreeNode[] => {
  const backdrop = index === 0 ? LEAF : SKY;
  return [
    <box
      id="pill"
      fill={paint(backdrop.fill)}
      radius={48}
      style={{ ...FILL, direction: 'row', align: 'center', gap: 16, padding: [8, 28, 8, 36] }}
    >
      <box id="figure-room" style={{ ...FILL, grow: 5, maxHeight: '100%' }}>
        <text
          bind=".value"
          name="Figure"
          textStyle={on(backdrop, type.FIGURE, {
            color: paint(backdrop.strong),
            sizesPt: [56, 54, 48, 44, 40, 36, 32, 28, 24, 22],
          })}
          maxLines={1}
          fitGroup="figures"
        />
      </box>
      <box id="pill-words" style={{ ...FILL, grow: 6, gap: 0, maxHeight: '100%' }}>
        <text
          bind=".label"
          name="Label"
          textStyle={on(backdrop, type.HEADING, { sizesPt: [22, 20, 18, 16, 14] })}
          fitGroup="labels"
        />
        <Change
          textStyle={on(backdrop, type.LABEL, { color: paint(backdrop.strong), sizesPt: [18, 16, 14] })}
          sizePx={20}
        />
        <text
          bind=".note"
          name="Note"
          textStyle={on(backdrop, type.CAPTION, { color: paint(backdrop.muted), sizesPt: [16, 14, 13, 12] })}
          fitGroup="notes"
        />
      </box>
    </box>,
  ];
};
const metrics = page('metrics', [
  <Unequal
    id="two"
    each="items"
    noun="Metric"
    when={count('items', 2)}
    lines={[[6, 5]]}
    gap={[0, 32]}
    item={pair}
  />,
  <Unequal
    id="three"
    each="items"
    noun="Metric"
    when={count('items', 3)}
    lines={[[284, 252, 252]]}
    gap={[0, 96]}
    item={three}
  />,
  ...[
    {
      n: 4,
      lines: [
        [1, 1],
        [1, 1],
      ],
    },
    { n: 5, lines: [[1], [1, 1], [1, 1]] },
    {
      n: 6,
      lines: [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    },
  ].map(({ n, lines }) => (
    <Unequal
      id={`pills-${n}`}
      each="items"
      noun="Metric"
      when={count('items', n)}
      lines={lines}
      gap={[16, 24]}
      item={pill}
    />
  )),
  <Takeaway />,
]);

/** The chart on the board, with the figures beside it in rounds. */
const Board = ({ children }: { children?: TreeNode | readonly TreeNode[] }): TreeNode => (
  <box id="board" fill={paint('surface')} radius={ROUND} style={{ ...FILL, padding: [24, 32, 20, 32] }}>
    {children}
  </box>
);
const rounds = (index: number): readonly TreeNode[] => {
  const backdrop = index === 0 ? LEAF : SKY;
  return [
    <box
      id="round"
      fill={paint(backdrop.fill)}
      radius={28}
      style={{ ...FILL, justify: 'center', padding: [4, 28] }}
    >
      <box id="figure-row" style={{ direction: 'row', justify: 'between', align: 'center', gap: 12 }}>
        <text
          bind=".value"
          name="Figure"
          textStyle={aboveWords(
            on(backdrop, type.FIGURE, {
              color: paint(backdrop.strong),
              sizesPt: [44, 40, 36, 32, 28, 26, 24, 22],
            }),
          )}
          maxLines={1}
          fitGroup="figures"
          style={{ shrink: 1 }}
        />
        <Change
          textStyle={on(backdrop, type.LABEL, { color: paint(backdrop.strong), sizesPt: [18, 16, 14] })}
          sizePx={20}
        />
      </box>
      <text
        bind=".label"
        name="Label"
        textStyle={on(backdrop, type.HEADING, { sizesPt: [20, 18, 16, 14] })}
        fitGroup="labels"
      />
      <text
        bind=".note"
        name="Note"
        textStyle={on(backdrop, type.CAPTION, { color: paint(backdrop.muted), sizesPt: [16, 14, 13, 12] })}
        fitGroup="notes"
      />
    </box>,
  ];
};
const square = (index: number): readonly TreeNode[] => {
  const backdrop = index === 0 ? LEAF : SKY;
  return [
    <box
      id="square"
      fill={paint(backdrop.fill)}
      radius={28}
      style={{ ...FILL, justify: 'center', gap: 2, padding: [8, 16, 8, 24] }}
    >
      <text
        bind=".value"
        name="Figure"
        textStyle={aboveWords(
          on(backdrop, type.FIGURE, { color: paint(backdrop.strong), sizesPt: [40, 36, 32, 28, 26, 24, 22] }),
        )}
        maxLines={1}
        fitGroup="figures"
      />
      <text
        bind=".label"
        name="Label"
        textStyle={on(backdrop, type.HEADING, { sizesPt: [20, 18, 16, 14] })}
        fitGroup="labels"
      />
      <Change
        textStyle={on(backdrop, type.LABEL, { color: paint(backdrop.strong), sizesPt: [18, 16, 14] })}
        sizePx={20}
      />
      <text
        bind=".note"
        name="Note"
        textStyle={on(backdrop, type.CAPTION, { color: paint(backdrop.muted), sizesPt: [16, 14, 13, 12] })}
        fitGroup="notes"
      />
    </box>,
  ];
};
const metricsChart = page('metrics_chart', [
  <box id="both" style={{ ...FILL, direction: 'row', gap: 24 }}>
    <Board>
      <Chart sizes={[16, 14, 13, 12]} />
    </Board>
    {[2, 3].map((n) => (
      <box id={`figures-${n}`} when={count('metrics', n)} style={{ width: 360 }}>
        <Unequal
          id="rounds"
          each="metrics"
          noun="Metric"
          when={count('metrics', n)}
          lines={Array.from({ length: n }, () => [1])}
          gap={[16, 0]}
          item={rounds}
        />
      </box>
    ))}
    <box id="figures-4" when={count('metrics', 4)} style={{ width: 464 }}>
      <Unequal
        id="squares"
        each="metrics"
        noun="Metric"
        when={count('metrics', 4)}
        lines={[
          [1, 1],
          [1, 1],
        ]}
        gap={[16, 16]}
        item={square}
      />
    </box>
  </box>,
  <Takeaway />,
]);

/** The takeaway is in a bubble that points to the chart. */
const chart = page(
  'chart',
  [
    <box id="alone" when={hasNot('takeaway')} style={FILL}>
      <Chart />
    </box>,
    <box id="both" when={has('takeaway')} style={{ ...FILL, direction: 'row', gap: 60 }}>
      <Chart />
      <Bubble
        id="lesson"
        backdrop={LEAF}
        tail="start"
        style={{ width: 336, self: 'center', maxHeight: '100%', padding: [28, 32] }}
      >
        <text
          bind="takeaway"
          name="Takeaway"
          textStyle={on(LEAF, type.HEADING, { sizesPt: [30, 28, 26, 24, 22, 20, 18, 16], lineHeight: 1.26 })}
          style={{ shrink: 1 }}
        />
      </Bubble>
    </box>,
  ],
  { source: true },
);

const chartBullets = page('chart_bullets', [
  <box id="both" style={{ ...FILL, direction: 'row', gap: 60 }}>
    <Chart />
    <Bubble id="reading" backdrop={SKY} tail="start" style={{ width: 416, padding: [32, 32, 28, 36] }}>
      <list
        bind="items"
        name="Points"
        role="body"
        textStyle={on(SKY, type.LIST, { sizesPt: [26, 24, 22, 20, 18, 16, 14] })}
        bullet={dot(SKY)}
        indentEm={1.1}
        itemGapEm={0.8}
        anchor="middle"
        style={FILL}
      />
    </Bubble>
  </box>,
]);

/** A green head, rows alternating with sky blue, and the highlighted row in yellow. */
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
    headerStyle: on(LEAF, type.LABEL, { sizesPt: sizes.map((size) => Math.max(12, size - 2)) }),
    cellStyle: on(SAND, type.BODY, { sizesPt: sizes, lineHeight: 1.3 }),
    headerFill: paint('primary'),
    highlight: paint('surface'),
    rule: { paint: paint('stroke'), widthPx: 1 },
    headerRule: { paint: paint('primary'), widthPx: 2 },
    paddingPx: { x: 18, y },
  };
  return <table id={id} bind="table" name="Table" when={when} {...tableStyle} style={FILL} />;
};
const table = page('table', [
  <Table id="table-few" sizes={[24, 22, 20, 18, 16, 14]} y={13} when={count('table.rows', 1, 5)} />,
  <Table id="table-more" sizes={[20, 18, 16, 14, 13, 12]} y={7} when={count('table.rows', 6, 200)} />,
  <Takeaway />,
]);

export const FIGURES = [metrics, metricsChart, chart, chartBullets, table];
