import type { Unit } from './unit.ts';

/** Boxes to tick in a form. */
const BOX = /[☐☑☒]/u;
/** Minimum share of a document that is no form; below it the document is one. */
const TEXT_LEAST = 0.1;

/**
 * Finds the lines of forms, which ask and state nothing: paragraphs with boxes to tick, and the question before a
 * line of boxes. Empty if the document is little more than a form.
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
  const form = new Set(lines.flat());
  const measure = (some: readonly Unit[]): number =>
    some.reduce((sum, { text }) => sum + text.text.length, 0);
  const rest = measure(units.filter((unit) => !form.has(unit)));
  return rest < measure(units) * TEXT_LEAST ? new Set() : form;
}
