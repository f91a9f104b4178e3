import { isOneOf, joinPhrases } from '../locales/index.ts';
import { slice } from '../sources/rich-text.ts';
import { findMessage } from './compose/points.ts';
import { condense } from './condense.ts';
import { getCues } from './cues.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';
import { readHead } from './heads.ts';
import { SENTENCES } from './heuristics.ts';
import { endsWithVerb, hasVerb, isClaim, lacksVerb } from './is-claim.ts';
import { canBeTitle } from './is-in-language.ts';
import { createMaterial } from './material.ts';
import { needsContext } from './needs-context.ts';
import { isPage } from './paged-tables.ts';
import { isTechnical } from './rank.ts';
import { capitalize, isIntroduction, removeStop } from './shorten.ts';
import { getOrderCue } from './step-words.ts';
import type { Style } from './style.ts';
import { createTitleFit, isGeneral } from './title-fit.ts';
import { rateTitles } from './title-worth.ts';
import { hasData, type Unit } from './unit.ts';
import { isQuotation, opensWithSpeech, splitWholeSentences } from './whole-sentences.ts';

/** Maximum length of a claim relative to a heading: as title, and as a statement in large letters. */
export const CLAIM_LENGTHS = { title: 1.43, statement: 2.8 } as const;
/**
 * Loss of a point of a list and of a sentence of one of several sections, and minimum number of points and sentences
 * around them, which is less if the point stands in large letters above the others.
 */
const ITEM = 0.3;
const ITEMS_LEAST = 3;
const ITEMS_LEAST_OF_STATEMENT = 2;
const SECTION_LEAST = 3;
/** Maximum number of sections of which a sentence of one may stand above the others. */
const SECTIONS_MAX = 2;
/** Gain of a sentence that names a column or row of the table beside it, and minimum length of such a name. */
const NAMED = 0.5;
const NAME_LEAST = 4;
/** Number of claims that a slide may choose from, and of those that are shortened and compared. */
const CLAIMS_MAX = 6;
const SHORTENED_MAX = 9;
/** Maximum distance from the best sentence of a range; a worse one is a detail of it. */
const MARGIN = 0.65;
/** Loss of a claim that leaves out more than half of its sentence. */
const SHORTENED = 0.4;
/** A longer claim loses this much per heading of length, as title and in large letters. */
const LONGER = 0.2;
const LONGER_STATEMENT = 0.08;
/** Minimum number of words of a claim, and of letters in scripts without spaces. */
const WORDS_LEAST = 4;
const LETTERS_LEAST = 8;
/** Minimum number of sentences and items of a slide, its title included. */
const MATTER_LEAST = 2;
/** Minimum number of steps or events in a sequence. */
const SEQUENCE_LEAST = 3;
const YEAR = /(?<![\p{N}.,-])(?:1[0-9]|20)\d\d(?![\p{N}–-])/u;
/** Last word after a comma, such as "however", which contrasts with a sentence before. */
const TRAILING = /[,，、]\s*(\p{L}+)[.。]$/u;
/** A sentence about a numbered table or figure, or one that ends by referring to it. */
const NUMBERED_NAME = joinPhrases('figure_number', 'table_number');
const NUMBERED = new RegExp(
  `^(?:${NUMBERED_NAME})\\s?\\p{Nd}|^(?:\\S{1,20}\\s){1,3}(?:${NUMBERED_NAME})\\s?\\p{Nd}{1,3}\\s?[:.：]|(?<![\\p{L}\\p{N}])(?:${NUMBERED_NAME})\\.?\\s?\\p{Nd}+[.。]?$`,
  'iu',
);
/** Opening of a point whose subject is the heading above it: "Very well supported by", "Supports all of". */
const SUBJECTLESS =
  /^(?:(?:very|well|fully|highly|quite)\s)*(?:well|\p{Lu}?\p{L}+(?:ed|ing)|(?:meet|support|provide|offer|allow|contain|include|use|make|give|take|work|run|need|help|add|let|keep|show|handle|require|cover|reduce|improve|enable|ensure)s)\s(?:\p{L}+ed|by|with|for|in|on|the|an?|all|any|to|from|and|of|your|our|its|multiple|several|\p{Lu}\p{L}*)\b/iu;
