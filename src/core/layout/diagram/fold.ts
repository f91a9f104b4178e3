import type { Diagram } from '../../scene/diagram.ts';
import type { Box } from '../../scene/scene.ts';
import { type Block, createBlocks } from './fold-blocks.ts';
import { assignTracks, type Cell, type Plan, planRoutes, routePoints } from './fold-ways.ts';
import type { Measured, PlacedDiagram } from './place.ts';

/** Smallest distances in px between columns and between bands; lines in them may need more. */
const MIN_GAP = { gap: 22, channel: 12 } as const;
const TRACK = 7;
const BETWEEN = 10;
const MAX_BANDS = 6;

/**
 * Packs boxes densely in several bands, as text wraps into lines, for diagrams that fit no other way. Labels
 * of lines have no places of their own.
 */
export function foldIntoBands(diagram: Diagram, measured: Measured, room: Box): PlacedDiagram | undefined {
  const blocks = createBlocks(diagram, measured);
  let best: PlacedDiagram | undefined;
  const excess = ({ width, height }: PlacedDiagram): number =>
    Math.max(width / room.width, height / room.height);
  for (let bands = 1; bands <= Math.min(MAX_BANDS, blocks.length); bands += 1) {
    const placed = arrangeBands(diagram, blocks, bands, room);
    if (best === undefined || excess(placed) < excess(best)) best = placed;
    if (excess(placed) <= 1) return placed;
  }
  return best;
}

function arrangeBands(diagram: Diagram, blocks: readonly Block[], bands: number, room: Box): PlacedDiagram {
  const height = Math.max(
    ...blocks.map((block) => block.height),
    (room.height - MIN_GAP.channel * (bands + 1)) / bands,
  );
  const layers = assignLayers(blocks, height);
  const columns = Math.ceil(layers.length / bands);
  const cellOf = new Map(
    layers.flatMap((layer, at) =>
      layer.map((block): [Block, Cell] => [block, { band: Math.floor(at / columns), column: at % columns }]),
    ),
  );
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(
      0,
      ...layers.flatMap((layer, at) => (at % columns === column ? layer.map(({ width }) => width) : [])),
    ),
  );
  const tall = (layer: readonly Block[]): number =>
    layer.reduce((sum, block) => sum + block.height, 0) + BETWEEN * Math.max(0, layer.length - 1);
  const heights = Array.from({ length: Math.ceil(layers.length / columns) }, (_, band) =>
    Math.max(...layers.slice(band * columns, (band + 1) * columns).map(tall)),
  );
  const build = (gaps: readonly number[], channels: readonly number[]) => {
    const lefts = widths.map((_, column) => sum(widths.slice(0, column)) + sum(gaps.slice(0, column + 1)));
    const tops = heights.map((_, band) => sum(heights.slice(0, band)) + sum(channels.slice(0, band + 1)));
    const boxes = new Map<string, Box>();
    const groups = new Map<string, Box>();
    layers.forEach((layer, at) => {
      const [band, column] = [Math.floor(at / columns), at % columns];
      let y = (tops[band] ?? 0) + ((heights[band] ?? 0) - tall(layer)) / 2;
      for (const block of layer) {
        const x = (lefts[column] ?? 0) + ((widths[column] ?? 0) - block.width) / 2;
        for (const [id, box] of block.boxes) boxes.set(id, { ...box, x: x + box.x, y: y + box.y });
        for (const [id, box] of block.groups) groups.set(id, { ...box, x: x + box.x, y: y + box.y });
        y += block.height + BETWEEN;
      }
    });
    return { lefts, tops, boxes, groups };
  };
  const cells = new Map(
    blocks.flatMap((block) =>
      [...block.boxes.keys()].map((id): [string, Cell] => [id, cellOf.get(block) ?? { band: 0, column: 0 }]),
    ),
  );
  const plain = build(Array(columns + 1).fill(MIN_GAP.gap), Array(heights.length + 1).fill(MIN_GAP.channel));
  const plan: Plan = planRoutes(diagram.edges, cells, plain.boxes);
  const tracks = assignTracks(plan, {
    boxes: plain.boxes,
    tops: plain.tops,
    heights,
    channel: MIN_GAP.channel,
  });
  const gaps = Array.from({ length: columns + 1 }, (_, gap) =>
    computeGutter(tracks.gaps.get(gap) ?? 0, gap === 0 || gap === columns ? 0 : MIN_GAP.gap),
  );
  const channels = Array.from({ length: heights.length + 1 }, (_, channel) =>
    computeGutter(
      tracks.channels.get(channel) ?? 0,
      channel === 0 || channel === heights.length ? 0 : MIN_GAP.channel,
    ),
  );
  const { lefts, tops, boxes, groups } = build(gaps, channels);
  const gapStart = (gap: number): number => (gap === 0 ? 0 : (lefts[gap - 1] ?? 0) + (widths[gap - 1] ?? 0));
  const channelStart = (channel: number): number =>
    channel === 0 ? 0 : (tops[channel - 1] ?? 0) + (heights[channel - 1] ?? 0);
  const ways = routePoints(plan, tracks, {
    boxes,
    gapX: (gap, track) =>
      gapStart(gap) + ((gaps[gap] ?? 0) * (track + 1)) / ((tracks.gaps.get(gap) ?? 0) + 1),
    channelY: (channel, track) =>
      channelStart(channel) +
      ((channels[channel] ?? 0) * (track + 1)) / ((tracks.channels.get(channel) ?? 0) + 1),
  });
  const [width, total] = [sum(widths) + sum(gaps), sum(heights) + sum(channels)];
  return {
    direction: 'right',
    labels: new Map(),
    boxes,
    groups,
    ways: ways.map(({ points }) => points),
    sides: ways.map(({ sides }) => sides),
    width,
    height: total,
  };
}

