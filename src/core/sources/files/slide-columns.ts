import type { ReadBox, ReadShape } from '../../output/pptx/read/deck.ts';

/** Shapes whose tops lie this close stand in one row. */
const ROW_EMU = 360_000;

/** Shapes that are read one after the other: a column of a row of cards, or one shape alone. */
export type Stack = readonly ReadShape[];

/**
 * Shapes from top to bottom, within a row from the left. Rows of as many shapes that stand under one another are columns, as
 * of cards with a figure and its label: each is read to its end before the next.
 */
export function stacksOf(shapes: readonly ReadShape[]): Stack[] {
  const rows = rowsOf(shapes);
  const stacks: Stack[] = [];
  for (let from = 0; from < rows.length; ) {
    const row = rows[from] ?? [];
    let to = from + 1;
    while (row.length > 1 && row.every(isText) && to < rows.length && isUnder(row, rows[to] ?? [])) to++;
    if (to === from + 1) stacks.push(...row.map((shape) => [shape]));
    else stacks.push(...row.map((_, column) => rows.slice(from, to).flatMap((one) => one[column] ?? [])));
    from = to;
  }
  return stacks;
}

function rowsOf(shapes: readonly ReadShape[]): ReadShape[][] {
  const rows: ReadShape[][] = [];
  for (const shape of shapes.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.at(-1);
    const head = row?.[0]?.box;
    if (row !== undefined && head !== undefined && shape.box.y - head.y < Math.min(ROW_EMU, Math.max(1, 0.6 * head.height))) row.push(shape);
    else rows.push([shape]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.x - b.box.x));
}

function isText(shape: ReadShape): boolean {
  return shape.kind === 'shape' && shape.text !== undefined && !['title', 'ctrTitle', 'body', 'obj', 'subTitle'].includes(shape.placeholder?.type ?? '');
}

/** As many texts, each below the one above it. */
function isUnder(row: readonly ReadShape[], below: readonly ReadShape[]): boolean {
  return (
    row.length === below.length &&
    below.every(isText) &&
    row.every(({ box }, index) => {
      const other = below[index]?.box;
      return other !== undefined && (isOver(box, other) || isOver(other, box));
    })
  );
}

function isOver(box: ReadBox, other: ReadBox): boolean {
  const middle = other.x + other.width / 2;
  return middle > box.x && middle < box.x + box.width;
}
