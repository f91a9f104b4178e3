import type { Loc, Reader } from '../../templates/content/reader.ts';
import type { ChartModel } from '../model.ts';
import type { KindRow } from './kind-row.ts';

/** Kinds of parts that colours tell apart, and the smallest whole that is a field of cells. */
const [MAX_PARTS, MIN_COUNT] = [6, 20] as const;
/** Largest whole in which each cell still stands for one. */
const MAX_COUNT = 1_000;

export const UNIT_CHART: KindRow = {
  data: 'categories',
  fields: ['details', 'groups'],
  places: 'none',
  highlights: 'categories_of_one_series',
  series: [1, 1],
  categories: [1, MAX_PARTS],
  amounts: true,
  whole: true,
  check: checkUnits,
  drawing: 'horizontal_bar',
  advise: ({ series, count, numbers, isTimed, titleSuggests }) => {
    const total = numbers.reduce((sum, value) => sum + value, 0);
    return !isTimed &&
      series.length === 1 &&
      count >= 2 &&
      count <= MAX_PARTS &&
      total >= MIN_COUNT &&
      total <= MAX_COUNT &&
      numbers.every((value) => Number.isInteger(value) && value > 0) &&
      titleSuggests('share')
      ? {
          weight: 2.6,
          reason: `${total} units, each with a cell of its own`,
          hides: 'which of two parts of nearly the same size is larger',
        }
      : undefined;
  },
};

/** Reports amounts that are no counts, details that are not one for each part, and groups of other parts. */
function checkUnits({ series, categories, details, groups }: ChartModel, loc: Loc, read: Reader): void {
  const values = series[0]?.values ?? [];
  const broken = values.findIndex((value) => value === null || !Number.isInteger(value));
  if (broken >= 0)
    read.fault(
      [...loc, 'series', 0, 'values', broken],
      `A unit_chart has a cell for each unit: it takes whole numbers, got ${values[broken]}. Use "horizontal_bar" or "doughnut" for others.`,
      'value_error',
    );
  if (details !== undefined && details.length !== categories.length)
    read.fault(
      [...loc, 'details'],
      `One text for each part: ${categories.length} parts, ${details.length} texts. Use "" for none.`,
      'length_mismatch',
      undefined,
      { expected: categories.length, given: details.length },
    );
  for (const [at, group] of (groups ?? []).entries()) {
    const there = [...loc, 'groups', at, 'categories'];
    const unknown = group.categories.find((name) => !categories.includes(name));
    if (unknown !== undefined || group.categories.length < 2) {
      const problem =
        unknown === undefined ? 'A group has two parts and more.' : `No part is called "${unknown}".`;
      read.fault(
        there,
        `${problem} The parts are ${categories.map((name) => `"${name}"`).join(', ')}.`,
        'value_error',
        unknown,
        { allowed: categories },
      );
      continue;
    }
    const places = [...new Set(group.categories)].map((name) => categories.indexOf(name));
    const [first, last] = [Math.min(...places), Math.max(...places)];
    if (last - first + 1 !== places.length)
      read.fault(
        there,
        `A group has parts side by side, and between "${categories[first]}" and "${categories[last]}" there are others. Change the order of the categories.`,
        'value_error',
      );
  }
}