/** A quotation, however short, before who says it: “No”, he added. */
const SPOKEN = /^["“„«「][^"“”„«»「」]{1,80}["”“»」],/u;
/** Nothing but names: “Water of the Valley, Inc.” */
const NAMES_OF = /^\p{Lu}[\p{L}.’'-]*(?:,?\s(?:\p{Ll}{1,3}|\p{Lu}[\p{L}.’'-]*))*[.]$/u;
/** A preposition at the end, which reads as half a sentence: "the object passed in". */
const STRANDED = /\s(?:in|on|at|of|for|to|by|with|from|into|our|my|your|their|its|the|an?)$/iu;
/** A clause of which only a circumstance is left: "We verify that, in the context of questions". */
const OPEN_CLAUSE = /\bthat,\s[^,]*$/iu;
/** Headings of steps, which no step stands for. */
const PROCEDURE = isOneOf('procedure');
const OPEN_END = isOneOf('before_list');
const UNSPACED = /^(?:ja|zh|ko)/;
/** Japanese names without a particle between them, and a noun at the end of a text without topic, subject and object. */
const NAMES_ALONE = new RegExp(
  `^(?:[^\\p{Script=Hiragana}]*|(?:(?!${joinPhrases('case_particle')}).)*[\\p{Script=Han}\\p{Script=Katakana}\\p{Lm}][。．]?)$`,
  'u',
);
const ASSURANCE = new RegExp(`^(?:${joinPhrases('assurance')})\\s`, 'iu');
const ENDED = /[.!。！।؟۔]["'”’»」』）)\]]*$/u;
/** A sentence of a range that says most about it, shortened for a title. */
export interface Claim {
  readonly text: string;
  readonly unit: Unit;
  /** True if another sentence of the range, which no title can hold, says far more about it. */
  readonly isDetail?: true;
  /** True if it needs the name of its section before it, or is a detail of what the range says. */
  readonly isAside?: true;
  /** True if it opens its section and others speak of the same. */
  readonly isGeneral?: true;
}

/**
 * Finds what a range claims: its most important sentences that stand alone and can be shortened to a title, the
 * best first, while enough stays below it. Points of a list count less than sentences, since the title takes one
 * out of the list.
 *
 * @param title of the document
 * @param stretch maximum length relative to a heading
 */
export function findClaims(
  range: Range,
  style: Style,
  used: ReadonlySet<string>,
  title: string,
  stretch: number = CLAIM_LENGTHS.title,
): Claim[] {
  const { among, own } = selectCandidates(range);
  const texts = range.filter(({ kind }) => kind === 'sentence' || kind === 'list_item');
  if (range.some(isPage) || isSequence(texts, style.lang)) return [];
  const isIllustrated = range.some(
    (unit) => hasData(unit) || unit.kind === 'figure' || unit.kind === 'quote',
  );
  if (!isIllustrated && texts.length < MATTER_LEAST) return [];
  const leastItems = stretch === CLAIM_LENGTHS.statement ? ITEMS_LEAST_OF_STATEMENT : ITEMS_LEAST;
  const announced = findAnnouncedLists(range, style.lang);
  const names = listTableNames(range);
  const fitOf = createTitleFit(range, title, style.lang);
  const worth = rateTitles(range, style, fitOf);
  const longer = stretch === CLAIM_LENGTHS.statement ? LONGER_STATEMENT : LONGER;
  const unrelated = UNSPACED.test(style.lang) ? undefined : findUnrelatedSentences(range);
  const fitsTables = range.some(({ kind }) => kind === 'table') ? matchTables(range) : undefined;
  const candidates = among
    .map((unit) =>
      unit.kind === 'sentence'
        ? removeAssurance(closeLead(unit, style.lang))
        : keepFirstSentence(unit, style.lang),
    )
    .filter(
      (unit) =>
        isCandidate(unit, style) &&
        fitOf(unit).isPossible &&
        unrelated?.has(unit.id) !== true &&
        fitsTables?.(unit) !== false &&
        (unit.kind === 'sentence' ||
          (!announced.has(unit.block) && texts.length >= leastItems && isPointClaim(unit, style))),
    )
    .map((unit) => ({
      unit,
      value:
        worth(unit) -
        (longer * unit.text.text.length) / style.headingChars -
        (unit.kind === 'list_item' || !own.has(unit.id) ? ITEM : 0) +
        (names.some((name) => fold(unit.text.text).includes(name)) ? NAMED : 0),
    }))
    .sort(
      (a, b) =>
        Number(fitOf(b.unit).fits) - Number(fitOf(a.unit).fits) || b.value - a.value || a.unit.id - b.unit.id,
    );
  const claims: (Claim & { readonly value: number })[] = [];
  const best = candidates.find(({ unit }) => !used.has(fold(unit.text.text)));
  const least = (best?.value ?? 0) - MARGIN;
  for (const { unit, value } of candidates) {
    const text = findTitleText(unit, style, stretch);
    if (text === undefined || used.has(fold(text)) || !isWhole(text, unit, style.lang)) continue;
    claims.push({
      text,
      unit: range.find(({ id }) => id === unit.id) ?? unit,
      ...(value < least ? { isDetail: true as const } : {}),
      ...(fitOf(unit).fits ? {} : { isAside: true as const }),
      ...(isGeneral(fitOf(unit)) ? { isGeneral: true as const } : {}),
      value: value - (text.length < unit.text.text.length / 2 ? SHORTENED : 0),
    });
    if (claims.length === SHORTENED_MAX) break;
  }
  return claims
    .toSorted((a, b) => Number(a.isAside ?? false) - Number(b.isAside ?? false) || b.value - a.value)
    .slice(0, CLAIMS_MAX)
    .map(({ value: _, ...claim }) => claim);
}

/**
 * Units of a range that may claim something about all of it. Of several sections, these are the sentences above
 * them, and those of a section that has enough left without one.
 */
function selectCandidates(range: Range): { readonly among: Range; readonly own: ReadonlySet<number> } {
  const { groups, own } = createMaterial(range);
  if (groups.length <= 1) return { among: range, own: new Set(range.map(({ id }) => id)) };
  const long = groups.flatMap(({ units }) =>
    groups.length <= SECTIONS_MAX && units.length >= SECTION_LEAST ? units : [],
  );
  return {
    among: [...own, ...long].filter(({ kind }) => kind === 'sentence'),
    own: new Set(own.map(({ id }) => id)),
  };
}

/**
 * Tells which sentences may stand above the tables of a range: those of a section around a table, but no point of a list,
 * which says something else, unless the table follows it.
 */
function matchTables(range: Range): (unit: Unit) => boolean {
  const tables = range.filter(({ kind }) => kind === 'table');
  const around = new Set(tables.flatMap(({ sections }) => sections));
  const before = new Set(range.filter((_, index) => range[index + 1]?.kind === 'table').map(({ id }) => id));
  return ({ id, kind, sections }) => {
    const own = sections.at(-1);
    return kind === 'list_item' ? before.has(id) : own === undefined || around.has(own);
  };
}

/** Lists whose points complete the sentence before them, unless that only says where they hold. */
function findAnnouncedLists(range: Range, lang: string): ReadonlySet<number> {
  return new Set(
    range.flatMap(({ kind, text }, index) => {
      const next = range[index + 1];
      const isLead = kind === 'sentence' && /[:：]$/u.test(text.text) && next?.kind === 'list_item';
      if (!isLead) return [];
      const points = range.filter(({ block }) => block === next.block);
      const isComplete = lacksVerb(text.text, lang) && points.every(isWholeSentence);
      return isComplete ? [] : [next.block];
    }),
  );
}

function isWholeSentence({ text: { text } }: Unit): boolean {
  return /^\p{Lu}/u.test(text) && ENDED.test(text);
}

/**
 * Sentences behind a list that share no word with its points. As the title they would stand over points that
 * they say nothing about.
 */
function findUnrelatedSentences(range: Range): ReadonlySet<number> {
  const points = range.filter(({ kind }) => kind === 'list_item');
  const first = range.findIndex(({ kind }) => kind === 'list_item');
  if (points.length < ITEMS_LEAST) return new Set();
  const words = new Set(points.flatMap(({ text }) => listStems(text.text)));
  return new Set(
    range
      .slice(first)
      .filter(
        ({ kind, text }) => kind === 'sentence' && !listStems(text.text).some((stem) => words.has(stem)),
      )
      .map(({ id }) => id),
  );
}

/** A number with its unit, such as "14 million euros", which texts about different things share. */
const QUANTITY = /\p{N}[\p{N}\s.,%]*(?:\p{L}+\s+)?\p{L}+/gu;

/** Beginnings of the longer words of a text, by which forms of one word are equal. */
function listStems(text: string): string[] {
  return (fold(text.replace(QUANTITY, ' ')).match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 6));
}

