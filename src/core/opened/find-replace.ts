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
import { buildExpression, replaceOutsideUrls } from './replace-texts.ts';
import { setTexts, type TextInput } from './set-text.ts';
import type { Span } from './text-segments.ts';

/** Matches of a search, with their replacements. */
function findSpans(line: string, request: FindRequest): Span[] {
  return [...line.matchAll(buildExpression(request))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    text: request.replace,
  }));
}

/** Places with Markdown: elements, notes, cells and points of diagrams. All others are plain text. */
const MARKDOWN_PLACES = /^(?:r\d+c\d+|node\d+)?$/;
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
