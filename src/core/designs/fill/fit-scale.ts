import type { ReadBox, ReadGeometry, ReadText } from '../../output/pptx/read/deck.ts';
import { EMU_PER_PX } from '../../scene/scene.ts';
import { textArea } from '../text-areas.ts';
import { roomFor } from '../text-element.ts';

/** The steps that PowerPoint itself takes when it shrinks text on overflow; smaller text is reported instead. */
const STEPS = [0.925, 0.85, 0.775, 0.7, 0.625, 0.55, 0.5] as const;
const LINE_REDUCTION = 0.1;

/** A text in its shape. */
export interface FittedText {
  readonly text: ReadText;
  readonly box: ReadBox;
  readonly geometry: ReadGeometry;
}

/** How far a text must be shrunk to fit its box: 1 when it fits; the least step, and `fits` false, when nothing helps. */
export function fitScale(shape: FittedText, scope: Parameters<typeof roomFor>[2]): { readonly scale: number; readonly fits: boolean } {
  const fits = (scale: number): boolean => neededShare(shape, scope, scale) <= 1;
  if (fits(1)) return { scale: 1, fits: true };
  // Smaller letters never need more room: the first step that fits is searched by halves.
  let [low, high]: [number, number] = [0, STEPS.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(STEPS[middle] ?? 1)) high = middle;
    else low = middle + 1;
  }
  const step = STEPS[low];
  return step === undefined ? { scale: 0.5, fits: false } : { scale: step, fits: true };
}

/** Height that a text needs at a scale, as a share of the height that its box has. */
export function neededShare({ text, box, geometry }: FittedText, scope: Parameters<typeof roomFor>[2], scale: number): number {
  const whole = { x: box.x / EMU_PER_PX, y: box.y / EMU_PER_PX, width: box.width / EMU_PER_PX, height: box.height / EMU_PER_PX };
  const { left, top, right, bottom } = textArea(geometry, whole);
  const outer = { x: whole.x + left, y: whole.y + top, width: Math.max(1, whole.width - left - right), height: Math.max(0, whole.height - top - bottom) };
  const autofit = scale === 1 ? ({ kind: 'none' } as const) : ({ kind: 'text', fontScale: scale, lineReduction: scale < 0.9 ? LINE_REDUCTION : 0 } as const);
  const { needed, height } = roomFor({ ...text, autofit }, outer, scope);
  // A pixel more is rounding.
  return needed / Math.max(1, height + 1);
}
