import { joinPhrases } from '../locales/index.ts';
import { plain, toMarkdown } from '../sources/rich-text.ts';
import { splitSentences } from '../sources/sentences.ts';
import type { SourceDocument, SourceSection } from '../sources/source-document.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { CLAIM_LENGTHS } from './claims.ts';
import { normalize } from './collect-text.ts';
import { joinColumnNames } from './column-names.ts';
import { condense } from './condense.ts';
import { chooseDocumentTitle } from './document-title.ts';
import { canBeTitle } from './is-in-language.ts';
import { isCaption } from './material.ts';
import { type Style, shortenCached } from './style.ts';
import type { Unit } from './unit.ts';
import { writeDate } from './write-date.ts';
import { readHeadingZone } from './zones.ts';

const SUBTITLE_MAX = 120;
/** The full stop of a title, unless it ends an abbreviation. */
const FULL_STOP = /(?<=\p{L}{5})\.$/u;
/** Maximum length below the title in every template. */
const SUBTITLE_ROOM = 160;
/** Length of a heading in Latin letters; scripts that need fewer have wider ones. */
const HEADING_CHARS = 70;
/** Names with their values in a row, such as "Author: Ann Date: May", which are no sentence. */
const FORM_LINES = /(?:(?:^|\s)\p{Lu}[\p{L}-]{1,15}[:：]\s.{1,60}){2}/u;
/** A line of a few words above the first heading. */
const TITLE_LINE = /^\p{L}(?!.*[.!?。！？:：]$)(?=.*\p{L}.*\s)/u;
const TITLE_LINE_MAX = 100;
/** A name of a person or group, unlike the name of an account or an address. */
const NAME = /^(?=.*[\p{Lu}\p{Lo}])[^@/<>{}]{2,120}$/u;
const SUBJECT = new RegExp(
  `^(.{2,60}?)(?:\\s*[（(][^)）]*[)）])?(?:,[^,]{1,80},)?(?:\\s+(?:${joinPhrases('is')})\\s|${joinPhrases('is_attached')})`,
  'u',
);

export interface Opening {
  readonly title: string;
  readonly content: SlideSpec['content'];
  /** Units whose words the title slide shows. */
  readonly used: readonly Unit[];
}

/**
 * Creates the cover: title of the document (or subject of its first sentence), description or first sentence,
 * author and date.
 *
 * @param mains sentences that say what the document is about, of which the first that fits stands below the title
 */
export function createOpening(
  document: SourceDocument,
  units: readonly Unit[],
  style: Style,
  word: (key: string) => string,
  mains: readonly Unit[] = [],
): Opening {
  const depth = Math.max(1, countHeadingChain(document.root));
  const lead = units.find(
    (unit, index) =>
      unit.kind === 'sentence' &&
      unit.sections.length <= depth &&
      !goesOnInList(unit, units[index + 1]) &&
      // A pictograph stands on a button or before a link.
      !/^(?:\p{Ll}|\p{Extended_Pictographic})|[:：]$/u.test(unit.text.text) &&
      !(unit.sections.length === 0 && isAboveTitle(unit.text.text, document)) &&
      !isCaption(unit.text.text),
  );
  const title = (
    chooseDocumentTitle(document, units, style) ??
    (findSubject(lead ?? units.find((unit) => unit.text.text !== ''), document, style) ||
      nameColumns(units, style) ||
      word('overview'))
  ).replace(FULL_STOP, '');
  const max = Math.round(Math.min(SUBTITLE_ROOM / 1.15, SUBTITLE_MAX * (style.itemChars / 130)));
  const description = [document.meta['subtitle'], document.meta['description'], document.meta['summary']]
    .filter((text) => text !== undefined && normalize(text) !== normalize(title))
    .map((text) => fitDescription(text ?? '', style, Math.min(SUBTITLE_ROOM, max * 1.6)))
    .find((text) => text !== undefined);
  const room = style.headingChars < HEADING_CHARS ? max : SUBTITLE_ROOM;
  const main = style.preserve
    ? undefined
    : mains.find((unit) => condense(unit.text, style.lang, room) !== undefined);
  const shown = main ?? (lead !== undefined && FORM_LINES.test(lead.text.text) ? undefined : lead);
  const leadText =
    shown === undefined || shown.text.text === title
      ? undefined
      : style.preserve
        ? shown.text
        : main !== undefined
          ? condense(main.text, style.lang, room)
          : (condense(shown.text, style.lang, max) ?? shortenCached(shown.text, style, max));
  const fits = leadText !== undefined && leadText.text.length <= (main === undefined ? max * 1.15 : room);
  // A main claim that is short enough is the title of the slide about it, too.
  const isElsewhere = shown !== undefined && shown.sections.length > depth;
  const beside = units.filter((unit) => unit.sections.at(-1) === main?.sections.at(-1));
  const canBeClaim =
    main !== undefined &&
    beside.length > 1 &&
    condense(main.text, style.lang, style.headingChars * CLAIM_LENGTHS.title) !== undefined;
  // A short first sentence may be the whole title.
  const again = leadText !== undefined && normalize(leadText.text) === normalize(title);
  const subtitle =
    description !== undefined
      ? description
      : fits && !again && shown !== undefined
        ? toMarkdown(main === undefined ? leadText : plain(leadText.text), style.emphasis)
        : undefined;
  const presenter = [document.meta['author'], document.meta['presenter']].find(
    (name) => name !== undefined && NAME.test(name),
  );
  const date = document.meta['date'] && writeDate(document.meta['date'], style.deckLang ?? style.lang);
  const organisation =
    document.meta['organisation'] ?? document.meta['organization'] ?? document.meta['company'];
  return {
    title,
    content: {
      title,
      ...(subtitle === undefined ? {} : { subtitle }),
      ...(presenter === undefined ? {} : { presenter }),
      ...(organisation === undefined ? {} : { organisation }),
      ...(date === undefined ? {} : { date }),
    },
    used:
      fits && description === undefined && shown !== undefined && !canBeClaim && !isElsewhere ? [shown] : [],
  };
}

