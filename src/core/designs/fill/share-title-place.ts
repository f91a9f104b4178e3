import type { ReadBox } from '../../ooxml/read/index.ts';
import type { DesignSlot } from '../compile/compiled-layout.ts';
import type { MaterialParagraph } from '../design.ts';
import type { Content } from './place-content.ts';
import { estimateHeight } from './stages.ts';

interface FilledSlot {
  readonly slot: DesignSlot;
  readonly content: Content;
}

/** A place for text that its slide does not have. */
export interface PlaceBelow {
  readonly box: ReadBox;
  readonly sizePt: number;
}

/** Sizes of letters in points, and their size relative to those of the title. */
const [MIN_PT, MAX_PT, LETTERS] = [14, 28, 0.5];
/** Largest share that the title gives away, and lowest end of the text as a share of the slide's height. */
const [MAX_SHARED, FOOT] = [0.6, 0.95];

/**
 * Divides the place of a title for text below it, as far as the slide below the title has too little height; undefined
 * if the title would keep too little.
 */
export function shareTitlePlace(
  { slot, content }: FilledSlot,
  lines: readonly MaterialParagraph[],
  heightEmu: number,
): { readonly title: FilledSlot; readonly below: PlaceBelow } | undefined {
  if (content.kind !== 'text') return undefined;
  const { box } = slot;
  const sizePt = Math.max(MIN_PT, Math.min(slot.sizePt * LETTERS, MAX_PT));
  const height = estimateHeight(lines, sizePt, box.width);
  const free = Math.max(0, FOOT * heightEmu - box.y - box.height);
  const shared = Math.max(0, height - free);
  if (shared > MAX_SHARED * box.height) return undefined;
  const titleHeight = box.height - shared;
  return {
    title: { slot, content: { ...content, room: { ...content.room, heightEmu: titleHeight } } },
    below: { box: { ...box, y: box.y + titleHeight, height }, sizePt },
  };
}
