import { createContext, Script } from 'node:vm';
import { Failure } from '../errors/failure.ts';
import { plainText } from '../layout/inline-markdown.ts';
import type { ReadSlide } from '../ooxml/read/index.ts';
import type { FindRequest, OpenedText, Replacement } from './opened.ts';
import type { OpenedPackage } from './opened-package.ts';
import type { ListedSlide } from './opened-slides.ts';
import { slideTexts, textAddress } from './opened-texts.ts';
import { changedWords } from './plain-words.ts';
import { propertiesOf, setProperty } from './properties.ts';
import { type GivenText, setTexts } from './set-text.ts';
import type { Span } from './text-segments.ts';

/** Time limit of a regular expression over all texts of a deck. */
const REGEX_MS = 1_000;

interface Replaced {
  readonly now: string;
  /** Number of matches. */
  readonly times: number;
}

/** The changed texts with their match counts, by index; undefined for texts that do not change. */
function replaced(texts: readonly string[], request: FindRequest): (Replaced | undefined)[] {
  const { find, replace, regex = false } = request;
  const expression = expressionFor(request);
  if (!regex)
    return texts.map((text) => {
      const now = text.replace(expression, () => replace);
      return now === text ? undefined : { now, times: text.match(expression)?.length ?? 0 };
    });
  // A caller's expression may backtrack without end, so it runs in a context that a timeout can stop.
  const context = createContext({ texts: [...texts], source: expression.source, flags: expression.flags, replace });
  try {
    return new Script('const e = new RegExp(source, flags); texts.map((t) => { const now = t.replace(e, replace); return now === t ? undefined : { now, times: t.match(e).length }; })').runInContext(
      context,
      {
        timeout: REGEX_MS,
      },
    ) as (Replaced | undefined)[];
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    const msg = `The expression ran longer than ${REGEX_MS / 1000} s.`;
    throw new Failure('invalid_input', msg, {
      issues: [{ loc: ['find'], msg, type: 'too_slow', input: find.slice(0, 200) }],
      hint: 'Nested repetitions such as (a+)+ can take forever; write the expression without them.',
    });
  }
}

function expressionFor({ find, regex = false, match_case = false, whole_words = false }: FindRequest): RegExp {
  const source = regex ? find : find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const whole = whole_words ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source;
  try {
    return new RegExp(whole, match_case ? 'gu' : 'giu');
  } catch (error) {
    const msg = `"${find.slice(0, 200)}" is no regular expression: ${error instanceof Error ? error.message : String(error)}.`;
    throw new Failure('invalid_input', msg, { issues: [{ loc: ['find'], msg, type: 'pattern', input: find.slice(0, 200) }], hint: 'Leave out regex to look for these very characters.' });
  }
}

/** Matches of a search, with their replacements. */
function spansIn(line: string, request: FindRequest): Span[] {
  return [...line.matchAll(expressionFor(request))].map(({ 0: found, index }) => ({ start: index, end: index + found.length, text: request.replace }));
}

/** URLs, including link targets: replacing a word in one would break it. */
const ADDRESS = /(?:https?:\/\/|www\.|mailto:)[^\s)]+/gi;
/** Private-use characters that mark the position of a masked URL. */
const [OPEN, CLOSE] = ['\ue100', '\ue101'];

/** Like `replaced`, but leaves URLs alone unless the search is for a URL. */
function replacedWords(texts: readonly string[], request: FindRequest): (Replaced | undefined)[] {
  // A search that contains a URL is meant to change URLs.
  if (request.find.search(ADDRESS) >= 0) return replaced(texts, request);
  const addresses = texts.map((text) => text.match(ADDRESS) ?? []);
  const masked = texts.map((text) => {
    let at = 0;
    return text.replace(ADDRESS, () => `${OPEN}${String.fromCharCode(0xe200 + at++)}${CLOSE}`);
  });
  const mark = new RegExp(`${OPEN}(.)${CLOSE}`, 'gu');
  return replaced(masked, request).map((found, index) => found && { ...found, now: found.now.replace(mark, (_, sign: string) => addresses[index]?.[sign.charCodeAt(0) - 0xe200] ?? '') });
}

/** Lines with their list markers and without Markdown marks. */
function unmarked(text: string): string {
  return text
    .split('\n')
    .map((line) => plainText(line))
    .join('\n');
}

/** Replaces text on slides, in notes, charts, diagrams, alternative texts and file properties. */
export function findReplace(file: OpenedPackage, slides: readonly { readonly listed: ListedSlide; readonly read: ReadSlide; readonly place: number }[], request: FindRequest): Replacement[] {
  const texts: { readonly text: OpenedText; readonly read: ReadSlide }[] = [];
  for (const { listed, read, place } of slides) for (const text of slideTexts(file, listed, read, place)) texts.push({ text, read });
  const said = texts.map(({ text }) => text.text);
  const marked = replacedWords(said, request);
  // Words whose format changes in the middle only match without marks; unchanged characters keep their format.
  const bare = replacedWords(said.map(unmarked), request);
  const given = new Map<ReadSlide, GivenText[]>();
  const onSlides = texts.flatMap(({ text, read }, index) => {
    const found = marked[index] ?? bare[index];
    const place = textAddress(text.id);
    if (found === undefined || place === undefined) return [];
    const words = given.get(read) ?? [];
    words.push({ place, text: found.now });
    given.set(read, words);
    return [{ slide: text.slide, id: text.id, times: found.times, ...changedWords(text.text, found.now) }];
  });
  for (const [read, words] of given) setTexts(file, read.part, read, words, request.regex === true ? {} : { spansIn: (line) => spansIn(line, request) });
  return [...onSlides, ...inProperties(file, request)];
}

function inProperties(file: OpenedPackage, request: FindRequest): Replacement[] {
  const known = propertiesOf(file);
  const after = replacedWords(
    known.map(({ value }) => value),
    request,
  );
  return known.flatMap(({ name, value }, index) => {
    const found = after[index];
    if (found === undefined) return [];
    setProperty(file, name, found.now);
    return [{ slide: 0, id: `file/${name}`, times: found.times, ...changedWords(value, found.now) }];
  });
}
