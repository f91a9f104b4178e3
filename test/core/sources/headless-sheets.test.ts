import { expect, test } from 'vitest';
import { parseFile } from '../../../src/core/sources/files/parse-file.ts';
import type { SourceSection, TableBlock } from '../../../src/core/sources/source-document.ts';

async function tableOf(csv: string): Promise<TableBlock | undefined> {
  const { document } = await parseFile(new TextEncoder().encode(csv), { filename: 'rents.csv' });
  const tables = (section: SourceSection): TableBlock[] => [
    ...section.blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])),
    ...section.sections.flatMap(tables),
  ];
  return tables(document.root)[0];
}

const RENTS = ['Berlin,2021,980', 'Berlin,2022,1060', 'Vienna,2021,870', 'Vienna,2022,905'];

test('a sheet without a header row keeps its first row as data', async () => {
  const table = await tableOf(RENTS.join('\n'));
  expect(table?.rows).toHaveLength(4);
  expect(table?.rows[0]).toEqual(['Berlin', '2021', '980']);
  expect((await tableOf(['Berlin,980,12', 'Vienna,870,15', 'Oslo,1210,9'].join('\n')))?.rows).toHaveLength(3);
  expect((await tableOf(['2021-01-01,5', '2021-02-01,7', '2021-03-01,6'].join('\n')))?.rows).toHaveLength(3);
});

test('headers are recognized: words, years above numbers, and consecutive numbers', async () => {
  const heads = async (csv: readonly string[]) =>
    (await tableOf(csv.join('\n')))?.columns.map(({ label }) => label);
  expect(await heads(['City,Year,Rent', ...RENTS])).toEqual(['City', 'Year', 'Rent']);
  expect(await heads(['City,2021,2022', 'Berlin,980,1060', 'Vienna,870,905'])).toEqual([
    'City',
    '2021',
    '2022',
  ]);
  expect(await heads(['City,2021,2022', 'Berlin,1980,1995', 'Vienna,1970,2005'])).toEqual([
    'City',
    '2021',
    '2022',
  ]);
  expect(await heads(['City,2021', 'Berlin,980', 'Vienna,870'])).toEqual(['City', '2021']);
  expect(await heads(['Hour,1,2,3', 'Berlin,9,8,7', 'Vienna,4,5,6'])).toEqual(['Hour', '1', '2', '3']);
});
