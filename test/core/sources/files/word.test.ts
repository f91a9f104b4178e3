import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import type { SourceBlock, SourceSection } from '../../../../src/core/sources/source-document.ts';

const read = async (name: string) => (await parseFile(new Uint8Array(readFileSync(`test/fixtures/docs/${name}`)), { filename: name })).document;

function sectionsOf(section: SourceSection): SourceSection[] {
  return [section, ...section.sections.flatMap(sectionsOf)];
}
const blocksOf = (root: SourceSection): SourceBlock[] => sectionsOf(root).flatMap(({ blocks }) => blocks);
const textsOf = (blocks: readonly SourceBlock[]) => blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text.text] : []));

describe.each(['harbour.docx', 'harbour-libreoffice.docx', 'harbour.odt'])('%s', (name) => {
  it('quotations by the name of their style and by the one it is based on', async () => {
    const quotes = blocksOf((await read(name)).root).filter((block) => block.kind === 'quote');
    expect(quotes.map(({ text }) => text.text)).toEqual(['A quay is a promise to ships.', 'Ships remember who lit the lamp.']);
  });

  it('of tracked changes what was added, never what was deleted', async () => {
    const { root } = await read(name);
    expect(textsOf(blocksOf(root))[0]).toMatch(/^The quay was built in 1911 and renewed ?rebuilt in 1998\.$/);
    expect(JSON.stringify(root)).not.toMatch(/destroyed|deleted/);
  });

  it('numbers of headings are no words of theirs, other forms stay', async () => {
    const { title, root } = await read(name);
    expect(title).toBe('Harbour plan');
    expect(
      sectionsOf(root)
        .slice(2)
        .map(({ heading, level }) => `${level} ${heading}`),
    ).toEqual(['2 Background', '2 Works', '3 Cranes', '3 Article 3 – Duties']);
  });

  it('a table in a cell stands behind the table around it, which keeps its rows', async () => {
    const tables = blocksOf((await read(name)).root).filter((block) => block.kind === 'table');
    expect(tables.map(({ columns, rows }) => [columns.map(({ label }) => label), ...rows])).toEqual([
      [
        ['Crane', 'Load'],
        ['North', '40 t'],
      ],
      [
        ['Item', 'Details'],
        ['Lamps', 'see the inner table'],
      ],
      [
        ['Lamp', 'Watt'],
        ['East', '60'],
        ['West', '75'],
      ],
    ]);
  });

  it('text boxes are read once, notes at the foot of the page are told', async () => {
    const { root, skipped } = await read(name);
    expect(textsOf(blocksOf(root)).filter((text) => text.includes('Boxed'))).toEqual(['Boxed: open until 22:00.']);
    expect(JSON.stringify(root)).not.toContain('Minutes');
    expect(skipped).toMatchObject([{ kind: 'paragraph', text: 'Minutes of the board, page 9.' }]);
  });
});

it('a paragraph in the style of captions is the caption of the picture before it', async () => {
  expect(blocksOf((await read('harbour.docx')).root).find((block) => block.kind === 'figure')).toMatchObject({ caption: 'Figure 1: The old oven' });
});

describe.each(['mill.docx', 'mill.odt'])('%s', (name) => {
  it('a native chart is a table of its numbers under its title, drawn as its kind', async () => {
    const blocks = blocksOf((await read(name)).root);
    const at = blocks.findIndex((block) => block.kind === 'table' && block.chart !== undefined);
    expect(blocks[at]).toMatchObject({
      chart: 'horizontal_bar',
      columns: [{ label: '' }, { label: '2023' }, { label: '2024', numeric: true }],
      rows: [
        ['Flour', '1.9', '2.1'],
        ['Bran', '0.4', '0.5'],
        ['Bread', '0.8', '0.8'],
      ],
    });
    expect(blocks[at - 1]).toMatchObject({ text: { text: 'Sales of the mill (€ m)' } });
  });

  it('raised and lowered digits are no others, hidden words and soft hyphens are not read', async () => {
    const [last = ''] = textsOf(blocksOf((await read(name)).root)).slice(-1);
    expect(last).toContain('H₂O on 10³ m², hidden, caps shout');
    expect(last).toContain('softhyphen and non‑break.');
  });

  it('formulas on one line, text boxes beside the words that they are anchored to', async () => {
    const texts = textsOf(blocksOf((await read(name)).root));
    expect(texts).toEqual(expect.arrayContaining(['Beside the river.', 'Box: open on Sundays from 10 to 4.', 'The energy is E=mc^2 and the efficiency']));
    expect(texts.find((text) => text.startsWith('η'))?.replaceAll(' ', '')).toBe('η=P_out/P_0+∑_(i=1)^nx^(i+1)');
  });

  it('heads of two rows are one, what repeats on every page is not read', async () => {
    const { root } = await read(name);
    const table = blocksOf(root).find((block) => block.kind === 'table');
    expect(table).toMatchObject({ columns: ['Product', '2023 – H1 (t)', '2023 – H2 (t)', '2024 – H1 (t)', '2024 – H2 (t)'].map((label) => ({ label })) });
    expect(JSON.stringify(root)).not.toContain('confidential');
  });
});
