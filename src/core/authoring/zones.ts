import { joinPhrases, mentions, opensWith } from '../locales/index.ts';
import type { SourceSection } from '../sources/source-document.ts';
import { isEnding } from './endings.ts';
import { fold } from './fold.ts';
import { findFormLines } from './form-lines.ts';
import type { Unit } from './unit.ts';

/**
 * Role of a piece in its document: what the document finds, decides or says in short; running text; what leads
 * to the point or supports it; and what only surrounds the text.
 */
export type Zone = 'key' | 'body' | 'side' | 'outer';

/** Number before a heading: "3", "2.1.", "IV.", or a number of a chapter. */
const NUMBER = new RegExp(
  `^(?:${joinPhrases('chapter_number')}|\\p{Nd}+(?:\\.\\p{Nd}+)*[.):\\uFF1A]?|[IVX]+[.):])[\\s\\u3000]*`,
  'u',
);
const JOINED = `(?:\\s+(?:${joinPhrases('conjunction')}|&)\\s.+)?`;
const matchHeading = (phrases: string, rest: string): RegExp => new RegExp(`^(?:${phrases})${rest}$`, 'iu');
const KEY = matchHeading(
  joinPhrases('key_heading'),
  `(?:\\s+(?:${joinPhrases('conjunction', 'genitive')}|&)\\s.+|\\s*[:：–—-]\\s.+)?`,
);
const SIDE = matchHeading(joinPhrases('side_heading'), JOINED);
const OUTER = matchHeading(joinPhrases('outer_heading', 'references', 'contents_heading'), JOINED);
/** Numbers of publications and e-mail addresses. */
const REGISTERED = /\b(?:doi|issn|isbn|arxiv|orcid)\b\s?[:：]?\s?\S*\d|^\S+@\S+\.\S+$/iu;
/** A line of authors with their institutions and addresses. */
const AFFILIATED =
  /^[¹²³⁴-⁹]\s?\p{Lu}[^.!?。]*$|^[^.!?。]*(?:[†‡]|\p{L}[∗*](?=\s?(?:,|$))|\S@\S+\.\p{L}{2,})[^!?。]*(?<![.!?。])$/u;
/** A line that names a source, such as "Source: BBC, accessed 18 May 2021". */
const SOURCE = opensWith('footnote');
const RETRIEVED = mentions('retrieved');
/** A line that names who was at a meeting, such as "Absent: Mr Joly, Ms Klein". */
const ATTENDANCE = new RegExp(`^(?:${joinPhrases('attendance')})\\s?[:：]\\s?(.+)$`, 'iu');
/** Headings of lists of those who were there. */
const PEOPLE = matchHeading(joinPhrases('attendance'), '');
/** A few words of a name. Each ends where its letters end, so that a long word is read in one way only. */
const NAMES =
  /^(?:(?:\p{Lu}|\p{Lo})[\p{L}\p{M}.'’-]*(?![\p{L}\p{M}.'’-])\s?|\p{Ll}{1,3}\s|\([^)]*\)\s?){1,6}$/u;