const computeGutter = (tracks: number, min: number): number =>
  tracks === 0 ? min : Math.max(min, (tracks + 1) * TRACK + 4);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Assigns blocks to layers in the order of their lines, no layer higher than a band; within a layer blocks
 * are in the order of their predecessors.
 */
function assignLayers(blocks: readonly Block[], height: number): Block[][] {
  const layers: Block[][] = [];
  const layerOf = new Map<Block, number>();
  const filled: number[] = [];
  for (const block of sortTopologically(blocks)) {
    let at = Math.max(0, ...block.after.map((one) => (layerOf.get(one) ?? -1) + 1));
    while ((filled[at] ?? -BETWEEN) + BETWEEN + block.height > height + 0.5 && (layers[at]?.length ?? 0) > 0)
      at += 1;
    layerOf.set(block, at);
    filled[at] = (filled[at] ?? -BETWEEN) + BETWEEN + block.height;
    layers[at] = [...(layers[at] ?? []), block];
  }
  const full = Array.from({ length: layers.length }, (_, at) => layers[at] ?? []).filter(
    (layer) => layer.length > 0,
  );
  for (let at = 1; at < full.length; at += 1) {
    const place = new Map(
      full
        .slice(0, at)
        .flatMap((layer) => layer.map((block, index) => [block, (index + 0.5) / layer.length] as const)),
    );
    const weight = (block: Block): number => {
      const known = block.after.flatMap((one) => place.get(one) ?? []);
      return known.length === 0 ? 0.5 : sum(known) / known.length;
    };
    full[at]?.sort((a, b) => weight(a) - weight(b));
  }
  return full;
}

/** Sorts blocks after all their predecessors; the first ones stay in the order of the input. */
function sortTopologically(blocks: readonly Block[]): readonly Block[] {
  const done = new Set<Block>();
  const found: Block[] = [];
  const visit = (block: Block): void => {
    if (done.has(block)) return;
    done.add(block);
    for (const before of block.after) visit(before);
    found.push(block);
  };
  for (const block of blocks) visit(block);
  return found;
}
