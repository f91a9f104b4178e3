import type { OpenedText } from '../../opened/api.ts';
import { collectSearchTerms, WORD } from '../../store/search-terms.ts';
import type { Passage, Presentation, SearchMatch, Slide } from '../presentation.ts';
import { collectTexts } from '../slide-texts.ts';

/** Most characters of a presentation that are searched; what comes after them is not found. */
const MAX_CHARACTERS = 200_000;
const MAX_MATCHES = 3;
const SNIPPET_BEFORE = 40;
const SNIPPET_AFTER = 80;
/** Fields of slide content that name a thing instead of showing text. */
const NAMES =
  /(^|[.\]])(id|type|kind|layout|icon|image|image_url|url|href|src|color|role|align|language|number_format)$/;
const TAGS = /<[^<>]*>/g;

/**
 * Texts of a presentation in the order of its slides, then its source, up to a limit of characters.
 *
 * @param texts those of an opened file, whose record lists only titles
 */
export function readPassages(presentation: Presentation, texts?: readonly Passage[]): Passage[] {
  const { title, slides, origin } = presentation;
  return limitPassages([
    { origin: 'title', text: title },
    ...(texts ?? slides.flatMap((slide, index) => readSlidePassages(slide, index + 1))),
    { origin: 'source', text: origin.content },
  ]);
}

function readSlidePassages({ content, speaker_note, footnote }: Slide, slide: number): Passage[] {
  const shown = [...collectTexts(content), { path: 'footnote', text: footnote ?? '' }]
    .filter(({ path }) => !NAMES.test(path))
    .map(({ path, text }) => (path === 'markup' ? text.replace(TAGS, ' ') : text))
    .map((text) => ({ slide, origin: 'slide' as const, text }));
  return [...shown, { slide, origin: 'notes', text: speaker_note ?? '' }];
}

/** Texts of an opened file, up to a limit of characters. */
export function toPassages(texts: readonly OpenedText[]): Passage[] {
  return limitPassages(
    texts.map(({ id, slide, text }) => ({ slide, origin: id.endsWith('/notes') ? 'notes' : 'slide', text })),
  );
}

/** Leaves out empty texts and cuts off what is beyond the limit. */
function limitPassages(passages: readonly Passage[]): Passage[] {
  let room = MAX_CHARACTERS;
  const limited: Passage[] = [];
  for (const passage of passages) {
    const text = passage.text.slice(0, room);
    room -= text.length;
    if (text.trim() !== '') limited.push({ ...passage, text });
  }
  return limited;
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
    const { count, at } = findTerms(passage.text, terms);
    return count === 0 ? [] : [{ passage, count, at }];
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

/** Number of terms with which words of a text begin, and the index of the first such word. */
function findTerms(text: string, terms: readonly string[]): { readonly count: number; readonly at: number } {
  const open = new Set(terms);
  let at = -1;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (open.size === 0) break;
    const own = collectSearchTerms([word]);
    for (const term of open)
      if (own.some((one) => one.startsWith(term))) {
        open.delete(term);
        if (at < 0) at = index;
      }
  }
  return { count: terms.length - open.size, at };
}

function cutSnippet(text: string, at: number): string {
  const from = Math.max(0, at - SNIPPET_BEFORE);
  const to = Math.min(text.length, at + SNIPPET_AFTER);
  const middle = text.slice(from, to).toWellFormed().replace(/\s+/g, ' ').trim();
  return `${from > 0 ? '… ' : ''}${middle}${to < text.length ? ' …' : ''}`;
}
