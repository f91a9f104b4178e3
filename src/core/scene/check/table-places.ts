import { computeUnion } from '../box.ts';
import type { FindingPlace } from '../finding.ts';

/** Name of a cell among the elements of a slide of a file. */
const CELL = /^(.*) row (\d+), column (\d+)$/;

export interface CellName {
  readonly table: string;
  /** 1-based. */
  readonly row: number;
  readonly column: number;
}

/** Reads the name of a table cell; undefined for other elements. */
export function parseCellName(name: string | undefined): CellName | undefined {
  const [, table, row, column] = CELL.exec(name ?? '') ?? [];
  return table === undefined ? undefined : { table, row: Number(row), column: Number(column) };
}

/** Replaces the cells of each table by one place, such as "Table 11, rows 1–19, column 2". */
export function groupCells(places: readonly FindingPlace[]): FindingPlace[] {
  const tables = Map.groupBy(places, ({ slide, element, element_id = '' }) => {
    const cell = parseCellName(element);
    return cell === undefined ? undefined : `${slide} ${element_id.split('/')[0]} ${cell.table}`;
  });
  const grouped = new Set<FindingPlace[]>();
  return places.flatMap((place): FindingPlace[] => {
    const cell = parseCellName(place.element);
    if (cell === undefined) return [place];
    const key = `${place.slide} ${(place.element_id ?? '').split('/')[0]} ${cell.table}`;
    const cells = tables.get(key) ?? [place];
    if (cells.length === 1) return [place];
    if (grouped.has(cells)) return [];
    grouped.add(cells);
    return [joinCells(cells, cell.table)];
  });
}

function joinCells(cells: readonly FindingPlace[], table: string): FindingPlace {
  const names = cells.flatMap(({ element }) => parseCellName(element) ?? []);
  const rows = describeNumbers(
    'row',
    names.map(({ row }) => row),
  );
  const columns = describeNumbers(
    'column',
    names.map(({ column }) => column),
  );
  const [{ slide, element_id, words, box: _, ...first }] = cells as [FindingPlace, ...FindingPlace[]];
  const boxes = cells.flatMap(({ box }) => box ?? []);
  const id = element_id?.split('/')[0];
  return {
    ...first,
    slide,
    element: `${table}, ${rows}, ${columns}`,
    ...(id === undefined ? {} : { element_id: id }),
    ...(words === undefined ? {} : { words }),
    ...(boxes.length === 0 ? {} : { box: computeUnion(boxes) }),
  };
}

/** "row 3", "rows 1–19" or "rows 1–4, 7 and 9". */
function describeNumbers(noun: string, numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const number of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  const listed = texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
  return `${noun}${sorted.length === 1 ? '' : 's'} ${listed}`;
}
