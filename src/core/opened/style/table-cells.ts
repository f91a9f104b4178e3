import type { Markup } from '../../ooxml/xml/index.ts';
import { invalidInput } from '../find-element.ts';
import { findCells } from '../table-edit.ts';

/** Rows and columns of a table, from 0; the last ones are included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const CORNER = /^(?:r(\d{1,4}))?(?:c(\d{1,4}))?$/;

/** Parses cells as callers name them: "r2", "c3", "r2c3", "r1c1:r3c2"; "" is all. @throws Failure `invalid_input` */
export function parseCellRange(path: string, table: Markup, element: string): CellRange {
  const cells = findCells(table);
  const [rows, columns] = [cells.length, Math.max(0, ...cells.map((row) => row.length))];
  const corners = path.split(':').map((corner) => CORNER.exec(corner));
  const span = (side: 1 | 2, count: number): readonly [first: number, last: number] => {
    const numbers = corners.flatMap((corner) =>
      corner?.[side] === undefined ? [] : [Number(corner[side]) - 1],
    );
    return numbers.length === 0 ? [0, count - 1] : [Math.min(...numbers), Math.max(...numbers)];
  };
  const [[top, bottom], [left, right]] = [span(1, rows), span(2, columns)];
  if (
    corners.length > 2 ||
    corners.includes(null) ||
    top < 0 ||
    left < 0 ||
    bottom >= rows ||
    right >= columns
  )
    throw invalidInput(
      'element',
      `The table "${element}" has no cells "${path.slice(0, 40)}".`,
      `${element}/${path}`.slice(0, 80),
      `It has ${rows} rows and ${columns} columns; name a row "${element}/r2", a column "${element}/c3", a cell "${element}/r2c3" or a range "${element}/r1c1:r3c2".`,
    );
  return { top, bottom, left, right };
}
