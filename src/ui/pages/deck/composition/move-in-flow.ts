import { moveElement, type Side, setAttribute, swapElements } from './edits.ts';
import { findNodeFrom, type MarkupElement, parseMarkup } from './markup.ts';
import { isPlaced, listItems } from './order.ts';
import { type Placed, unmark } from './place.ts';
import { readDeclarations, readStyle, replaceStyles } from './style.ts';
import { readFlow } from './vocabulary.ts';

const OF_PLACE = ['margin', 'share'] as const;

/**
 * Moves an element beside another one. In a row whose gaps are margins, these belong to the places and not to
 * the elements, so that columns stay under their headings.
 */
export function moveInFlow(
  markup: string,
  element: MarkupElement,
  anchor: MarkupElement,
  side: Side,
): Placed {
  const target = side === 'inside' ? anchor : anchor.parent;
  const isSame = target !== undefined && target.from === element.parent?.from;
  const marked = setAttribute(markup, element, 'data-chosen', '');
  const grown = marked.length - markup.length;
  const shifted = (from: number): number => (from > element.from ? from + grown : from);
  const [moving, beside] = [findAt(marked, element.from), findAt(marked, shifted(anchor.from))];
  if (moving === undefined || beside === undefined) return { markup, keys: [element.key] };
  if (isSame) return unmark(keepPlaces(moveElement(marked, moving, beside, side).markup, element.parent));
  // Sizes that fit the old box mean nothing in the new one.
  const groups = [
    ...(isPlaced(element) ? (['place', 'extent'] as const) : []),
    'margin',
    ...(element.parent !== undefined && readFlow(element.parent) !== 'column' ? (['share'] as const) : []),
  ] as const;
  const plain = replaceStyles(marked, moving, groups, []);
  const lost = marked.length - plain.length;
  const [again, near] = [
    findAt(plain, element.from),
    findAt(plain, beside.from > element.from ? beside.from - lost : beside.from),
  ];
  return again === undefined || near === undefined
    ? { markup, keys: [element.key] }
    : unmark(moveElement(plain, again, near, side).markup);
}

/** Swaps neighbours; the margins of a row stay where they are. */
export function swapInFlow(markup: string, element: MarkupElement, other: MarkupElement): Placed {
  const marked = setAttribute(markup, element, 'data-chosen', '');
  const grown = marked.length - markup.length;
  const [one, two] = [
    findAt(marked, element.from),
    findAt(marked, other.from > element.from ? other.from + grown : other.from),
  ];
  return one === undefined || two === undefined
    ? { markup, keys: [element.key] }
    : unmark(keepPlaces(swapElements(marked, one, two).markup, element.parent));
}

/** Gives the items of a changed row the margins and widths of their places. */
function keepPlaces(markup: string, before: MarkupElement | undefined): string {
  const old = before === undefined || readFlow(before) !== 'row' ? [] : listItems(before);
  const parent = before && findAt(markup, before.from);
  if (parent === undefined || !old.some((item) => readStyle(item, 'margin') !== '')) return markup;
  return [...listItems(parent).entries()].reverse().reduce((text, [at, item]) => {
    const place = old[at];
    return place === undefined
      ? text
      : replaceStyles(text, item, OF_PLACE, readDeclarations(place, OF_PLACE));
  }, markup);
}

function findAt(markup: string, from: number): MarkupElement | undefined {
  const node = findNodeFrom(parseMarkup(markup), from);
  return node?.kind === 'element' ? node : undefined;
}
