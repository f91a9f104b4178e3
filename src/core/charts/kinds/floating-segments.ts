import type { DrawnSeries, Tone } from './drawn-chart.ts';

interface Segment {
  readonly from: number;
  readonly to: number;
}

/**
 * Stacks segments that float anywhere on the axis: an invisible series supports them, and a segment across
 * zero is split
 * in two.
 */
export function stackFloatingSegments(
  layers: readonly {
    readonly name: string;
    readonly tone: Tone;
    readonly segments: readonly (Segment | null)[];
  }[],
): DrawnSeries[] {
  const count = layers[0]?.segments.length ?? 0;
  const supports = Array.from({ length: count }, (_, at) => {
    const ends = layers.flatMap(({ segments }) => (segments[at] ? [segments[at].from, segments[at].to] : []));
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    return ends.length === 0 ? null : low > 0 ? low : Math.min(0, high);
  });
  const base: DrawnSeries = {
    name: '·',
    values: supports,
    kind: 'bar',
    hidden: true,
    unlisted: true,
    silent: true,
  };
  const parts = layers.map(({ name, tone, segments }) => {
    const ends = segments.map((segment) =>
      segment === null
        ? undefined
        : ([Math.min(segment.from, segment.to), Math.max(segment.from, segment.to)] as const),
    );
    const common = { name, kind: 'bar', tone, unlisted: true, silent: true } as const;
    return {
      common,
      above: ends.map((one) => (one !== undefined && one[1] > 0 ? one[1] - Math.max(0, one[0]) : null)),
      below: ends.map((one) => (one !== undefined && one[0] < 0 ? one[0] - Math.min(0, one[1]) : null)),
    };
  });
  const isStacked = Array.from({ length: count }).some(
    (_, at) => layers.filter(({ segments }) => segments[at] != null).length > 1,
  );
  const isSplit = ({ above, below }: (typeof parts)[number]) =>
    below.some((one) => one !== null) &&
    (isStacked || above.some((one, at) => one !== null && below[at] !== null));
  const upward = parts.map(
    (part): DrawnSeries => ({
      ...part.common,
      values: isSplit(part) ? part.above : part.above.map((one, at) => one ?? part.below[at] ?? null),
    }),
  );
  // Below zero a stack grows away from zero, so the layers are in reverse order.
  const downward = parts
    .filter(isSplit)
    .map((part): DrawnSeries => ({ ...part.common, name: `${part.common.name} < 0`, values: part.below }));
  return [base, ...upward, ...downward.toReversed()];
}
