import { joinPhrases, opensWith } from '../../locales/index.ts';

/** Patterns of the texts of a sample. */

const NUMBER =
  /^[~≈<>+\-–−±▲▼↑↓]?\s*(?:[A-Z]{0,3}[$€£¥₹])?\s*\d[\d.,'’ \u00a0\u202f]*\s*(?:%|‰|\+|×|x|pp|pt|[kKmMbB]n?|[$€£¥₹]|[A-Z]{3}|°C?|[^!-~\s]{1,3})?\+?$/;
const YEAR = new RegExp(
  `^(?:(?:Q[1-4]|H[12]|FY|[A-Za-z]{3,9}\\.?|\\d{1,2}\\.?)[ /.-]?)*\\s*(?:19|20)\\d\\d(?:\\s*(?:${joinPhrases('year_sign')})?\\s*(?:[–—\\-~〜/]\\s*(?:(?:19|20)?\\d\\d|${joinPhrases('until_now')})?)?|\\s*(?:${joinPhrases('year_sign')})(?:\\d{1,2}(?:${joinPhrases('month_sign')})(?:\\d{1,2}(?:${joinPhrases('day_sign')}))?)?)$`,
  'iu',
);
const COUNTED = new RegExp(
  `^(?:(?:${joinPhrases('step', 'part')})\\.?\\s*|#)?(\\d{1,2}|[A-Z]|[ivx]{1,4}|[IVX]{1,4})[.):]?$`,
  'iu',
);
const FOOTNOTE = new RegExp(`^\\s*(?:[*※†©]|${joinPhrases('footnote')})`, 'iu');
/** A prompt beside other words. */
const PROMPT_WITHIN = /[<{«‹]\p{L}[^<>{}«»‹›]{1,60}[>}»›]/u;
/** A prompt with the sign that joins it to the words before. */
const JOINED_PROMPT =
  /\s*(?:[-–—:|·,]\s*)?(?:\{\{[^{}]{1,60}\}\}|\$\{[^{}]{1,60}\}|[<{]\p{L}[^<>{}]{1,60}[>}]|\[\p{L}[^[\]]{1,60}\])/gu;
/** Numbers that are no part of a name. */
const COUNTING = /(?<![\p{L}\d])\d+(?![\p{L}\d])|\d{4}/u;
const COPYRIGHT = /©|\(c\)|\bcopyright\b/iu;
const FAREWELL = new RegExp(joinPhrases('farewell'), 'iu');
const AGENDA = opensWith('agenda');
const PHASE = new RegExp(`^(?:${joinPhrases('numbered_time')})\\s*\\d{1,2}\\b`, 'iu');
/** A single letter is a label, not a conjunction. */
const JOINER = new RegExp(`^(?:vs\\.?|v\\.?|&|(?=\\p{L}{2})(?:${joinPhrases('conjunction')}))$`, 'iu');
const SHORT_LENGTH = 64;

/** "94 %", "$2.4M", "4,285", "¥186". */
export function isNumberLike(text: string): boolean {
  return text.length <= 14 && NUMBER.test(text.trim());
}

/** "1957", "Q1 2026", "1998-至今", "Phase 2". */
export function isDateLike(text: string): boolean {
  const line = text.trim();
  return line.length <= 24 && (YEAR.test(line) || PHASE.test(line));
}

/** Too short to be content: "VS", "&", "→". */
export function isMark(text: string): boolean {
  const letters = text.replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length === 0 || JOINER.test(text.trim());
}

export function isShort(text: string): boolean {
  return (
    text.length <= (EAST_ASIAN.test(text) ? SHORT_LENGTH / 2 : SHORT_LENGTH) && text.split('\n').length <= 3
  );
}

const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Returns whether texts number things: "01 02 03", "Step 1 Step 2", "A B C", "i. ii.". */
export function areOrdinals(texts: readonly string[]): boolean {
  const counts = texts.map(parseOrdinal);
  const [first] = counts;
  return (
    texts.length > 1 &&
    (first === 0 || first === 1) &&
    counts.every((count, index) => count === first + index)
  );
}

/** Returns whether the texts count things in any order, such as down one column and then down the next. */
export function areShuffledOrdinals(texts: readonly string[]): boolean {
  const count = (text: string) => parseOrdinal(text) ?? Number.POSITIVE_INFINITY;
  return areOrdinals(texts.toSorted((a, b) => count(a) - count(b)));
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** The number that a text such as "02", "iv." or "B)" stands for. */
export function parseOrdinal(text: string): number | undefined {
  const match = COUNTED.exec(text.trim());
  const sign = match?.[1];
  if (sign === undefined) return undefined;
  if (/^\d/.test(sign)) return Number(sign);
  const roman = ROMAN.indexOf(sign.toLowerCase());
  if (sign.length > 1 || sign.toLowerCase() === 'i') return roman < 0 ? undefined : roman + 1;
  return sign.charCodeAt(0) - 64;
}

/** "— Jane Smith, CEO". */
export function isAttribution(text: string): boolean {
  return /^\s*[—–―-]{1,2}\s*\p{L}/u.test(text) && isShort(text);
}

/** "“We could not be happier.”" */
export function isQuotation(text: string): boolean {
  return /^\s*["“„«「『‹]/.test(text) && text.trim().length > 20;
}

/** "Source: …", "* all figures …", "※…", "© …". */
export function isFootnote(text: string): boolean {
  return FOOTNOTE.test(text);
}

/** "mail@example.com", "www.example.com", "+44 20 …". */
export function isContact(text: string): boolean {
  return /\S+@\S+\.\w{2,}|\bwww\.\S+|^\s*\+\d[\d ()-]{6,}$/im.test(text);
}

const PROMPT = new RegExp(
  [
    '\\[\\p{L}[^[\\]]{1,60}\\]',
    '^\\s*[<{«‹]\\p{L}[^<>{}«»‹›]{1,60}[>}»›]\\s*$',
    '\\*\\*\\p{L}[^*]{1,40}\\*\\*',
    '(?:^|[:：]\\s*)x{3,}\\s*$',
    '\\blorem ipsum\\b',
    '\\b(?:your|insert|add|place) (?:\\w+ )?(?:logo|name|company|text|date|title|subtitle)\\b',
    '\\blogo here\\b',
    // Fields that programs fill: "{{title}}", "${author}", "#main_title".
    '\\{\\{[^{}]{1,60}\\}\\}',
    '\\$\\{[^{}]{1,60}\\}',
    '^(?:\\s*#[a-z][a-z\\d]*(?:_[a-z\\d]+)+)+\\s*$',
    '^\\s*#(?:title|subtitle|authors?|date|content|company|workshop|name)\\s*$',
    '^\\s*(?:sample|logo|placeholder)\\s*$',
    '\\bgoes here\\b',
    '\\bthis placeholder\\b',
    '^\\s*(?:company|client|customer|university|organi[sz]ation|institution|department|presenter|speaker|author|project|event) name\\b',
    `^\\s*(?:click to|${joinPhrases('click_to_add')})`,
  ].join('|'),
  'iu',
);

/** Text that asks to be replaced: "[Company name]", "<Date>", "Date: XXXX", "Your logo here", "Click to edit". */
export function isPrompt(text: string): boolean {
  return PROMPT.test(text);
}

/**
 * Returns whether a text at the edge of slides names a house: no prompt, and no number or date unless it claims a
 * copyright.
 */
export function isHouseText(text: string): boolean {
  return !PROMPT.test(text) && !PROMPT_WITHIN.test(text) && (!COUNTING.test(text) || COPYRIGHT.test(text));
}

/** A text without the prompts in it: "Hackathon" of "Hackathon - <Project name>". Nothing is left of a prompt. */
export function removePrompts(text: string): string {
  const rest = text.replace(JOINED_PROMPT, '').trim();
  return PROMPT.test(rest) || !/[\p{L}\p{N}]/u.test(rest) ? '' : rest;
}

/** Returns whether a title belongs to a closing slide. */
export function isFarewell(text: string): boolean {
  return FAREWELL.test(text);
}

/** Returns whether a title belongs to an agenda. */
export function isAgenda(text: string): boolean {
  return AGENDA.test(text.trimStart());
}
