import { isOneOf } from '../locales/index.ts';
import { isPeriod } from '../sources/numbers.ts';
import { toVisibleText } from '../sources/rich-text.ts';
import type { TableBlock } from '../sources/source-document.ts';
import { type Claim, findClaims, hasWords } from './claims.ts';
import { findMessage } from './compose/points.ts';
import { getCues } from './cues.ts';
import type { Range } from './cut.ts';
import { isBracketed } from './document-title.ts';
import { fold } from './fold.ts';
import { isClaim } from './is-claim.ts';
import { canBeTitle, isInLanguage } from './is-in-language.ts';
import { createMaterial } from './material.ts';
import { findNamedSubject } from './named-subject.ts';
import { selectHeaviest } from './select-heaviest.ts';
import type { Style } from './style.ts';
import { findTableCaption } from './table-captions.ts';
import type { Unit } from './unit.ts';

export interface SlideTitle {
  readonly text: string;
  /** Shorter alternative title. */
  readonly heading: string;
  /** Heading without its number, if "(2 of 3)" was added. */
  readonly base?: string;
  /** True if it joins the headings of several sections. */
  readonly several?: true;
  /** Unit whose words are the title; it need not be shown again. */
  readonly unit?: Unit;
  /** Further claims, for a slide that shows the first one in its layout. */
  readonly otherClaims?: readonly Claim[];
  /** Claim that is too long for a title, which the slide may show in large letters. */
  readonly statement?: Claim;
}

/** With fewer sentences, using one as title would leave too little text. */
const MATTER_LEAST = 3;
/**
 * If a section continues over a table, its heading is a better title than a sentence, up to this number of
 * slides.
 */
const LONG_SECTION = 2;
/**
 * Maximum length of a sentence as title, relative to a heading: beside a heading, and if only the document's
 * title is available.
 */
const MESSAGE = 0.85;
const LONE_MESSAGE = 1.15;
/** A longer sentence is still better than the document's title with another number. */
const LONG_MESSAGE = 1.4;
/** Minimum occurrences of a name that becomes the title: instead of a sentence, and without one. */
const SUBJECT_OFTEN = 3;
const SUBJECT_TWICE = 2;
/** Maximum length of a title joined from two headings. */
const JOINED_MAX = 60;
/** The name of an author with the mark of an institution: "Samuel Omlin¹". */
const BYLINE = /^\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}[¹²³⁴-⁹∗*†‡]/u;
/** Weight of a table in characters. */
const TABLE_CHARS = 300;

/**
 * One unique title per range: the heading at the beginning of a section, later the heading with "(2 of 3)",
 * or a short sentence of its own if that would be too frequent.
 */
