import { isOneOf, joinPhrases, mentions } from '../locales/index.ts';
import type { SourceSection } from '../sources/source-document.ts';
import { getCues } from './cues.ts';
import type { Unit } from './unit.ts';

const FURNITURE = isOneOf('page_furniture', 'further_links');
const SHARING = isOneOf('share_heading');
/** Names of services to which a page can be sent, which as a whole item are buttons. */
const NETWORK =
  /^(?:facebook|twitter|x|whatsapp|linkedin|pinterest|telegram|messenger|reddit|e-?mail|instagram|youtube|tiktok|rss|weibo|google\+?|tumblr|xing|mastodon|bluesky|threads|pocket|flipboard)[!.]?$/iu;
const RIGHTS = mentions('rights_notice');
const ACTION = mentions('site_action');
/** The word that consents of pages have in all languages with Latin letters. */
const COOKIES = /(?<!\p{L})cookies?(?!\p{L})/iu;
/** Kinds of files that pages offer, at the end of a line. */
const FORMAT =
  /(?<![\p{L}\p{N}])(?:PDF|EPUB|MOBI|CSV|TSV|XLSX?|ODS|ODT|DOCX?|PPTX?|JSON|GeoJSON|XML|KML|ZIP|MP3)[)\]]?[.!]?$/iu;
/** Holder of the rights to a picture, behind its subject. */
const CREDIT = /©\s?\p{L}/u;
const LABEL = new RegExp(`^(?:${joinPhrases('publication_label')})\\s?[:：]\\s?\\S`, 'iu');
/** Keywords of a paper behind their label, and institutions behind the marks of authors. */
const KEYWORDS = new RegExp(`^(?:${joinPhrases('keywords_label')})(?:\\s?[:：—–-]|\\s|$)`, 'iu');
const INSTITUTIONS = /^[¹²³⁴-⁹]\s?\p{L}[^¹²³⁴-⁹]{1,200}[¹²³⁴-⁹]\s?\p{Lu}/u;
const LABELLED_MAX = 400;
/** Authors behind "by": names with their initials, separated by commas and conjunctions, and a site or agency. */
const NAME =
  "(?:(?:\\p{Lu}[\\p{L}\\p{M}.'’-]*(?![\\p{L}\\p{M}.'’-])|(?:de|da|di|du|van|von|der|den|la|le|el|al|bin|zu)(?=\\s))\\s?){1,5}";
const NAMES = new RegExp(
  `^${NAME}(?:(?:[,&|/]|(?<=\\s)(?:${joinPhrases('conjunction')})(?=\\s))\\s?${NAME}){0,4}$`,
  'u',
);
const BY = new RegExp(`^(?:${joinPhrases('byline')})\\s+`, 'iu');
const BYLINE_MAX = 100;
/** A line of a page with a date and signs between its parts: "Le Monde | 04.05.2015 | Par Martin Untersinger". */
const PARTED = /\s[|•·–—]\s/gu;
const DATED =
  /(?<!\p{Nd})(?:\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}|\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2})(?!\p{Nd})/u;
