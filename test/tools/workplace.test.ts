import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEEP, oneIn } from '../support/deep.ts';
import { serveApp } from '../support/mcp-app.ts';
import { Journey } from './agent-journey.ts';
import { modernClient, type TestClient, textOf } from './clients.ts';

type Fields = Record<string, unknown>;

let client: TestClient;
let journey: Journey;
let close: () => Promise<void>;
beforeAll(async () => {
  const mcp = await serveApp({ letIn: true });
  client = await modernClient({ url: `${mcp.base}/mcp` });
  journey = new Journey(client, new Set((await client.listTools()).map(({ name }) => name)));
  close = async () => {
    await client.close();
    await mcp.close();
  };
});
afterAll(() => close());

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

test.each(
  oneIn(
    2,
    [
      'pdf/tables.pdf',
      'docs/docx_rich_cells.docx',
      'docs/example-10k-1p.html',
      'docs/odf_presentation_01.odp',
    ],
    1,
  ),
)('query_source summarizes the tables of %s', async (name) => {
  const source = await journey.upload(name.replace(/.*\//, ''), fixture(name));
  const { tables } = await journey.call('query_source', { source });
  expect(tables).not.toHaveLength(0);
  for (const { n_rows, columns } of tables as { n_rows: number; columns: unknown[] }[])
    expect(Math.min(n_rows, columns.length)).toBeGreaterThan(0);
});

test('query_source computes with a table of a web page', async () => {
  const rows = [
    ['North', '1,200.5'],
    ['South', '800'],
    ['North', '99.5'],
  ];
  const html = `<h1>Sales</h1><p>By region.</p><table><tr><th>Region</th><th>Sales</th></tr>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
  const source = await journey.upload('sales.html', html);
  const query = { group_by: ['Region'], values: [{ column: 'Sales', calculate: 'sum' }] };
  expect(await journey.call('query_source', { source, query })).toMatchObject({
    table: { name: 'Sales' },
    rows: [
      ['North', 1300],
      ['South', 800],
    ],
  });
});

test('check_file marks the positions of findings on pictures of the worst slides', async () => {
  const pptx_url = await journey.upload('product.pptx', fixture('pptx/real-product-page.pptx'));
  const answer = await client.call('check_file', { pptx_url, picture: true });
  expect(answer.isError, textOf(answer)).not.toBe(true);
  expect(answer.content.filter(({ type }) => type === 'image').length).toBeGreaterThan(0);
});

test('a document too long for one deck is offered in parts, each of which can be chosen', {
  skip: !DEEP,
}, async () => {
  const chapter = (number: number) =>
    `## Chapter ${number}\n\n${`Ferry ${number} crosses the fjord in ${number + 10} minutes. `.repeat(900)}\n`;
  const text = `# The fleet\n\n${[1, 2, 3, 4, 5].map(chapter).join('\n')}`;
  const file = await journey.upload('fleet.md', text);
  const { warnings } = await journey.call('generate_presentation', { files: [file], n_slides: 3 });
  const offered = (warnings as string[]).find((warning) => warning.includes('too long for one deck')) ?? '';
  const sections = JSON.parse(/sections (\[[^\]]*\])/.exec(offered)?.[1] ?? '[]') as string[];
  expect(sections.length).toBeGreaterThan(0);
  const part = await journey.call('generate_presentation', { files: [{ file, sections }], n_slides: 3 });
  expect(part).toMatchObject({ n_slides: 3 });
  expect(JSON.stringify((part as Fields)['warnings'])).not.toContain('too long');
  expect(part).toHaveProperty('omitted');
  const exported = { id: part['presentation_id'], export_as: 'txt' };
  expect(await journey.call('export_presentation', exported)).not.toHaveProperty('omitted');
});

test.runIf(DEEP)('a warning names pages that a file does not have', async () => {
  const file = await journey.upload('pages.pdf', fixture('docs/multi_page.pdf'));
  const { warnings } = await journey.call('generate_presentation', {
    files: [`${file}#pages=2-900,1000`],
    n_slides: 2,
  });
  expect(warnings).toContainEqual(
    expect.stringMatching(
      /pages\.pdf: pages: the last page that can be read is \d+; there is no \d+–900, 1000\./,
    ),
  );
});

test('call_tool calls find_tools as well', async () => {
  const query = 'store our brand colours as a theme';
  const direct = await client.call('find_tools', { query });
  const through = await client.call('call_tool', { name: 'find_tools', arguments: { query } });
  expect(through.structuredContent).toEqual(direct.structuredContent);
});
