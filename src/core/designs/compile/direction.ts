import type { ReadShape } from '../../ooxml/read/index.ts';
import { piecesOf } from './sample-pieces.ts';

/** Whether most of what shapes say reads from the right. */
export function readsFromRight(shapes: readonly ReadShape[]): boolean {
  const paragraphs = piecesOf(shapes).flatMap(({ shape }) => (shape.kind === 'shape' ? (shape.text?.paragraphs ?? []) : []));
  const said = paragraphs.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''));
  return said.filter(({ rtl }) => rtl).length * 2 > said.length;
}

/** In reading order where that goes from the right: each line of things turned round. */
export function fromRight<T>(things: readonly T[], columns: number): T[] {
  const lines = Array.from({ length: Math.ceil(things.length / columns) }, (_, row) => things.slice(row * columns, (row + 1) * columns));
  return lines.flatMap((line) => line.reverse());
}
