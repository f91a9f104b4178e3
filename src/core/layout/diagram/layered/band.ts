import type { Diagram } from '../../../scene/diagram.ts';
import type { Box } from '../../../scene/scene.ts';
import { FRAME_GAP } from './frame-sizes.ts';
import { type FrameHead, GroupMembers, placeFrames } from './frames.ts';
import { type FrameSpan, Lanes } from './lanes.ts';
import { CLEAR, type Distances, type Outline, type Path, type RowBox, type RowEdge, SAME } from './model.ts';
import { type Leaving, type Port, spreadPorts, straighten } from './ports.ts';
import { assignTracks, type GapPart } from './tracks.ts';

/** Part of a diagram whose rows follow each other. */
export interface BandRows {
  readonly boxes: ReadonlyMap<string, RowBox>;
  readonly edges: readonly RowEdge[];
  /** Lines that leave the band straight beyond its last or first row, or through the gap beside that of their box. */
  readonly stubs: readonly BandStub[];
  /** Room beside boxes that lines leave free. */
  readonly obstacles: readonly RowBox[];
  readonly count: number;
}

export interface BandStub {
  readonly index: number;
  readonly id: string;
  readonly towards: 'last' | 'first';
  readonly exit: 'gap' | 'beyond';
}

export interface BandOptions {
  readonly diagram: Pick<Diagram, 'items' | 'groups'>;
  readonly outlineOf: (id: string) => Outline;
  readonly distances: Distances;
  /** True if the lines of a box leave through one port, as in trees. */
  readonly isTree: boolean;
  readonly head: FrameHead;
  readonly headRoom: number;
}

/** A band with coordinates, from its first row at 0. */
export interface RoutedBand {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly groups: ReadonlyMap<string, Box>;
  readonly labels: ReadonlyMap<number, Box>;
  readonly paths: ReadonlyMap<number, Path>;
  /** Point at which a stub leaves its box, and where it turns if that is in a gap. */
  readonly stubs: ReadonlyMap<number, { readonly x: number; readonly y: number; readonly turn?: number }>;
  readonly height: number;
}

/** Coordinate beyond every box. */
const OUTSIDE = 1e6;
/** Part of the sides of two neighbours on which lines between them end. */
const ASIDE_REACH = 0.6;

