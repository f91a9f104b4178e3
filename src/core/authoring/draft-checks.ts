import { omit } from '../input/fields.ts';
import { plain, toMarkdown } from '../sources/rich-text.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { titledLayouts } from '../templates/layout-facts.ts';
import type { Draft } from './compose/draft.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';
import { isClaim } from './is-claim.ts';
import { createMaterial } from './material.ts';
import type { Style } from './style.ts';
import type { SlideTitle } from './titles.ts';

/** True if a heading above a range contains the words of a part of the document. */
export function matchesPart(range: Range, part: string): boolean {
  const words = fold(part);
  return range.some(({ sections }) =>
    sections.some(({ heading }) => ` ${fold(heading)} `.includes(` ${words} `)),
  );
}

const TITLED: ReadonlySet<string> = titledLayouts();

/** True for a slide with a title above what it shows, unlike a statement, a quotation and a divider. */
export function hasTitle({ layout }: Draft): boolean {
  return TITLED.has(layout);
}

export function showsPicture({ used }: Draft): boolean {
  return used.some(({ kind }) => kind === 'figure');
}

/**
 * Narrows a title that names several sections to the only section that the slide shows, since a chart must
 * not be under another name.
 */
function findNarrowerTitle(draft: Draft, range: Range, title: SlideTitle): string | undefined {
  if (title.several !== true) return undefined;
  const depth = createMaterial(range).path.length;
  const [first, ...others] = new Set(draft.used.flatMap((unit) => unit.sections[depth] ?? []));
  return others.length === 0 ? first?.heading : undefined;
}

/**
 * A statement has no title. If the slide needs one, its name must be below the statement or be the statement.
 */
export function hasRequiredName({ layout, named }: Draft, { titled = false }: Style): boolean {
  return !titled || layout !== 'statement' || named === true;
}

/** True if no list is longer than the caller allows; rows of tables and points of charts do not count. */
export function isWithinLimit({ content }: Draft, most = Number.POSITIVE_INFINITY): boolean {
  const lists = [
    content['items'],
    ...['left', 'right'].map((side) => (content[side] as { readonly items?: unknown } | undefined)?.items),
  ];
  return lists.every((list) => !Array.isArray(list) || list.length <= most);
}

export function countShownCharacters(draft: Draft): number {
  return draft.used.reduce((sum, unit) => sum + unit.text.text.length, 0);
}

/** True if there is an icon for each item of a list with icons. */
export function hasIcons(draft: Draft, hasIcon: ((meaning: string) => boolean) | undefined): boolean {
  if (draft.layout !== 'icon_list' || hasIcon === undefined) return true;
  const items = draft.content['items'] as readonly { readonly icon?: { readonly icon_query?: string } }[];
  return items.every((item) => hasIcon(item.icon?.icon_query ?? ''));
}

/** Drafts of a layout, the most suitable first; those with most words if the words must stay. */
export function sortDrafts(drafts: readonly Draft[], layout: string, { preserve }: Style): Draft[] {
  return drafts
    .filter((draft) => draft.layout === layout)
    .sort((a, b) => (preserve ? countShownCharacters(b) - countShownCharacters(a) : b.score - a.score));
}

/** Contents of a statement: below the heading that nothing else on it names, which is the title of other slides. */
function nameStatement({ content, named }: Draft, range: Range): SlideSpec['content'] {
  const { section } = createMaterial(range);
  const words = fold(Object.values(content).join(' '));
  const isNamed = named === true || section === undefined || section.level <= 1;
  return isNamed || 'attribution' in content || words.includes(fold(section.heading))
    ? content
    : { ...content, attribution: toMarkdown(plain(section.heading), false) };
}

/**
 * Content of a draft with its title: a claim, else what the draft says of its data, else the name of its section. A
 * quotation has no title.
 */
export function nameDraft(draft: Draft, range: Range, title: SlideTitle, lang: string): SlideSpec['content'] {
  if (draft.layout === 'statement') return nameStatement(draft, range);
  if (draft.layout === 'quote') return draft.content;
  const own = isClaim(title.text, lang) ? undefined : draft.title;
  const text = own ?? findNarrowerTitle(draft, range, title) ?? title.text;
  return { title: toMarkdown(plain(text), false), ...draft.content };
}

/** A draft without its conclusion, which is the title. */
export function omitTakeaway(draft: Draft): Draft {
  const { takeaway, content, used, ...rest } = draft;
  return takeaway === undefined
    ? draft
    : { ...rest, content: omit(content, 'takeaway'), used: used.filter((unit) => unit !== takeaway) };
}