/** A sentence without an opening that only says that it is so: "It is evident that the port grows." */
function removeAssurance(unit: Unit): Unit {
  const opening = ASSURANCE.exec(unit.text.text)?.[0];
  return opening === undefined
    ? unit
    : { ...unit, text: capitalize(slice(unit.text, opening.length, unit.text.text.length)) };
}

/** The first sentence of a point, below which the others stay, or the one behind a name. */
function keepFirstSentence(unit: Unit, lang: string): Unit {
  const [first, second] = splitWholeSentences(unit.text, lang, true);
  if (first === undefined || second === undefined || readHead(unit) !== undefined) return unit;
  return { ...unit, text: hasWords(first.text) ? first : second };
}

/** A sentence that states something by itself before it announces a list: "The port has two rules:". */
function closeLead(unit: Unit, lang: string): Unit {
  const text = unit.text.text.replace(/\s*[:：]$/u, '');
  const last = /[\p{L}’']+$/u.exec(text)?.[0] ?? '';
  return text === unit.text.text ||
    OPEN_END.test(last) ||
    endsWithVerb(text, lang) ||
    !isClaim(text, lang) ||
    getCues(lang).binding?.test(text) === true
    ? unit
    : { ...unit, text: { ...unit.text, text: `${text}.` } };
}

/** Text of a title that says what a unit says; a sentence of low rank is better than a name. */
function findTitleText(unit: Unit, style: Style, stretch: number): string | undefined {
  const ranked: Style = {
    ...style,
    ranking: { ...style.ranking, score: () => Math.max(SENTENCES.title, style.ranking.score(unit)) },
  };
  return findMessage(unit, ranked, stretch) ?? findCondensed(unit, ranked, stretch);
}

/** Names of the columns and rows of the tables of a range. */
function listTableNames(range: Range): string[] {
  return range
    .flatMap(({ table }) =>
      table === undefined
        ? []
        : [...table.columns.map(({ label }) => label), ...table.rows.map(([cell]) => cell ?? '')],
    )
    .map(fold)
    .filter((name) => name.length >= NAME_LEAST && /\p{L}/u.test(name));
}

/** The first statement of a sentence that is too long for a title. */
function findCondensed(unit: Unit, style: Style, stretch: number): string | undefined {
  const text = condense(unit.text, style.lang, style.headingChars * stretch);
  return text === undefined ? undefined : findMessage({ ...unit, text }, style, stretch);
}

/** True for a point that is a sentence: it ends as one or has a verb, and is no step and no named thing. */
function isPointClaim(unit: Unit, style: Style): boolean {
  const {
    kind,
    text: { text },
    ordered,
    children,
    sections,
  } = unit;
  return (
    kind === 'list_item' &&
    readHead(unit) === undefined &&
    !(ordered && (PROCEDURE.test(sections.at(-1)?.heading ?? '') || !ENDED.test(text))) &&
    children.length === 0 &&
    !/[:：]|^\p{Nd}+[.)]\s/u.test(text) &&
    !isIntroduction(text, style.lang) &&
    !(style.lang.startsWith('en') && SUBJECTLESS.test(text)) &&
    (ENDED.test(text) || (!UNSPACED.test(style.lang) && isClaim(text, style.lang)))
  );
}