/** Routes the lines of a band and places its rows, or names the stub that has no straight way out. */
export function routeBand(band: BandRows, options: BandOptions): RoutedBand | { readonly blocked: number } {
  const { boxes, edges, count } = band;
  const { diagram, distances, outlineOf } = options;
  const members = new GroupMembers(diagram);
  const ports = new Map(
    spreadPorts(listLeaving(band), boxes, outlineOf, (_, side) => options.isTree && side === 'bottom').map(
      (port) => [`${port.index} ${port.id}`, port] as const,
    ),
  );
  const portOf = (index: number, id: string): Port => ports.get(`${index} ${id}`) as Port;
  const lanes = assignLanes(band, portOf, members.spans(boxes, options.head, options.headRoom));
  if (typeof lanes === 'number') return { blocked: lanes };
  const labels = new Map(
    edges.flatMap(({ index, label }) =>
      label === undefined ? [] : [[index, { ...label, x: lanes.get(index) ?? label.x }] as const],
    ),
  );
  // Rows and the gaps between them.
  const parts = collectParts(band, portOf, lanes);
  const tracks = parts.map((gap) => assignTracks(gap));
  const rooms = members.rooms(boxes, count, options.head, options.headRoom);
  const heights = Array<number>(count).fill(0);
  const holdsBoxes = Array<boolean>(count).fill(false);
  for (const { row, height } of [...boxes.values(), ...band.obstacles]) {
    heights[row] = Math.max(heights[row] ?? 0, height);
    holdsBoxes[row] = true;
  }
  for (const { row, height } of labels.values()) heights[row] = Math.max(heights[row] ?? 0, height);
  const tops: number[] = [];
  const zones: { readonly top: number; readonly height: number }[] = [];
  let y = rooms.above[0] ?? 0;
  for (let row = 0; row < count; row += 1) {
    tops.push(y);
    y += heights[row] ?? 0;
    const [closing, opening] = [rooms.below[row] ?? 0, rooms.above[row + 1] ?? 0];
    const isPlain = holdsBoxes[row] === true && holdsBoxes[row + 1] === true;
    const lines = tracks[row]?.count ?? 0;
    const frames = closing + opening > 0 ? FRAME_GAP : 0;
    const height = Math.max(
      isPlain ? distances.rows - (closing + opening) / 2 : distances.label,
      frames,
      lines === 0
        ? 0
        : 2 * distances.head + (lines - 1) * distances.track - Math.min(distances.head, closing, opening),
    );
    if (row === count - 1) {
      // Lines between boxes of the last row turn beyond it.
      zones.push({ top: y + closing, height: lines === 0 ? 0 : height });
      y += closing;
      break;
    }
    zones.push({ top: y + closing, height });
    y += closing + height + opening;
  }
  const placed = new Map(
    [...boxes].map(([id, { x, row, width, height }]): [string, Box] => [
      id,
      { x: x - width / 2, y: (tops[row] ?? 0) + ((heights[row] ?? 0) - height) / 2, width, height },
    ]),
  );
  const labelBoxes = new Map(
    [...labels].map(([index, { x, row, width, height }]): [number, Box] => [
      index,
      { x: x - width / 2, y: (tops[row] ?? 0) + ((heights[row] ?? 0) - height) / 2, width, height },
    ]),
  );
  const trackY = (gap: number, index: number): number => {
    const { top, height } = zones[gap] ?? { top: y, height: 0 };
    const { tracks: of, count: total } = tracks[gap] ?? { tracks: new Map<number, number>(), count: 1 };
    const apart =
      total < 2 ? 0 : Math.min(2 * distances.track, (height - 1.5 * distances.head) / (total - 1));
    return (
      top + height / 2 + ((of.get(index) ?? 0) - (total - 1) / 2) * Math.max(apart, distances.track * 0.8)
    );
  };
  const endOf = (index: number, id: string): { x: number; y: number } => {
    const port = portOf(index, id);
    const box = placed.get(id) as Box;
    const inset = outlineOf(id).inset((port.x - port.box.x) / box.width) * box.height;
    return { x: port.x, y: port.side === 'bottom' ? box.y + box.height - inset : box.y + inset };
  };
  const paths = new Map(
    edges.map(({ index, upper, lower, isAside }): [number, Path] => {
      if (isAside === true) return [index, joinNeighbours(placed, edges, index)];
      const [start, end] = [endOf(index, upper), endOf(index, lower)];
      const [first, last] = [boxes.get(upper)?.row ?? 0, (boxes.get(lower)?.row ?? 0) - 1];
      if (last < first) {
        const at = trackY(first, index);
        return [
          index,
          { points: [start, { x: start.x, y: at }, { x: end.x, y: at }, end], sides: ['bottom', 'bottom'] },
        ];
      }
      const lane = lanes.get(index) ?? end.x;
      const points = [start];
      const turn = (gap: number, to: number): void => {
        const from = points.at(-1)?.x ?? to;
        if (Math.abs(from - to) < SAME) return;
        const at = trackY(gap, index);
        points.push({ x: from, y: at }, { x: to, y: at });
      };
      turn(first, lane);
      turn(last, end.x);
      points.push(end);
      return [index, { points, sides: ['bottom', 'top'] }];
    }),
  );
  const inner = new Map<string, Box[]>();
  for (const { index, upper, lower } of edges) {
    const group = members.common(upper, lower);
    if (group === undefined) continue;
    const label = labelBoxes.get(index);
    const xs = paths.get(index)?.points.map(({ x }) => x) ?? [];
    const at = placed.get(upper) as Box;
    inner.set(group, [
      ...(inner.get(group) ?? []),
      ...(label === undefined ? [] : [label]),
      ...xs.map((x) => ({ x: x - CLEAR / 2, y: at.y + at.height / 2, width: CLEAR, height: 0 })),
    ]);
  }
  return {
    boxes: placed,
    groups: placeFrames(diagram, placed, inner, options.head, options.headRoom),
    labels: labelBoxes,
    paths,
    stubs: new Map(
      band.stubs.map((stub) => {
        const end = endOf(stub.index, stub.id);
        return [
          stub.index,
          stub.exit === 'gap' ? { ...end, turn: trackY(gapOf(stub, boxes), stub.index) } : end,
        ];
      }),
    ),
    height: y,
  };
}

/** The gap through which a line leaves a band: below its box or, on its way to the box, above it. */
function gapOf({ id, towards }: BandStub, boxes: ReadonlyMap<string, RowBox>): number {
  const row = boxes.get(id)?.row ?? 0;
  return towards === 'last' ? row : row - 1;
}

/** A straight line between neighbours; several of them stand side by side. */
function joinNeighbours(boxes: ReadonlyMap<string, Box>, edges: readonly RowEdge[], index: number): Path {
  const { upper, lower } = edges.find((edge) => edge.index === index) as RowEdge;
  const [one, other] = [boxes.get(upper) as Box, boxes.get(lower) as Box];
  const alike = edges.filter(
    (edge) =>
      edge.isAside === true && [upper, lower].includes(edge.upper) && [upper, lower].includes(edge.lower),
  );
  const at = alike.findIndex((edge) => edge.index === index);
  const depth = Math.min(one.height, other.height) * ASIDE_REACH;
  const [top, bottom] = [Math.max(one.y, other.y), Math.min(one.y + one.height, other.y + other.height)];
  const y = (top + bottom) / 2 + depth * ((at + 0.5) / alike.length - 0.5);
  const isRight = one.x < other.x;
  return {
    points: [
      { x: isRight ? one.x + one.width : one.x, y },
      { x: isRight ? other.x : other.x + other.width, y },
    ],
    sides: isRight ? ['right', 'left'] : ['left', 'right'],
  };
}

