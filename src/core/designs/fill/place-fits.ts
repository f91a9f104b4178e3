import { countLetters as lettersIn } from '../../scene/capacity.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import type { MaterialParagraph } from '../design.ts';

/** Minimum font sizes in points. */
const MIN_PT = { title: 18, body: 11, other: 9 } as const;
/** PowerPoint shrinks text to no less than this factor. */
const MIN_SCALE = 0.5;

/**
 * Cost of paragraphs in a slot: 0 if they fit, rising as they shrink, and infinite if they cannot fit. @param
 * characters capacity of the slot
 */
export function fitCost(
  slot: DesignSlot,
  paragraphs: readonly MaterialParagraph[],
  characters = slot.characters,
  leastScale = MIN_SCALE,
): number {
  const letters = countLetters(paragraphs) + (slot.role === 'body' ? paragraphs.length * 4 : 0);
  if (characters <= 0) return letters > 400 ? Number.POSITIVE_INFINITY : 1;
  const ratio = letters / characters;
  if (ratio <= 1) return 0;
  const least = Math.min(
    1,
    Math.max(
      leastScale,
      (slot.role === 'title' ? MIN_PT.title : slot.role === 'body' ? MIN_PT.body : MIN_PT.other) /
        Math.max(1, slot.sizePt),
    ),
  );
  // At half the size, four times as many characters fit.
  return ratio > 1 / (least * least) ? Number.POSITIVE_INFINITY : (ratio - 1) * 2;
}

/** Number of characters, in units of Latin character widths. */
export function countLetters(paragraphs: readonly MaterialParagraph[]): number {
  let letters = 0;
  for (const { text } of paragraphs) letters += lettersIn(text);
  return letters;
}

/** The layout with capacities in characters of half the width. */
export function toNarrowCapacities(layout: DesignLayout): DesignLayout {
  const twice = (slot: DesignSlot): DesignSlot => ({ ...slot, characters: slot.characters * 2 });
  const repeats = layout.repeats?.map((repeat) => ({
    ...repeat,
    items: repeat.items.map((item) => ({ ...item, slots: item.slots.map(twice) })),
  }));
  return { ...layout, slots: layout.slots.map(twice), ...(repeats === undefined ? {} : { repeats }) };
}
