import { createContext, Script } from 'node:vm';
import { Failure } from '../errors/failure.ts';
import { isMarkup, stripMarkup } from '../layout/inline-markdown.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadSlide } from '../ooxml/read/index.ts';
import type { FindRequest, OpenedText, Replacement } from './api.ts';
import { excerptChange } from './change-excerpt.ts';
import { BR, formatMarkdown } from './markdown.ts';
import type { ListedSlide } from './opened-slides.ts';
import { parseTextAddress, readSlideTexts } from './opened-texts.ts';
import { BREAK } from './paragraph-runs.ts';
import { readProperties, setProperty } from './properties.ts';
import { setTexts, type TextInput } from './set-text.ts';
import type { Span } from './text-segments.ts';

/** Time limit of a regular expression over all texts of a deck. */
const MAX_REGEX_MS = 1_000;

interface ReplacedText {
  readonly now: string;
  /** Number of matches. */
  readonly times: number;
}

/** The changed texts with their match counts, by index; undefined for texts that do not change. */
function replaceTexts(texts: readonly string[], request: FindRequest): (ReplacedText | undefined)[] {
  const { find, replace, regex = false } = request;
  const expression = buildExpression(request);
  if (!regex)
    return texts.map((text) => {
      const now = text.replace(expression, () => replace);
      return now === text ? undefined : { now, times: text.match(expression)?.length ?? 0 };
    });
  // A caller's expression may backtrack without end, so it runs in a context that a timeout can stop.
  const context = createContext({
    texts: [...texts],
    source: expression.source,
    flags: expression.flags,
    replace,
  });
  try {
    return new Script(
      'const e = new RegExp(source, flags); texts.map((t) => { const now = t.replace(e, replace); return now === t ? undefined : { now, times: t.match(e).length }; })',
    ).runInContext(context, {
      timeout: MAX_REGEX_MS,
    }) as (ReplacedText | undefined)[];
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    const msg = `The expression ran longer than ${MAX_REGEX_MS / 1000} s.`;
    throw new Failure('invalid_input', msg, {
      issues: [{ loc: ['find'], msg, type: 'too_slow', input: find.slice(0, 200) }],
      hint: 'Nested repetitions such as (a+)+ can take forever; write the expression without them.',
    });
  }
}

function buildExpression({
  find,
  regex = false,
  match_case = false,
  whole_words = false,
}: FindRequest): RegExp {
  const source = regex ? find : find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const whole = whole_words ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source;
  try {
    return new RegExp(whole, match_case ? 'gu' : 'giu');
  } catch (error) {
    const msg = `"${find.slice(0, 200)}" is no regular expression: ${error instanceof Error ? error.message : String(error)}.`;
    throw new Failure('invalid_input', msg, {
      issues: [{ loc: ['find'], msg, type: 'pattern', input: find.slice(0, 200) }],
      hint: 'Leave out regex to look for these very characters.',
    });
  }
}

/** Matches of a search, with their replacements. */
function findSpans(line: string, request: FindRequest): Span[] {
  return [...line.matchAll(buildExpression(request))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    text: request.replace,
  }));
}

/** URLs, including link targets: replacing a word in one would break it. */
const URL_PATTERN = /(?:https?:\/\/|www\.|mailto:)[^\s)]+|(?<=\]\()[^\s)]+(?=\))/gi;
/** Places with Markdown: elements, notes, cells and points of diagrams. All others are plain text. */
const MARKDOWN_PLACES = /^(?:r\d+c\d+|node\d+)?$/;
/** Private-use characters that mark the position of a masked URL. */
const [OPEN, CLOSE] = ['\ue100', '\ue101'];

/** Like `replaced`, but leaves URLs alone unless the search is for a URL. */
function replaceOutsideUrls(texts: readonly string[], request: FindRequest): (ReplacedText | undefined)[] {
  // A search that contains a URL is meant to change URLs.
  if (request.find.search(URL_PATTERN) >= 0) return replaceTexts(texts, request);
  const addresses = texts.map((text) => text.match(URL_PATTERN) ?? []);
  const masked = texts.map((text) => {
    let at = 0;
    return text.replace(URL_PATTERN, () => `${OPEN}${String.fromCharCode(0xe200 + at++)}${CLOSE}`);
  });
  const mark = new RegExp(`${OPEN}(.)${CLOSE}`, 'gu');
  return replaceTexts(masked, request).map(
    (found, index) =>
      found && {
        ...found,
        now: found.now.replace(
          mark,
          (_, sign: string) => addresses[index]?.[sign.charCodeAt(0) - 0xe200] ?? '',
        ),
      },
  );
}

/** Lines with their list markers and without Markdown marks. */
function stripMarks(text: string): string {
  return text
    .split('\n')
    .map((line) => stripMarkup(line))
    .join('\n');
}

/** Escapes signs that were no marks before; those of the caller's new words may be marks. */
function escapeLines(text: string, replacement: string): string {
  if (isMarkup(replacement)) return text;
  return text
    .split('\n')
    .map((line) => (isMarkup(line) ? formatMarkdown([{ text: line.replace(BR, BREAK) }]) : line))
    .join('\n');
}

/** Replaces text on slides, in notes, charts, diagrams, alternative texts and file properties. */
export function findReplace(
  file: PackageEdit,
  slides: readonly { readonly listed: ListedSlide; readonly read: ReadSlide; readonly place: number }[],
  request: FindRequest,
): Replacement[] {
  const texts: { readonly text: OpenedText; readonly read: ReadSlide }[] = [];
  for (const { listed, read, place } of slides)
    for (const text of readSlideTexts(file, listed, read, place)) texts.push({ text, read });
  const sources = texts.map(({ text }) => text.text);
  const matches = replaceOutsideUrls(sources, request);
  // Words whose format changes in the middle only match without marks; unchanged characters keep their
  // format.
  const unmarkedMatches = replaceOutsideUrls(sources.map(stripMarks), request).map(
    (found) => found && { ...found, now: escapeLines(found.now, request.replace) },
  );
  const inputs = new Map<ReadSlide, TextInput[]>();
  const onSlides = texts.flatMap(({ text, read }, index) => {
    const [marked, unmarked] = [matches[index], unmarkedMatches[index]];
    const place = parseTextAddress(text.id);
    const isMarkdown = place !== undefined && MARKDOWN_PLACES.test(place.path);
    const found = isMarkdown && (unmarked?.times ?? 0) > (marked?.times ?? 0) ? unmarked : marked;
    if (found === undefined || place === undefined) return [];
    const words = inputs.get(read) ?? [];
    words.push({ place, text: found.now });
    inputs.set(read, words);
    return [{ slide: text.slide, id: text.id, times: found.times, ...excerptChange(text.text, found.now) }];
  });
  for (const [read, words] of inputs)
    setTexts(
      file,
      read.part,
      read,
      words,
      request.regex === true ? {} : { spansIn: (line) => findSpans(line, request) },
    );
  return [...onSlides, ...replaceInProperties(file, request)];
}

function replaceInProperties(file: PackageEdit, request: FindRequest): Replacement[] {
  const known = readProperties(file);
  const after = replaceOutsideUrls(
    known.map(({ value }) => value),
    request,
  );
  return known.flatMap(({ name, value }, index) => {
    const found = after[index];
    if (found === undefined) return [];
    setProperty(file, name, found.now);
    return [{ slide: 0, id: `file/${name}`, times: found.times, ...excerptChange(value, found.now) }];
  });
}
