import { mentions } from '../locales/index.ts';
import { concat, plain, slice } from '../sources/rich-text.ts';
import { splitSentences } from '../sources/sentences.ts';
import type { Rich } from '../sources/source-document.ts';

/** Longer quotations are split. */
const QUOTED_MAX = 320;
const PAIRS = ['“”', '«»', '「」', '『』', '„“'] as const;

/**
 * Splits a text to sentences; those within one quotation stay together, since none is complete alone.
 *
 * @param quoted true if each sentence of a long quotation gets its quotation marks, so that nobody takes it for a
 * statement of the document.
 */
export function splitWholeSentences(text: Rich, lang: string, quoted = false): Rich[] {
  const found: [number, number][] = [];
  let from = 0;
  for (const { text: sentence } of splitSentences(text, lang)) {
    const start = text.text.indexOf(sentence, from);
    from = start + sentence.length;
    found.push([start, from]);
  }
  const joined: Rich[] = [];
  for (let index = 0; index < found.length; index++) {
    const [start, end] = found[index] ?? [0, 0];
    const close = isQuoteOpen(text.text.slice(start, end))
      ? found.findIndex(([, other], at) => at > index && !isQuoteOpen(text.text.slice(start, other)))
      : -1;
    const last = found[close]?.[1];
    if (last !== undefined && last - start <= QUOTED_MAX) {
      joined.push(slice(text, start, last));
      index = close;
    } else if (last !== undefined && quoted) {
      joined.push(...quoteEach(found.slice(index, close + 1).map(([from, to]) => slice(text, from, to))));
      index = close;
    } else joined.push(slice(text, start, end));
  }
  return joined;
}

/** Closes and opens the quotation between its sentences. */
function quoteEach(sentences: readonly Rich[]): Rich[] {
  const first = sentences[0]?.text ?? '';
  const isUnclosed = ([left = '', right = '']: string): boolean =>
    first.split(left).length > first.split(right).length;
  const [open, close] = PAIRS.find(isUnclosed) ?? '""';
  return sentences.map((sentence, index) =>
    concat([
      plain(index === 0 ? '' : (open ?? '')),
      sentence,
      plain(index === sentences.length - 1 ? '' : (close ?? '')),
    ]),
  );
}

/** True for a text that is a quotation from its beginning to its end. */
export function isQuotation(text: string): boolean {
  return [...PAIRS, '""'].some(
    ([open = '', close = '']) => text.startsWith(open) && new RegExp(`${close}[.,;!?。]?$`, 'u').test(text),
  );
}

/** Minimum number of words of speech, which a quoted name or term does not have, unless it ends as a sentence does. */
const SPEECH_WORDS_LEAST = 3;
const SPEECH = /^["“„«「『]([^"“”„«»「」『』]+)["”“»」』]/u;

/** True for a text that begins with what somebody says: "We do not need them", he said. */
export function opensWithSpeech(text: string): boolean {
  const speech = SPEECH.exec(text)?.[1]?.trim() ?? '';
  return /[.!?…。！？,]$/u.test(speech) || speech.split(/\s+/).length >= SPEECH_WORDS_LEAST;
}

const SAYS = mentions('attribution');
/** Words behind a quotation up to the next comma or stop, and maximum length of them. */
const SPEAKER = /["”»」]\s?[,，]?\s?(?=\p{L})([^"“”„«»「」.,;。，]{3,60})(?=[.,;。，"“«])/gu;

/** Attribution of the only quotation of a text, from the text after it: "said the coach". */
export function findSpeaker(text: string): string | undefined {
  const found = [...text.matchAll(SPEAKER)].flatMap(([, words = '']) =>
    SAYS.test(words) ? [words.trim()] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** True if a text opens more quotations than it closes. */
export function isQuoteOpen(text: string): boolean {
  const count = (mark: string | undefined): number => (mark === undefined ? 0 : text.split(mark).length - 1);
  if (count('"') % 2 === 1) return true;
  return PAIRS.some(([open, close]) => (open !== '“' || !text.includes('„')) && count(open) > count(close));
}

/** True if a quotation ends that did not begin, which is the rest of a split one. */
export function isQuoteCut(text: string): boolean {
  const count = (mark: string): number => text.split(mark).length - 1;
  return (
    isQuoteOpen(text) ||
    (!text.includes('„') && count('”') > count('“')) ||
    count('»') > count('«') ||
    count('」') > count('「')
  );
}
