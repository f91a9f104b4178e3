import { capitalize } from '../../locales/capital.ts';
import { mentions } from '../../locales/index.ts';
import { layoutsOfShape } from '../../templates/layout-facts.ts';
import type { LayoutId } from '../../templates/layout-id.ts';
import type { LayoutShape } from '../../templates/standard-layout.ts';
import type { DesignLayout, DesignRepeat, DesignSlot, LayoutPurpose, SlotRole } from './compiled-layout.ts';
import { isAgenda, isFarewell } from './text-forms.ts';

/** Facts from which the name, description and uses of a layout are derived. */
export interface DescribedLayout {
  readonly purpose: LayoutPurpose;
  readonly slots: readonly DesignSlot[];
  readonly repeats: readonly DesignRepeat[];
  /** Text of its title in the file; "" without one. */
  readonly title: string;
  /** True if its items are numbered or connected by arrows. */
  readonly steps: boolean;
}

/** Maximum number of parts in a name; the description lists the rest. */
const MAX_PARTS = 4;
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const WORDS: Readonly<Record<SlotRole, readonly [one: string, many: string]>> = {
  title: ['title', 'titles'],
  subtitle: ['subtitle', 'subtitles'],
  heading: ['heading', 'headings'],
  body: ['text', 'texts'],
  caption: ['caption', 'captions'],
  number: ['big number', 'big numbers'],
  picture: ['picture', 'pictures'],
  icon: ['icon', 'icons'],
  chart: ['chart', 'charts'],
  table: ['table', 'tables'],
};
const ORDER: readonly SlotRole[] = [
  'picture',
  'icon',
  'number',
  'heading',
  'body',
  'chart',
  'table',
  'caption',
];

/** Short name, such as "Three cards: icon, heading, text". */
export function nameLayout(layout: DescribedLayout): string {
  const parts = [
    ...layout.repeats.map(
      (repeat) => `${NUMBERS[repeat.items.length] ?? repeat.items.length} ${nameItems(repeat, layout)}`,
    ),
    ...countParts(layout.slots, false),
  ];
  if (isQuote(layout.slots)) return 'Quote';
  const listing = joinNames(parts.length > MAX_PARTS ? [...parts.slice(0, MAX_PARTS - 1), 'more'] : parts);
  if (layout.purpose === 'cover') return parts.length === 0 ? 'Cover' : `Cover with ${listing}`;
  if (layout.purpose === 'section')
    return `${isFarewell(layout.title) ? 'Closing' : 'Section'}${parts.length === 0 ? '' : ` with ${listing}`}`;
  if (isAgenda(layout.title)) return 'Agenda';
  return parts.length === 0 ? 'Statement' : capitalize(listing);
}

/** Description, such as "Three cards, each with an icon, a heading and a text; two to six can be shown." */
export function describeLayout(layout: DescribedLayout): string {
  const title = layout.slots.some(({ role }) => role === 'title') ? 'A title' : '';
  const slots = countParts(
    layout.slots.filter(({ role }) => role !== 'subtitle'),
    true,
  );
  const subtitle = layout.slots.some(({ role }) => role === 'subtitle') ? ['a subtitle'] : [];
  const things = layout.repeats.map((repeat) => {
    const own = repeat.items[0]?.slots ?? [];
    const inside = [
      ...(own.some(({ name }) => name === 'date') ? ['a date'] : []),
      ...countParts(
        own.filter(({ name }) => name !== 'date'),
        true,
      ),
    ];
    const range =
      repeat.most > repeat.items.length || repeat.least < repeat.items.length
        ? ` (${NUMBERS[repeat.least] ?? repeat.least} to ${NUMBERS[repeat.most] ?? repeat.most} can be shown)`
        : '';
    return `${NUMBERS[repeat.items.length] ?? repeat.items.length} ${nameItems(repeat, layout)}, each with ${joinNames(inside)}${range}`;
  });
  const all = joinNames([title, ...subtitle, ...slots, ...things].filter((part) => part !== ''));
  const use = describePurpose(layout);
  return use === undefined ? `${capitalize(all)}.` : `${use}: ${all.replace(/^A /, 'a ')}.`;
}

const IS_TEAM = mentions('team', 'leaders');

/** Purpose of a layout with little content. */
function describePurpose({ purpose, slots, title }: DescribedLayout): string | undefined {
  if (isQuote(slots)) return 'Quotes somebody';
  if (purpose === 'cover') return 'Opens the deck';
  return purpose !== 'section' ? undefined : isFarewell(title) ? 'Closes the deck' : 'Divides the deck';
}

function isQuote(slots: readonly DesignSlot[]): boolean {
  return slots.some(({ name }) => name === 'attribution');
}

/** Noun for the items, derived from their content and arrangement. */
function nameItems({ items, along }: DesignRepeat, { steps, title }: DescribedLayout): string {
  const slots = items[0]?.slots ?? [];
  const has = (role: SlotRole) => slots.some((slot) => slot.role === role);
  if (slots.some(({ name }) => name === 'date')) return 'milestones';
  if (has('number')) return 'figures';
  if (isPeople(slots) || (IS_TEAM.test(title) && has('heading'))) return 'people';
  if (steps) return 'steps';
  if (has('picture') && !has('body')) return 'pictures';
  if (along === 'column') return 'lines';
  return items.length === 2 && !has('icon') && !has('picture') ? 'columns' : 'cards';
}

