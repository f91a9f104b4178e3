import type { Range } from './cut.ts';
import { isEnding } from './endings.ts';
import { hasData, type Unit } from './unit.ts';

/** Slides with fewer characters look incomplete; Han and kana count double. */
const THIN = 180;
/** More units have a shape that a layout can show. */
const UNITS = 2;
/** Maximum number of characters together with a thin neighbour. */
const FULL = 1400;

/**
 * Joins ranges with too little content to the neighbour that shares more sections; tables, pictures and
 * quotations stay alone.
 *
 * @param whole true if one slide shows everything required of a range; nothing is joined beyond that.
 */
export function mergeThin(ranges: readonly Range[], whole: (range: Range) => boolean): Range[] {
  const merged = [...ranges];
  for (let index = 0; index < merged.length && merged.length > 1; index++) {
    const range = merged[index];
    if (range === undefined || !isThin(range)) continue;
    const [before, after] = [merged[index - 1], merged[index + 1]];
    const near = [before, after].map((other) =>
      other === undefined || !canTake(other, range) ? 0 : countShared(range, other),
    );
    const [left = 0, right = 0] = near;
    if (left === 0 && right === 0) continue;
    const both =
      right > left && after !== undefined
        ? [...range, ...after]
        : before === undefined
          ? undefined
          : [...before, ...range];
    if (both === undefined || !whole(both)) continue;
    merged.splice(both[0] === range[0] ? index : index - 1, 2, both);
    index = Math.max(-1, index - 2);
  }
  return merged;
}

function isThin(range: Range): boolean {
  const plain = range.every(
    (unit) => (unit.kind === 'sentence' || unit.kind === 'list_item') && !hasData(unit),
  );
  return (
    range.length <= UNITS &&
    plain &&
    measureWidth(range) < THIN &&
    !isEnding(range[0]?.sections.at(-1)?.heading ?? '')
  );
}

function canTake(other: Range, range: Range): boolean {
  return (
    other.every((unit) => !hasData(unit) && unit.kind !== 'figure') &&
    measureWidth(other) + measureWidth(range) < FULL
  );
}

/** Number of shared sections, plus one for the same document. */
function countShared(range: Range, other: Range): number {
  const [a, b] = [range[0]?.sections ?? [], other[0]?.sections ?? []];
  let depth = 0;
  while (depth < a.length && a[depth] === b[depth]) depth++;
  return depth + 1;
}

function measureWidth(range: Range): number {
  return range.reduce(
    (sum, unit: Unit) =>
      sum +
      unit.text.text.replace(/\p{M}/gu, '').length +
      (unit.text.text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0) +
      measureWidth(unit.children),
    0,
  );
}
