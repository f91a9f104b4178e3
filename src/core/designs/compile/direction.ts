import type { ReadShape } from '../../ooxml/read/index.ts';
import { findPieces } from './sample-pieces.ts';

/** Returns whether most paragraphs of the shapes run from right to left. */
export function isRightToLeft(shapes: readonly ReadShape[]): boolean {
  const paragraphs = findPieces(shapes).flatMap(({ shape }) =>
    shape.kind === 'shape' ? (shape.text?.paragraphs ?? []) : [],
  );
  const nonEmpty = paragraphs.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''));
  return nonEmpty.filter(({ rtl }) => rtl).length * 2 > nonEmpty.length;
}

/** Reverses each row, for right-to-left reading order. */
export function reverseRows<T>(things: readonly T[], columns: number): T[] {
  const lines = Array.from({ length: Math.ceil(things.length / columns) }, (_, row) =>
    things.slice(row * columns, (row + 1) * columns),
  );
  return lines.flatMap((line) => line.reverse());
}
