import { computeUnion } from '../../../scene/box.ts';
import type { Box } from '../../../scene/scene.ts';
import { type BandOptions, type BandRows, type BandStub, type RoutedBand, routeBand } from './band.ts';
import { CHANNEL, type Crossing, routeCrossings } from './crossings.ts';
import { chooseCuts } from './cuts.ts';
import { GroupMembers } from './frames.ts';
import { type Loops, placeLoopLabels } from './loops.ts';
import {
  CLEAR,
  type Distances,
  type Extent,
  type Path,
  type RowBox,
  type RowEdge,
  type Rows,
} from './model.ts';

/** Tolerance of the limit, px. */
const TOLERANCE = 0.5;

export interface RouteOptions extends BandOptions {
  readonly labels: ReadonlyMap<number, Extent>;
  readonly loops: ReadonlyMap<string, Loops>;
}

/** A number of bands, and how many lines may lead from each to the next. */
export interface Folding {
  readonly bands: number;
  readonly mostCrossing: number;
}

/** Extent that rows may take; those that would be larger are not routed. */
export type Limit = Extent;

/** A diagram in rows with coordinates. */
export interface RoutedRows {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly groups: ReadonlyMap<string, Box>;
  /** By index of the line, from its upper end to its lower one. */
  readonly paths: ReadonlyMap<number, Path>;
  readonly labels: ReadonlyMap<number, Box>;
  /** The box at which the path of each line begins. */
  readonly uppers: ReadonlyMap<number, string>;
}

/**
 * Routes the lines of rows in a number of bands.
 *
 * @returns undefined if they cannot be led from band to band, or the boxes alone exceed the limit
 */
export function routeRows(
  rows: Rows,
  options: RouteOptions,
  { bands, mostCrossing }: Folding,
  limit?: Limit,
): RoutedRows | undefined {
  if (limit !== undefined && bands === 1 && exceeds(rows, [0], options.distances, limit)) return undefined;
  const members = new GroupMembers(options.diagram);
  const spans = members.spans(rows.boxes, options.head, options.headRoom);
  const rowOf = (id: string): number => rows.boxes.get(id)?.row ?? 0;
  const obstacles = listLoopRooms(rows, options.loops);
  const cuts =
    bands === 1
      ? [0]
      : chooseCuts(rows, bands, options.distances, {
          mostCrossing,
          isWhole: (row) => spans.every((span) => row <= span.rows[0] || row > span.rows[1]),
          canLead: ({ upper, lower }, row) =>
            hasWayOut(rows, upper, [rowOf(upper) + 1, row - 1], 'right', obstacles) &&
            hasWayOut(rows, lower, [row, rowOf(lower) - 1], 'left', obstacles),
        });
  if (cuts === undefined) return undefined;
  if (limit !== undefined && exceeds(rows, cuts, options.distances, limit)) return undefined;
  const bandOf = (row: number): number => cuts.findLastIndex((start) => start <= row);
  const isCrossing = ({ upper, lower }: RowEdge): boolean => bandOf(rowOf(upper)) !== bandOf(rowOf(lower));
  const crossing = rows.edges.filter(isCrossing);
  const crossings = crossing.map((edge): Crossing => {
    const [one, other] = [rows.boxes.get(edge.upper) as RowBox, rows.boxes.get(edge.lower) as RowBox];
    const [from, to] = [bandOf(one.row), bandOf(other.row)];
    const isLast = ![...rows.boxes.values()].some(({ row }) => row > one.row && bandOf(row) === from);
    const label = options.labels.get(edge.index);
    return {
      index: edge.index,
      upper: edge.upper,
      lower: edge.lower,
      bands: [from, to],
      leaves: isLast ? 'beyond' : isOutermost(one, 'right', rows, obstacles) ? 'aside' : 'gap',
      enters:
        other.row === cuts[to] ? 'beyond' : isOutermost(other, 'left', rows, obstacles) ? 'aside' : 'gap',
      ...(label === undefined ? {} : { label }),
    };
  });
  const placed: RoutedBand[] = [];
  for (const [number, start] of cuts.entries()) {
    const end = cuts[number + 1] ?? rows.count;
    const band = routeOneBand(rows, [start, end], crossings, isCrossing, obstacles, options);
    if (band === undefined) return undefined;
    placed.push(band);
  }
  const lefts: number[] = [];
  const routed =
    placed.length === 1
      ? { paths: new Map<number, Path>(), labels: new Map<number, Box>(), lefts: [0] }
      : routeCrossings(
          placed,
          placed.map((band) => measureBand(band, options.loops)),
          crossings,
          options.distances,
          options.outlineOf,
        );
  if (routed === undefined) return undefined;
  lefts.push(...routed.lefts);
  const shift = <K>(pick: (band: RoutedBand) => ReadonlyMap<K, Box>): Map<K, Box> =>
    new Map(
      placed.flatMap((band, at) =>
        [...pick(band)].map(([key, box]) => [key, { ...box, x: box.x + (lefts[at] ?? 0) }] as const),
      ),
    );
  const boxes = shift(({ boxes: of }) => of);
  return {
    boxes,
    groups: shift(({ groups }) => groups),
    paths: new Map([
      ...placed.flatMap((band, at) =>
        [...band.paths].map(
          ([index, { points, sides }]) =>
            [index, { sides, points: points.map(({ x, y }) => ({ x: x + (lefts[at] ?? 0), y })) }] as const,
        ),
      ),
      ...routed.paths,
    ]),
    labels: new Map([
      ...shift(({ labels }) => labels),
      ...routed.labels,
      ...[...options.loops].flatMap(([id, loops]) => {
        const box = boxes.get(id);
        return box === undefined ? [] : placeLoopLabels(box, loops);
      }),
    ]),
    uppers: new Map(rows.edges.map(({ index, upper }) => [index, upper])),
  };
}

