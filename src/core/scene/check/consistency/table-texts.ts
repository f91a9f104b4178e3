import { byIdentity } from '../../../memory/memo.ts';
import type { Scene, TableElement } from '../../scene.ts';
import { flatten } from '../geometry.ts';

/** Texts of a table, with the names of its columns. */
export interface TableTexts {
  readonly element: TableElement;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Larger tables are lists of data. */
const [MAX_ROWS, MAX_COLUMNS, MAX_TABLES] = [200, 24, 12];

/** Tables of a slide as texts without raised letters, such as the marks of notes. */
export const listTableTexts: (scene: Scene) => readonly TableTexts[] = byIdentity((scene) =>
  flatten(scene.elements)
    .flatMap((element) => (element.type === 'table' && element.layer === 'slide' ? [element] : []))
    .slice(0, MAX_TABLES)
    .flatMap((element): TableTexts[] => {
      const { cells, heads = 1 } = element;
      const width = cells[0]?.length ?? 0;
      if (cells.length <= heads || cells.length > MAX_ROWS || width < 2 || width > MAX_COLUMNS) return [];
      const texts = cells.map((row) =>
        row.map(({ paragraphs }) =>
          paragraphs
            .map(({ runs }) => runs.map(({ text, script }) => (script === undefined ? text : '')).join(''))
            .join(' ')
            .trim(),
        ),
      );
      const names = Array.from({ length: width }, (_, x) =>
        texts
          .slice(0, heads)
          .map((row) => row[x] ?? '')
          .filter((name) => name !== '')
          .join(' '),
      );
      return [{ element, heads: names, rows: texts.slice(heads) }];
    }),
);
