import type { CompiledDesign } from '../src/core/designs/compile/compile-design.ts';
import type { DesignLayout, DesignSlot } from '../src/core/designs/compile/compiled-layout.ts';
import type { OwnContent, OwnValue, SlideMaterial } from '../src/core/designs/design.ts';
import type { ReadShape } from '../src/core/ooxml/read/deck.ts';

/** A slide of the file whose places all take words, and those shapes as other programs find them. */
export interface WordSlide {
  /** 1-based. */
  readonly number: number;
  readonly layout: DesignLayout;
  /** By the id of the shape; `nameIdx` counts shapes of one name. */
  readonly names: ReadonlyMap<number, { readonly name: string; readonly nameIdx: number }>;
}

const FIGURES = new Set(['picture', 'icon', 'chart', 'table']);
const WORDS = 'Harbours cut the time at the quay by a third and keep the crews they have';

/**
 * The first slides of the file that can be copied and given other words. @throws Error when there are fewer.
 */
export function wordSlides({ samples, deck }: CompiledDesign, count: number): readonly WordSlide[] {
  const found = samples.flatMap((layout): WordSlide[] => {
    const { sample } = layout;
    const places = slotsOf(layout);
    if (
      sample === undefined ||
      places.length === 0 ||
      places.some(({ role, shape, nth = 0 }) => FIGURES.has(role) || shape === undefined || nth > 0)
    )
      return [];
    const shapes = flat(deck.slides.find(({ part }) => part === sample.part)?.shapes ?? []).filter(
      ({ from }) => from === 'slide',
    );
    const names = new Map(
      shapes.map(({ id, name }, at) => [
        id,
        { name, nameIdx: shapes.slice(0, at).filter((one) => one.name === name).length },
      ]),
    );
    return places.every(({ shape }) => names.has(shape ?? 0))
      ? [{ number: sample.number, layout, names }]
      : [];
  });
  if (found.length < count)
    throw new Error(`The file has ${found.length} slides of words alone, not ${count}.`);
  return found.slice(0, count);
}

/** Text of a slot in one round: short enough for it, and said by no other. */
export function wordsFor({ characters, shape = 0 }: DesignSlot, number: number, round: number): string {
  return `${round}.${number}.${shape} ${WORDS}`.slice(0, Math.max(8, Math.min(60, characters - 4))).trim();
}

/** Every place of a slide: its own and those of its repeated items. */
export function slotsOf({ slots, repeats = [] }: DesignLayout): readonly DesignSlot[] {
  return [...slots, ...repeats.flatMap(({ items }) => items.flatMap((item) => item.slots))];
}

/** The slide with its words, as our own writer takes it. */
export function materialOf({ layout, number }: WordSlide, round: number): SlideMaterial {
  const value = (slot: DesignSlot): readonly [string, OwnValue] => [
    slot.name,
    { kind: 'text', paragraphs: [{ text: wordsFor(slot, number, round), level: 0 }] },
  ];
  const own: OwnContent = {
    layout: layout.id,
    values: Object.fromEntries(layout.slots.map(value)),
    items: Object.fromEntries(
      (layout.repeats ?? []).map(({ name, items }) => [
        name,
        items.map(({ slots }) => Object.fromEntries(slots.map(value))),
      ]),
    ),
  };
  return { kind: 'content', title: '', own, parts: [], tables: [], charts: [], pictures: [], foot: [] };
}

function flat(shapes: readonly ReadShape[]): readonly ReadShape[] {
  return shapes.flatMap((shape) => [shape, ...(shape.kind === 'group' ? flat(shape.children) : [])]);
}
