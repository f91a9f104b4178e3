import { isOneOf, joinPhrases, mentions, opensWith } from '../locales/index.ts';
import { normalize } from './collect-text.ts';
import type { Unit } from './unit.ts';

const HEADINGS = isOneOf('references');
/** Sections that link to other documents. */
const ELSEWHERE = isOneOf('further_links');
const TAGS = isOneOf('tag_heading');
const SIGNS = [
  /\bISBN\b/,
  mentions('retrieved'),
  /\bpp?\.\s?\d/,
  /https?:\/\//,
  /\((?:\d{1,2}\s)?(?:\p{L}+\s)?(?:19|20)\d\d\)/u,
  /\bvol\.|\bed\.|\bdoi\b/i,
];

/** Minimum number of entries in a list of sources, and their share from the first one on. */
const ENTRIES_LEAST = 8;
const ENTRIES_SHARE = 0.7;

/** True for an entry of a bibliography: below such a heading, or with at least two signs of one. */
export function isReference(unit: Unit): boolean {
  if (/^\p{Lu}[\p{L} .&-]+ (?:19|20)\d\d, pp?\. ?\d/u.test(unit.text.text)) return true;
  if (
    (unit.kind === 'list_item' || unit.kind === 'sentence') &&
    unit.sections.length > 1 &&
    unit.sections.some((section) => ELSEWHERE.test(section.heading))
  )
    return true;
  if (isLinkAlone(unit) && (TAGS.test(unit.sections.at(-1)?.heading ?? '') || DOMAIN.test(unit.text.text)))
    return true;
  if (unit.kind === 'list_item' && ADDRESS_FIRST.test(unit.text.text)) return true;
  if (unit.kind === 'list_item' && /\b(?:Retrieved|Accessed) (?:on )?\d/.test(unit.text.text)) return true;
  if (unit.kind === 'list_item' && unit.sections.some((section) => HEADINGS.test(section.heading)))
    return unit.text.marks.every((mark) => mark.kind !== 'link');
  return (
    (unit.kind === 'list_item' || unit.kind === 'sentence') &&
    SIGNS.filter((sign) => sign.test(unit.text.text)).length >= 2 &&
    (unit.kind === 'list_item' || /^\d{1,3}\.\s/.test(unit.text.text))
  );
}

/** An address with a date or a name behind it, as in a list of sources. */
const ADDRESS_FIRST = /^https?:\/\/\S+(?:\s\S+){0,4}$/u;

/** The name of a site, which as the whole text of a link only says where something stands. */
const DOMAIN = /^(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}$/iu;

/** True for an item that is a link and nothing else. */
function isLinkAlone({ kind, text: { text, marks } }: Unit): boolean {
  return (
    kind === 'list_item' &&
    marks.some((mark) => mark.kind === 'link' && mark.start === 0 && mark.end === text.length)
  );
}

/**
 * Finds the list of sources at the end of a text without headings: from its first entry on nearly everything
 * is one, and other lines are continuations after a page break.
 */
export function findSourcesAtEnd(units: readonly Unit[]): ReadonlySet<Unit> {
  const entries = units.map((unit) => unit.kind === 'list_item' && isReference(unit));
  let count = 0;
  let start = units.length;
  for (let index = units.length - 1; index >= 0; index--) {
    count += Number(entries[index]);
    if (entries[index] === true && count >= ENTRIES_LEAST && count / (units.length - index) >= ENTRIES_SHARE)
      start = index;
  }
  return new Set(units.slice(start));
}

/** Lists that repeat the cells of a table in their section. */
export function findRepeatedLists(units: readonly Unit[]): ReadonlySet<Unit> {
  const again = new Set<Unit>();
  for (const [section, inside] of Map.groupBy(units, ({ sections }) => sections.at(-1))) {
    const cells = new Set(inside.flatMap(({ table }) => table?.rows.flat().map(normalize) ?? []));
    if (section === undefined || cells.size === 0) continue;
    const lists = Map.groupBy(
      inside.filter(({ kind }) => kind === 'list_item'),
      ({ block }) => block,
    );
    for (const items of lists.values())
      if (items.every(({ text, children }) => children.length === 0 && cells.has(normalize(text.text))))
        for (const item of items) again.add(item);
  }
  return again;
}

