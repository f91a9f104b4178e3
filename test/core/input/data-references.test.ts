import { expect, it } from 'vitest';
import { replaceReferences } from '../../../src/core/input/file-references.ts';
import { createPresentation } from '../../../src/core/operations/presentations/create-presentation.ts';

const data = {
  source: 'sales.csv',
  query: { join: { source: 'people.csv', on: 'Region' }, table: 'source' },
};

it('sources of charts, tables and joins are references to files, in content and in markup', async () => {
  const seen: string[] = [];
  const replaced = await replaceReferences(
    createPresentation.input,
    {
      slides: [
        { layout: 'chart', content: { title: 'source', chart: { type: 'bar', data } } },
        {
          markup: `<section><chart>${JSON.stringify({ data })}</chart><table data="${JSON.stringify(data).replaceAll('"', '&quot;')}"></table></section>`,
        },
      ],
    },
    async (reference) => {
      seen.push(reference);
      return `file-${reference}`;
    },
  );
  expect(seen.sort()).toEqual([
    'people.csv',
    'people.csv',
    'people.csv',
    'sales.csv',
    'sales.csv',
    'sales.csv',
  ]);
  const written = JSON.stringify(replaced);
  expect(written.match(/file-sales\.csv/g)).toHaveLength(3);
  expect(written).toContain('"title":"source"');
});