export function createTitles(
  ranges: readonly Range[],
  style: Style,
  taken: readonly string[],
  fallback: string,
  word: (key: string) => string,
): SlideTitle[] {
  const used = new Set(taken.map(fold));
  const headings = ranges.map((range) =>
    completeTitle(findHeading(range, fallback, style.lang), fallback, style.lang),
  );
  const opening = ranges.findIndex(
    (range, index) => headings[index] === fallback && createTableTitle(range, style, used) === undefined,
  );
  const titles = ranges.map((range, index): SlideTitle | undefined => {
    const heading = headings[index] ?? fallback;
    const condition = style.preserve ? undefined : findOpenLead(range, style, used);
    if (condition !== undefined) {
      used.add(fold(condition.text));
      return { ...condition, heading: condition.text };
    }
    const [claim, ...otherClaims] =
      style.claims === true && !isClaim(heading, style.lang)
        ? findClaims(selectHeaviest(range, style), style, used)
        : [];
    if (claim !== undefined) {
      used.add(fold(claim.text));
      return { ...claim, heading, otherClaims };
    }
    const alike = headings.filter((other) => other === heading).length;
    const caption =
      style.preserve || (alike === 1 && heading !== fallback)
        ? undefined
        : findTableCaption(range, style.headingChars * LONG_MESSAGE);
    if (caption !== undefined && !used.has(fold(caption))) {
      used.add(fold(caption));
      return { text: caption, heading: caption };
    }
    const begins = headings.indexOf(heading) === index && !used.has(fold(heading));
    if (begins && (alike === 1 || range.every((unit) => unit.kind !== 'table'))) {
      used.add(fold(heading));
      return { text: heading, heading, ...(isJoined(range, heading) ? { several: true } : {}) };
    }
    if (heading !== fallback && (alike < LONG_SECTION || range.some((unit) => unit.kind === 'table')))
      return undefined;
    const lead = findLead(range, style, used);
    const columns = heading === fallback ? createTableTitle(range, style, used) : undefined;
    if (columns !== undefined) {
      used.add(fold(columns));
      return { text: columns, heading: columns };
    }
    const opens = index === opening && !used.has(fold(word('overview')));
    if (opens && lead === undefined) {
      used.add(fold(word('overview')));
      return { text: word('overview'), heading: word('overview') };
    }
    const subject = (least: number): { text: string } | undefined => {
      const text =
        heading === fallback ? findNamedSubject(range, ranges, style.lang, least, fallback, used) : undefined;
      return text === undefined ? undefined : { text };
    };
    const message = (stretch = heading === fallback ? LONE_MESSAGE : MESSAGE) =>
      createMaterial(range).groups.length >= 2
        ? undefined
        : findOwnMessage(selectHeaviest(range, style), style, used, stretch);
    const own: { text: string; unit?: Unit } | undefined =
      lead ??
      subject(SUBJECT_OFTEN) ??
      message() ??
      subject(SUBJECT_TWICE) ??
      (heading === fallback ? message(LONG_MESSAGE) : undefined);
    if (own === undefined) return undefined;
    used.add(fold(own.text));
    return { ...own, heading: lead === undefined && own.unit !== undefined ? heading : own.text };
  });
  return titles.map(
    (title, index) => title ?? numberTitle(index, headings, titles, used, style.lang, word, fallback),
  );
}

function numberTitle(
  index: number,
  headings: readonly string[],
  titles: readonly (SlideTitle | undefined)[],
  used: Set<string>,
  lang: string,
  word: (key: string) => string,
  fallback: string,
): SlideTitle {
  const heading = headings[index] ?? '';
  const alike = headings
    .map((other, at) => ({ other, at }))
    .filter(
      ({ other, at }) => other === heading && (titles[at] === undefined || titles[at]?.text === heading),
    );
  const base =
    heading === fallback &&
    alike[0]?.at === index &&
    used.has(fold(heading)) &&
    !used.has(fold(word('overview')))
      ? word('overview')
      : heading;
  if (base !== heading) {
    used.add(fold(base));
    return { text: base, heading: base };
  }
  let part = alike.findIndex(({ at }) => at === index) + 1;
  let total = Math.max(2, alike.length);
  if (part === 1 && alike.length === 1) part = 2;
  let text = addPageMark(heading, part, total, lang);
  while (used.has(fold(text))) {
    part++;
    total = Math.max(total, part);
    text = addPageMark(heading, part, total, lang);
  }
  used.add(fold(text));
  return { text, heading: text, base: heading };
}

/** Adds a page number: "Costs (2 of 3)". */
export function addPageMark(title: string, part: number, total: number, lang: string): string {
  return lang.startsWith('en') ? `${title} (${part} of ${total})` : `${title} (${part}/${total})`;
}

/**
 * A heading that is meaningless alone, such as "1910s–1950s", is combined with the title of the document; one in
 * another language or in brackets, such as "(Exact name of issuer)", is replaced by it.
 */
