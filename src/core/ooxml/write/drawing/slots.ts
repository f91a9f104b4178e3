import type { PlaceholderRole, Scene, SceneElement } from '../../../scene/scene.ts';
import type { Xml } from '../../xml/xml.ts';
import { writePlaceholderElement } from './containers.ts';

const PH_TYPE: Readonly<Record<Exclude<PlaceholderRole, 'none'>, string>> = {
  title: 'title',
  centered_title: 'ctrTitle',
  subtitle: 'subTitle',
  body: 'body',
  picture: 'pic',
  chart: 'chart',
  table: 'tbl',
  footer: 'ftr',
  date: 'dt',
  slide_number: 'sldNum',
};
const QUARTER_SIZED: ReadonlySet<PlaceholderRole> = new Set([
  'body',
  'picture',
  'chart',
  'table',
  'footer',
  'date',
  'slide_number',
]);
/** Indexes 1 to 4 belong to the master's body, date, footer and slide number. */
const FIRST_FREE_INDEX = 10;

export interface Slot {
  readonly role: Exclude<PlaceholderRole, 'none'>;
  /** Index within the slide layout; absent for titles. */
  readonly index?: number;
}

/** Placeholders of one slide layout, by slot key. */
export type Slots = ReadonlyMap<string, Slot>;

/** Key by which an element of a slide finds its placeholder in the layout. */
export function getSlotKey(item: SceneElement): string {
  return isTitle(item.placeholder) ? 'title' : `${item.placeholder} ${item.placeholderIndex ?? ''}`;
}

/**
 * Assigns the placeholders of a layout scene. Missing and duplicate indexes are replaced by free ones, since
 * PowerPoint refuses duplicates.
 */
export function createSlots(layout: Scene): Slots {
  const slots = new Map<string, Slot>();
  const taken = new Set<number>();
  const wanted = layout.elements.map((item) => item.placeholderIndex).filter((index) => index !== undefined);
  let nextFreeIndex = Math.max(FIRST_FREE_INDEX, ...wanted.map((index) => index + 1));
  for (const item of layout.elements) {
    if (item.placeholder === 'none' || item.layer === 'layout' || slots.has(getSlotKey(item))) continue;
    if (isTitle(item.placeholder)) {
      slots.set(getSlotKey(item), { role: item.placeholder });
      continue;
    }
    const declaredIndex = item.placeholderIndex;
    const index =
      declaredIndex !== undefined && declaredIndex > 0 && !taken.has(declaredIndex)
        ? declaredIndex
        : nextFreeIndex++;
    taken.add(index);
    slots.set(getSlotKey(item), { role: item.placeholder, index });
  }
  return slots;
}

/**
 * Assigns elements of a slide to placeholders of its layout, by element id. Each placeholder is filled once.
 * Groups are not assigned: LibreOffice does not show a group that is a placeholder.
 */
export function assignSlots(elements: readonly SceneElement[], slots: Slots): ReadonlyMap<string, Slot> {
  const assigned = new Map<string, Slot>();
  const filled = new Set<Slot>();
  for (const item of elements) {
    const slot =
      item.placeholder === 'none' || item.layer === 'layout' || item.type === 'group'
        ? undefined
        : slots.get(getSlotKey(item));
    if (slot === undefined || filled.has(slot)) continue;
    filled.add(slot);
    assigned.set(item.id, slot);
  }
  return assigned;
}

/**
 * Writes `p:ph`.
 *
 * @param prompt true in a layout, which has its own prompt
 */
export function writePlaceholder(slot: Slot, prompt: boolean): Xml {
  return writePlaceholderElement({
    type: PH_TYPE[slot.role],
    sz: QUARTER_SIZED.has(slot.role) ? 'quarter' : undefined,
    idx: slot.index,
    hasCustomPrompt: prompt || undefined,
  });
}

export function isTitle(role: PlaceholderRole): boolean {
  return role === 'title' || role === 'centered_title';
}
