import { toVisibleText } from '../sources/rich-text.ts';
import type { Unit } from './unit.ts';

/** Boxes to tick in a form. */
const BOX = /[☐☑☒]/u;
/** A cell that names the blank above it, such as "(Address of principal executive offices)". */
const BLANK_NAME = /^\s*[(（][^()（）]+[)）]\s*$/u;
/** Minimum share of a document that is no form; below it the document is one. */
const TEXT_LEAST = 0.1;

/**
 * Finds the lines of forms, which ask and state nothing: paragraphs with boxes to tick, the question before a line of
 * boxes, and tables whose rows name the blanks above them. Empty if the document is little more than a form.
 */
export function findFormLines(units: readonly Unit[]): ReadonlySet<Unit> {
  const blocks = [
    ...Map.groupBy(
      units.filter(({ kind }) => kind === 'sentence'),
      ({ block }) => block,
    ).values(),
  ];
  const hasBox = (block: readonly Unit[] | undefined): boolean =>
    block?.some(({ text }) => BOX.test(text.text)) === true;
  const isBoxesAlone = (block: readonly Unit[] | undefined): boolean =>
    hasBox(block) && block?.every(({ text }) => !/[.!?。]/u.test(text.text)) === true;
  const lines = blocks.filter((block, index) => hasBox(block) || isBoxesAlone(blocks[index + 1]));
  const form = new Set([...lines.flat(), ...units.filter(isFormTable)]);
  const measure = (some: readonly Unit[]): number =>
    some.reduce((sum, { text }) => sum + text.text.length, 0);
  const rest = measure(units.filter((unit) => !form.has(unit)));
  return rest < measure(units) * TEXT_LEAST ? new Set() : form;
}

function isFormTable({ table }: Unit): boolean {
  const rows = (table?.rows ?? []).map((row) => row.map(toVisibleText).filter((cell) => cell !== ''));
  const names = rows.filter((row) => row.length > 0 && row.every((cell) => BLANK_NAME.test(cell)));
  return names.length > 1 && names.length >= rows.length / 2;
}
