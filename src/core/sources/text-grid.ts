const ROWS_LEAST = 4;
const NUMBER = /^\(?[-−–+]?[\d.,%–-]*\d[\d.,%–-]*\)?$/u;

/**
 * Reads a table without rules: a row of labels and at least four similar rows of figures and words in the
 * same order, such as "Years Team Apps Goals" over "1997–2004 Norwich City 278 84". Returns undefined if none
 * begins at `from`. Brackets around figures are removed.
 */
export function readGrid(lines: readonly string[], from = 0): string[][] | undefined {
  const labels = (lines[from] ?? '').trim().split(/\s+/);
  const first = lines[from + 1];
  if (first === undefined || labels.some((label) => NUMBER.test(label))) return undefined;
  const shape = readShape(first);
  if (
    shape.length < 2 ||
    shape.length !== labels.length ||
    !shape.includes('number') ||
    !shape.includes('words')
  )
    return undefined;
  const rows: string[][] = [];
  for (let index = from + 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (readShape(line).join() !== shape.join()) break;
    rows.push(splitCells(line).map(stripBrackets));
  }
  return rows.length < ROWS_LEAST ? undefined : [labels.map(stripBrackets), ...rows];
}

/** Each figure is a cell, and consecutive words are one cell. */
function splitCells(line: string): string[] {
  const cells: string[] = [];
  let words = false;
  for (const part of line.trim().split(/\s+/)) {
    const isWord = !NUMBER.test(part);
    if (isWord && words) cells[cells.length - 1] += ` ${part}`;
    else cells.push(part);
    words = isWord;
  }
  return cells;
}

function readShape(line: string): string[] {
  return splitCells(line).map((cell) => (NUMBER.test(cell) ? 'number' : 'words'));
}

function stripBrackets(cell: string): string {
  return /^\((.+)\)$/.exec(cell)?.[1] ?? cell;
}
