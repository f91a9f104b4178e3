import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { WrittenSlide } from '../design.ts';
import type { Choice, LayoutFacts } from './choice.ts';

/**
 * Costs of a layout other than the requested one, of an opening, of each slot besides the title, of a missing title,
 * and of little space.
 */
const [OTHER, OPENS, PLACE, UNTITLED, SMALL] = [100, 12, 0.4, 15, 20];
/** Cost of decoration behind a composition that fills the slide, per covered share. */
const COVERED = 30;
/** Share of the slide above which more space is no advantage. */
const ENOUGH = 0.6;

/**
 * Layouts for a composition, best first: with most space below the title, or the emptiest for one that fills the
 * slide.
 */
export function composedChoices({ bare, layout: asked }: NonNullable<WrittenSlide['composed']>, layouts: readonly DesignLayout[], known: LayoutFacts): Choice[] {
  const { free, penalties, spoiled, strange, widthEmu, heightEmu } = known;
  const whole = { x: 0, y: 0, width: widthEmu, height: heightEmu };
  const choices = layouts.flatMap((layout, index): Choice[] => {
    const { below, covered = 0 } = free.get(layout.id) ?? {};
    const region = bare ? whole : below;
    if (region === undefined) return [];
    const others = layout.slots.filter(({ role }) => role !== 'title').length;
    const titled = layout.slots.some(({ role }) => role === 'title');
    const cost =
      (asked === undefined || isNamed(layout, asked) ? 0 : OTHER) +
      (layout.purpose === 'cover' || layout.purpose === 'section' ? OPENS : 0) +
      (penalties.get(layout.id) ?? 0) +
      (strange.has(layout.id) ? SMALL / 2 : 0) +
      (bare ? covered * COVERED : (titled ? 0 : UNTITLED) + (spoiled.has(layout.id) ? SMALL : 0) + Math.max(0, ENOUGH - (region.width * region.height) / (widthEmu * heightEmu)) * SMALL) +
      others * PLACE +
      index * 0.01;
    return [{ id: `${layout.id} composed`, layout, carried: region, cost }];
  });
  return choices.sort((a, b) => a.cost - b.cost);
}

function isNamed({ id, name }: DesignLayout, asked: string): boolean {
  const plain = (text: string): string => text.trim().toLowerCase();
  return plain(id) === plain(asked) || plain(name) === plain(asked);
}
