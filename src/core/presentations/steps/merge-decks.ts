import { isDeepStrictEqual } from 'node:util';
import { omit } from '../../input/fields.ts';
import { mergeValue } from '../../input/merge-value.ts';
import { SETTINGS } from '../edits/changes.ts';
import type { DeckState, EditedSlide } from '../edits/edit.ts';

export interface MergedDeck {
  readonly state: DeckState;
  /** Places that have changed otherwise since, such as "slide 4, items[1].text". */
  readonly conflicts: readonly string[];
}

/**
 * Takes the change from one state to another back in a later state.
 *
 * @param after state that the change made
 * @param before state that it is to be again, as far as the change goes
 * @param index edit that counts as the author of what changes
 */
export function revertChange(
  after: DeckState,
  before: DeckState,
  current: DeckState,
  index: number,
): MergedDeck {
  const conflicts: string[] = [];
  const [made, old] = [after, before].map((state) => new Map(state.slides.map((slide) => [slide.id, slide])));
  const settings = Object.fromEntries(
    SETTINGS.map((name) => {
      const merged = mergeValue(after[name], before[name], current[name], name);
      conflicts.push(...merged.conflicts);
      return [name, merged.value];
    }),
  );
  const slides = current.slides.flatMap((slide, place): EditedSlide[] => {
    const [own, target] = [made?.get(slide.id), old?.get(slide.id)];
    const where = `slide ${place + 1}`;
    if (own === undefined) return [slide];
    if (target === undefined) {
      if (!isSameSlide(own, slide)) conflicts.push(where);
      return [];
    }
    const merged = mergeValue(toComparable(own), toComparable(target), toComparable(slide));
    conflicts.push(...merged.conflicts.map((path) => `${where}, ${path.replace(/^content\./, '')}`));
    return isDeepStrictEqual(merged.value, toComparable(slide))
      ? [slide]
      : [{ ...(merged.value as EditedSlide), id: slide.id, by: index }];
  });
  const ordered = restoreOrder(after, before, insertDeleted(after, before, slides));
  if (ordered === undefined) conflicts.push('the order of the slides');
  const remaining = Object.entries({ ...omit(current, 'slides'), ...settings }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    state: { ...(Object.fromEntries(remaining) as unknown as DeckState), slides: ordered ?? slides },
    conflicts,
  };
}

function toComparable(slide: EditedSlide): Record<string, unknown> {
  return omit(slide, 'id', 'by', 'was') as unknown as Record<string, unknown>;
}

/** Pictures that were stored since have another address, so that only the words count. */
function isSameSlide(a: EditedSlide, b: EditedSlide): boolean {
  return isDeepStrictEqual(toComparable(a), toComparable(b));
}

/** Puts the slides that the change deleted behind the slide that they followed. */
function insertDeleted(after: DeckState, before: DeckState, slides: readonly EditedSlide[]): EditedSlide[] {
  const made = new Set(after.slides.map(({ id }) => id));
  const result = [...slides];
  for (const [place, slide] of before.slides.entries()) {
    if (made.has(slide.id) || result.some(({ id }) => id === slide.id)) continue;
    const earlier = before.slides.slice(0, place).map(({ id }) => id);
    const at = result.findLastIndex(({ id }) => earlier.includes(id));
    result.splice(at + 1, 0, slide);
  }
  return result;
}

/** Orders the slides as before the change if it moved any; undefined if they were moved again since. */
function restoreOrder(
  after: DeckState,
  before: DeckState,
  slides: readonly EditedSlide[],
): readonly EditedSlide[] | undefined {
  const present = new Set(slides.map(({ id }) => id));
  const made = new Set(after.slides.map(({ id }) => id));
  const shared = before.slides.map(({ id }) => id).filter((id) => present.has(id) && made.has(id));
  const known = new Set(shared);
  const moved = after.slides.map(({ id }) => id).filter((id) => known.has(id));
  if (isDeepStrictEqual(shared, moved)) return slides;
  const now = slides.map(({ id }) => id).filter((id) => known.has(id));
  if (isDeepStrictEqual(now, shared)) return slides;
  if (!isDeepStrictEqual(now, moved)) return undefined;
  const byId = new Map(slides.map((slide) => [slide.id, slide]));
  let next = 0;
  return slides.map((slide) => (known.has(slide.id) ? (byId.get(shared[next++] ?? '') ?? slide) : slide));
}
