import type { DesignRepeat, DesignSlot } from '../compile/compiled-layout.ts';
import type { MaterialItem, MaterialParagraph } from '../design.ts';
import type { Content } from './place-content.ts';
import { fitCost } from './place-fits.ts';

/** Minimum size of figures in points. */
const MIN_FIGURE_PT = 20;

type Roles = readonly DesignSlot['role'][];
/** Slot roles for each part of an item, best first. */
const [NUMBERS, HEADS, CAPTIONS, TEXTS, PICTURES, ICONS]: readonly [
  Roles,
  Roles,
  Roles,
  Roles,
  Roles,
  Roles,
] = [
  ['number', 'heading'],
  ['heading'],
  ['caption', 'subtitle'],
  ['body', 'caption', 'subtitle', 'heading', 'number'],
  ['picture', 'icon'],
  ['icon'],
];
/** The same for headings of items with a number, and for captions of items without one. */
const [HEADS_BELOW, CAPTIONS_BELOW]: readonly [Roles, Roles] = [
  ['heading', 'caption'],
  ['caption', 'subtitle', 'number'],
];

/** Assigns items to the slots of a repeat; undefined if one of them does not fit. */
export function showItems(
  items: readonly MaterialItem[],
  repeat: DesignRepeat,
): { readonly items: readonly Map<string, Content>[]; readonly cost: number } | undefined {
  const share = Math.min(1, repeat.items.length / items.length);
  const shown: Map<string, Content>[] = [];
  let cost = 0;
  for (const item of items) {
    const one = showItem(item, repeat, share);
    if (one === undefined) return undefined;
    shown.push(one.content);
    cost += one.cost;
  }
  return { items: shown, cost: cost / items.length + Math.abs(items.length - repeat.items.length) * 0.4 };
}

/**
 * Assigns an item to its slots; undefined if it does not fit. @param share of the slots' capacity if there
 * are more items than in the sample
 */
function showItem(
  item: MaterialItem,
  repeat: DesignRepeat,
  share: number,
): { readonly content: Map<string, Content>; readonly cost: number } | undefined {
  const slots = repeat.items[0]?.slots ?? [];
  const content = new Map<string, Content>();
  let cost = 0;
  const taken = new Set<DesignSlot>();
  const put = (slot: DesignSlot, paragraphs: readonly MaterialParagraph[]): boolean => {
    const price = fitCost(slot, paragraphs, slot.characters * share);
    if (price === Number.POSITIVE_INFINITY) return false;
    cost += price;
    taken.add(slot);
    content.set(slot.name, { kind: 'text', paragraphs });
    return true;
  };
  const find = (roles: Roles): DesignSlot | undefined => {
    for (const role of roles)
      for (const slot of slots) if (slot.role === role && !taken.has(slot)) return slot;
    return undefined;
  };
  let rest: MaterialParagraph[] = [];
  const placeText = (text: string | undefined, strong: boolean, roles: Roles): void => {
    if (text === undefined || text === '') return;
    const slot = find(roles);
    if (slot === undefined || !put(slot, [{ text, level: 0 }]))
      rest.push({ text, level: 0, ...(strong ? { strong } : {}) });
  };
  placeText(item.number, true, NUMBERS);
  placeText(item.heading, true, item.number === undefined ? HEADS : HEADS_BELOW);
  placeText(
    item.caption,
    false,
    item.number === undefined && item.heading !== undefined ? CAPTIONS_BELOW : CAPTIONS,
  );
  rest = rest.length === 0 ? [...item.paragraphs] : [...rest, ...item.paragraphs];
  // A lone heading is shown as text; above other text it is emphasized.
  if (rest.length === 1) rest = rest.map(({ strong: _, ...one }) => one);
  if (rest.length > 0) {
    const slot = find(TEXTS);
    if (slot === undefined || !put(slot, rest)) return undefined;
  }
  if (item.picture !== undefined) {
    const slot = find(PICTURES);
    if (slot !== undefined) {
      taken.add(slot);
      content.set(slot.name, { kind: 'picture', at: item.picture });
    }
  }
  const icon = find(ICONS);
  if (item.icon !== undefined && icon !== undefined) {
    taken.add(icon);
    content.set(icon.name, { kind: 'icon', name: item.icon.name });
  } else if (item.icon?.meant === true) cost += 1;
  // A figure smaller than its label is not noticed.
  if (item.number !== undefined) {
    const sizes = [...taken].map(({ sizePt }) => sizePt);
    const figure = [...taken].find(({ name }) => showsText(content.get(name), item.number));
    if ((figure?.sizePt ?? 0) < Math.max(MIN_FIGURE_PT, ...sizes)) cost += 6;
  }
  for (const slot of slots)
    if (!taken.has(slot))
      cost +=
        slot.role === 'picture'
          ? 6
          : slot.role === 'icon'
            ? 2
            : slot.role === 'number' || slot.role === 'body'
              ? 2.5
              : 1.5;
  return { content, cost };
}

function showsText(content: Content | undefined, text: string | undefined): boolean {
  return content?.kind === 'text' && content.paragraphs.length === 1 && content.paragraphs[0]?.text === text;
}
