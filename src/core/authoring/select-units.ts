import type { TableBlock } from '../sources/source-document.ts';
import type { Account } from './account.ts';
import type { Brief } from './brief.ts';
import { toChart } from './compose/chart-data.ts';
import { MAX_LISTED_ROWS } from './compose/figures.ts';
import { readRoadmap } from './compose/roadmap.ts';
import { canBeShown } from './picture-address.ts';
import { isDebris, isReference } from './reference-items.ts';
import { isTableDebris } from './table-debris.ts';
import { flattenUnit, type Unit } from './unit.ts';

/** Code gets slides of its own and lists of sources get none; both are recorded. */
export function isShowable(unit: Unit, account: Account, brief: Brief, sources: ReadonlySet<Unit>): boolean {
  if (unit.kind === 'code') return false;
  if (unit.kind === 'figure' && !canBeShown(unit.figure?.url ?? '')) return false;
  if (isReference(unit) || sources.has(unit)) {
    for (const part of flattenUnit(unit))
      account.setReason(
        part,
        'An entry in the list of sources, which supports the text but is not part of it.',
      );
    return false;
  }
  if (isDebris(unit) || isTableDebris(unit)) {
    account.setReason(
      unit,
      'Figures, marks or the beginning of a broken sentence, which say nothing on their own.',
    );
    return false;
  }
  if (unit.table !== undefined && brief.avoided.has('table') && !hasOtherShape(unit.table, brief)) {
    account.setReason(unit, 'The instructions ask for no tables, and it has no other form.');
    return false;
  }
  if (unit.kind === 'figure' && brief.avoided.has('image_full')) {
    account.setReason(unit, 'The instructions ask for no pictures.');
    return false;
  }
  return true;
}

/** True if a table can become a chart, a plan, or points with details. */
function hasOtherShape(table: TableBlock, { avoided }: Brief): boolean {
  return (
    (!avoided.has('chart') && toChart(table) !== undefined) ||
    readRoadmap(table) !== undefined ||
    (table.columns.length === 2 && table.rows.length <= MAX_LISTED_ROWS && table.columns[0]?.numeric !== true)
  );
}

/** Omits the sentence on the cover from the body, if its paragraph has more content. */
export function removeCoverUnits(units: readonly Unit[], used: readonly Unit[]): readonly Unit[] {
  const rest = units.filter((unit) => !used.includes(unit));
  return rest.length >= 4 ? rest : units;
}

/** Number of the first pieces among which lines above the text stand, and of the sentences that a text has at least. */
const FRONT_MAX = 6;
const SENTENCES_LEAST = 6;
const ENDED = /[.!?:。！？：।؟۔…]["'”’»」』）)\]*]*$/u;

/** Lines without a full stop before the first sentence of a text whose sentences have one. */
export function findFrontLines(units: readonly Unit[]): readonly Unit[] {
  const sentences = units.filter(({ kind }) => kind === 'sentence');
  const ended = sentences.filter(({ text }) => ENDED.test(text.text));
  if (ended.length < SENTENCES_LEAST || ended.length < sentences.length * 0.7) return [];
  const first = units.findIndex((unit) => unit.kind !== 'sentence' || ENDED.test(unit.text.text));
  return units.slice(0, Math.min(first, FRONT_MAX));
}