function listLeaving({ boxes, edges, stubs }: BandRows): Leaving[] {
  return [
    ...edges.flatMap(({ index, upper, lower, label, hints, isAside }): Leaving[] => {
      if (isAside === true) return [];
      const [one, other] = [boxes.get(upper) as RowBox, boxes.get(lower) as RowBox];
      return [
        { index, id: upper, side: 'bottom', aim: label?.x ?? hints[0] ?? other.x },
        {
          index,
          id: lower,
          side: one.row === other.row ? 'bottom' : 'top',
          aim: label?.x ?? hints.at(-1) ?? one.x,
        },
      ];
    }),
    ...stubs.map(
      ({ index, id, towards, exit }): Leaving => ({
        index,
        id,
        side: towards === 'last' ? 'bottom' : 'top',
        aim: exit === 'beyond' ? (boxes.get(id)?.x ?? 0) : towards === 'last' ? OUTSIDE : -OUTSIDE,
      }),
    ),
  ];
}

/** Coordinates at which lines pass rows, or the stub that has no way. Straightens the lines that pass none. */
function assignLanes(
  { boxes, edges, stubs, obstacles, count }: BandRows,
  portOf: (index: number, id: string) => Port,
  frames: readonly FrameSpan[],
): Map<number, number> | number {
  const rows = Array.from({ length: count }, (): RowBox[] => []);
  // Labels between neighbours stand where they are.
  const fixed = edges.flatMap(({ label, isAside }) =>
    isAside === true && label !== undefined ? [label] : [],
  );
  for (const box of [...boxes.values(), ...obstacles, ...fixed]) rows[box.row]?.push(box);
  const lanes = new Lanes(
    rows,
    frames,
    new Map(edges.flatMap(({ index, label }) => (label === undefined ? [] : [[index, label] as const]))),
  );
  const found = new Map<number, number>();
  for (const { index, id, towards, exit } of stubs) {
    if (exit === 'gap') continue;
    const port = portOf(index, id);
    const { row } = port.box;
    const line = towards === 'last' ? { upper: port } : { lower: port };
    const passed = towards === 'last' ? ([row + 1, count - 1] as const) : ([0, row - 1] as const);
    if (lanes.assign({ index, ...line, rows: passed, hints: [], isStraight: true }) === undefined)
      return index;
  }
  const passing = edges.flatMap((edge) => {
    if (edge.isAside === true) return [];
    const [upper, lower] = [portOf(edge.index, edge.upper), portOf(edge.index, edge.lower)];
    const [first, last] = [upper.box.row + 1, lower.box.row - 1];
    return last < first ? [] : [{ ...edge, upper, lower, rows: [first, last] as const }];
  });
  const direct = edges
    .filter(({ isAside }) => isAside !== true)
    .map((edge) => ({ one: portOf(edge.index, edge.upper), other: portOf(edge.index, edge.lower) }))
    .filter(({ one, other }) => other.box.row === one.box.row + 1)
    .sort((a, b) => Math.abs(a.one.x - a.other.x) - Math.abs(b.one.x - b.other.x));
  for (const { one, other } of direct) straighten(one, other);
  const long = ({ rows: [first, last] }: { readonly rows: readonly [number, number] }) => last - first;
  for (const line of passing.toSorted(
    (a, b) =>
      Number(b.label !== undefined) - Number(a.label !== undefined) || long(a) - long(b) || a.index - b.index,
  )) {
    const x = lanes.assign({
      index: line.index,
      upper: line.upper,
      lower: line.lower,
      rows: line.rows,
      hints: line.hints,
      ...(line.label === undefined ? {} : { label: line.label }),
    });
    if (x !== undefined) found.set(line.index, x);
  }
  return found;
}

/** Parts of lines that run along each gap. */
function collectParts(
  { boxes, edges, stubs, count }: BandRows,
  portOf: (index: number, id: string) => Port,
  lanes: ReadonlyMap<number, number>,
): GapPart[][] {
  const gaps = Array.from({ length: count }, (): GapPart[] => []);
  for (const stub of stubs) {
    if (stub.exit === 'beyond') continue;
    const { x } = portOf(stub.index, stub.id);
    const [from, to] = stub.towards === 'last' ? [x, OUTSIDE] : [-OUTSIDE, x];
    gaps[gapOf(stub, boxes)]?.push({ index: stub.index, from, to });
  }
  for (const { index, upper, lower, isAside } of edges) {
    if (isAside === true) continue;
    const [one, other] = [portOf(index, upper), portOf(index, lower)];
    const [first, last] = [boxes.get(upper)?.row ?? 0, (boxes.get(lower)?.row ?? 0) - 1];
    const add = (gap: number, from: number, to: number, trunk: string, isReturning = false): void => {
      if (Math.abs(from - to) >= SAME)
        gaps[gap]?.push({ index, from, to, trunk, ...(isReturning ? { isReturning } : {}) });
    };
    const trunk = (port: Port, end: string): string =>
      `${end} ${port.id} ${port.side} ${Math.round(port.x * 4)}`;
    if (last < first) {
      add(first, one.x, other.x, `${index}`, true);
      continue;
    }
    const lane = lanes.get(index) ?? other.x;
    add(first, one.x, lane, trunk(one, 'from'));
    if (Math.abs(lane - other.x) >= SAME) add(last, lane, other.x, trunk(other, 'to'));
  }
  return gaps;
}
