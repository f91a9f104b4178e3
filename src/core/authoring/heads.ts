import { slice } from '../sources/rich-text.ts';
import type { Rich } from '../sources/source-document.ts';
import { capitalised } from './shorten.ts';
import type { Unit } from './unit.ts';

/** "**Name**: what it is", "`option` – what it does", "Name: text": a head and what is said of it. */
export interface Headed {
  readonly unit: Unit;
  readonly head: Rich;
  /** Empty when the item is only a head. */
  readonly text: Rich;
}

const HEAD_MAX = 48;
const AFTER = /^\s*(?:[:：]|\s[–—-]\s|[–—]\s)\s*/u;

/** The head of an item, if it has one. */
export function headOf(unit: Unit): Headed | undefined {
  const { text, marks } = unit.text;
  const mark = marks.find((candidate) => candidate.start === 0 && (candidate.kind === 'strong' || candidate.kind === 'code' || candidate.kind === 'link') && candidate.end <= HEAD_MAX + 12);
  if (mark !== undefined) {
    const inside = /[:：.]\s*$/u.exec(text.slice(0, mark.end))?.[0].length ?? 0;
    const gap = AFTER.exec(text.slice(mark.end))?.[0];
    const clear = gap !== undefined || (mark.kind === 'strong' && inside > 0 && mark.end < text.length);
    if (clear) return headed(unit, mark.end - inside, mark.end + (gap?.length ?? 0));
  }
  const plain = /^((?:\d{1,2}\.\s)?[^:：.!?。]{2,48}?)(?:\s*[:：]\s+|：|\s+[–—]\s+|\s-\s)(?=\S{2}|\p{Nd})/u.exec(text);
  const head = plain?.[1];
  if (plain === null || head === undefined || /https?$/.test(head) || head.split(/\s+/).length > 6) return undefined;
  if (marks.some((inside) => inside.kind === 'code' && inside.start < head.length && inside.end > head.length - 1)) return undefined;
  return headed(unit, head.length, plain[0].length);
}

function headed(unit: Unit, headEnd: number, textStart: number): Headed {
  const head = slice(unit.text, 0, headEnd);
  const bare: Rich = { text: head.text, marks: head.marks.filter((mark) => mark.kind === 'code') };
  return { unit, head: bare, text: capitalised(slice(unit.text, textStart, unit.text.text.length)) };
}

/** All items with their heads, when (nearly) all have one. */
export function allHeaded(units: readonly Unit[]): Headed[] | undefined {
  const found = units.flatMap((unit) => headOf(unit) ?? []);
  return found.length >= 2 && found.length === units.length ? found : undefined;
}
