import { roundToHundredths } from '../scene/round.ts';
import type { SceneElement, TextElement } from '../scene/scene.ts';
import { findLargestSizePx } from '../scene/script-letters.ts';
import { substituteLines } from '../scene/substitute-lines.ts';

/** Ascent and descent of DejaVu Sans in em, the widest and tallest common substitute. */
const [ASCENT, DESCENT] = [0.93, 0.24] as const;
/** Share of a line that may overlap the one above: line boxes meet before letters do. */
const MEETING_SHARE = 0.1;
/** Largest distance in em by which text moves. */
const FARTHEST_EM = 0.15;
/** Lines whose baselines are closer than this in em stand side by side. */
const SAME_LINE_EM = 0.5;

/** Bounds of a text line in the widest substitute font, px. */
interface Band {
  readonly element: TextElement;
  readonly sizePx: number;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  moved: number;
}

/**
 * Separates text lines of a drawing that would overlap in the widest substitute font. They move by at most a
 * seventh of their size, so that they stay close to what they label.
 */
export function separateLines(elements: readonly SceneElement[]): SceneElement[] {
  const bands = elements.flatMap((element) => (element.type === 'text' ? (createBand(element) ?? []) : []));
  bands.sort((a, b) => a.baseline - b.baseline);
  for (const [index, upper] of bands.entries()) {
    for (const lower of bands.slice(index + 1)) separate(upper, lower);
  }
  const moved = new Map(bands.map(({ element, moved: by }) => [element.id, by]));
  return elements.map((element) => {
    const by = roundToHundredths(moved.get(element.id) ?? 0);
    return by === 0
      ? element
      : { ...element, box: { ...element.box, y: roundToHundredths(element.box.y + by) } };
  });
}

function createBand(element: TextElement): Band | undefined {
  const { box, paragraphs, rotation = 0 } = element;
  const [paragraph] = paragraphs;
  const line = paragraph?.lines[0];
  if (paragraph === undefined || line === undefined || rotation !== 0) return undefined;
  const { whole } = substituteLines(paragraph);
  const extra = whole - box.width;
  const before =
    paragraph.align === 'center' ? extra / 2 : (paragraph.align === 'start') === paragraph.rtl ? extra : 0;
  const left = box.x - before;
  return {
    element,
    sizePx: findLargestSizePx(paragraph.runs),
    left,
    right: left + whole,
    baseline: box.y + line.baseline,
    moved: 0,
  };
}

function separate(upper: Band, lower: Band): void {
  if (upper.right <= lower.left || lower.right <= upper.left) return;
  const least = Math.min(upper.sizePx, lower.sizePx);
  if (lower.baseline - upper.baseline < SAME_LINE_EM * least) return;
  const missing = getBandBottom(upper) - getBandTop(lower) - MEETING_SHARE * (ASCENT + DESCENT) * least;
  if (missing <= 0) return;
  const most = FARTHEST_EM * least;
  const up = Math.min(missing / 2, Math.max(0, most + upper.moved));
  const down = Math.min(missing - up, Math.max(0, most - lower.moved));
  if (up + down < missing) return;
  upper.moved -= up;
  lower.moved += down;
}

function getBandTop({ baseline, moved, sizePx }: Band): number {
  return baseline + moved - ASCENT * sizePx;
}

function getBandBottom({ baseline, moved, sizePx }: Band): number {
  return baseline + moved + DESCENT * sizePx;
}
