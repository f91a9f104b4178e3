/** A box of a network, in px. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes of a slide, and the pairs joined by connectors. */
export interface Network {
  readonly boxes: readonly Place[];
  readonly pairs: readonly (readonly [number, number])[];
}

/** Deterministic numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Boxes in rows and columns with as many connectors, mostly to neighbours and some across the slide. */
export function orderlyNetwork(count: number): Network {
  const next = numbers(count);
  const columns = Math.ceil(Math.sqrt(count * 1.6));
  const [cellWidth, cellHeight] = [1200 / columns, 640 / Math.ceil(count / columns)];
  const boxes = Array.from(
    { length: count },
    (_, index): Place => ({
      x: Math.round(40 + (index % columns) * cellWidth),
      y: Math.round(40 + Math.floor(index / columns) * cellHeight),
      width: Math.round(cellWidth * 0.6),
      height: Math.round(cellHeight * 0.5),
    }),
  );
  const steps = [1, count - 1, columns, count - columns, columns + 1, 2, 2 * columns - 1];
  return {
    boxes,
    pairs: Array.from({ length: count }, () => {
      const from = next(count);
      const by = steps[next(steps.length + 1)] ?? 1 + next(count - 1);
      return [from, (from + Math.max(1, by % count)) % count] as const;
    }),
  };
}

/** Randomly placed, overlapping boxes with connectors between random pairs. */
export function scatteredNetwork(count: number, seed = count): Network {
  const next = numbers(seed);
  return {
    boxes: Array.from({ length: count }, () => ({
      x: next(1181),
      y: next(661),
      width: 40 + next(51),
      height: 24 + next(27),
    })),
    pairs: Array.from({ length: count }, () => {
      const from = next(count);
      return [from, (from + 1 + next(count - 1)) % count] as const;
    }),
  };
}

/** A hundred boxes in a table without gaps between columns, each joined to the opposite one. */
export function opposedNetwork(): Network {
  const boxes = Array.from({ length: 100 }, (_, index) => ({
    x: 64 + (index % 12) * 96,
    y: 60 + Math.floor(index / 12) * 64,
    width: 28,
    height: 36,
  }));
  return { boxes, pairs: boxes.map((_, index) => [index, 99 - index] as const) };
}

/** Markup of a slide with the network. */
export function networkMarkup({ boxes, pairs }: Network, shape = 'elbow'): string {
  const parts = boxes.map(
    ({ x, y, width, height }, index) =>
      `<div id="n${index}" class="absolute bg-surface" style="left:${x}px;top:${y}px;width:${width}px;height:${height}px"></div>`,
  );
  return `<section frame="bare">${parts.join('')}${pairs.map(([from, to]) => `<connector from="#n${from}" to="#n${to}" shape="${shape}"/>`).join('')}</section>`;
}
