import { insertBeside, listIds } from './edits.ts';
import { findAttribute, findRoot, listElements, parseMarkup } from './markup.ts';
import type { Placed, Placement, Room } from './place.ts';
import { unmark, writePlace } from './place.ts';
import type { Box } from './spots.ts';
import { replaceStyles } from './style.ts';
import { isBox, isList, isText } from './vocabulary.ts';

/** A copied element and the box that it had. */
export interface CopiedPiece {
  readonly markup: string;
  readonly box: Box;
}

const ATTRIBUTE = 'data-lectern-elements';
/** Longest copy that is read. */
const MAX_COPY = 400_000;
/** Shift in px of a copy that would cover what it was copied from. */
const SHIFT_PX = 24;

/** Elements for the clipboard: for slides as markup, for other programs as text. */
export function buildCopy(
  markup: string,
  placements: readonly Placement[],
): { readonly html: string; readonly text: string } {
  const pieces: CopiedPiece[] = placements.map(({ element, box }) => ({
    markup: markup.slice(element.from, element.to),
    box,
  }));
  const text = pieces
    .map((piece) =>
      piece.markup
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join('\n');
  const holder = document.createElement('div');
  holder.setAttribute(ATTRIBUTE, JSON.stringify(pieces));
  holder.textContent = text;
  return { html: holder.outerHTML, text };
}

/** Copied elements in HTML of the clipboard; empty if there are none. */
export function readPieces(html: string): CopiedPiece[] {
  if (!html.includes(ATTRIBUTE) || html.length > MAX_COPY) return [];
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  try {
    const pieces: unknown = JSON.parse(body.querySelector(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE) ?? '[]');
    return Array.isArray(pieces) ? pieces.filter(isPiece) : [];
  } catch {
    return [];
  }
}

function isPiece(value: unknown): value is CopiedPiece {
  const { markup, box } = (value ?? {}) as { readonly markup?: unknown; readonly box?: Partial<Box> };
  return (
    typeof markup === 'string' &&
    markup.startsWith('<') &&
    box !== undefined &&
    [box.x, box.y, box.width, box.height].every(Number.isFinite)
  );
}

/** Inserts copies at free places. Ids stay with the elements that have them. */
export function pasteElements(markup: string, pieces: readonly CopiedPiece[], room: Room): Placed {
  let text = markup;
  for (const { markup: piece, box } of pieces) {
    const taken = listIds(parseMarkup(text));
    const fresh = dropIds(piece, taken);
    const [element] = listElements(parseMarkup(fresh));
    const root = findRoot(parseMarkup(text));
    if (element === undefined || root === undefined) continue;
    const hasHeight = !(isText(element) || isList(element) || isBox(element));
    const styled = replaceStyles(
      fresh,
      element,
      ['place', 'share', 'extent', 'margin', 'self'],
      writePlace(box, room, hasHeight || /(?:^|[;"\s])height:/.test(fresh.slice(0, element.opened))),
    );
    const marked = styled.replace(/^<([a-z][a-z0-9-]*)/i, '<$1 data-chosen');
    text = insertBeside(text, root, 'inside', marked).markup;
  }
  return unmark(text);
}

/** Moves copies that would cover an element exactly. */
export function shiftCopies(pieces: readonly CopiedPiece[], boxes: Iterable<Box>): CopiedPiece[] {
  const all = [...boxes];
  const covers = pieces.some(({ box }) =>
    all.some(
      (one) =>
        Math.abs(one.x - box.x) < 1 && Math.abs(one.y - box.y) < 1 && Math.abs(one.width - box.width) < 1,
    ),
  );
  return covers
    ? pieces.map((piece) => ({
        ...piece,
        box: { ...piece.box, x: piece.box.x + SHIFT_PX, y: piece.box.y + SHIFT_PX },
      }))
    : [...pieces];
}

function dropIds(piece: string, taken: ReadonlySet<string>): string {
  const ids = listElements(parseMarkup(piece))
    .filter((one) => taken.has(findAttribute(one, 'id') ?? ''))
    .flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'id'));
  return ids
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to }) => text.slice(0, from).trimEnd() + text.slice(to), piece);
}
