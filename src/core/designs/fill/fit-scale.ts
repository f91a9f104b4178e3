import type { ReadBox, ReadGeometry, ReadText } from '../../ooxml/read/index.ts';
import { predictAutofit } from '../../output/pptx/fill/prediction/predict-slide.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import { toBox } from '../shape-element.ts';
import { textBox } from '../text-areas.ts';
import { measureText } from '../text-element.ts';

/** Factors by which PowerPoint shrinks text on overflow; text that needs less is reported instead. */
const STEPS = [0.925, 0.85, 0.775, 0.7, 0.625, 0.55, 0.5] as const;

/** A text in its shape. */
export interface FittedText {
  readonly text: ReadText;
  readonly box: ReadBox;
  readonly geometry: ReadGeometry;
}

/**
 * Computes how far a text must shrink to fit its box.
 *
 * @param least smallest scale that is acceptable to avoid breaking a word
 * @returns `scale`: 1 if the text fits, else one of the steps; `fits`: false if the smallest step is too large;
 * `cut`: whether a word is still longer than its line
 */
export function findFitScale(
  shape: FittedText,
  scope: Parameters<typeof measureText>[2],
  least = () => 1,
): { readonly scale: number; readonly fits: boolean; readonly cut: boolean } {
  const whole = measureAt(shape, scope, 1);
  const isWhole = heightShare(whole) <= 1;
  if (isWhole && !whole.set.cut) return { scale: 1, fits: true, cut: false };
  const fits = (scale: number): boolean => neededShare(shape, scope, scale) <= 1;
  // Smaller text never needs more height, so the first step that fits is found by binary search.
  let [low, high]: [number, number] = isWhole ? [-1, -1] : [0, STEPS.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(STEPS[middle] ?? 1)) high = middle;
    else low = middle + 1;
  }
  const step = low < 0 ? 1 : STEPS[low];
  if (step === undefined) return { scale: 0.5, fits: false, cut: false };
  if (!measureAt(shape, scope, step).set.cut) return { scale: step, fits: true, cut: false };
  const smallest = least();
  const uncut = STEPS.find(
    (scale) => scale < step && scale >= smallest && !measureAt(shape, scope, scale).set.cut,
  );
  return { scale: uncut ?? step, fits: true, cut: uncut === undefined };
}

/** Height that a text needs at a scale, as a share of its box's height. */
export function neededShare(
  shape: FittedText,
  scope: Parameters<typeof measureText>[2],
  scale: number,
): number {
  return heightShare(measureAt(shape, scope, scale));
}

/** Number of lines that a text takes at a scale. */
export function countLines(
  shape: FittedText,
  scope: Parameters<typeof measureText>[2],
  scale: number,
): number {
  return measureAt(shape, scope, scale).set.paragraphs.reduce((sum, { lines }) => sum + lines.length, 0);
}

/** Height in EMU that a text in its own size lacks in its box; 0 if it fits. */
export function findMissingHeight(shape: FittedText, scope: Parameters<typeof measureText>[2]): number {
  const measured = measureAt(shape, scope, 1);
  return heightShare(measured) <= 1 ? 0 : (measured.needed - measured.box.height) * EMU_PER_PX;
}

function heightShare({ needed, height }: ReturnType<typeof measureText>): number {
  // Tolerates one pixel of rounding.
  return needed / Math.max(1, height + 1);
}

function measureAt(
  { text, box, geometry }: FittedText,
  scope: Parameters<typeof measureText>[2],
  scale: number,
): ReturnType<typeof measureText> {
  return measureText(
    { ...text, autofit: scale === 1 ? { kind: 'none' } : predictAutofit(scale) },
    textBox(geometry, toBox({ box })),
    scope,
  );
}
