import type { Segment } from './pdf-lines.ts';

export interface FoundTable {
  readonly rows: readonly (readonly string[])[];
  readonly segments: ReadonlySet<Segment>;
  /** The first of its segments: the table stands where it would. */
  readonly at: Segment;
}

const ROWS_LEAST = 3;
const CELL_MAX = 46;

/** Tables by alignment: rows one below another whose short pieces stand in the same columns. */
export function tablesOf(segments: readonly Segment[]): FoundTable[] {
  const rows = rowsOf(segments);
  const found: FoundTable[] = [];
  let run: Segment[][] = [];
  const close = (): void => {
    const table = tableOf(run);
    if (table !== undefined) found.push(table);
    run = [];
  };
  for (const row of rows) {
    const before = run.at(-1)?.[0];
    const first = row[0];
    if (first === undefined) continue;
    const near = before === undefined || first.y - before.y < 3.4 * Math.max(first.size, before.size);
    if (!near) close();
    if (looksTabular(row)) run.push(row);
    else if (run.length > 0 && continues(row, run)) run.push(row);
    else close();
  }
  close();
  return found;
}

function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && Math.abs(row[0].y - segment.y) <= 0.4 * segment.size) row.push(segment);
    else rows.push([segment]);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}

function looksTabular(row: readonly Segment[]): boolean {
  if (row.length < 2) return false;
  const chars = row.reduce((sum, one) => sum + one.text.length, 0) / row.length;
  if (row.some((one) => one.text.length > 1.2 * CELL_MAX)) return false;
  const numbers = row.filter((one) => /^[-−+(€$£]?[\d.,\s]+[)%]?$/.test(one.text)).length;
  return chars <= CELL_MAX && (row.length >= 3 || numbers >= 1 || row.some((one) => one.text.length <= 24));
}

/** A second line of a cell: it stands in one of the columns above and close below. */
function continues(row: readonly Segment[], run: readonly (readonly Segment[])[]): boolean {
  const [only] = row;
  const before = run.at(-1);
  if (row.length !== 1 || only === undefined || before?.[0] === undefined) return false;
  return (
    only.y - before[0].y < 1.6 * only.size &&
    only.text.length <= CELL_MAX &&
    run.flat().some((one) => Math.abs(one.left - only.left) < 3) &&
    only.right - only.left < 0.6 * (Math.max(...run.flat().map((one) => one.right)) - Math.min(...run.flat().map((one) => one.left)))
  );
}

function tableOf(run: readonly (readonly Segment[])[]): FoundTable | undefined {
  const [first] = run.flat();
  const full = run.filter((row) => row.length >= 2);
  if (first === undefined || full.length < ROWS_LEAST) return undefined;
  const columns = columnsOf(run);
  if (columns.length < 2) return undefined;
  const width = Math.max(...columns.map(({ right }) => right)) - Math.min(...columns.map(({ left }) => left));
  // Two columns of running text are no table.
  if (columns.length === 2 && full.every((row) => row.every((one) => one.right - one.left > width * 0.33))) return undefined;
  const cells: string[][] = [];
  let y = Number.NEGATIVE_INFINITY;
  for (const row of run) {
    const line = columns.map(({ left, right }) =>
      row
        .filter((one) => middle(one) >= left - 1 && middle(one) <= right + 1)
        .map((one) => one.text)
        .join(' '),
    );
    const last = cells.at(-1);
    const close = (row[0]?.y ?? 0) - y < 1.35 * (row[0]?.size ?? 0);
    if (last !== undefined && row.length < full.length && row.length === 1 && close) cells[cells.length - 1] = line.map((text, index) => [last[index], text].filter(Boolean).join(' '));
    else cells.push(line);
    y = row[0]?.y ?? 0;
  }
  const filled = cells.flat().filter((cell) => cell !== '').length;
  return cells.length < ROWS_LEAST || filled < 0.5 * cells.length * columns.length ? undefined : { rows: cells, segments: new Set(run.flat()), at: first };
}

function middle(segment: Segment): number {
  return (segment.left + segment.right) / 2;
}

/** Spans of x that pieces of some rows share, those of heads over several columns left out. */
function columnsOf(run: readonly (readonly Segment[])[]): { left: number; right: number }[] {
  const most = Math.max(...run.map((row) => row.length));
  const spans = run.filter((row) => row.length >= Math.max(2, most * 0.6)).flat();
  const columns: { left: number; right: number }[] = [];
  for (const { left, right } of spans.toSorted((a, b) => a.left - b.left)) {
    const column = columns.at(-1);
    if (column !== undefined && left < column.right - 1) column.right = Math.max(column.right, right);
    else columns.push({ left, right });
  }
  return columns;
}