function completeTitle(heading: string, fallback: string, lang: string): string {
  if (isBracketed(heading) || BYLINE.test(heading)) return fallback;
  if (canBeTitle(heading, lang) || heading === fallback) return heading;
  const both = `${fallback}: ${heading}`;
  return /\p{N}/u.test(heading) && isInLanguage(heading, lang) && both.length <= JOINED_MAX ? both : fallback;
}

/**
 * Heading for a whole range: that of its section, of its only subsection, or of its two heaviest subsections.
 */
function findHeading(range: Range, fallback: string, lang: string): string {
  const material = createMaterial(range);
  const inside = material.groups.filter((group) => group.heading !== '');
  const around = material.section?.heading ?? '';
  const named = around !== '' && fold(around) !== fold(fallback) ? around : undefined;
  if (
    inside.length === 1 &&
    (material.own.length <= 1 ||
      (named === undefined && weighUnits(material.own) < weighUnits(inside[0]?.units ?? [])))
  )
    return inside[0]?.heading ?? fallback;
  if (
    named !== undefined ||
    inside.length < 2 ||
    weighUnits(material.own) > weighUnits(inside.flatMap((group) => group.units))
  )
    return named ?? (around || fallback);
  const heaviest = [...inside].sort((a, b) => weighUnits(b.units) - weighUnits(a.units)).slice(0, 2);
  const joined = nameTogether(
    inside.filter((group) => heaviest.includes(group)).map((group) => group.heading),
    lang,
  );
  return joined ?? heaviest[0]?.heading ?? fallback;
}

/** Joins headings into one; undefined if it is too long. */
export function nameTogether(headings: readonly string[], lang: string): string | undefined {
  const joined = new Intl.ListFormat(lang, { type: 'conjunction' }).format(headings);
  return joined.length <= JOINED_MAX ? joined : undefined;
}

/** True if a heading is joined from those inside the range. */
function isJoined(range: Range, heading: string): boolean {
  const { groups, section } = createMaterial(range);
  return groups.length > 1 && heading !== section?.heading;
}

function weighUnits(units: readonly Unit[]): number {
  return units.reduce(
    (sum, unit) =>
      sum + (unit.kind === 'code' ? 0 : unit.kind === 'table' ? TABLE_CHARS : unit.text.text.length),
    0,
  );
}

/** Column names on one line; the first is that of the rows. */
export function joinColumnNames({ columns }: TableBlock, lang: string): string {
  const names = columns
    .slice(columns.length > 2 || columns[1]?.numeric === true ? 1 : 0)
    .map(({ label }) => toVisibleText(label).replaceAll('_', ' ').trim());
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format([
    ...new Set(names.filter((name) => name !== '')),
  ]);
}

/** A table without a heading is named after its columns, unless they are periods or too many. */
function createTableTitle(range: Range, style: Style, used: ReadonlySet<string>): string | undefined {
  const tables = range.flatMap((unit) => unit.table ?? []);
  const [table] = tables;
  if (
    table === undefined ||
    tables.length > 1 ||
    table.columns.slice(1).some(({ label }) => isPeriod(toVisibleText(label)))
  )
    return undefined;
  const names = joinColumnNames(table, style.lang);
  return names.length >= 3 && names.length <= JOINED_MAX * (style.headingChars / 70) && !used.has(fold(names))
    ? names
    : undefined;
}

/** Words after which a sentence requires the list that follows. */
const OPEN_END = isOneOf('before_list');

