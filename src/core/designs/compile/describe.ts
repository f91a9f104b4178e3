import { mentions } from '../../locales/index.ts';
import type { DesignLayout, DesignRepeat, DesignSlot, LayoutPurpose, SlotRole } from './compiled-layout.ts';
import { isAgenda, isFarewell } from './text-forms.ts';

/** What names, descriptions and uses of a layout are told by. */
export interface Described {
  readonly purpose: LayoutPurpose;
  readonly slots: readonly DesignSlot[];
  readonly repeats: readonly DesignRepeat[];
  /** What its title says in the file, "" for none. */
  readonly title: string;
  /** Several items stand with arrows between them or are counted. */
  readonly steps: boolean;
}

/** Of a name; the description tells the rest. */
const MOST_PARTS = 4;
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
const ORDER: readonly SlotRole[] = ['picture', 'icon', 'number', 'heading', 'body', 'chart', 'table', 'caption'];

/** "Three cards: icon, heading, text". */
export function nameOf(layout: Described): string {
  const parts = [...layout.repeats.map((repeat) => `${NUMBERS[repeat.items.length] ?? repeat.items.length} ${thing(repeat, layout)}`), ...counted(layout.slots, false)];
  if (isQuote(layout.slots)) return 'Quote';
  const said = listed(parts.length > MOST_PARTS ? [...parts.slice(0, MOST_PARTS - 1), 'more'] : parts);
  if (layout.purpose === 'cover') return parts.length === 0 ? 'Cover' : `Cover with ${said}`;
  if (layout.purpose === 'section') return `${isFarewell(layout.title) ? 'Closing' : 'Section'}${parts.length === 0 ? '' : ` with ${said}`}`;
  if (isAgenda(layout.title)) return 'Agenda';
  return parts.length === 0 ? 'Statement' : capital(said);
}

/** "Three cards, each with an icon, a heading and a text; two to six can be shown." */
export function descriptionOf(layout: Described): string {
  const title = layout.slots.some(({ role }) => role === 'title') ? 'A title' : '';
  const slots = counted(
    layout.slots.filter(({ role }) => role !== 'subtitle'),
    true,
  );
  const subtitle = layout.slots.some(({ role }) => role === 'subtitle') ? ['a subtitle'] : [];
  const things = layout.repeats.map((repeat) => {
    const own = repeat.items[0]?.slots ?? [];
    const inside = [
      ...(own.some(({ name }) => name === 'date') ? ['a date'] : []),
      ...counted(
        own.filter(({ name }) => name !== 'date'),
        true,
      ),
    ];
    const range = repeat.most > repeat.items.length || repeat.least < repeat.items.length ? ` (${NUMBERS[repeat.least] ?? repeat.least} to ${NUMBERS[repeat.most] ?? repeat.most} can be shown)` : '';
    return `${NUMBERS[repeat.items.length] ?? repeat.items.length} ${thing(repeat, layout)}, each with ${listed(inside)}${range}`;
  });
  const all = listed([title, ...subtitle, ...slots, ...things].filter((part) => part !== ''));
  const use = purposeTold(layout);
  return use === undefined ? `${capital(all)}.` : `${use}: ${all.replace(/^A /, 'a ')}.`;
}

const IS_TEAM = mentions('team', 'leaders');

/** What a layout without much on it is for. */
function purposeTold({ purpose, slots, title }: Described): string | undefined {
  if (isQuote(slots)) return 'Quotes somebody';
  if (purpose === 'cover') return 'Opens the deck';
  return purpose !== 'section' ? undefined : isFarewell(title) ? 'Closes the deck' : 'Divides the deck';
}

function isQuote(slots: readonly DesignSlot[]): boolean {
  return slots.some(({ name }) => name === 'attribution');
}