/** Returns whether items are portraits with names: roughly square pictures and short texts. */
function isPeople(slots: readonly DesignSlot[]): boolean {
  const picture = slots.find(({ role }) => role === 'picture');
  if (picture === undefined || !slots.some(({ role }) => role === 'heading')) return false;
  const ratio = picture.box.width / Math.max(1, picture.box.height);
  return (
    ratio > 0.6 &&
    ratio < 1.35 &&
    slots.some(({ role }) => role === 'caption') &&
    slots.every(({ role, characters }) => role !== 'body' || characters < 200)
  );
}

function countParts(slots: readonly DesignSlot[], articles: boolean): string[] {
  return ORDER.flatMap((role) => {
    const count = slots.filter((slot) => slot.role === role).length;
    const [one, many] = WORDS[role];
    if (count === 0) return [];
    return [
      count === 1
        ? articles
          ? `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
          : one
        : `${NUMBERS[count] ?? count} ${many}`,
    ];
  });
}

function joinNames(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Standard layouts whose content the layout can show, the closest first. */
export function findUses(layout: DescribedLayout): LayoutId[] {
  const uses = new Set(findShapes(layout).flatMap(layoutsOfShape));
  // Figures beside a chart belong to the chart's content.
  if (hasFiguresAndChart(layout)) uses.delete('metrics');
  return [...uses];
}

function hasFiguresAndChart({ slots, repeats }: DescribedLayout): boolean {
  return (
    slots.some(({ role }) => role === 'chart') &&
    repeats.some(({ items }) => items[0]?.slots.some(({ role }) => role === 'number'))
  );
}

/** Content that a layout shows, the most characteristic first. */
function findShapes(layout: DescribedLayout): LayoutShape[] {
  const { purpose, slots, repeats, title } = layout;
  const isOpening = purpose === 'cover' || purpose === 'section';
  const first: LayoutShape[] = [
    ...(isQuote(slots) ? (['quotation'] as const) : []),
    ...(purpose === 'cover' ? (['cover'] as const) : []),
    ...(purpose === 'section' ? [isFarewell(title) ? ('farewell' as const) : ('divider' as const)] : []),
    ...(isAgenda(title) ? (['contents'] as const) : []),
    ...repeats.map((repeat) => classifyRepeat(repeat, layout)),
  ];
  if (hasFiguresAndChart(layout)) return ['figures_and_chart', ...first];
  const count = (role: SlotRole) => slots.filter((slot) => slot.role === role).length;
  const [bodies, pictures, charts, tables] = [
    count('body'),
    count('picture'),
    count('chart'),
    count('table'),
  ];
  const figures = charts + tables;
  const all = bodies + figures + pictures + repeats.length + count('number');
  const shown: readonly (readonly [LayoutShape, boolean])[] = [
    ['chart_and_text', charts > 0 && bodies > 0],
    ['chart', charts === 1 && bodies === 0],
    ['charts', charts > 1 && bodies === 0],
    ['table', tables > 0],
    ['figures', count('number') > 0 && !isOpening],
    ['pictures', pictures > 1],
    ['picture_and_text', pictures === 1 && bodies > 0],
    ['picture', pictures === 1 && bodies === 0 && purpose !== 'cover'],
    [count('heading') >= 2 ? 'pair' : 'two_texts', bodies === 2 && figures === 0],
    ['text', bodies === 1 && figures + pictures + repeats.length === 0 && !isOpening],
    ['many_texts', bodies >= 3],
    ['title_only', all === 0 && purpose !== 'cover'],
  ];
  return [...first, ...shown.filter(([, is]) => is).map(([shape]) => shape)];
}

function classifyRepeat(
  { items, along, most }: DesignRepeat,
  { steps, title }: DescribedLayout,
): LayoutShape {
  const slots = items[0]?.slots ?? [];
  const has = (role: SlotRole) => slots.some((slot) => slot.role === role);
  if (slots.some(({ name }) => name === 'date')) return has('heading') ? 'headed_dates' : 'dates';
  if (has('number')) return has('body') ? 'figures_and_texts' : 'figures';
  if (isPeople(slots) || (IS_TEAM.test(title) && has('heading'))) return 'people';
  if (steps) return has('heading') ? 'headed_steps' : 'steps';
  if (has('picture')) return has('body') ? 'pictured_texts' : 'pictured';
  if (has('icon')) return along === 'column' ? 'icon_lines' : 'icon_cards';
  if (items.length === 4 && along === 'grid' && has('body')) return 'quarters';
  if (items.length === 2) return most === 2 ? 'pair' : 'open_pair';
  if (along === 'column') return has('body') && has('heading') ? 'headed_lines' : 'lines';
  return 'items';
}

/** Name, description and uses of a layout. */
export function summarizeLayout(
  layout: DescribedLayout,
): Pick<DesignLayout, 'name' | 'description' | 'serves'> {
  return { name: nameLayout(layout), description: describeLayout(layout), serves: findUses(layout) };
}
