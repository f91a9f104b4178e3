/** Widths declared by content, and whether they yield to wider words. */
export interface FixedWidths {
  readonly widths: readonly (number | string | undefined)[];
  readonly yields: boolean;
}

/**
 * Distributes a width in px over columns. Columns with a declared width come first; the others share the
 * rest.
 *
 * @param min smallest width of each column that breaks no word
 * @param most width of each column with all cells on one line
 */
export function shareWithFixed(
  min: readonly number[],
  most: readonly number[],
  width: number,
  { widths, yields }: FixedWidths,
): number[] {
  const fixedWidths = min.map((_, column) => {
    const own = widths[column];
    return typeof own === 'string' ? (Number.parseFloat(own) * width) / 100 : own;
  });
  const free = fixedWidths.flatMap((own, column) => (own === undefined ? [column] : []));
  if (free.length === fixedWidths.length) return shareWidth(min, most, width);
  const taken = sum(fixedWidths.map((own) => own ?? 0));
  // If they leave no space for the words of the others, all are scaled down.
  const needed = sum(free.map((column) => min[column] ?? 0));
  const scale = free.length === 0 || taken + needed > width ? Math.max(0, width - needed) / (taken || 1) : 1;
  const scaled = fixedWidths.map((own) => (own === undefined ? undefined : own * scale));
  const fixed = yields ? widenToWords(min, scaled, Math.max(0, width - needed - taken * scale)) : scaled;
  const pick = (all: readonly number[]): number[] => free.map((column) => all[column] ?? 0);
  const shared = shareWidth(pick(min), pick(most), Math.max(0, width - sum(fixed.map((own) => own ?? 0))));
  return fixed.map((own, column) => Math.round((own ?? shared[free.indexOf(column)] ?? 0) * 100) / 100);
}

/**
 * Widens declared columns to their words, first from the space of undeclared columns and then from other
 * declared ones. Returns them unchanged if that is not enough.
 */
function widenToWords(
  min: readonly number[],
  fixed: readonly (number | undefined)[],
  sparePx: number,
): readonly (number | undefined)[] {
  let [missing, spare] = [0, 0];
  fixed.forEach((own, column) => {
    const more = own === undefined ? 0 : own - (min[column] ?? 0);
    if (more < 0) missing -= more;
    else spare += more;
  });
  const share = missing <= sparePx ? 0 : (missing - sparePx) / spare;
  if (missing === 0 || !(share <= 1)) return fixed;
  return fixed.map((own, column) => {
    if (own === undefined) return undefined;
    const low = min[column] ?? 0;
    return own < low ? low : own - (own - low) * share;
  });
}

/**
 * CSS's automatic table layout: no column is narrower than its longest word, and the rest is distributed by
 * need.
 */
function shareWidth(min: readonly number[], most: readonly number[], width: number): number[] {
  const [sumLeast, sumMost] = [sum(min), sum(most)];
  const shares = min.map((low, index) => {
    const high = most[index] ?? low;
    if (sumMost <= width) return high + ((width - sumMost) * high) / (sumMost || 1);
    if (sumLeast <= width) return low + ((width - sumLeast) * (high - low)) / (sumMost - sumLeast || 1);
    return (low * width) / (sumLeast || 1);
  });
  return shares.map((share) => Math.round(share * 100) / 100);
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