/** Minimum number of names of a list of them, a name of two words, and signs and words behind it. */
const LISTED_LEAST = 3;
const FULL_NAME = /^\p{Lu}[\p{L}.'’-]*(?:\s\p{Ll}{1,4}){0,3}\s\p{Lu}/u;
const NAME_END = new RegExp(`[;,.]?(?:\\s(?:${joinPhrases('conjunction')}))?$|\\([^)]*\\)`, 'giu');
/** Headings over people whom a document presents. */
const TEAM = mentions('team', 'people', 'leaders');
/** A line that says what its author is, and its maximum length. */
const ROLE = new RegExp(`^(?:\\p{Lu}[\\p{L}-]*\\s){0,3}(?:${joinPhrases('author_role')})\\s\\p{Lu}`, 'iu');
const BYLINE_MAX = 80;
/** Telephone numbers, and addresses of people and pages. */
const REACHED = /[^\s@]{1,64}@[^\s@]{1,255}\.\p{L}{2,}|(?:https?:\/\/|www\.)\S+|\+?\(?\d[\d ()/-]{6,}\d/giu;
/** Maximum number of words beside them in a line that only says how to reach somebody. */
const REACHED_WORDS = 10;
/** Times of the day, and maximum number of words beside them in a line that only says when a meeting took place. */
const TIME = /(?<![\p{Nd}:.])[0-2]?\d[:.h][0-5]\d(?![\p{Nd}:.])/gu;
const TIME_WORDS = 5;
/** Number of the first pieces of a document, among which the address of its sender may stand. */
const FRONT_UNITS = 6;
/** Share of a document that is its beginning. */
const FRONT_SHARE = 0.25;
const SENTENCE_LEAST = 60;
const REGISTERED_MAX = 160;
/** Minimum number of repetitions of a running head, and its maximum length. */
const REPEATS_LEAST = 3;
const RUNNING_MAX = 80;
/** Maximum share of a document that may only surround it; beyond it the document is about such things. */
const OUTER_MAX = 0.35;

/** Role of the sections with a heading, ignoring its number. */
export function readHeadingZone(heading: string): Zone {
  const words = heading
    .trim()
    .replace(NUMBER, '')
    .replace(/[.:：]$/u, '')
    .trim();
  if (OUTER.test(words)) return 'outer';
  if (KEY.test(words)) return 'key';
  return SIDE.test(words) ? 'side' : 'body';
}

/**
 * Classifies the pieces of a document. The innermost heading with a role decides, except that nothing inside an
 * outer section belongs to the text. A heading above the whole document has no role.
 */
export function classifyZones(units: readonly Unit[]): (unit: Unit) => Zone {
  const zones = new Map<SourceSection, Zone>();
  const zoneOf = (section: SourceSection): Zone => {
    const zone = zones.get(section) ?? readHeadingZone(section.heading);
    zones.set(section, zone);
    return zone;
  };
  const around = units[0]?.sections[0];
  const isAround = around !== undefined && units.every(({ sections }) => sections[0] === around);
  const repeated = findRunningHeads(units);
  const form = findFormLines(units);
  const bylines = findBylines(units.slice(0, FRONT_UNITS));
  const people = findListsOfNames(units);
  const classify = (unit: Unit): Zone => {
    if (repeated.has(unit) || isRegistered(unit) || isAttendance(unit)) return 'outer';
    if (isListOfPeople(unit) || people.has(unit)) return 'outer';
    const path = unit.sections.slice(Number(isAround)).map(zoneOf);
    if (path.includes('outer')) return 'outer';
    if (unit.id < FRONT_UNITS && unit.kind === 'sentence' && isContactLine(unit)) return 'outer';
    if (unit.id < FRONT_UNITS && (isTimeLine(unit) || bylines.has(unit))) return 'outer';
    if (path.at(-1) === 'side' && (isContactLine(unit) || isAppendixName(unit))) return 'outer';
    return path.findLast((zone) => zone !== 'body') ?? 'body';
  };
  const found = new Map(units.map((unit) => [unit, classify(unit)] as const));
  const measure = (some: readonly Unit[]): number =>
    some.reduce(
      (sum, { kind, text, children }) =>
        sum + (kind === 'table' ? RUNNING_MAX : text.text.length) + measure(children),
      0,
    );
  // Where no part states the results, the first one says what the document is about.
  const hasKey = units.some((unit) => found.get(unit) === 'key');
  const front = Math.floor(units.length * FRONT_SHARE);
  const text = units.filter((unit) => !form.has(unit));
  const isAboutThem = measure(text.filter((unit) => found.get(unit) === 'outer')) > measure(text) * OUTER_MAX;
  return (unit) => {
    if (form.has(unit)) return 'outer';
    const own = found.get(unit) ?? 'body';
    const zone = own === 'side' && !hasKey && unit.id < front && isSentence(unit) ? 'body' : own;
    return zone === 'outer' && isAboutThem ? 'body' : zone;
  };
}

/** True for a sentence of some length, unlike a name in a list. */
function isSentence({ kind, text: { text } }: Unit): boolean {
  return kind === 'sentence' && text.length >= SENTENCE_LEAST && /[.!?。]$/u.test(text);
}

/** Short lines that occur again and again, such as the title of a journal on each page. */
function findRunningHeads(units: readonly Unit[]): ReadonlySet<Unit> {
  const short = units.filter(
    ({ kind, text, index }) => kind === 'sentence' && index === 0 && text.text.length <= RUNNING_MAX,
  );
  const alike = Map.groupBy(short, ({ text }) => fold(text.text.replace(/\p{Nd}+/gu, '0')));
  return new Set(
    [...alike].flatMap(([words, same]) => (words.trim() !== '' && same.length >= REPEATS_LEAST ? same : [])),
  );
}

/** True for an item of a list of those who were at a meeting, which is no slide even of a text written like slides. */
export function isListOfPeople({ kind, sections }: Unit): boolean {
  return kind === 'list_item' && PEOPLE.test(sections.at(-1)?.heading ?? '');
}

/** Lists of nothing but names above the first heading inside a document, as of those who signed or founded something. */
function findListsOfNames(units: readonly Unit[]): ReadonlySet<Unit> {
  const lists = Map.groupBy(
    units
      .slice(0, Math.ceil(units.length * FRONT_SHARE))
      .filter(({ kind, sections }) => kind === 'list_item' && sections.length <= 1),
    ({ block }) => block,
  );
  const isName = ({ text, children }: Unit): boolean =>
    children.length === 0 && NAMES.test(text.text.replace(NAME_END, '').trim());
  return new Set(
    [...lists.values()].flatMap((items) =>
      items.length >= LISTED_LEAST &&
      items.every((item) => FULL_NAME.test(item.text.text) && isName(item)) &&
      !TEAM.test(items[0]?.sections.at(-1)?.heading ?? '')
        ? items
        : [],
    ),
  );
}

function isAttendance({ kind, text }: Unit): boolean {
  const names = kind === 'sentence' || kind === 'list_item' ? ATTENDANCE.exec(text.text)?.[1] : undefined;
  const parts = names?.replace(/[.。]$/u, '').split(/[,;，、；]/u) ?? [];
  return parts.length > 0 && parts.every((name) => NAMES.test(name.trim()));
}

/** True for a line that only says when a meeting began and ended. */
function isTimeLine({ kind, text: { text } }: Unit): boolean {
  const others = text.replace(TIME, '');
  return (
    kind === 'sentence' &&
    others !== text &&
    !/[.!?。]$/u.test(text) &&
    (others.match(/[\p{L}\p{M}]{2,}/gu)?.length ?? 0) <= TIME_WORDS
  );
}

/** Lines with the role of an author, and the names above them. */
function findBylines(units: readonly Unit[]): ReadonlySet<Unit> {
  const isLine = ({ kind, text: { text } }: Unit): boolean =>
    kind === 'sentence' && text.length <= BYLINE_MAX && !/[.!?:。]$/u.test(text);
  return new Set(
    units.flatMap((unit, index) => {
      if (!isLine(unit) || !ROLE.test(unit.text.text)) return [];
      const before = units[index - 1];
      return before !== undefined && isLine(before) && NAMES.test(before.text.text) ? [before, unit] : [unit];
    }),
  );
}

/** True for a line that only says how to reach somebody. */
function isContactLine({ kind, text: { text } }: Unit): boolean {
  const others = text.replace(REACHED, '');
  return (
    (kind === 'sentence' || kind === 'list_item') &&
    others !== text &&
    !/[.!?。]$/u.test(text) &&
    (others.match(/[\p{L}\p{M}]{2,}/gu)?.length ?? 0) <= REACHED_WORDS
  );
}

/** True for the name of an appendix in a list of them: "Appendix A: List of stations." */
function isAppendixName({ kind, text: { text } }: Unit): boolean {
  return (
    (kind === 'sentence' || kind === 'list_item') && /[:：]/u.test(text) && readHeadingZone(text) === 'side'
  );
}

function isRegistered({ kind, text, sections }: Unit): boolean {
  return (
    kind === 'sentence' &&
    !sections.some(({ heading }) => isEnding(heading)) &&
    text.text.length <= REGISTERED_MAX &&
    (REGISTERED.test(text.text.trim()) ||
      AFFILIATED.test(text.text) ||
      (SOURCE.test(text.text) && RETRIEVED.test(text.text)))
  );
}