/** A date in full, and maximum number of words beside it in a line that only says when something was published. */
const MONTH = `(?:${joinPhrases('month_in_date')})`;
const DATE = new RegExp(
  `${MONTH}\\s\\p{Nd}{1,2},?\\s\\p{Nd}{4}|\\p{Nd}{1,2}\\.?\\s(?:de\\s)?${MONTH}\\s(?:de\\s)?\\p{Nd}{4}|\\p{Nd}{4}(?:${joinPhrases('year_sign')})\\p{Nd}{1,2}(?:${joinPhrases('month_sign')})\\p{Nd}{1,2}(?:${joinPhrases('day_sign')})`,
  'iu',
);
const DATE_WORDS = 2;
const ENDED = /[.!?。！？…।؟۔]["'”’»」』）)\]]*$/u;
/** Minimum length of a sentence that is text. */
const TEXT_LEAST = 50;
/** Share of the pieces of a section that are text, from which it is no furniture. */
const TEXT_SHARE = 0.34;
/** Share of a list that are buttons, and share of a line that is a link. */
const BUTTONS_SHARE = 0.6;
const LINK_SHARE = 0.9;
/** Minimum number of lines in a row that lead to other pages. */
const TEASERS_LEAST = 2;
/** Number of the first pieces of a page, among which buttons may stand, and maximum length of a button. */
const FRONT_UNITS = 6;
const BUTTON_MAX = 24;
/** Minimum number of sentences of a text behind which a line in italics is about its author. */
const SENTENCES_LEAST = 8;
/** A line that says when a page was last changed. */
const CHANGED = mentions('publication_label');
/** Names with their values in a row, such as "Author: Ann Date: May". */
const PAIRS = /^\p{Lu}[\p{L}-]{2,15}[:：]\s.{1,60}?\s\p{Lu}[\p{L}-]{2,15}[:：]\s/u;
const LABELLED_LINE = /^\p{Lu}[\p{L}\s-]{2,20}[:：]\s\S/u;
const LABELLED_LINE_MAX = 60;
/** More sentences about rights than this are what a document is about. */
const RIGHTS_MAX = 4;

/** True for a line that only names the authors of a text: "By Ann Joly and Ben Klein". */
export function isByline(line: string): boolean {
  if (line.length > BYLINE_MAX) return false;
  // Marks of institutions stand behind the names of authors: "Ann Joly1, 2 and Ben Klein2".
  const unmarked = line.replace(/(?<=\p{Ll})(?:\s?[¹²³⁴-⁹∗*†‡]|\p{Nd}(?:,\s?\p{Nd})*)+/gu, '');
  if (unmarked !== line && NAMES.test(unmarked.trim())) return true;
  const opening = BY.exec(line)?.[0];
  return opening !== undefined && NAMES.test(line.slice(opening.length).replace(/\s+(?=,)/gu, ''));
}

/** True for a heading over buttons, under which the text of the page may go on. */
export function isShareHeading(heading: string): boolean {
  return SHARING.test(heading.trim()) || isByline(heading.trim());
}

/**
 * Pieces that a page has beside its text: buttons that share it, lists of other articles, comments, bylines, notices of
 * rights, labels of its publication, and lines that only lead elsewhere.
 */
export function findPageFurniture(units: readonly Unit[], lang: string): ReadonlySet<Unit> {
  return new Set([
    ...findFurnitureSections(units, lang),
    ...findButtons(units),
    ...findActions(units),
    ...findSiteMap(units),
    ...findAdverts(units),
    ...findNoteAboutAuthors(units),
    ...findNotices(units),
    ...findParagraphs(units, isLabel),
    ...units.filter((unit) => unit.kind === 'list_item' && isCredit(unit)),
    ...units.filter(isDownload),
    ...units.filter((unit) => unit.kind === 'sentence' && leadsElsewhere(unit, lang)),
    ...findTeasers(units),
    ...findSurroundingLines(units),
  ]);
}

/** Pieces below a heading of furniture, unless they are mostly text. */
function findFurnitureSections(units: readonly Unit[], lang: string): Unit[] {
  const around = units[0]?.sections[0];
  const isWhole = around !== undefined && units.every(({ sections }) => sections[0] === around);
  const below = Map.groupBy(units, ({ sections }) =>
    sections.slice(Number(isWhole)).find(({ heading }) => FURNITURE.test(heading.trim())),
  );
  return [...below].flatMap(([section, pieces]: [SourceSection | undefined, Unit[]]) => {
    const texts = pieces.filter((unit) => isText(unit, lang)).length;
    return section === undefined || texts >= pieces.length * TEXT_SHARE || texts === units.length
      ? []
      : pieces;
  });
}

function isText(unit: Unit, lang: string): boolean {
  const { kind, text } = unit;
  if (kind === 'table' || kind === 'code') return true;
  return (
    text.text.length >= TEXT_LEAST &&
    ENDED.test(text.text) &&
    measureLinks(unit) < LINK_SHARE / 2 &&
    !getCues(lang).pointer.test(text.text)
  );
}

/** Lines that ask readers to log in, to subscribe or to accept cookies, unless a document is about these. */
function findActions(units: readonly Unit[]): Unit[] {
  const lines = units.filter(({ kind }) => kind === 'sentence' || kind === 'list_item');
  const found = lines.filter(({ text: { text } }) => ACTION.test(text));
  const edge = new Set([...lines.slice(0, FRONT_UNITS), ...lines.slice(-FRONT_UNITS)]);
  const consents = lines.filter(({ text: { text } }) => COOKIES.test(text));
  const blocks = new Set(consents.filter((unit) => edge.has(unit)).map(({ block }) => block));
  return [
    ...(found.length > RIGHTS_MAX ? [] : found),
    ...(consents.length > RIGHTS_MAX ? [] : lines.filter((unit) => edge.has(unit) && blocks.has(unit.block))),
  ];
}

/** Minimum number of names of pages below a text, and maximum length of such a name. */
const MAP_LEAST = 8;
const NAME_MAX = 60;

/** Names of pages on lines of their own below the last sentence of a text. */
function findSiteMap(units: readonly Unit[]): Unit[] {
  const isName = ({ kind, index, text: { text } }: Unit): boolean =>
    kind === 'figure' ||
    (kind === 'sentence' &&
      index === 0 &&
      text.length <= NAME_MAX &&
      !/[.!?。！？:：;；,，]["'”’»)）]*$/u.test(text));
  const last = units.findLastIndex((unit) => !isName(unit));
  const names = units.slice(last + 1);
  const isBelow =
    units.slice(0, last + 1).filter(({ text: { text } }) => ENDED.test(text)).length >= SENTENCES_LEAST;
  return isBelow && names.filter(({ kind }) => kind === 'sentence').length >= MAP_LEAST ? names : [];
}

/** Minimum number of adverts in a row, since a picture may have one name. */
const ADVERTS_LEAST = 3;

/**
 * Pictures in a row, each with a line in bold and no text, as adverts and teasers of other pages are. Short lines in bold
 * are headings, and one at least is too long for that.
 */
function findAdverts(units: readonly Unit[]): Unit[] {
  const isName = (unit: Unit): boolean =>
    unit.kind === 'sentence' && isMarked(unit, 'strong') && !ENDED.test(unit.text.text);
  const found: Unit[] = [];
  let run: Unit[] = [];
  const close = (): void => {
    const names = run.filter(isName).length;
    const headings = new Set(run.slice(1).map(({ sections }) => sections.at(-1)));
    headings.delete(run[0]?.sections.at(-1));
    const pictures = run.filter(({ kind }) => kind === 'figure').length;
    const isRow = names + headings.size >= ADVERTS_LEAST && pictures >= ADVERTS_LEAST;
    // Pictures that cannot be loaded leave only their names.
    if (names >= ADVERTS_LEAST || (names > 0 && isRow)) found.push(...run);
    run = [];
  };
  for (const unit of units) {
    if (unit.kind === 'figure' || isName(unit)) run.push(unit);
    else close();
  }
  close();
  return found;
}

/** Maximum length of a note at the end of a text. */
const NOTE_MAX = 400;

/** The last paragraph of a text if all of it is marked, as in italics, which says who wrote it or when it was changed. */
function findNoteAboutAuthors(units: readonly Unit[]): Unit[] {
  const texts = units.filter(({ kind, text }) => kind !== 'figure' && ENDED.test(text.text));
  const note = texts.filter(({ block }) => block === texts.at(-1)?.block);
  const length = note.reduce((sum, { text }) => sum + text.text.length, 0);
  return length <= NOTE_MAX &&
    texts.length - note.length >= SENTENCES_LEAST &&
    note.every((unit) => unit.kind === 'sentence' && isMarkedWhole(unit))
    ? note
    : [];
}

/** True for a text all of which is in bold or in italics. */
function isMarked({ text: { text, marks } }: Unit, kind: 'strong' | 'emphasis'): boolean {
  return marks.some((mark) => mark.kind === kind && mark.start === 0 && mark.end >= text.length - 1);
}

/** Buttons in a list of them, and those alone. */
function findButtons(units: readonly Unit[]): Unit[] {
  const isButton = ({ text: { text } }: Unit): boolean =>
    NETWORK.test(text.trim()) || SHARING.test(text.trim());
  const lists = Map.groupBy(
    units.filter(({ kind }) => kind === 'list_item'),
    ({ block }) => block,
  );
  return [
    ...[...lists.values()].flatMap((items) =>
      items.filter(isButton).length >= items.length * BUTTONS_SHARE ? items : [],
    ),
    ...units.filter((unit) => unit.kind === 'sentence' && isButton(unit)),
  ];
}

/** Paragraphs with a notice of rights, unless a document is about these. */
function findNotices(units: readonly Unit[]): Unit[] {
  const isNotice = ({ text: { text } }: Unit): boolean =>
    RIGHTS.test(text) || /^(?:©|\(c\))\s?\S/iu.test(text);
  const count = units.filter((unit) => unit.kind === 'sentence' && isNotice(unit)).length;
  return count > RIGHTS_MAX ? [] : findParagraphs(units, isNotice);
}

/** Paragraphs one of whose sentences is of a kind. */
function findParagraphs(units: readonly Unit[], isOfKind: (unit: Unit) => boolean): Unit[] {
  const blocks = new Set(
    units.flatMap((unit) => (unit.kind === 'sentence' && isOfKind(unit) ? [unit.block] : [])),
  );
  return units.filter(({ block }) => blocks.has(block));
}

/** Lines that lead to other pages behind the last sentence of a page, with their pictures. */
function findTeasers(units: readonly Unit[]): Unit[] {
  const last = units.findLastIndex(
    ({ kind, text }) =>
      kind === 'table' || kind === 'code' || (text.text.length >= TEXT_LEAST && ENDED.test(text.text)),
  );
  const tail = last === -1 ? [] : units.slice(last + 1);
  const lines = tail.filter(
    (unit) => unit.kind === 'sentence' && !ENDED.test(unit.text.text) && isMarkedWhole(unit),
  );
  // The first of two lines may stand as a heading above the second.
  const text = new Set(units.slice(0, last + 1).flatMap(({ sections }) => sections));
  const headings = new Set(tail.flatMap(({ sections }) => sections.filter((section) => !text.has(section))));
  return lines.length === 0 || lines.length + headings.size < TEASERS_LEAST
    ? []
    : tail.filter(({ kind, text }) => kind === 'figure' || (kind === 'sentence' && !ENDED.test(text.text)));
}

/** Buttons above a text, and when it was last changed. */
function findSurroundingLines(units: readonly Unit[]): Unit[] {
  const front = units.slice(0, FRONT_UNITS);
  return [
    ...front.filter(
      (unit, index) =>
        unit.kind === 'list_item' &&
        unit.text.text.length <= BUTTON_MAX &&
        unit.children.length === 0 &&
        front[index + 1]?.block !== unit.block &&
        front[index - 1]?.block !== unit.block,
    ),
    ...front.filter(
      ({ kind, text: { text } }) =>
        kind === 'sentence' && text.length <= BYLINE_MAX && DATE.test(text) && CHANGED.test(text),
    ),
    ...findFormBlock(front),
  ];
}

/** Short sentences of a paragraph above the text of which several have a label: "Classification: internal. Version 1.2." */
function findFormBlock(front: readonly Unit[]): Unit[] {
  const blocks = Map.groupBy(
    front.filter(({ kind }) => kind === 'sentence'),
    ({ block }) => block,
  );
  return [...blocks.values()].flatMap((block) =>
    block.every(({ text }) => text.text.length <= LABELLED_LINE_MAX) &&
    block.filter(({ text }) => LABELLED_LINE.test(text.text)).length >= 2
      ? block
      : [],
  );
}

/** True for a text that is bold, italic or a link as a whole. */
function isMarkedWhole({ text: { text, marks } }: Unit): boolean {
  return ['strong', 'emphasis', 'link'].some(
    (name) =>
      marks.reduce((sum, { kind, start, end }) => sum + (kind === name ? end - start : 0), 0) >=
      text.replace(ENDED, '').length * LINK_SHARE,
  );
}

/** True for a date with hardly a word beside it: "October 22, 2019 report". */
function isDateLine(text: string): boolean {
  const others = text.replace(DATE, '');
  return (
    others !== text && !ENDED.test(text) && (others.match(/[\p{L}\p{M}]{2,}/gu)?.length ?? 0) <= DATE_WORDS
  );
}

function isLabel({ text: { text } }: Unit): boolean {
  const isParted = (text.match(PARTED)?.length ?? 0) >= 2 && DATED.test(text) && !ENDED.test(text);
  return (
    isByline(text) ||
    isParted ||
    isDateLine(text) ||
    FURNITURE.test(text.trim()) ||
    INSTITUTIONS.test(text) ||
    (text.length <= LABELLED_MAX && !ENDED.test(text) && PAIRS.test(text)) ||
    (KEYWORDS.test(text) && (text.match(/[,;，；、·]/gu)?.length ?? 0) >= 2) ||
    (text.length <= LABELLED_MAX && LABEL.test(text)) ||
    isCredit({ text: { text } })
  );
}

/** True for a line that ends with a link to a file: "Download it as PDF". */
function isDownload({ kind, text: { text, marks }, children }: Unit): boolean {
  const format = FORMAT.exec(text);
  return (
    (kind === 'sentence' || kind === 'list_item') &&
    children.length === 0 &&
    text.length <= LABELLED_MAX &&
    format !== null &&
    marks.some(
      (mark) => mark.kind === 'link' && mark.start <= format.index + 1 && mark.end >= text.length - 2,
    )
  );
}

/** True for a line that names who has the rights to a picture. */
function isCredit({ text: { text } }: { readonly text: { readonly text: string } }): boolean {
  return text.length <= LABELLED_MAX && !ENDED.test(text) && CREDIT.test(text);
}

/** True for a line that is a link, or one that announces another article: "Read: What are mills?". */
function leadsElsewhere(unit: Unit, lang: string): boolean {
  const { text } = unit.text;
  if (measureLinks(unit) >= LINK_SHARE && !ENDED.test(text)) return true;
  const opening = text.replace(/^[(（[]\s?/u, '');
  return (
    getCues(lang).pointer.test(opening) &&
    /^[^:：]{1,24}[:：]\s?\S/u.test(text) &&
    (measureLinks(unit) > 0 || isMarkedWhole(unit) || (unit.index === 0 && !/[.。]["'”’»)）]*$/u.test(text)))
  );
}

/** Share of a text that is part of links. */
function measureLinks({ text: { text, marks } }: Unit): number {
  const linked = marks.reduce((sum, { kind, start, end }) => sum + (kind === 'link' ? end - start : 0), 0);
  return text.length === 0 ? 0 : linked / text.length;
}
