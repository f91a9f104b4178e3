import type { Box } from '../scene/scene.ts';
import type { LanesNode, Style } from '../templates/tree.ts';
import { placeIndex } from './place-index.ts';
import type { PlacedNode } from './placed-node.ts';

/** First and last period of an item, indices from 0, both included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** An evaluated lane: its head and its items with their spans. */
export interface Lane {
  readonly head: PlacedNode | undefined;
  readonly items: readonly {
    readonly span: Span;
    readonly bar: PlacedNode;
    readonly label: PlacedNode | undefined /** Its words stand in it, and may run on over free periods. */;
    readonly runsOn: boolean;
  }[];
}

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };
const SHARE: Style = { grow: 1, shrink: 1, basis: 0, minWidth: 0 };

/** Periods of an item; invalid values are clamped to the nearest valid ones. */
export function findSpan(
  item: { readonly start?: unknown; readonly end?: unknown },
  periods: readonly unknown[],
): Span {
  const from = Math.max(0, placeIndex(item.start, periods));
  return { from, to: Math.max(from, item.end === undefined ? from : placeIndex(item.end, periods)) };
}

/** Packs spans into as few rows as possible without overlap: earliest first, each in the first free row. */
export function packRows(spans: readonly Span[]): number[][] {
  const rows: { readonly members: number[]; end: number }[] = [];
  const order = spans
    .map((_, index) => index)
    .sort((a, b) => (spans[a]?.from ?? 0) - (spans[b]?.from ?? 0) || a - b);
  for (const index of order) {
    const { from, to } = spans[index] as Span;
    const free = rows.find((row) => row.end < from);
    if (free === undefined) rows.push({ members: [index], end: to });
    else {
      free.members.push(index);
      free.end = to;
    }
  }
  return rows.map(({ members }) => members);
}

/** Period heads above lanes of packed rows; a lane is as high as its number of rows. */
export function createLaneRows(
  node: LanesNode,
  owner: PlacedNode,
  periods: readonly PlacedNode[],
  lanes: readonly Lane[],
): PlacedNode[] {
  const createNode = (id: string, style: Style, children: readonly PlacedNode[]): PlacedNode => ({
    id: `${owner.id}-${id}`,
    name: id,
    style,
    children,
    fixed: false,
    placeholder: 'none',
    repeated: true,
    box: NOWHERE,
  });
  const headRow = createNode('periods', { direction: 'row' }, [
    createNode('corner', { width: node.headWidth }, []),
    ...periods.map((period, index) => createNode(`period-${index + 1}`, SHARE, [period])),
  ]);
  return [
    headRow,
    ...lanes.map(({ head, items }, laneIndex) => {
      const rows = packRows(items.map(({ span }) => span));
      const tracks = rows.map((members, rowIndex) => {
        const cells: PlacedNode[] = [];
        let at = 0;
        members.forEach((member, position) => {
          const { span, bar, label, runsOn } = items[member] as Lane['items'][number];
          const next = members[position + 1];
          // A label may extend over free periods beside its bar.
          const until =
            !runsOn && label === undefined
              ? span.to + 1
              : next === undefined
                ? periods.length
                : (items[next]?.span.from ?? periods.length);
          if (span.from > at)
            cells.push(
              createNode(`gap-${laneIndex + 1}-${member + 1}`, { ...SHARE, grow: span.from - at }, []),
            );
          const width = `${(100 * (span.to + 1 - span.from)) / (until - span.from)}%` as const;
          const inner = createNode(
            `span-${laneIndex + 1}-${member + 1}`,
            label === undefined ? SHARE : { width },
            [bar],
          );
          cells.push(
            createNode(
              `item-${laneIndex + 1}-${member + 1}`,
              { ...SHARE, grow: until - span.from, justify: 'center', padding: [0, node.gap[1], 0, 0] },
              label === undefined ? [inner] : [label, inner],
            ),
          );
          at = until;
        });
        if (at < periods.length)
          cells.push(
            createNode(`rest-${laneIndex + 1}-${rowIndex + 1}`, { ...SHARE, grow: periods.length - at }, []),
          );
        return createNode(
          `track-${laneIndex + 1}-${rowIndex + 1}`,
          { direction: 'row', ...SHARE, maxHeight: node.rowHeight },
          cells,
        );
      });
      return createNode(
        `lane-${laneIndex + 1}`,
        {
          direction: 'row',
          align: 'stretch',
          ...SHARE,
          grow: Math.max(1, rows.length),
          padding: [node.lanePadding, 0],
        },
        [
          createNode(
            `head-${laneIndex + 1}`,
            { width: node.headWidth, padding: [0, 16, 0, 0], justify: 'center' },
            head === undefined ? [] : [head],
          ),
          createNode(`tracks-${laneIndex + 1}`, { ...SHARE, gap: node.gap[0], justify: 'center' }, tracks),
        ],
      );
    }),
  ];
}
