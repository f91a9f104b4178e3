import type { Scene } from '../../scene.ts';
import { flatten } from '../geometry.ts';
import { readCell } from './amounts.ts';
import { type FigureSeries, toPlace } from './facts.ts';
import { listGrids } from './grids.ts';
import { fold } from './names.ts';

/** Fewer values are common to many figures; more are data, which other slides show in parts. */
const [MIN_VALUES, MAX_VALUES] = [4, 60];
/** A part of a diagram or a map that is named with its value, such as "Funding: 2.6 days". */
const NAMED_VALUE = /^(.{1,60}): (\S.{0,30})$/u;

/** Charts, tables with one column of numbers, and diagrams with values, as values by name. */
export function listFigureSeries(scene: Scene): FigureSeries[] {
  const grids = listGrids(scene).flatMap(({ element, rows, columns }): FigureSeries[] => {
    const [column, ...others] = columns;
    if (column === undefined || others.length > 0) return [];
    return toSeries(
      rows.map((name, at) => [name, column.cells[at]?.readings[0]?.value]),
      toPlace(element),
    );
  });
  const parts = flatten(scene.elements).flatMap((element) => {
    const [, name = '', value = ''] =
      element.type === 'shape' && element.layer === 'slide' ? (NAMED_VALUE.exec(element.name) ?? []) : [];
    const amount = value === '' ? undefined : readCell(value)?.readings[0]?.value;
    return amount === undefined ? [] : [{ element, name, amount }];
  });
  const figures = Map.groupBy(parts, ({ element }) => element.id.replace(/-[^-]*$/, ''));
  const drawn = [...figures.values()].flatMap((own): FigureSeries[] =>
    toSeries(
      own.map(({ name, amount }) => [name, amount]),
      own[0] === undefined ? {} : toPlace(own[0].element),
    ),
  );
  return [...grids, ...drawn];
}

function toSeries(
  values: readonly (readonly [name: string, value: number | undefined])[],
  place: FigureSeries['place'],
): FigureSeries[] {
  const known = new Map(
    values.flatMap(([name, value]) =>
      value === undefined || name === '' ? [] : [[fold(name), value] as const],
    ),
  );
  if (known.size < values.length || known.size < MIN_VALUES || known.size > MAX_VALUES) return [];
  const sorted = [...known].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const amounts = sorted.map(([, value]) => value);
  if (new Set(amounts).size < 3 || amounts.every((value) => value === 0)) return [];
  return [{ key: sorted.map(([name]) => name).join('|'), values: amounts, place }];
}
