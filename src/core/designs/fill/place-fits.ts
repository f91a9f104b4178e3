import { lettersOf as lettersIn } from '../../scene/capacity.ts';
import type { DesignSlot } from '../compile/compiled-layout.ts';
import type { MaterialParagraph } from '../design.ts';

/** Smaller text than this is not set, whatever the place: pt. */
const LEAST_PT = { title: 18, body: 11, other: 9 } as const;
/** PowerPoint shrinks no further in one place than we would have it read. */
const LEAST_SCALE = 0.5;

/** What it costs to set paragraphs into a place: nothing while they fit, more as they shrink, infinity where they cannot. @param characters that it holds. */
export function fits(slot: DesignSlot, paragraphs: readonly MaterialParagraph[], characters = slot.characters): number {
  const letters = lettersOf(paragraphs) + (slot.role === 'body' ? paragraphs.length * 4 : 0);
  if (characters <= 0) return letters > 400 ? Number.POSITIVE_INFINITY : 1;
  const ratio = letters / characters;
  if (ratio <= 1) return 0;
  const least = Math.min(1, Math.max(LEAST_SCALE, (slot.role === 'title' ? LEAST_PT.title : slot.role === 'body' ? LEAST_PT.body : LEAST_PT.other) / Math.max(1, slot.sizePt)));
  // Half the size holds four times the letters.
  return ratio > 1 / (least * least) ? Number.POSITIVE_INFINITY : (ratio - 1) * 2;
}

/** Letters of other scripts as wide as these. */
export function lettersOf(paragraphs: readonly MaterialParagraph[]): number {
  let letters = 0;
  for (const { text } of paragraphs) letters += lettersIn(text);
  return letters;
}
