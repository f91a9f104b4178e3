import { expect, test } from 'vitest';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';

async function readTable(rows: string): Promise<readonly unknown[]> {
  const { document } = await parseFile(Buffer.from(`<html><body><table>${rows}</table></body></html>`), {
    filename: 'claims.html',
  });
  return document.root.blocks.map((block) =>
    block.kind === 'table'
      ? [block.columns.map(({ label }) => label), ...block.rows]
      : block.kind === 'paragraph'
        ? block.text.text
        : block.kind,
  );
}

const HEAD = '<tr><td></td><td>Claims</td><td>Awards</td></tr>';
const BODY =
  '<tr><td>Miners</td><td>1,582</td><td>43</td></tr><tr><td>Millers</td><td>1,537</td><td>51</td></tr>';

test('a first row whose one cell covers all columns is the title of the table', async () => {
  expect(await readTable(`<tr><td colspan="3">Workload (in thousands)</td></tr>${HEAD}${BODY}`)).toEqual([
    'Workload (in thousands)',
    [
      ['', 'Claims', 'Awards'],
      ['Miners', '1,582', '43'],
      ['Millers', '1,537', '51'],
    ],
  ]);
});

test('a first row of several names is not a title', async () => {
  const [table] = await readTable(`${HEAD}${BODY}`);
  expect(table).toHaveLength(3);
});