/** True for the beginning of a sentence that the items of a list end: "Free of charge are boats of". */
function goesOnInList({ text: { text }, sections }: Unit, next: Unit | undefined): boolean {
  return (
    next?.kind === 'list_item' &&
    next.sections.at(-1) === sections.at(-1) &&
    !/[.!?…。！？।؟۔]["'”’»」』）)]*$/u.test(text)
  );
}

/** The description, or its first sentences as far as they fit. */
function fitDescription(text: string, { lang }: Style, room: number): string | undefined {
  if (text.length <= room) return text;
  const sentences = splitSentences(plain(text), lang).map((sentence) => sentence.text);
  const end = sentences.findLastIndex((_, index) => sentences.slice(0, index + 1).join(' ').length <= room);
  return end === -1 ? undefined : sentences.slice(0, end + 1).join(' ');
}

/** True for a line above the heading that is the title, such as the name of a photographer or a column. */
function isAboveTitle(text: string, { title, root }: SourceDocument): boolean {
  const isTitled = root.sections.some(({ level, heading }) => level === 1 && heading === title);
  return isTitled && !/[.!?…。！？।؟]["'”’»」)）]*$/u.test(text);
}

/** Number of headings before the first text. */
function countHeadingChain({ blocks, sections: [only, ...more] }: SourceSection): number {
  return blocks.length > 0 || only === undefined || more.length > 0 ? 0 : 1 + countHeadingChain(only);
}

/** A document with only a table is named after its columns. */
function nameColumns(units: readonly Unit[], style: Style): string {
  const table = units.find((unit) => unit.table !== undefined)?.table;
  return table === undefined ? '' : joinColumnNames(table, style.lang).slice(0, SUBTITLE_MAX);
}

function findSubject(unit: Unit | undefined, document: SourceDocument, style: Style): string {
  const text = unit?.text.text ?? '';
  const subject = SUBJECT.exec(text)?.[1]?.trim();
  if (subject !== undefined && !/^(?:it|this|that|there|he|she|they|we|i|you|the following)$/i.test(subject))
    return subject;
  const [first] = document.root.blocks;
  const line = first?.kind === 'paragraph' ? first.text.text : '';
  // A line above the first heading that ends without a stop is the title.
  if (document.root.sections.length > 0 && line.length <= TITLE_LINE_MAX && TITLE_LINE.test(line))
    return line;
  const heading = document.root.sections[0]?.heading;
  if (heading !== undefined && canBeTitle(heading, style.lang) && readHeadingZone(heading) !== 'outer')
    return heading;
  if (text.length <= style.headingChars && text !== '') return text.replace(/[.。:：]$/u, '');
  const words = text.split(/(?<=[,;:，；：、（(])\s*/u)[0] ?? text;
  const isLong = words.length > style.headingChars * 1.5;
  const cut = isLong ? cutAtWord(words, style.headingChars, style.lang) : words;
  return cut.replace(/[,;:，；：、（(\s]+$/u, '');
}

/** The first words of a text up to a length; in scripts without spaces, words are those of the language. */
function cutAtWord(text: string, maxChars: number, lang: string): string {
  const ends = [
    ...new Intl.Segmenter(lang, { granularity: 'word' }).segment(text.slice(0, maxChars * 2)),
  ].map(({ index, segment }) => index + segment.length);
  return text.slice(0, ends.findLast((end) => end <= maxChars) ?? maxChars);
}