/** Returns whether the boxes of some bands, with the least distances between them, need more than a limit. */
function exceeds(
  { boxes, count }: Rows,
  cuts: readonly number[],
  { rows: betweenRows, label }: Distances,
  { width, height }: Limit,
): boolean {
  const low = Array<number>(count).fill(Number.POSITIVE_INFINITY);
  const high = Array<number>(count).fill(Number.NEGATIVE_INFINITY);
  const depths = Array<number>(count).fill(0);
  for (const { x, row, ...size } of boxes.values()) {
    low[row] = Math.min(low[row] as number, x - size.width / 2);
    high[row] = Math.max(high[row] as number, x + size.width / 2);
    depths[row] = Math.max(depths[row] as number, size.height);
  }
  const between = Math.min(betweenRows, 2 * label);
  let across = (cuts.length - 1) * CHANNEL.empty;
  for (const [band, start] of cuts.entries()) {
    const end = cuts[band + 1] ?? count;
    let [left, right, along] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -between];
    for (let row = start; row < end; row += 1) {
      if ((low[row] as number) > (high[row] as number)) continue;
      left = Math.min(left, low[row] as number);
      right = Math.max(right, high[row] as number);
      along += between + (depths[row] as number);
    }
    across += Math.max(0, right - left);
    if (along > height + TOLERANCE) return true;
  }
  return across > width + TOLERANCE;
}

