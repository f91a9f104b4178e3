import type { List, RootContent } from 'mdast';
import { isPeriod } from './numbers.ts';

/** Marker of an ordered item, "12." or "4)". */
const MARKER = /^\d+[.)]/;

/**
 * Finds lists that Markdown recognizes although the text only begins with a number, such as "12. März 2025:
 * Baubeginn", "1986. That was the year" or "1. FC Köln": a single item, numbers that do not count, or months
 * after them. Their numbers belong to the text. A single item counts as a list if its number continues a
 * neighbouring list.
 */
export function findTextualLists(nodes: readonly RootContent[], source: string): ReadonlySet<List> {
  const found = new Set<List>();
  const walk = (siblings: readonly RootContent[]): void => {
    const lists = siblings
      .filter((node): node is List => node.type === 'list' && node.ordered === true)
      .map((list) => ({ list, numbers: list.children.map((item) => parseMarker(readMarker(item, source))) }));
    const firsts = new Set(lists.map(({ numbers }) => numbers[0]));
    const lasts = new Set(lists.map(({ numbers }) => numbers.at(-1)));
    for (const { list, numbers } of lists) {
      const [first = 1, last = 1] = [numbers[0], numbers.at(-1)];
      const goesOn = lasts.has(first - 1) || firsts.has(last + 1);
      if (
        !countsUp(numbers, goesOn) ||
        list.children.every((item) =>
          opensWithMonth(source.slice(item.position?.start.offset ?? 0, item.position?.end.offset ?? 0)),
        )
      )
        found.add(list);
    }
    for (const node of siblings) {
      if (node.type === 'list') for (const item of node.children) walk(item.children);
      else if (node.type === 'blockquote') walk(node.children);
    }
  };
  walk(nodes);
  return found;
}

/** True if the numbers of a list count its items; "1. 1. 1." counts, since it lets authors move items. */
export function countsUp(numbers: readonly number[], goesOn: boolean): boolean {
  const [first = 1] = numbers;
  if (numbers.length === 1) return goesOn;
  const steps =
    numbers.every((number, index) => number === first + index) || numbers.every((number) => number === first);
  return steps && (first <= 1 || goesOn);
}

/** Number in the source with its full stop or bracket. */
export function readMarker(item: RootContent, source: string): string {
  const from = item.position?.start.offset ?? 0;
  return MARKER.exec(source.slice(from, from + 12))?.[0] ?? '';
}

export function parseMarker(marker: string): number {
  return Number.parseInt(marker, 10);
}

/** True for a day before the name of its month, such as "4. May: start". */
export function opensWithMonth(text: string): boolean {
  const word = /^\d{1,2}[.)]\s+(\p{L}+)/u.exec(text)?.[1];
  return word !== undefined && isPeriod(word);
}
