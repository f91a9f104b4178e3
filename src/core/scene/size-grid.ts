/**
 * LibreOffice rounds letters of a text that may shrink to pixels of 600 dpi, 0.12 pt, before it computes lines
 * (docs/decisions/0027-autofit.md). Sizes that the layout chooses are multiples of that; sizes of files and callers
 * stay as they are.
 */
const STEPS_PER_PT = 1 / 0.12;

/** The nearest size in points that programs do not round; it differs from a whole size by 0.04 pt at most. */
export function toSizeGrid(sizePt: number): number {
  return Math.round(Math.round(sizePt * STEPS_PER_PT) * 12) / 100;
}

/** A size in points as programs show it, to a tenth: 14 for 14.04. */
export function toShownSize(sizePt: number): number {
  return Math.round(sizePt * 10) / 10;
}