/** Routes the rows of one band; a line that has no straight way out leaves through a gap. */
function routeOneBand(
  rows: Rows,
  [start, end]: readonly [number, number],
  crossings: Crossing[],
  isCrossing: (edge: RowEdge) => boolean,
  obstacles: readonly RowBox[],
  options: BandOptions,
): RoutedBand | undefined {
  const isInside = ({ row }: RowBox): boolean => row >= start && row < end;
  const boxes = new Map([...rows.boxes].filter(([, box]) => isInside(box)));
  const edges = rows.edges.filter(
    (edge) => boxes.has(edge.upper) && boxes.has(edge.lower) && !isCrossing(edge),
  );
  // Rows that held only labels of lines to other bands are dropped.
  const used = [
    ...new Set([
      ...[...boxes.values()].map(({ row }) => row),
      ...edges.flatMap(({ label }) => label?.row ?? []),
    ]),
  ].sort((a, b) => a - b);
  const renumber = (box: RowBox): RowBox => ({ ...box, row: used.indexOf(box.row) });
  for (;;) {
    const stubs = crossings.flatMap((line): BandStub[] => {
      const [id, exit] = boxes.has(line.upper) ? [line.upper, line.leaves] : [line.lower, line.enters];
      return boxes.has(id) && exit !== 'aside'
        ? [{ index: line.index, id, towards: id === line.upper ? 'last' : 'first', exit }]
        : [];
    });
    const band: BandRows = {
      boxes: new Map([...boxes].map(([id, box]) => [id, renumber(box)])),
      edges: edges.map(({ label, ...edge }) => ({
        ...edge,
        ...(label === undefined ? {} : { label: renumber(label) }),
      })),
      stubs,
      obstacles: obstacles.filter(isInside).map(renumber),
      count: used.length,
    };
    const routed = routeBand(band, {
      ...options,
      diagram: {
        items: options.diagram.items.filter(({ id }) => boxes.has(id)),
        groups: options.diagram.groups,
      },
    });
    if (!('blocked' in routed)) return routed;
    const at = crossings.findIndex(({ index }) => index === routed.blocked);
    const line = crossings[at];
    if (line === undefined) return undefined;
    crossings[at] = boxes.has(line.upper) ? { ...line, leaves: 'gap' } : { ...line, enters: 'gap' };
  }
}

/** Returns whether a line can go straight past some rows, or aside along its own. */
function hasWayOut(
  rows: Rows,
  id: string,
  [first, last]: readonly [number, number],
  side: 'left' | 'right',
  obstacles: readonly RowBox[],
): boolean {
  const box = rows.boxes.get(id) as RowBox;
  const isFree = [...rows.boxes.values(), ...obstacles].every(
    ({ row, x, width }) => row < first || row > last || Math.abs(x - box.x) >= width / 2 + CLEAR,
  );
  return isFree || isOutermost(box, side, rows, obstacles);
}

/** Returns whether nothing stands between a box and the end of its row. */
function isOutermost(
  box: RowBox,
  side: 'left' | 'right',
  { boxes, edges }: Rows,
  obstacles: readonly RowBox[],
): boolean {
  return [...boxes.values(), ...obstacles, ...edges.flatMap(({ label }) => label ?? [])].every(
    (other) =>
      other === box || other.row !== box.row || (side === 'right' ? other.x < box.x : other.x > box.x),
  );
}

function measureBand(band: RoutedBand, loops: RouteOptions['loops']): Box {
  return computeUnion([
    ...[...loops].flatMap(([id, { width, height }]): Box[] => {
      const box = band.boxes.get(id);
      return box === undefined
        ? []
        : [{ x: box.x + box.width, y: box.y + (box.height - height) / 2, width, height }];
    }),
    ...band.boxes.values(),
    ...band.groups.values(),
    ...band.labels.values(),
    ...[...band.paths.values()].flatMap(({ points }) =>
      points.map(({ x, y }) => ({ x, y, width: 0, height: 0 })),
    ),
  ]);
}

function listLoopRooms({ boxes }: Rows, loops: RouteOptions['loops']): RowBox[] {
  return [...loops].flatMap(([id, { width, height }]): RowBox[] => {
    const box = boxes.get(id);
    return box === undefined
      ? []
      : [{ x: box.x + (box.width + width) / 2, row: box.row, width, height: Math.max(height, box.height) }];
  });
}
