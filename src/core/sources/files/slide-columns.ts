import type { ReadBox, ReadShape } from '../../ooxml/read/index.ts';

/** Shapes whose tops are this close are in one row. */
const ROW_EMU = 360_000;

/** Shapes that are read one after another: a column in a row of cards, or a single shape. */
export type Stack = readonly ReadShape[];

/** Maximum number of texts in a card, and of their characters. */
const CARD = { texts: 5, letters: 120 };
/** A frame around a larger share of the slide is a panel. */
const CARD_SHARE = 0.25;

/** Finds framed cards: the few short texts in each, row by row. `frames` are shapes without text. */
export function findCards(
  shapes: readonly ReadShape[],
  frames: readonly ReadShape[],
  slideEmu2: number,
): Stack[] {
  const area = ({ box }: ReadShape): number => box.width * box.height;
  const taken = new Set<ReadShape>();
  return frames
    .filter((frame) => area(frame) < CARD_SHARE * slideEmu2)
    .toSorted((a, b) => area(a) - area(b))
    .flatMap((frame) => {
      const inside = shapes.filter((shape) => !taken.has(shape) && contains(frame.box, shape.box));
      const letters = inside.reduce((sum, shape) => sum + countLetters(shape), 0);
      if (
        inside.length < 2 ||
        inside.length > CARD.texts ||
        letters > CARD.letters ||
        !inside.every((shape) => isText(shape) && countLetters(shape) > 0)
      )
        return [];
      for (const shape of inside) taken.add(shape);
      return [groupRows(inside).flat()];
    });
}

function contains(frame: ReadBox, box: ReadBox): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return (
    x > frame.x &&
    x < frame.x + frame.width &&
    y > frame.y &&
    y < frame.y + frame.height &&
    box.width <= frame.width * 1.05
  );
}

function countLetters(shape: ReadShape): number {
  return shape.kind === 'shape'
    ? (shape.text?.paragraphs ?? []).reduce(
        (sum, { runs }) => sum + runs.reduce((all, { text }) => all + text.trim().length, 0),
        0,
      )
    : 0;
}

/**
 * Sorts shapes from top to bottom and from the left within a row. Rows with equally many aligned shapes form
 * columns, such as cards with a figure and its label, which are read one after another.
 */
export function groupStacks(shapes: readonly ReadShape[]): Stack[] {
  const rows = groupRows(shapes);
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

function groupRows(shapes: readonly ReadShape[]): ReadShape[][] {
  const rows: ReadShape[][] = [];
  for (const shape of shapes.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.at(-1);
    const head = row?.[0]?.box;
    if (
      row !== undefined &&
      head !== undefined &&
      shape.box.y - head.y < Math.min(ROW_EMU, Math.max(1, 0.6 * head.height))
    )
      row.push(shape);
    else rows.push([shape]);
  }
  return rows.map((row) => row.sort((a, b) => a.box.x - b.box.x));
}

function isText(shape: ReadShape): boolean {
  return (
    shape.kind === 'shape' &&
    shape.text !== undefined &&
    !['title', 'ctrTitle', 'body', 'obj', 'subTitle'].includes(shape.placeholder?.type ?? '')
  );
}

/** True for the same number of texts, each below the one above. */
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
