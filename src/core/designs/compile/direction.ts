import type { ReadShape } from '../../ooxml/read/index.ts';
import { piecesOf } from './sample-pieces.ts';

/** Returns whether most paragraphs of the shapes run from right to left. */
export function readsFromRight(shapes: readonly ReadShape[]): boolean {
  const paragraphs = piecesOf(shapes).flatMap(({ shape }) => (shape.kind === 'shape' ? (shape.text?.paragraphs ?? []) : []));
  const said = paragraphs.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''));
  return said.filter(({ rtl }) => rtl).length * 2 > said.length;
}

/** Reverses each row, for right-to-left reading order. */
export function fromRight<T>(things: readonly T[], columns: number): T[] {
  const lines = Array.from({ length: Math.ceil(things.length / columns) }, (_, row) => things.slice(row * columns, (row + 1) * columns));
  return lines.flatMap((line) => line.reverse());
}
