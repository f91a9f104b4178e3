import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { WrittenSlide } from '../design.ts';
import type { Choice, LayoutFacts } from './choice.ts';

/**
 * Costs of a layout other than the requested one, of an opening, of each slot besides the title, of a missing
 * title, and of little space.
 */
const [OTHER_COST, OPENING_COST, SLOT_COST, UNTITLED_COST, SMALL_COST] = [100, 12, 0.4, 15, 20];
/** Cost of decoration behind a composition that fills the slide, per covered share. */
const COVERED_COST = 30;
/** Share of the slide above which more space is no advantage. */
const ENOUGH_SHARE = 0.6;

/**
 * Layouts for a composition, best first: with most space below the title, or the emptiest for one that fills
 * the slide.
 */
export function listComposedChoices(
  { fillsSlide, layout: asked }: NonNullable<WrittenSlide['composed']>,
  layouts: readonly DesignLayout[],
  known: LayoutFacts,
): Choice[] {
  const { free, penalties, spoiled, strange, widthEmu, heightEmu } = known;
  const whole = { x: 0, y: 0, width: widthEmu, height: heightEmu };
  const choices = layouts.flatMap((layout, index): Choice[] => {
    const { below, covered = 0 } = free.get(layout.id) ?? {};
    const region = fillsSlide ? whole : below;
    if (region === undefined) return [];
    const others = layout.slots.filter(({ role }) => role !== 'title').length;
    const titled = layout.slots.some(({ role }) => role === 'title');
    const cost =
      (asked === undefined || isNamed(layout, asked) ? 0 : OTHER_COST) +
      (layout.purpose === 'cover' || layout.purpose === 'section' ? OPENING_COST : 0) +
      (penalties.get(layout.id) ?? 0) +
      (strange.has(layout.id) ? SMALL_COST / 2 : 0) +
      (fillsSlide
        ? covered * COVERED_COST
        : (titled ? 0 : UNTITLED_COST) +
          (spoiled.has(layout.id) ? SMALL_COST : 0) +
          Math.max(0, ENOUGH_SHARE - (region.width * region.height) / (widthEmu * heightEmu)) * SMALL_COST) +
      others * SLOT_COST +
      index * 0.01;
    return [{ id: `${layout.id} composed`, layout, bodyArea: region, cost }];
  });
  return choices.sort((a, b) => a.cost - b.cost);
}

function isNamed({ id, name }: DesignLayout, asked: string): boolean {
  const plain = (text: string): string => text.trim().toLowerCase();
  return plain(id) === plain(asked) || plain(name) === plain(asked);
}
