import type { DesignSlot } from '../compile/compiled-layout.ts';
import type { MaterialPart } from '../design.ts';
import { countLetters } from './place-fits.ts';

/** Difference up to which bodies are of one size or level, as a share of their width. */
const ROW_TOLERANCE = 0.1;
/** Ratio of widths from which columns differ on purpose, and of lengths up to which texts are of one kind. */
const [UNEVEN, ALIKE] = [1.25, 2.5];

/** Returns whether the texts of all columns are of similar length, so that none needs more width. */
export function areEven(parts: readonly MaterialPart[]): boolean {
  const lengths = parts.map(({ paragraphs }) => countLetters(paragraphs));
  return Math.max(...lengths) <= ALIKE * Math.min(...lengths);
}

/** Returns whether places side by side differ in width on purpose. */
export function haveUnevenWidths(places: readonly Pick<DesignSlot, 'box'>[]): boolean {
  const widths = places.map(({ box }) => box.width);
  return Math.max(...widths) > UNEVEN * Math.min(...widths);
}

/** Returns whether an empty body stands in a row with filled ones of its size. */
export function standsInRow(
  { role, box }: DesignSlot,
  filled: readonly { readonly slot: DesignSlot }[],
): boolean {
  const isAlike = (one: number, other: number) => Math.abs(one - other) < ROW_TOLERANCE * box.width;
  return (
    role === 'body' &&
    filled.some(
      ({ slot }) => slot.role === 'body' && isAlike(slot.box.width, box.width) && isAlike(slot.box.y, box.y),
    )
  );
}
