import type { ReadBox } from '../../ooxml/read/index.ts';
import { findCenter } from '../../scene/box.ts';
import { sharedArea } from '../compile/boxes.ts';
import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import type { PlacedContent } from './placed-content.ts';
import { estimateHeight } from './stages.ts';

/** Gap between a title and the text that follows it, and the lowest end of that text, as shares of the height. */
const [GAP, LOWEST] = [0.015, 0.95];

type PlacedText = Extract<PlacedContent, { readonly kind: 'text' }>;

/** Returns whether the text of an opening is read after its title. Covers may have a line above theirs. */
export function isReadAfterTitle({ kind, layout }: Pick<SlideMaterial, 'kind' | 'layout'>): boolean {
  return kind === 'section' || layout === 'closing';
}

/** Returns whether a place for text ends above the middle of the title. */
export function standsAbove(text: Pick<DesignSlot, 'box' | 'role'>, title: Pick<DesignSlot, 'box'>): boolean {
  // The number of a section comes before its name.
  if (text.role === 'number') return false;
  return text.box.y + text.box.height <= findCenter(title.box).y && text.box.y < title.box.y;
}

/**
 * Puts a text that is read after the title below it, on layouts with their place for text above the title:
 * below the title where there is room, else in the place of both, the title first.
 */
export function putAfterTitle(
  placed: readonly PlacedContent[],
  layout: DesignLayout,
  heightEmu: number,
): PlacedContent[] {
  const texts = placed.filter((one): one is PlacedText => one.kind === 'text');
  const title = texts.find(({ slot }) => slot.role === 'title');
  const above = texts.filter(
    (one) => one !== title && title !== undefined && standsAbove(one.slot, title.slot),
  );
  const [text, ...more] = above;
  if (title === undefined || text === undefined || more.length > 0) return [...placed];
  const { box } = title.slot;
  const gap = GAP * heightEmu;
  const height = estimateHeight(text.paragraphs, text.sizePt ?? text.slot.sizePt, text.slot.box.width);
  const below = { ...text.slot.box, y: box.y + box.height + gap, height };
  const others = [
    ...(layout.obstacles ?? []),
    ...layout.slots.filter((slot) => slot !== title.slot && slot !== text.slot).map((slot) => slot.box),
  ];
  if (below.y + height <= LOWEST * heightEmu && others.every((other) => sharedArea(other, below) === 0))
    return replaceBoxes(placed, [[text, below]]);
  const bottom = box.y + box.height;
  const top = Math.max(text.slot.box.y, bottom - height - gap - box.height);
  return replaceBoxes(placed, [
    [title, { ...box, y: top }],
    [text, { ...text.slot.box, y: top + box.height + gap, height }],
  ]);
}

function replaceBoxes(
  placed: readonly PlacedContent[],
  boxes: readonly (readonly [PlacedText, ReadBox])[],
): PlacedContent[] {
  return placed.map((one) => {
    const box = boxes.find(([text]) => text === one)?.[1];
    return box === undefined ? one : { ...one, box };
  });
}