/** A raised number before a sentence, "⁴ The angle of attack is the angle …", or a mark of Markdown, "[^1]: …". */
const FOOTNOTE = /^(?:[¹²³⁰⁴-⁹]{1,3}\s?[\p{Lu}\p{Lo}“"]|\[\^[\w-]{1,16}\]\s?[:：])/u;

/** Sentences of notes at the foot of a page, which explain a word elsewhere in the text. */
export function findFootnotes(units: readonly Unit[]): ReadonlySet<Unit> {
  const notes = new Set(
    units.flatMap(({ kind, index, block, text }) =>
      kind === 'sentence' && index === 0 && FOOTNOTE.test(text.text) ? [block] : [],
    ),
  );
  return new Set(units.filter(({ kind, block }) => kind === 'sentence' && notes.has(block)));
}

/** Tables whose names and cells an earlier table has; small tables of numbers alone may be equal by chance. */
export function findRepeatedTables(units: readonly Unit[]): ReadonlySet<Unit> {
  const tables = units.filter(({ table }) => table?.columns.some(({ numeric }) => !numeric));
  const alike = Map.groupBy(tables, ({ table }) => JSON.stringify([table?.columns, table?.rows]));
  return new Set([...alike.values()].flatMap((same) => same.slice(1)));
}

/** Pictures that stand above in the text as well. */
export function findRepeatedPictures(units: readonly Unit[]): ReadonlySet<Unit> {
  const alike = Map.groupBy(
    units.filter(({ figure }) => (figure?.picture ?? figure?.url ?? '') !== ''),
    ({ figure }) => figure?.picture ?? figure?.url,
  );
  return new Set([...alike.values()].flatMap((same) => same.slice(1)));
}

/** Minimum number of rows of a table of contents. */
const ENTRIES_OF_CONTENTS_LEAST = 3;

/** True for a table of two columns without names, of which the second counts pages upwards. */
export function isTableOfContents({ table }: Unit): boolean {
  const [, pages, ...others] = table?.columns ?? [];
  const rows = table?.rows ?? [];
  if (pages === undefined || others.length > 0 || rows.length < ENTRIES_OF_CONTENTS_LEAST) return false;
  const numbers = [pages.label, ...rows.map(([, cell]) => cell ?? '')];
  return numbers.every(
    (cell, index) => /^\d{1,4}$/.test(cell) && Number(cell) >= Number(numbers[index - 1] ?? 0),
  );
}

/** Maximum length of a fragment that ends in a comma. */
const MAX_TORN_CHARACTERS = 24;

/**
 * True for a row of a table without its grid, a stray mark, or a cut-off beginning of a sentence, which are
 * meaningless alone.
 */
export function isDebris(unit: Unit): boolean {
  if (unit.series !== undefined) return false;
  if (
    unit.text.text.length <= MAX_TORN_CHARACTERS &&
    /[,，、]$/u.test(unit.text.text) &&
    unit.children.length === 0
  )
    return true;
  const words = unit.text.text.split(/\s+/).filter((word) => word !== '');
  const figures = words.filter((word) => /^[\d—–().,/-]+$/.test(word)).length;
  return (
    (unit.kind === 'list_item' || unit.kind === 'sentence') &&
    unit.children.length === 0 &&
    (!/\p{L}[\p{L}\p{M}]/u.test(unit.text.text) ||
      isFormula(unit.text.text) ||
      isSpacedOut(words) ||
      (words.length >= 5 && figures / words.length > 0.5))
  );
}

/** True for mostly symbols, which is a formula in plain text. */
function isFormula(text: string): boolean {
  const withoutSpace = text.replace(/\s/gu, '');
  return (
    withoutSpace.length > 8 &&
    (withoutSpace.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0) < withoutSpace.length * 0.5
  );
}

/** Minimum number of words of a text whose letters stand apart, and share of them that are one letter. */
const SPACED_WORDS_LEAST = 8;
const SPACED_SHARE = 0.6;

/** True for letters that stand apart, as those of programs in some files do: "k e y = > M o u s e". */
function isSpacedOut(words: readonly string[]): boolean {
  const single = words.filter((word) => /^[!-~]$/u.test(word)).length;
  return words.length >= SPACED_WORDS_LEAST && single >= words.length * SPACED_SHARE;
}

const GREETING = new RegExp(`^(?:${joinPhrases('greeting')})(?:,?\\s[^.!?]{0,50})?[,!:]?$`, 'iu');
const CLOSE = new RegExp(
  `^(?:${joinPhrases('sign_off')})(?:\\s[^.!?,]{1,40})?\\s*[,!–-]\\s*[\\p{Lu}][^.!?]{0,50}$`,
  'iu',
);
const COURTESY = opensWith('courtesy');
const COURTESY_MAX = 160;
/** Number of the last pieces of a letter among which its closing is, and maximum length of what follows it. */
const CLOSE_WITHIN = 6;
const SIGNATURE_MAX = 300;

/**
 * Greeting and closing of a letter: "Dear all," at its beginning or above its text, "Best, Maria" at its end with the signature
 * below it, and sentences that only thank its readers.
 */
export function findCourtesies(units: readonly Unit[]): ReadonlySet<Unit> {
  const [first] = units;
  const close = units.findLastIndex(
    ({ kind, text }, index) =>
      index > 0 &&
      index >= units.length - CLOSE_WITHIN &&
      kind === 'sentence' &&
      CLOSE.test(text.text.replace(/\s+/g, ' ')),
  );
  const below = close === -1 ? [] : units.slice(close + 1);
  const isSignature =
    below.every(({ kind }) => kind === 'sentence') &&
    below.reduce((sum, { text }) => sum + text.text.length, 0) <= SIGNATURE_MAX;
  const found = [
    first !== undefined && GREETING.test(first.text.text) ? [first] : [],
    units.filter(
      ({ text: { text }, index }) => index === 0 && /[,:，：]$/u.test(text) && GREETING.test(text),
    ),
    close === -1 ? [] : units.slice(close, close + 1),
    isSignature ? below : [],
    units.filter(
      ({ text: { text } }) => text.length <= COURTESY_MAX && !/\p{Nd}/u.test(text) && COURTESY.test(text),
    ),
  ];
  return new Set(found.flat().filter(({ kind }) => kind === 'sentence'));
}