/** True for steps or events, of which none says what all of them are about. */
function isSequence(texts: readonly Unit[], lang: string): boolean {
  const cue = getOrderCue(lang);
  const placed = texts.filter(
    ({ kind, text }) => cue.test(text.text) || (kind === 'list_item' && YEAR.test(text.text)),
  ).length;
  return placed >= SEQUENCE_LEAST && placed >= texts.length / 2;
}

/**
 * True if a title does not end in the middle, as sentences that a page or number cuts do, and has a main clause.
 */
function isWhole(text: string, unit: Unit, lang: string): boolean {
  const last = /[\p{L}’']+$/u.exec(text)?.[0] ?? '';
  const hasMain =
    !isIntroduction(text, lang) ||
    (lang.startsWith('en') ? isClaim(text, lang) && /[,，]/u.test(text) : unit.text.text.startsWith(text));
  const isCut = text.length < removeStop(unit.text).text.length;
  const isOpen = isCut || !ENDED.test(unit.text.text);
  return (
    hasMain &&
    !(lang.startsWith('en') && isCut && !hasVerb(text, lang)) &&
    !(lang.startsWith('en') && (STRANDED.test(text) || (isCut && OPEN_CLAUSE.test(text)))) &&
    (!isOpen || (!OPEN_END.test(last) && !getCues(lang).joint.test(last))) &&
    !(UNSPACED.test(lang) && /\p{Nd}$/u.test(text))
  );
}

function isCandidate(unit: Unit, style: Style): boolean {
  const {
    kind,
    text: { text },
    series,
  } = unit;
  const cues = getCues(style.lang);
  return (
    (kind === 'sentence' || kind === 'list_item') &&
    series === undefined &&
    !isTechnical(unit) &&
    !isQuotation(text) &&
    !opensWithSpeech(text) &&
    !SPOKEN.test(text) &&
    !NUMBERED.test(text) &&
    !text.includes('://') &&
    (kind === 'list_item' || ENDED.test(text)) &&
    canBeTitle(text, style.lang) &&
    !(style.lang.startsWith('ja') && NAMES_ALONE.test(text)) &&
    hasWords(text) &&
    !NAMES_OF.test(text) &&
    !(style.lang.startsWith('en') && text.split(/\s+/).length <= WORDS_LEAST && !hasVerb(text, style.lang)) &&
    !cues.pointer.test(text) &&
    !needsContext(text, style.lang) &&
    !cues.connector.test(`${TRAILING.exec(text)?.[1] ?? ''},`)
  );
}

/** True for a text that has enough words to state something. */
export function hasWords(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  const letters = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu);
  return words >= WORDS_LEAST || (letters?.length ?? 0) >= LETTERS_LEAST;
}