/** Sentence such as "There are two kinds of transport:" before the list on a slide. */
function findLead(
  range: Range,
  style: Style,
  used: ReadonlySet<string>,
): { text: string; unit: Unit } | undefined {
  const items = range.filter((unit) => unit.kind === 'list_item');
  const at = range.findIndex((unit) => unit.kind === 'list_item');
  const unit = range[at - 1];
  if (
    unit === undefined ||
    unit.kind !== 'sentence' ||
    !/[:：]$/u.test(unit.text.text) ||
    items.length < 2 ||
    items.length < range.length / 4
  )
    return undefined;
  const text = unit.text.text.replace(/\s*[:：]$/u, '');
  const last = /[\p{L}’']+$/u.exec(text)?.[0] ?? '';
  const whole =
    !items.every((item) => /^\p{Ll}/u.test(item.text.text)) &&
    !/[.!?。！？]\s?\S/u.test(text) &&
    text.length >= 12 &&
    text.length <= style.headingChars &&
    text.split(/\s+/).length > 4 &&
    !OPEN_END.test(last) &&
    !getCues(style.lang).joint.test(last);
  return whole && !used.has(fold(text)) ? { text, unit } : undefined;
}

/**
 * Opening of the sentence that the only list of a range completes, such as "You need a permit if:" before its
 * conditions. Without it the points would say something else.
 */
function findOpenLead(
  range: Range,
  style: Style,
  used: ReadonlySet<string>,
): { text: string; unit: Unit } | undefined {
  const items = range.filter((unit) => unit.kind === 'list_item');
  const [unit, ...others] = range.filter((one) => one.kind === 'sentence' && /[:：]$/u.test(one.text.text));
  const isBefore = unit !== undefined && range[range.indexOf(unit) + 1] === items[0];
  // The points of another section do not complete it.
  const isShared = range.some(({ sections }) => sections.at(-1) !== unit?.sections.at(-1));
  if (
    !isBefore ||
    isShared ||
    others.length > 0 ||
    items.length < 2 ||
    new Set(items.map(({ block }) => block)).size > 1
  )
    return undefined;
  const text = unit.text.text.replace(/\s*[:：]$/u, '');
  const continued = items.filter((item) => /^\p{Ll}/u.test(item.text.text)).length;
  const isNeeded =
    continued > items.length / 2 &&
    (getCues(style.lang).binding?.test(text) === true ||
      (continued === items.length && style.claims === true));
  const shown = `${text} …`;
  return isNeeded && text.length <= style.headingChars * LONG_MESSAGE && !used.has(fold(shown))
    ? { text: shown, unit }
    : undefined;
}

function findOwnMessage(
  range: Range,
  style: Style,
  used: ReadonlySet<string>,
  stretch: number,
): { text: string; unit: Unit } | undefined {
  const matter = range.filter((unit) => unit.kind === 'sentence' || unit.kind === 'list_item');
  const lone =
    matter.length === MATTER_LEAST && matter.filter(({ kind }) => kind === 'sentence').length === 1;
  if (matter.length < MATTER_LEAST || lone) return undefined;
  const holders = countTerms(range, style);
  const candidates = range
    .filter(
      (unit) =>
        unit.kind === 'sentence' &&
        !getCues(style.lang).pointer.test(unit.text.text) &&
        (style.claims !== true || hasWords(unit.text.text)),
    )
    .map((unit) => ({ unit, worth: style.ranking.score(unit) + rateCentrality(unit, range, holders, style) }))
    .sort((a, b) => b.worth - a.worth || a.unit.id - b.unit.id);
  for (const { unit } of candidates) {
    const text = findMessage(unit, style, stretch);
    if (text !== undefined && !used.has(fold(text))) return { text, unit };
  }
  return undefined;
}

/** Number of units in the range with each topic word. */
function countTerms(range: Range, style: Style): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const unit of range)
    for (const term of style.ranking.terms(unit).keys()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/**
 * How central a sentence is to the range: the share of other units with its topic words, where common words
 * count least.
 */
function rateCentrality(
  unit: Unit,
  range: Range,
  holders: ReadonlyMap<string, number>,
  style: Style,
): number {
  const common = [...style.ranking.terms(unit).keys()].map(
    (term) => ((holders.get(term) ?? 1) - 1) / Math.max(1, range.length - 1),
  );
  return common.reduce((sum, share) => sum + share * (1 - share), 0) / Math.sqrt(common.length + 1);
}
