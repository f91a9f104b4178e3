import { slice } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';
import { capitalize } from './shorten.ts';
import type { Unit } from './unit.ts';

/** Item such as "**Name**: what it is", "`option` – what it does" or "Name: text": a head with its text. */
export interface HeadedItem<Item extends { readonly text: Rich } = Unit> {
  readonly unit: Item;
  readonly head: Rich;
  /** Empty if the item is only a head. */
  readonly text: Rich;
}

const HEAD_MAX = 48;
const AFTER = /^\s*(?:[:：]|\s[–—-]\s|[–—]\s)\s*/u;

/** Reads the head of an item, if it has one. */
export function readHead<Item extends { readonly text: Rich }>(unit: Item): HeadedItem<Item> | undefined {
  const { text, marks } = unit.text;
  const mark = marks.find(
    (candidate) =>
      candidate.start === 0 &&
      (candidate.kind === 'strong' || candidate.kind === 'code' || candidate.kind === 'link') &&
      candidate.end <= HEAD_MAX + 12,
  );
  if (mark !== undefined) {
    const inside = /[:：.]\s*$/u.exec(text.slice(0, mark.end))?.[0].length ?? 0;
    const gap = AFTER.exec(text.slice(mark.end))?.[0];
    const clear = gap !== undefined || (mark.kind === 'strong' && inside > 0 && mark.end < text.length);
    if (clear) return createHeadedItem(unit, mark.end - inside, mark.end + (gap?.length ?? 0));
  }
  const plain =
    /^((?:\d{1,2}\.\s)?[^:：.!?。]{2,48}?)(?:\s*[:：]\s+|：|\s+[–—]\s+|\s-\s)(?=\S{2}|\p{Nd})/u.exec(text);
  const head = plain?.[1];
  if (plain === null || head === undefined || /https?$/.test(head) || head.split(/\s+/).length > 6)
    return undefined;
  if (
    marks.some(
      (inside) => inside.kind === 'code' && inside.start < head.length && inside.end > head.length - 1,
    )
  )
    return undefined;
  return createHeadedItem(unit, head.length, plain[0].length);
}

function createHeadedItem<Item extends { readonly text: Rich }>(
  unit: Item,
  headEnd: number,
  textStart: number,
): HeadedItem<Item> {
  const head = slice(unit.text, 0, headEnd);
  const headText: Rich = { text: head.text, marks: head.marks.filter((mark) => mark.kind === 'code') };
  return { unit, head: headText, text: capitalize(slice(unit.text, textStart, unit.text.text.length)) };
}

/** All items with their heads, if nearly all have one. */
export function readAllHeads(units: readonly Unit[]): HeadedItem[] | undefined {
  const found = units.flatMap((unit) => readHead(unit) ?? []);
  return found.length >= 2 && found.length === units.length ? found : undefined;
}
