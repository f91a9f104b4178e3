import type { Selection } from './selection.ts';
import { readSourceMark } from './source-marks.ts';

/** Part of a long document that makes a deck of its own. */
interface DeckPart {
  readonly title: string;
  readonly characters: number;
  /** Part of the file to choose. */
  readonly selection: Selection;
}

/** Characters above which a document is offered in parts. */
const LONG_CHARACTERS = 150_000;
/** Characters of a part after which the next chapter begins another one. */
const PART_CHARACTERS = 60_000;
const MAX_PARTS = 40;
/** Headings of a part that its description names. */
const MAX_SECTIONS = 12;
const TITLE_CHARACTERS = 80;
const HEADING = /^(#{1,6}) (.+)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const PLACE = /^(page|slide|sheet) (.+)$/;

/** Piece of the text that is not divided: a chapter on one page, slide or sheet. */
interface Piece {
  /** Heading that the piece begins with; absent if it continues a chapter. */
  readonly heading?: string;
  readonly level: number;
  readonly place?: { readonly kind: string; readonly name: string };
  characters: number;
}

/**
 * Divides the Markdown of a long document at its chapters into parts for several decks.
 *
 * @returns nothing if one deck is enough, or if the document has neither pages, sheets nor headings.
 */
export function findDeckParts(markdown: string): readonly DeckPart[] {
  if (markdown.length <= LONG_CHARACTERS) return [];
  const pieces = listPieces(markdown);
  const level = findChapterLevel(pieces);
  const size = Math.max(PART_CHARACTERS, markdown.length / MAX_PARTS);
  const groups: Piece[][] = [];
  let filled = 0;
  for (const piece of pieces) {
    const isChapter = piece.heading !== undefined && piece.level <= level;
    const isFull = filled >= size && (isChapter || (piece.place !== undefined && filled >= 2 * size));
    const last = groups.at(-1);
    if (last === undefined || isFull) {
      groups.push([piece]);
      filled = 0;
    } else last.push(piece);
    filled += piece.characters;
  }
  const parts = groups.flatMap((group) => toPart(group, level) ?? []);
  return parts.length < 2 || parts.length < groups.length ? [] : parts;
}

/** Formats the parts as one sentence of a warning. */
export function describeDeckParts(parts: readonly DeckPart[]): string {
  const listed = parts.map(({ title, selection }) => {
    const { pages, sheets, sections } = selection;
    const chosen =
      pages !== undefined
        ? `pages "${pages}"`
        : sheets !== undefined
          ? `sheets ${JSON.stringify(sheets)}`
          : `sections ${JSON.stringify(sections?.slice(0, MAX_SECTIONS))}${(sections?.length ?? 0) > MAX_SECTIONS ? ' …' : ''}`;
    return `${chosen} (${title})`;
  });
  return `It is too long for one deck. Make one of each part, with files [{"file": …, …}]: ${listed.join('; ')}.`;
}

function listPieces(markdown: string): Piece[] {
  const pieces: Piece[] = [{ level: 7, characters: 0 }];
  let place: Piece['place'];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    const at = line.startsWith('<!-- source ') ? readSourceMark(line)?.at : undefined;
    const [, hashes, heading] = fence === undefined ? (HEADING.exec(line) ?? []) : [];
    if (at !== undefined) {
      const [, kind, name] = PLACE.exec(at) ?? [];
      place = kind === undefined || name === undefined ? undefined : { kind, name };
      pieces.push({ level: 7, characters: 0, ...(place === undefined ? {} : { place }) });
    } else if (hashes !== undefined && heading !== undefined)
      pieces.push({
        heading,
        level: hashes.length,
        characters: 0,
        ...(place === undefined ? {} : { place }),
      });
    const piece = pieces.at(-1);
    if (piece !== undefined) piece.characters += line.length + 1;
  }
  return pieces.filter(({ characters }) => characters > 0);
}

/** Highest level with several headings; a single one above them is the title. */
function findChapterLevel(pieces: readonly Piece[]): number {
  for (let level = 1; level <= 6; level++)
    if (pieces.filter((piece) => piece.heading !== undefined && piece.level === level).length > 1)
      return level;
  return 6;
}

function toPart(group: readonly Piece[], level: number): DeckPart | undefined {
  const headings = group.flatMap(({ heading, level: own }) =>
    heading === undefined || own > level ? [] : [heading],
  );
  const characters = group.reduce((sum, piece) => sum + piece.characters, 0);
  const selection = toSelection(group, headings);
  if (selection === undefined) return undefined;
  const [first, last] = [headings[0], headings.at(-1)];
  const title = first === undefined ? 'continued' : first === last ? first : `${first} – ${last}`;
  return { title: title.slice(0, TITLE_CHARACTERS), characters, selection };
}

function toSelection(group: readonly Piece[], headings: readonly string[]): Selection | undefined {
  const places = group.flatMap(({ place }) => place ?? []);
  if (places.some(({ kind }) => kind === 'sheet'))
    return { sheets: [...new Set(places.map(({ name }) => name))] };
  const numbers = places.map(({ name }) => Number(name)).filter(Number.isInteger);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first !== undefined && last !== undefined)
    return { pages: first === last ? `${first}` : `${first}-${last}` };
  return headings.length === 0 ? undefined : { sections: [...new Set(headings)] };
}
