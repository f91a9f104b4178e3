import type { FindRequest } from '../opened/api.ts';
import { excerptChange } from '../opened/change-excerpt.ts';
import { replaceOutsideUrls } from '../opened/replace-texts.ts';
import type { Edit, Presentation, Slide } from './presentation.ts';

/** A text of a deck that was made here, with its place, such as "items[0].text". */
interface ContentText {
  /** 1-based number of the slide; 0 for the title of the deck. */
  readonly slide: number;
  readonly id: string;
  readonly text: string;
}

interface Match {
  readonly slide: number;
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/** Fields whose values are names for programs, addresses or descriptions of pictures to find. */
const NOT_TEXT =
  /^(?:type|kind|status|shape|direction|region|language|highlight_lines|from|to|id|url|src|color|mermaid|icon_query|image_prompt)$|_(?:url|id|name|format)$/;
/** Roles of colours in charts; other roles are those of people. */
const COLOR_ROLES: ReadonlySet<string> = new Set(['primary', 'secondary', 'accent', 'muted']);
/** Elements of markup whose content is data or code. */
const DATA_TAG = /^<(\/?)(chart|diagram|svg|style|map|code)\b[^<>]*?(\/?)>$/;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * Replaces texts in the content, notes, footnotes and sources of slides that were made here, and in the title of
 * the deck.
 *
 * @returns the matches, how many there are, and the edits that make them
 */
export function replaceInContent(
  deck: Pick<Presentation, 'title' | 'slides'>,
  request: FindRequest,
): { readonly matches: readonly Match[]; readonly occurrences: number; readonly edits: readonly Edit[] } {
  const texts = [
    { slide: 0, id: 'title', text: deck.title },
    ...deck.slides.flatMap((slide, index) => listTexts(slide, index + 1)),
  ];
  const found = replaceOutsideUrls(
    texts.map(({ text }) => text),
    request,
  );
  const now = new Map<string, string>();
  const matches: Match[] = [];
  let occurrences = 0;
  for (const [index, { slide, id, text }] of texts.entries()) {
    const replaced = found[index];
    if (replaced === undefined) continue;
    occurrences += replaced.times;
    now.set(`${slide} ${id}`, replaced.now);
    matches.push({ slide, id, ...excerptChange(text, replaced.now) });
  }
  return { matches, occurrences, edits: buildEdits(deck, now) };
}

function listTexts(slide: Slide, number: number): ContentText[] {
  const { content, speaker_note = '', footnote = '', sources = [] } = slide;
  const texts: ContentText[] = [];
  const add = (id: string, text: string) => {
    if (text !== '') texts.push({ slide: number, id, text });
  };
  visitTexts(content, '', (path, text) => add(path, text));
  add('notes', speaker_note);
  add('footnote', footnote);
  for (const [index, source] of sources.entries()) add(`sources[${index}]`, source);
  return texts;
}

/** Calls back for each text of a value; those of markup are numbered. */
function visitTexts(value: unknown, path: string, visit: (path: string, text: string) => void): void {
  mapTexts(value, path, (at, text) => {
    visit(at, text);
    return text;
  });
}

/** The value with its texts replaced. */
function mapTexts(value: unknown, path: string, change: (path: string, text: string) => string): unknown {
  if (typeof value === 'string')
    return path === 'markup'
      ? mapMarkup(value, change)
      : COLOR_ROLES.has(value)
        ? value
        : change(path, value);
  if (Array.isArray(value)) return value.map((one, index) => mapTexts(one, `${path}[${index}]`, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      NOT_TEXT.test(name) ? one : mapTexts(one, path === '' ? name : `${path}.${name}`, change),
    ]),
  );
}

function mapMarkup(markup: string, change: (path: string, text: string) => string): string {
  let count = 0;
  return splitMarkup(markup)
    .map(({ text, isTag }) => {
      if (isTag || text.trim() === '') return text;
      const plain = text.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
      const now = change(`markup:${++count}`, plain);
      return now === plain ? text : now.replace(/[&<>]/g, encode);
    })
    .join('');
}

const encode = (sign: string): string => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;');

/** Tags and the words between them; what is in elements of data is no words. */
function splitMarkup(markup: string): { readonly text: string; readonly isTag: boolean }[] {
  let inside: string | undefined;
  return markup.split(/(<[^<>]*>)/).map((text, index) => {
    const isTag = index % 2 === 1;
    const [, closes, name, closed] = (isTag && DATA_TAG.exec(text)) || [];
    const wasInside = inside !== undefined;
    if (name !== undefined && inside === undefined && closes === '' && closed === '') inside = name;
    else if (closes === '/' && name === inside) inside = undefined;
    return { text, isTag: isTag || wasInside };
  });
}

function buildEdits(
  { slides }: Pick<Presentation, 'title' | 'slides'>,
  now: ReadonlyMap<string, string>,
): Edit[] {
  const title = now.get('0 title');
  const edits: Edit[] = title === undefined ? [] : [{ op: 'set_deck', title }];
  for (const [index, slide] of slides.entries()) {
    const read = (id: string, text: string) => now.get(`${index + 1} ${id}`) ?? text;
    for (const [name, value] of Object.entries(slide.content)) {
      const replaced = NOT_TEXT.test(name) ? value : mapTexts(value, name, read);
      if (JSON.stringify(replaced) !== JSON.stringify(value))
        edits.push({ op: 'set_field', slide: slide.id, path: name, value: replaced });
    }
    const notes = {
      ...(now.has(`${index + 1} notes`) && { speaker_note: read('notes', '') }),
      ...(now.has(`${index + 1} footnote`) && { footnote: read('footnote', '') }),
      ...(slide.sources?.some((_, at) => now.has(`${index + 1} sources[${at}]`)) === true && {
        sources: slide.sources.map((source, at) => read(`sources[${at}]`, source)),
      }),
    };
    if (Object.keys(notes).length > 0) edits.push({ op: 'set_notes', slide: slide.id, ...notes });
  }
  return edits;
}
