/** A part of a line that runs along a gap between two rows, from where it comes down to where it goes on. */
export interface GapPart {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  /** Parts of one trunk share a track. */
  readonly trunk?: string;
  /** True if both ends come from above. */
  readonly isReturning?: boolean;
}

/** Lines closer than this run over each other, px. */
const TOUCHING = 6;
/** Space between the ends of parts in one track, px. */
const MARGIN = 12;
const OVERLAP_COST = 50;
/** Parts up to which the order is improved; more take the first one. */
const MOST_IMPROVED = 40;
const ROUNDS = 4;

interface Bundle {
  readonly parts: readonly GapPart[];
  readonly low: number;
  readonly high: number;
}

/**
 * Assigns tracks, from the upper row, to the parts in a gap so that none run over each other and few cross.
 *
 * @returns the track of each line, and the number of tracks
 */
export function assignTracks(parts: readonly GapPart[]): {
  readonly tracks: ReadonlyMap<number, number>;
  readonly count: number;
} {
  const order = orderBundles(bundle(parts));
  const tracks = new Map<number, number>();
  const placed: { readonly bundle: Bundle; readonly track: number }[] = [];
  let count = 0;
  for (const one of order) {
    const track = placed.reduce(
      (most, { bundle: other, track: taken }) =>
        one.low < other.high + MARGIN && other.low < one.high + MARGIN ? Math.max(most, taken + 1) : most,
      0,
    );
    placed.push({ bundle: one, track });
    count = Math.max(count, track + 1);
    for (const { index } of one.parts) tracks.set(index, track);
  }
  return { tracks, count };
}

function bundle(parts: readonly GapPart[]): Bundle[] {
  const trunks = new Map<string, GapPart[]>();
  for (const part of parts) {
    const key = part.trunk ?? `own ${part.index} ${part.from}`;
    trunks.set(key, [...(trunks.get(key) ?? []), part]);
  }
  return [...trunks.values()].map((all) => ({
    parts: all,
    low: Math.min(...all.flatMap(({ from, to }) => [from, to])),
    high: Math.max(...all.flatMap(({ from, to }) => [from, to])),
  }));
}

function orderBundles(bundles: readonly Bundle[]): readonly Bundle[] {
  const order: Bundle[] = [];
  for (const one of bundles.toSorted((a, b) => a.high - a.low - (b.high - b.low) || a.low - b.low)) {
    if (bundles.length > MOST_IMPROVED) {
      order.push(one);
      continue;
    }
    order.splice(findBestPlace(one, order), 0, one);
  }
  if (bundles.length > MOST_IMPROVED) return order;
  for (let round = 0; round < ROUNDS; round += 1) {
    let isChanged = false;
    for (const one of [...order]) {
      const at = order.indexOf(one);
      order.splice(at, 1);
      const better = findBestPlace(one, order, at);
      order.splice(better, 0, one);
      isChanged ||= better !== at;
    }
    if (!isChanged) break;
  }
  return order;
}

/** Index at which a bundle costs least among the others; `preferred` if it is as good. */
function findBestPlace(one: Bundle, others: readonly Bundle[], preferred = others.length): number {
  let cost = others.reduce((sum, other) => sum + costAbove(one, other), 0);
  const costs = [cost];
  for (const other of others) {
    cost += costAbove(other, one) - costAbove(one, other);
    costs.push(cost);
  }
  const least = Math.min(...costs);
  return costs[preferred] === least ? preferred : costs.indexOf(least);
}

/** Crossings and overlaps of two bundles if the first is nearer to the upper row. */
function costAbove(upper: Bundle, lower: Bundle): number {
  if (upper.low > lower.high + TOUCHING || lower.low > upper.high + TOUCHING) return 0;
  const down = upper.parts.flatMap(({ to, isReturning }) => (isReturning === true ? [] : [to]));
  const up = lower.parts.flatMap(({ from, to, isReturning }) => (isReturning === true ? [from, to] : [from]));
  let cost = 0;
  for (const x of new Set(down)) if (x > lower.low && x < lower.high) cost += 1;
  for (const x of new Set(up)) if (x > upper.low && x < upper.high) cost += 1;
  for (const a of down) for (const b of up) if (Math.abs(a - b) < TOUCHING) cost += OVERLAP_COST;
  return cost;
}
