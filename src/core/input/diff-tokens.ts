/** Replacement of the tokens from `from` to `to` of the older text. */
export interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly string[];
}

/** Differences beyond which the texts are compared as wholes, which bounds time and memory. */
const MAX_DIFFERENCES = 300;

/**
 * Finds a shortest list of replacements that turns one list of tokens into another (Myers, "An O(ND) Difference
 * Algorithm and Its Variations", 1986). Lists with very many differences are one replacement.
 */
export function diffTokens(older: readonly string[], newer: readonly string[]): Hunk[] {
  let start = 0;
  while (start < older.length && start < newer.length && older[start] === newer[start]) start += 1;
  let [end, newEnd] = [older.length, newer.length];
  while (end > start && newEnd > start && older[end - 1] === newer[newEnd - 1]) {
    end -= 1;
    newEnd -= 1;
  }
  if (start === end && start === newEnd) return [];
  const [a, b] = [older.slice(start, end), newer.slice(start, newEnd)];
  const trace = a.length === 0 || b.length === 0 ? undefined : traceEdits(a, b);
  if (trace === undefined) return [{ from: start, to: end, tokens: b }];
  return readHunks(trace, a, b).map(({ from, to, tokens }) => ({
    from: from + start,
    to: to + start,
    tokens,
  }));
}

/** Furthest positions for each number of differences; undefined if there are too many. */
function traceEdits(a: readonly string[], b: readonly string[]): Int32Array[] | undefined {
  const most = Math.min(MAX_DIFFERENCES, a.length + b.length);
  const offset = most + 1;
  const furthest = new Int32Array(2 * offset + 1);
  const trace: Int32Array[] = [];
  for (let count = 0; count <= most; count += 1) {
    trace.push(furthest.slice());
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const [below, above] = [furthest[offset + diagonal - 1] ?? 0, furthest[offset + diagonal + 1] ?? 0];
      let x = diagonal === -count || (diagonal !== count && below < above) ? above : below + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      furthest[offset + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return trace;
    }
  }
  return undefined;
}

function readHunks(trace: readonly Int32Array[], a: readonly string[], b: readonly string[]): Hunk[] {
  const steps: { readonly at: number; readonly removed: boolean; readonly token: string }[] = [];
  let [x, y] = [a.length, b.length];
  for (let count = trace.length - 1; count > 0; count -= 1) {
    const furthest = trace[count] as Int32Array;
    const offset = (furthest.length - 1) / 2;
    const diagonal = x - y;
    const [below, above] = [furthest[offset + diagonal - 1] ?? 0, furthest[offset + diagonal + 1] ?? 0];
    const isInsertion = diagonal === -count || (diagonal !== count && below < above);
    const fromX = isInsertion ? above : below;
    const fromY = fromX - (isInsertion ? diagonal + 1 : diagonal - 1);
    steps.push(
      isInsertion
        ? { at: fromX, removed: false, token: b[fromY] ?? '' }
        : { at: fromX, removed: true, token: '' },
    );
    [x, y] = [fromX, fromY];
  }
  const hunks: { from: number; to: number; tokens: string[] }[] = [];
  for (const { at, removed, token } of steps.reverse()) {
    const last = hunks.at(-1);
    const hunk = last !== undefined && last.to === at ? last : { from: at, to: at, tokens: [] };
    if (hunk !== last) hunks.push(hunk);
    if (removed) hunk.to = at + 1;
    else hunk.tokens.push(token);
  }
  return hunks;
}
