import type { OpenedText } from '../../opened/api.ts';
import { collectSearchTerms, foldForSearch } from '../../store/search-terms.ts';
import type { Passage, Presentation, SearchMatch, Slide } from '../presentation.ts';
import { collectTexts } from '../slide-texts.ts';

/** Most characters of an opened file whose texts are stored for the search. */
const MAX_STORED_CHARACTERS = 200_000;
const MAX_MATCHES = 3;
const SNIPPET_BEFORE = 40;
const SNIPPET_AFTER = 80;
/** Fields of slide content that name a thing instead of showing text. */
const NAMES =
  /(^|[.\]])(id|type|kind|layout|icon|image|image_url|url|href|src|color|role|align|language|number_format)$/;
const TAGS = /<!--[\s\S]*?-->|<[^>]*>/g;

/**
 * Texts of a presentation in the order of its slides, then its source.
 *
 * @param texts those of an opened file, whose record lists only titles
 */
export function readPassages(presentation: Presentation, texts?: readonly Passage[]): Passage[] {
  const { title, slides, origin } = presentation;
  return [
    { origin: 'title', text: title },
    ...(texts ?? slides.flatMap((slide, index) => readSlidePassages(slide, index + 1))),
    ...(origin.content === '' ? [] : [{ origin: 'source' as const, text: origin.content }]),
  ];
}

function readSlidePassages({ content, speaker_note, footnote }: Slide, slide: number): Passage[] {
  const shown = [...collectTexts(content), { path: 'footnote', text: footnote ?? '' }]
    .filter(({ path }) => !NAMES.test(path))
    .map(({ path, text }) => (path === 'markup' ? text.replace(TAGS, ' ') : text))
    .filter((text) => text.trim() !== '')
    .map((text) => ({ slide, origin: 'slide' as const, text }));
  return (speaker_note ?? '').trim() === ''
    ? shown
    : [...shown, { slide, origin: 'notes', text: speaker_note ?? '' }];
}

/** Texts of an opened file, up to a limit of characters. */
export function toPassages(texts: readonly OpenedText[]): Passage[] {
  let room = MAX_STORED_CHARACTERS;
  const passages: Passage[] = [];
  for (const { id, slide, text } of texts) {
    if (text.trim() === '') continue;
    if (room < text.length) break;
    room -= text.length;
    passages.push({ slide, origin: id.endsWith('/notes') ? 'notes' : 'slide', text });
  }
  return passages;
}

/** Terms under which a presentation is found. */
export function collectPassageTerms(presentation: Presentation, texts?: readonly Passage[]): string[] {
  return collectSearchTerms(readPassages(presentation, texts).map(({ text }) => text));
}

/**
 * Passages with most of the terms, best first; among equals those of slides come before the source.
 *
 * @param terms of `parseSearch`
 */
export function findMatches(passages: readonly Passage[], terms: readonly string[]): SearchMatch[] {
  const found = passages.flatMap((passage) => {
    const places = terms.flatMap((term) => findTerm(passage.text, term) ?? []);
    return places.length === 0 ? [] : [{ passage, count: places.length, at: Math.min(...places) }];
  });
  return found
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_MATCHES)
    .map(({ passage: { slide, origin, text }, at }) => ({
      ...(slide === undefined ? {} : { slide }),
      origin,
      snippet: cutSnippet(text, at),
    }));
}

/** Index of the first word of a text that begins with a term, in the text as it was before folding. */
function findTerm(text: string, term: string): number | undefined {
  const folded = foldForSearch(text);
  for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
    if (at === 0 || !/[\p{L}\p{N}\p{M}]$/u.test(folded.slice(Math.max(0, at - 2), at)) || isUnspaced(term))
      // Folding keeps the length of nearly all texts; where it does not, the snippet begins a little off.
      return Math.min(at, text.length);
  return undefined;
}

function isUnspaced(term: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    term,
  );
}

function cutSnippet(text: string, at: number): string {
  const from = Math.max(0, at - SNIPPET_BEFORE);
  const to = Math.min(text.length, at + SNIPPET_AFTER);
  const middle = text.slice(from, to).toWellFormed().replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '… ' : ''}${middle}${to < text.length ? ' …' : ''}`;
}
