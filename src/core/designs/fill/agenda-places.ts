import type { DesignLayout, DesignSlot } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import type { Choice, LayoutFacts } from './choice.ts';
import { type Criterion, reasonsFor, totalCost } from './criteria.ts';
import { listItems } from './list-items.ts';
import type { PlacedContent } from './placed-content.ts';

/** Steps of position rounding per slide side. */
const RASTER = 80;
/** Least number of topics, and size of their letters in points. */
const [MIN_TOPICS, MIN_PT] = [2, 14];
const CRITERIA: readonly Criterion<undefined>[] = [
  {
    id: 'agenda_places',
    weight: -6,
    applies: () => true,
    reason: 'The layout has a place for each topic of an agenda.',
  },
];

/** Ways to show an agenda on layouts of the file that have a place for each of its topics. */
export function listAgendaChoices(
  material: SlideMaterial,
  layouts: readonly DesignLayout[],
  known: LayoutFacts,
): Choice[] {
  if (material.layout !== 'agenda') return [];
  const items = material.items ?? listItems(material);
  const topics = items.flatMap(({ heading, paragraphs }) =>
    heading === undefined || paragraphs.length > 0 ? [] : [heading],
  );
  if (topics.length < Math.max(MIN_TOPICS, items.length)) return [];
  return layouts.flatMap((layout): Choice[] => {
    if (known.uses.get(layout.id) !== 'agenda') return [];
    const placed = placeTopics(material.title, topics, layout, known);
    return placed === undefined
      ? []
      : [
          {
            id: `${layout.id} topics`,
            layout,
            placed,
            cost: totalCost(CRITERIA, undefined),
            reasons: () => reasonsFor(CRITERIA, undefined),
          },
        ];
  });
}

/** Title, topics and their numbers in the places of a layout; undefined if there are too few places. */
function placeTopics(
  title: string,
  topics: readonly string[],
  { slots }: DesignLayout,
  { widthEmu, heightEmu }: LayoutFacts,
): PlacedContent[] | undefined {
  const named = slots.find(({ role }) => role === 'title');
  if (named === undefined && title !== '') return undefined;
  const places = slots.filter(
    ({ role, placeholder }) => role !== 'title' && role !== 'picture' && placeholder,
  );
  const keyOf = ({ box }: DesignSlot) =>
    [box.x / widthEmu, box.width / widthEmu, box.height / heightEmu]
      .map((share) => Math.round(share * RASTER))
      .join();
  const columns = [...Map.groupBy(places, keyOf).values()]
    .map((column) => column.toSorted((a, b) => a.box.y - b.box.y))
    .filter((column) => column.length >= topics.length && column.every(({ sizePt }) => sizePt >= MIN_PT));
  const [column] = columns.toSorted((a, b) => widthOf(b) - widthOf(a));
  if (column === undefined) return undefined;
  const numbers = columns.find((one) => one !== column && endOf(one) <= (column[0]?.box.x ?? 0));
  return [
    ...(named === undefined || title === '' ? [] : [fill(named, title)]),
    ...topics.flatMap((topic, at) => {
      const [place, number] = [column[at], numbers?.[at]];
      return [
        ...(number === undefined ? [] : [fill(number, String(at + 1))]),
        ...(place === undefined ? [] : [fill(place, topic)]),
      ];
    }),
  ];
}

function widthOf([first]: readonly DesignSlot[]): number {
  return first?.box.width ?? 0;
}

function endOf([first]: readonly DesignSlot[]): number {
  return first === undefined ? 0 : first.box.x + first.box.width;
}

function fill(slot: DesignSlot, text: string): PlacedContent {
  return { kind: 'text', slot, paragraphs: [{ text, level: 0 }] };
}
