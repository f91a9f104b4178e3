/** One way to show some topics of a document: how many slides it takes, what it is worth, and what it covers. */
export interface Column {
  /** Topics that it shows; each topic is shown in one way. */
  readonly topics: readonly number[];
  readonly slides: number;
  readonly value: number;
  /** Concepts that it covers, as indexes of their weights. */
  readonly concepts: readonly number[];
}

/** Maximum number of columns that are compared, and of nodes of the search. */
const COLUMNS_MAX = 96;
const NODES_MAX = 600;
/** Smaller gains are rounding. */
const EPSILON = 1e-9;

/**
 * Selects the columns that are worth most together: an integer program that maximizes their values and the weights of the
 * concepts that at least one of them covers, where no topic is shown twice and the slides fit the deck. It is solved by
 * branch and bound; the first branch is the greedy choice, and the bound lets the last column fit in part.
 *
 * @param weights of the concepts
 * @param room maximum number of slides
 * @returns indexes of the columns; the best ones found if the search is too long
 */
export function selectColumns(
  columns: readonly Column[],
  weights: readonly number[],
  room: number,
): readonly number[] {
  const worth = (column: Column, covered: ReadonlySet<number>): number =>
    column.concepts.reduce(
      (sum, concept) => sum + (covered.has(concept) ? 0 : (weights[concept] ?? 0)),
      column.value,
    );
  const none: ReadonlySet<number> = new Set();
  let best: { readonly value: number; readonly chosen: readonly number[] } = { value: 0, chosen: [] };
  let nodes = 0;
  const visit = (
    open: readonly number[],
    chosen: readonly number[],
    covered: ReadonlySet<number>,
    left: number,
    value: number,
  ): void => {
    if (value > best.value + EPSILON) best = { value, chosen };
    if (left === 0 || open.length === 0 || nodes >= NODES_MAX) return;
    nodes += 1;
    const gains = open
      .flatMap((index) => {
        const column = columns[index];
        if (column === undefined || column.slides > left) return [];
        const gain = worth(column, covered);
        return gain > EPSILON ? [{ index, column, gain, density: gain / column.slides }] : [];
      })
      .sort((a, b) => b.density - a.density || a.index - b.index);
    const [first] = gains;
    if (first === undefined || value + fill(gains, left) <= best.value + EPSILON) return;
    const others = gains.slice(1).map(({ index }) => index);
    const apart = others.filter(
      (index) => columns[index]?.topics.every((topic) => !first.column.topics.includes(topic)) === true,
    );
    visit(
      apart,
      [...chosen, first.index],
      new Set([...covered, ...first.column.concepts]),
      left - first.column.slides,
      value + first.gain,
    );
    visit(others, chosen, covered, left, value);
  };
  const candidates = columns
    .map((column, index) => ({ index, density: worth(column, none) / column.slides }))
    .sort((a, b) => b.density - a.density || a.index - b.index)
    .slice(0, COLUMNS_MAX)
    .map(({ index }) => index);
  visit(candidates, [], none, room, 0);
  return best.chosen;
}

/** Worth of the densest columns in the room that is left; the last of them counts in part. */
function fill(gains: readonly { readonly column: Column; readonly gain: number }[], room: number): number {
  let left = room;
  let sum = 0;
  for (const { column, gain } of gains) {
    if (left <= 0) break;
    sum += gain * Math.min(1, left / column.slides);
    left -= column.slides;
  }
  return sum;
}
