import type { Scene } from '../../scene.ts';
import { readDate } from './dates.ts';
import { type Figure, toPlace } from './facts.ts';
import { listGrids } from './grids.ts';
import { fold } from './names.ts';
import { listTableTexts } from './table-texts.ts';

/** Cells of a larger table or chart are data, which other slides show in parts. */
const MAX_CELLS = 120;

/** Cells of tables and charts by the names of their row and column, and dates by the name of their row. */
export function listGridFigures(scene: Scene): Figure[] {
  const numbers = listGrids(scene).flatMap(({ element, rows, columns }): Figure[] => {
    if (rows.length * columns.length > MAX_CELLS || new Set(rows.map(fold)).size < rows.length) return [];
    const place = toPlace(element);
    return columns.flatMap(({ name, cells, unit }) =>
      rows.flatMap((row, y): Figure[] => {
        const cell = cells[y];
        const key = `${fold(row)}|${fold(name)}`;
        if (cell === undefined || key.length < 3) return [];
        const label = name === '' ? row : `${row}, ${name}`;
        return [
          {
            key,
            label,
            text: cell.text,
            unit: cell.unit || unit,
            value: cell.readings,
            source: 'grid',
            place,
          },
        ];
      }),
    );
  });
  const dates = listTableTexts(scene).flatMap(({ element, heads, rows }): Figure[] => {
    if (rows.length * heads.length > MAX_CELLS) return [];
    const place = toPlace(element);
    return rows.flatMap((row) =>
      heads.slice(1).flatMap((head, at): Figure[] => {
        const text = row[at + 1] ?? '';
        const date = readDate(text);
        const name = row[0] ?? '';
        if (date === undefined || name === '' || readDate(name) !== undefined) return [];
        const { from, to } = date;
        return [
          {
            key: `${fold(name)}|${fold(head)}`,
            label: name,
            text,
            unit: 'date',
            value: { from, to },
            source: 'grid',
            place,
          },
        ];
      }),
    );
  });
  return [...numbers, ...dates];
}
