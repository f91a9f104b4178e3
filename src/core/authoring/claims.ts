import { isOneOf, joinPhrases, mentions } from '../locales/index.ts';
import { findMessage } from './compose/points.ts';
import { getCues } from './cues.ts';
import type { Range } from './cut.ts';
import { fold } from './fold.ts';
import { canBeTitle } from './is-in-language.ts';
import { createMaterial } from './material.ts';
import { isPage } from './paged-tables.ts';
import { isTechnical } from './rank.ts';
import { getOrderCue } from './step-words.ts';
import type { Style } from './style.ts';
import { hasData, type Unit } from './unit.ts';

/** Maximum length of a claim as title, relative to a heading. */
const CLAIM = 1.4;
/** A longer claim loses this much per heading of length. */
const LONGER = 0.25;
/** Minimum number of words of a claim, and of letters in scripts without spaces. */
const WORDS_LEAST = 4;
const LETTERS_LEAST = 8;
/** Minimum number of sentences and items that stay below the title. */
const MATTER_LEAST = 2;
/** Minimum number of steps or events in a sequence. */
const SEQUENCE_LEAST = 3;
const YEAR = /(?<![\p{N}.,-])(?:1[0-9]|20)\d\d(?![\p{N}–-])/u;
/** Last word after a comma, such as "however", which contrasts with a sentence before. */
const TRAILING = /[,，、]\s*(\p{L}+)[.。]$/u;
/** A sentence about a numbered table or figure, and words that need what follows. */
const NUMBERED = new RegExp(`^(?:${joinPhrases('figure_number', 'table_number')})\\s?\\p{Nd}`, 'iu');
const OPEN_END = isOneOf('before_list');
const UNSPACED = /^(?:ja|zh|ko)/;
const REFERS = mentions('refers_back');
const ENDED = /[.!。！।؟۔]["'”’»」』）)\]]*$/u;
const VERB = new RegExp(`${mentions('is').source}|(?:${joinPhrases('is_attached')})`, 'iu');
const ENGLISH_VERB =
  /\b(?:has|have|had|can|cannot|will|would|should|must|may|does|do|did|needs?|makes?|takes?|gets?|keeps?|works?|grows?|grew|falls?|fell|rises?|rose|wins?|won|leads?|led|cuts?|saves?|costs?|pays?|beats?|become|becomes|became|helps?|drives?|\p{L}{3,}ed)\b/iu;

/** A sentence of a range that says most about it, shortened for a title. */
export interface Claim {
  readonly text: string;
  readonly unit: Unit;
}

/** True if a heading states something instead of naming a subject. */
export function isClaim(heading: string, lang: string): boolean {
  const words = heading.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  return (
    words >= WORDS_LEAST &&
    !/[?？؟]$/u.test(heading) &&
    (VERB.test(heading) || (lang.startsWith('en') && ENGLISH_VERB.test(heading)))
  );
}

/**
 * Finds the claim of a range: its most important sentence that can stand alone and be shortened to a title,
 * while enough stays below it. Undefined if there is none.
 */
export function findClaim(range: Range, style: Style, used: ReadonlySet<string>): Claim | undefined {
  if (createMaterial(range).groups.length > 1) return undefined;
  const texts = range.filter(({ kind }) => kind === 'sentence' || kind === 'list_item');
  if (range.some(isPage) || isSequence(texts, style.lang)) return undefined;
  const isIllustrated = range.some(
    (unit) => hasData(unit) || unit.kind === 'figure' || unit.kind === 'quote',
  );
  if (!isIllustrated && texts.length <= MATTER_LEAST) return undefined;
  const candidates = texts
    .filter((unit) => isCandidate(unit, style))
    .map((unit) => ({
      unit,
      value: style.ranking.score(unit) - (LONGER * unit.text.text.length) / style.headingChars,
    }))
    .sort((a, b) => b.value - a.value || a.unit.id - b.unit.id);
  for (const { unit } of candidates) {
    const text = findMessage(unit, style, CLAIM);
    if (text !== undefined && !used.has(fold(text)) && isWhole(text, style.lang)) return { text, unit };
  }
  return undefined;
}

/** True for steps or events, of which none says what all of them are about. */
function isSequence(texts: readonly Unit[], lang: string): boolean {
  const cue = getOrderCue(lang);
  const placed = texts.filter(({ text }) => cue.test(text.text) || YEAR.test(text.text)).length;
  return placed >= SEQUENCE_LEAST && placed >= texts.length / 2;
}

/** True if a title does not end in the middle, as sentences that a page or number cuts do. */
function isWhole(text: string, lang: string): boolean {
  const last = /[\p{L}’']+$/u.exec(text)?.[0] ?? '';
  return (
    !OPEN_END.test(last) && !getCues(lang).joint.test(last) && !(UNSPACED.test(lang) && /\p{Nd}$/u.test(text))
  );
}

function isCandidate(unit: Unit, style: Style): boolean {
  const {
    kind,
    text: { text },
    series,
  } = unit;
  const cues = getCues(style.lang);
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  return (
    kind === 'sentence' &&
    series === undefined &&
    !isTechnical(unit) &&
    !NUMBERED.test(text) &&
    ENDED.test(text) &&
    canBeTitle(text, style.lang) &&
    (words >= WORDS_LEAST ||
      (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0) >=
        LETTERS_LEAST) &&
    !cues.pointer.test(text) &&
    !cues.dangling.test(text) &&
    !REFERS.test(text) &&
    !cues.connector.test(`${TRAILING.exec(text)?.[1] ?? ''},`)
  );
}
