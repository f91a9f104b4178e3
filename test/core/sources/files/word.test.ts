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
