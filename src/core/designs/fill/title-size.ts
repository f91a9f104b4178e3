import { EMU_PER_PT } from '../../scene/scene.ts';
import type { PlacedContent } from './placed-content.ts';

/** Least size of a title above content, in points: that of the smallest text that is drawn below it. */
export const MIN_TITLE_PT = 14;
/** Height of a line of such a title with the usual insets above and below it, in points. */
const MIN_HEIGHT_PT = MIN_TITLE_PT * 1.2 + 7.2;

/** Content with its title in letters no smaller than the text that may be drawn below it, in a place as high as they are. */
export function raiseTitle(placed: readonly PlacedContent[]): readonly PlacedContent[] {
  return placed.map((one) => {
    if (one.kind !== 'text' || one.slot.role !== 'title' || (one.sizePt ?? one.slot.sizePt) >= MIN_TITLE_PT)
      return one;
    const box = one.box ?? one.slot.box;
    const height = Math.max(box.height, MIN_HEIGHT_PT * EMU_PER_PT);
    return { ...one, sizePt: MIN_TITLE_PT, ...(height > box.height ? { box: { ...box, height } } : {}) };
  });
}

/** Least size of the author of a quotation, in points, and the height of a line of it. */
const [AUTHOR_PT, AUTHOR_LINE_PT] = [16, 16 * 1.3];

/** A quotation with its author in legible letters, where the place for these is high enough. */
export function raiseAuthor(placed: readonly PlacedContent[]): readonly PlacedContent[] {
  return placed.map((one) => {
    if (one.kind !== 'text' || one.slot.role === 'title' || (one.sizePt ?? one.slot.sizePt) >= AUTHOR_PT)
      return one;
    const { height } = one.box ?? one.slot.box;
    return height < one.paragraphs.length * AUTHOR_LINE_PT * EMU_PER_PT ? one : { ...one, sizePt: AUTHOR_PT };
  });
}
