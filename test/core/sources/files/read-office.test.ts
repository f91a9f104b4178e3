import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import type {
  SourceBlock,
  SourceDocument,
  SourceSection,
  TableBlock,
} from '../../../../src/core/sources/source-document.ts';

const read = (name: string) =>
  parseFile(new Uint8Array(readFileSync(`test/fixtures/docs/${name}`)), { filename: name });
const text = (name: string, content: string) =>
  parseFile(new TextEncoder().encode(content), { filename: name });

function listSections(section: SourceSection): SourceSection[] {
  return [section, ...section.sections.flatMap(listSections)];
}
function listBlocks(document: SourceDocument): SourceBlock[] {
  return listSections(document.root).flatMap((section) => section.blocks);
}
function listTables(document: SourceDocument): TableBlock[] {
  return listBlocks(document).filter((block) => block.kind === 'table');
}
const headings = (document: SourceDocument) =>
  listSections(document.root)
    .slice(1)
    .map(({ level, heading }) => `${level} ${heading}`);

describe('word documents', () => {
  it('have headings with their levels, also numbered ones', async () => {
    const { document } = await read('unit_test_headers_numbered.docx');
    expect(headings(document).slice(0, 6)).toEqual([
      '1 Test Document',
      '2 Section 1',
      '3 Section 1.1',
      '3 Section 1.2',
      '4 Section 1.2.3',
      '2 Section 2',
    ]);
  });

  it('have a title, lists with restarted numbers, a table and a picture with its alternative text', async () => {
    const { document } = await read('word_sample.docx');
    const blocks = listBlocks(document);
    const lists = blocks
      .filter((block) => block.kind === 'list')
      .map((list) => list.items.map((item) => item.number ?? '•'));
    expect(document.title).toBe('Swimming in the lake');
    expect(lists).toEqual([
      ['•', '•', '•'],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(listTables(document)[0]?.rows[1]).toEqual(['Berries', 'Blueberry, Strawberry, Cranberry', '150']);
    expect(blocks.find((block) => block.kind === 'figure')).toMatchObject({
      alt: 'A cartoon duck holding a paper',
      picture: document.pictures?.[0]?.hash,
    });
  });

  it('have lists of several levels', async () => {
    const { document } = await read('docx_lists.docx');
    const list = listSections(document.root).find(({ heading }) => heading === 'Test 6')?.blocks[0];
    expect(
      list?.kind === 'list' && list.items[1]?.children[1]?.children.map((item) => item.text.text),
    ).toEqual(['List item 1.2.1']);
  });

  it('keep lists and emphasis in cells, and nested tables are separate', async () => {
    const { document } = await read('docx_rich_cells.docx');
    expect(listTables(document)[0]?.rows[0]?.[1]).toBe(
      'This is a formatted list: B **First**; B *Second*; B Third',
    );
    expect(listTables(document).some((table) => table.rows[0]?.[0] === '*Cell 1*')).toBe(true);
  });
});

describe('workbooks', () => {
  it('have a section per sheet; tables side by side are separate, and merged headers cover their columns', async () => {
    const { document, warnings } = await read('xlsx_01.xlsx');
    expect(document.root.sections.map(({ heading }) => heading)).toEqual(['Sheet1', 'Sheet2', 'Sheet3']);
    expect(document.root.sections[1]?.blocks.map((block) => block.kind)).toEqual(['table', 'table']);
    expect(document.root.sections[1]?.sections.map(({ heading }) => heading)).toEqual([
      "'col-3'",
      "'col-2', 'col-3', 'col-4' by 'col-1'",
    ]);
    expect(
      listTables(document)
        .at(-2)
        ?.columns.map(({ label }) => label),
    ).toEqual(['first', 'header – second', 'header – third']);
    expect(listTables(document)[0]?.place.at).toBe('sheet Sheet1');
    expect(warnings.join()).toContain('hidden sheet "Sheet4"');
  });
});

describe('comma-separated values', () => {
  it.each([
    ['commas', 'year,share\n2023,1.5\n2024,2.25\n', ['2023', '1.5']],
    ['semicolons and decimal commas', 'Jahr;Menge\n2023;1,5\n2024;1.234,75\n', ['2023', '1,5']],
    ['tabs', 'year\tshare\n2023\t1\n2024\t2\n', ['2023', '1']],
    ['quotes that hold line ends', 'name,said\nA,"one, ""two""\nthree"\nB,x\n', ['A', 'one, "two" three']],
    ['a line that names the separator', 'sep=;\na;b\nx;1\ny;2\n', ['x', '1']],
  ])('are parsed with %s', async (_, content, row) => {
    const [table] = listTables((await text('t.csv', content)).document);
    expect(table?.rows[0]).toEqual(row);
  });

  it('have three digits after a decimal comma never read as thousands, nor thousands as decimals', async () => {
    const [table] = listTables(
      (await text('t.csv', 'Ort;Anteil;Menge\nA;0,125;1.200\nB;2,375;12.500\n')).document,
    );
    expect(table?.rows).toEqual([
      ['A', '0,125', '1\u202f200'],
      ['B', '2,3750', '12\u202f500'],
    ]);
  });

  it('in long form get a column per category, years for yearly dates, and every number unchanged', async () => {
    const { document } = await read('iowa-electricity.csv');
    const [table] = listTables(document);
    expect(headings(document)).toEqual(['2 net generation']);
    expect(table?.columns.map(({ label }) => label)).toEqual([
      'year',
      'Fossil Fuels',
      'Nuclear Energy',
      'Renewables',
    ]);
    expect(table?.rows[0]).toEqual(['2001', '35361', '3853', '1437']);
    expect(table?.rows).toHaveLength(17);
  });

  it('in Japanese are decoded from Shift_JIS', async () => {
    const { document, warnings } = await read('test_mskanji.csv');
    expect(listTables(document)[0]?.columns.map(({ label }) => label)).toEqual(['名前', '年齢', '住所']);
    expect(warnings.join()).toContain('shift_jis');
  });
});

describe('web pages', () => {
  it('are read without navigation and other text around the article', async () => {
    const { document } = await read('test_blog.html');
    expect(headings(document)).toEqual([
      '1 Does Model and Inference Parameter Matter in LLM Applications? - A Case Study for MATH',
      '2 Experiment Setup',
      '2 Experiment Results',
      '2 Analysis and Discussion',
      '2 For Further Reading',
    ]);
    expect(JSON.stringify(document)).not.toMatch(/Recent posts|Copyright|Edit this page/i);
  });

  it('lose scripts, navigation and hidden parts, and keep spans, captions and quotes', async () => {
    const page = `<!doctype html><title>T</title><nav><a href="/">Home</a></nav><main><h1>Report</h1><script>alert('x')</script><p style="display:none">secret</p>
      <table><tr><th rowspan=2>Region</th><th colspan=2>Sales</th></tr><tr><th>2023</th><th>2024</th></tr><tr><td>North</td><td>10</td><td>12</td></tr></table>
      <figure><img src="data:image/png;base64,iVBORw0KGgo=" alt="a"><figcaption>Our <b>site</b></figcaption></figure><blockquote>Less is more.<footer>— Ada</footer></blockquote></main>`;
    const { document } = await text('t.html', page);
    expect(JSON.stringify(document)).not.toMatch(/alert|secret|Home/);
    expect(listTables(document)[0]?.columns.map(({ label }) => label)).toEqual([
      'Region',
      'Sales – 2023',
      'Sales – 2024',
    ]);
    expect(listBlocks(document).find((block) => block.kind === 'figure')).toMatchObject({ alt: 'Our site' });
    expect(listBlocks(document).find((block) => block.kind === 'quote')).toMatchObject({
      text: { text: 'Less is more.' },
      author: 'Ada',
    });
  });
});
