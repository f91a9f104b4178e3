/** The middle of the values; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly other: string;
  readonly ratio: number;
  readonly bar: string;
  readonly holds: boolean;
}

/** Prints rows as a table; the exit code tells whether every bar holds. */
export function printRows(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}\n`);
  console.table(rows.map(({ ratio, ...row }) => ({ ...row, ratio: ratio.toFixed(2) })));
  if (rows.some(({ holds }) => !holds)) process.exitCode = 1;
}
