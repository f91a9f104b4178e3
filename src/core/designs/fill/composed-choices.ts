import { isNamed } from '../../input/layout-name.ts';
import type { ReadBox } from '../../ooxml/read/index.ts';
import type { DesignLayout } from '../compile/compiled-layout.ts';
import type { SlideMaterial, WrittenSlide } from '../design.ts';
import type { Choice, LayoutFacts } from './choice.ts';
import { type Criterion, reasonsFor, totalCost } from './criteria.ts';
import { countPlaces } from './place-counts.ts';
import { USE_CRITERIA, type UseSubject } from './use-criteria.ts';

/** A composition on a layout of the file. */
interface ComposedSubject extends UseSubject {
  readonly region: ReadBox;
  /** Place of the layout in the file. */
  readonly index: number;
}

/** Share of the slide above which more space is no advantage. */
const ENOUGH_SHARE = 0.6;

const EVERY_COMPOSITION: readonly Criterion<ComposedSubject>[] = [
  {
    id: 'opening_layout',
    weight: 12,
    applies: ({ layout: { purpose } }) => purpose === 'cover' || purpose === 'section',
    reason: 'The layout is for openings.',
  },
  {
    id: 'other_master',
    weight: 1,
    applies: ({ layout, known }) => known.penalties.get(layout.id) ?? 0,
    reason: 'The layout is of another master, or has its title elsewhere.',
  },
  {
    id: 'other_backdrop',
    weight: 10,
    applies: ({ layout, known }) => known.strange.has(layout.id),
    reason: 'The backdrop differs from that of most slides of the file.',
  },
  {
    id: 'unused_places',
    weight: 0.4,
    applies: ({ layout: { slots } }) => slots.filter(({ role }) => role !== 'title').length,
    reason: 'The layout has places that stay empty.',
  },
  {
    id: 'order',
    weight: 0.01,
    applies: ({ index }) => index,
    reason: 'Earlier layouts of the file come first.',
  },
];
const BELOW_TITLE: readonly Criterion<ComposedSubject>[] = [
  ...USE_CRITERIA,
  {
    id: 'untitled',
    weight: 15,
    applies: ({ layout: { slots } }) => !slots.some(({ role }) => role === 'title'),
    reason: 'The layout has no title.',
  },
  {
    id: 'decorated',
    weight: 20,
    applies: ({ layout, known }) => known.spoiled.has(layout.id),
    reason: 'Text would stand on a band or a logo.',
  },
  {
    id: 'small_region',
    weight: 20,
    // The area that an owner chose is large enough.
    applies: ({ layout, region: { width, height }, known: { widthEmu, heightEmu } }) =>
      layout.area === undefined && Math.max(0, ENOUGH_SHARE - (width * height) / (widthEmu * heightEmu)),
    reason: 'The layout leaves little room below its title.',
  },
  ...EVERY_COMPOSITION,
];
const WHOLE_SLIDE: readonly Criterion<ComposedSubject>[] = [
  {
    id: 'covered',
    weight: 30,
    applies: ({ layout, known }) => known.free.get(layout.id)?.covered ?? 0,
    reason: 'Decoration of the layout would stand behind the composition.',
  },
  ...EVERY_COMPOSITION,
];

/**
 * Layouts for a composition, best first: with most space below the title, or the emptiest for one that fills
 * the slide. If the composition names a layout, only that one.
 */
export function listComposedChoices(
  material: SlideMaterial,
  { fillsSlide, layout: asked }: NonNullable<WrittenSlide['composed']>,
  layouts: readonly DesignLayout[],
  known: LayoutFacts,
): Choice[] {
  const { free, widthEmu, heightEmu, memo } = known;
  const whole = { x: 0, y: 0, width: widthEmu, height: heightEmu };
  const named = asked === undefined ? undefined : layouts.find((layout) => isNamed(layout, asked));
  const isCrowded = layouts.every(({ id }) => free.get(id)?.below === undefined);
  const choices = layouts.flatMap((layout, index): Choice[] => {
    if (named !== undefined && layout !== named) return [];
    const { below, widest } = free.get(layout.id) ?? {};
    const region = fillsSlide ? whole : (below ?? (layout === named || isCrowded ? widest : undefined));
    if (region === undefined) return [];
    const counts = memo.getOrCreate(countPlaces, layout);
    const subject = { material, layout, known, counts, region, index, drawn: true };
    const criteria = fillsSlide ? WHOLE_SLIDE : BELOW_TITLE;
    return [
      {
        id: `${layout.id} composed`,
        layout,
        bodyArea: region,
        cost: totalCost(criteria, subject),
        reasons: () => reasonsFor(criteria, subject),
      },
    ];
  });
  return choices.sort((a, b) => a.cost - b.cost);
}
