import { describe, expect, it } from 'vitest';
import { writeTableStatement } from '../../../src/core/authoring/compose/table-statement.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import type { TableBlock } from '../../../src/core/sources/source-document.ts';

function tableOf(...rows: readonly string[]): TableBlock {
  const [head = '', ...body] = rows;
  const line = (row: string) => `| ${row.replaceAll(',', ' | ')} |`;
  const { root } = parseSource(
    [line(head), line(head.replace(/[^,]+/g, '---')), ...body.map(line)].join('\n'),
  );
  return root.blocks.find(({ kind }) => kind === 'table') as TableBlock;
}

describe('the title of a table', () => {
  it.each([
    [
      'the row that changed most between two periods',
      'en',
      tableOf(
        'Item,2025 (k€),2026 (k€)',
        'Staff,1610,1650',
        'Energy,210,290',
        'Roads,380,370',
        'Total,2200,2310',
      ),
      'Energy rose from 210 k€ (2025) to 290 k€ (2026)',
    ],
    [
      'the same where the last year stands first',
      'en',
      tableOf('Item,2026,2025', 'Staff,1610,1650', 'Energy,210,290'),
      'Energy fell from 290 (2025) to 210 (2026)',
    ],
    [
      'the largest value beside columns of words',
      'en',
      tableOf('Route,Owner,Minutes', 'Market,City,12', 'Island,Trust,30', 'Cape,Trust,45'),
      'Cape leads in Minutes with 45',
    ],
    [
      'the same in German',
      'de',
      tableOf('Linie,Eigner,Minuten', 'Markt,Stadt,12', 'Insel,Stiftung,30', 'Kap,Stiftung,45'),
      'Kap liegt bei Minuten mit 45 vorn',
    ],
  ])('is %s', (_, lang, table, title) => {
    expect(writeTableStatement(table, lang)).toBe(title);
  });

  it.each([
    ['two rows have the largest value', tableOf('Route,Owner,Minutes', 'A,City,45', 'B,Trust,45')],
    ['names occur twice', tableOf('Route,Owner,Minutes', 'A,City,12', 'A,Trust,45')],
    ['rows have several units', tableOf('Measure,Who,Value', 'Fares,City,12 €', 'Share,Trust,45 %')],
    ['numbers are an order', tableOf('Route,Owner,Rank', 'A,City,1', 'B,Trust,2')],
    ['nothing changed much', tableOf('Item,2025,2026', 'Staff,1610,1650', 'Energy,290,291')],
    ['there are no numbers', tableOf('Action,Owner', 'Paint,Ana', 'Repair,Tom')],
    ['periods stand beside another measure', tableOf('Item,2025,2026,Share', 'A,1,2,40', 'B,5,9,60')],
  ])('is absent if %s', (_, table) => {
    expect(writeTableStatement(table, 'en')).toBeUndefined();
  });
});