/** What the items are called: by what they hold and how they stand. */
function thing({ items, along }: DesignRepeat, { steps, title }: Described): string {
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

/** Portraits with a name: pictures about as wide as high, and short texts. */
function isPeople(slots: readonly DesignSlot[]): boolean {
  const picture = slots.find(({ role }) => role === 'picture');
  if (picture === undefined || !slots.some(({ role }) => role === 'heading')) return false;
  const ratio = picture.box.width / Math.max(1, picture.box.height);
  return ratio > 0.6 && ratio < 1.35 && slots.some(({ role }) => role === 'caption') && slots.every(({ role, characters }) => role !== 'body' || characters < 200);
}

function counted(slots: readonly DesignSlot[], articles: boolean): string[] {
  return ORDER.flatMap((role) => {
    const count = slots.filter((slot) => slot.role === role).length;
    const [one, many] = WORDS[role];
    if (count === 0) return [];
    return [count === 1 ? (articles ? `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}` : one) : `${NUMBERS[count] ?? count} ${many}`];
  });
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Standard layouts whose content the layout can show, the closest first. */
export function usesOf(layout: Described): string[] {
  const { purpose, slots, repeats, title } = layout;
  const count = (role: SlotRole) => slots.filter((slot) => slot.role === role).length;
  const [bodies, pictures, charts, tables, headings, numbers] = [count('body'), count('picture'), count('chart'), count('table'), count('heading'), count('number')];
  const uses = new Set<string>();
  const add = (...ids: readonly string[]) => {
    for (const id of ids) uses.add(id);
  };
  if (isQuote(slots)) add('quote', 'statement');
  if (purpose === 'cover') add('title');
  if (purpose === 'section') add(...(isFarewell(title) ? ['closing', 'section'] : ['section', 'statement', 'closing']));
  if (isAgenda(title)) add('agenda');
  for (const repeat of repeats) add(...usesOfRepeat(repeat, layout));
  if (charts > 0 && repeats.some(({ items }) => items[0]?.slots.some(({ role }) => role === 'number'))) {
    uses.delete('metrics');
    return ['metrics_chart', 'chart', ...uses];
  }
  if (charts > 0) add(...(bodies > 0 ? ['chart_bullets', 'chart'] : ['chart', ...(charts > 1 ? ['comparison'] : [])]));
  if (tables > 0) add('table');
  if (numbers > 0 && purpose !== 'section' && purpose !== 'cover') add('metrics');
  if (pictures > 1) add('image_grid');
  if (pictures === 1) add(...(bodies > 0 ? ['bullets_image'] : purpose === 'cover' ? [] : ['image_full']));
  if (bodies === 2 && charts + tables === 0) add(...(headings >= 2 ? ['comparison', 'two_columns'] : ['two_columns', 'comparison']));
  if (bodies === 1 && charts + tables + pictures + repeats.length === 0 && purpose !== 'cover' && purpose !== 'section') add('bullets', 'references', 'agenda', 'faq', 'code');
  if (bodies >= 3) add('cards', 'two_columns');
  if (bodies + charts + tables + pictures + repeats.length + numbers === 0 && purpose !== 'cover') add('statement');
  return [...uses];
}

function usesOfRepeat(repeat: DesignRepeat, layout: Described): string[] {
  const slots = repeat.items[0]?.slots ?? [];
  const has = (role: SlotRole) => slots.some((slot) => slot.role === role);
  const dated = slots.some(({ name }) => name === 'date');
  if (dated) return ['timeline', 'roadmap', ...(has('heading') ? ['cards'] : [])];
  if (has('number')) return ['metrics', ...(has('body') ? ['cards'] : [])];
  if (isPeople(slots) || (IS_TEAM.test(layout.title) && has('heading'))) return ['team', 'cards', 'image_grid'];
  if (layout.steps) return ['process', 'timeline', ...(has('heading') ? ['cards', 'agenda'] : [])];
  if (has('picture')) return has('body') ? ['cards', 'image_grid', 'team'] : ['image_grid', 'team'];
  if (has('icon')) return repeat.along === 'column' ? ['icon_list', 'cards', 'process'] : ['cards', 'icon_list', 'process'];
  if (repeat.items.length === 4 && repeat.along === 'grid' && has('body')) return ['swot', 'matrix', 'cards'];
  if (repeat.items.length === 2 && repeat.most === 2) return ['comparison', 'two_columns'];
  if (repeat.items.length === 2) return ['comparison', 'two_columns', 'cards'];
  if (repeat.along === 'column') return has('body') && has('heading') ? ['faq', 'icon_list', 'agenda', 'process'] : ['bullets', 'agenda'];
  return ['cards', 'process'];
}

/** A layout with what is said of it. */
export function told(layout: Described): Pick<DesignLayout, 'name' | 'description' | 'serves'> {
  return { name: nameOf(layout), description: descriptionOf(layout), serves: usesOf(layout) };
}
