import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packDeflated, writeZip } from '../../../../src/core/ooxml/package/zip-writer.ts';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import type { SourceBlock, SourceSection } from '../../../../src/core/sources/source-document.ts';

const read = async (name: string) =>
  (await parseFile(new Uint8Array(readFileSync(`test/fixtures/docs/${name}`)), { filename: name })).document;

function listSections(section: SourceSection): SourceSection[] {
  return [section, ...section.sections.flatMap(listSections)];
}
const blocksOf = (root: SourceSection): SourceBlock[] => listSections(root).flatMap(({ blocks }) => blocks);
const textsOf = (blocks: readonly SourceBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text.text] : []));

describe.each(['harbour.docx', 'harbour-libreoffice.docx', 'harbour.odt'])('%s', (name) => {
  it('has quotations by the name of their style and by its base style', async () => {
    const quotes = blocksOf((await read(name)).root).filter((block) => block.kind === 'quote');
    expect(quotes.map(({ text }) => text.text)).toEqual([
      'A quay is a promise to ships.',
      'Ships remember who lit the lamp.',
    ]);
  });

  it('has the inserted text of tracked changes, never the deleted one', async () => {
    const { root } = await read(name);
    expect(textsOf(blocksOf(root))[0]).toMatch(/^The quay was built in 1911 and renewed ?rebuilt in 1998\.$/);
    expect(JSON.stringify(root)).not.toMatch(/destroyed|deleted/);
  });

  it('has headings without their automatic numbers, and keeps other numbers', async () => {
    const { title, root } = await read(name);
    expect(title).toBe('Harbour plan');
    expect(
      listSections(root)
        .slice(2)
        .map(({ heading, level }) => `${level} ${heading}`),
    ).toEqual(['2 Background', '2 Works', '3 Cranes', '3 Article 3 – Duties']);
  });

  it('has a table in a cell after the outer table, which keeps its rows', async () => {
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

  it('has the text of boxes once, and reports footnotes', async () => {
    const { root, skipped } = await read(name);
    expect(textsOf(blocksOf(root)).filter((text) => text.includes('Boxed'))).toEqual([
      'Boxed: open until 22:00.',
    ]);
    expect(JSON.stringify(root)).not.toContain('Minutes');
    expect(skipped).toMatchObject([{ kind: 'paragraph', text: 'Minutes of the board, page 9.' }]);
  });
});

it('a paragraph in the caption style is the caption of the picture before it', async () => {
  expect(blocksOf((await read('harbour.docx')).root).find((block) => block.kind === 'figure')).toMatchObject({
    caption: 'Figure 1: The old oven',
  });
});

describe.each(['mill.docx', 'mill.odt'])('%s', (name) => {
  it('has a native chart as a table of its numbers under its title, with its kind', async () => {
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

  it('has superscript and subscript digits as such, without hidden text and soft hyphens', async () => {
    const [last = ''] = textsOf(blocksOf((await read(name)).root)).slice(-1);
    expect(last).toContain('H₂O on 10³ m², hidden, caps shout');
    expect(last).toContain('softhyphen and non‑break.');
  });

  it('has formulas on one line, and text boxes beside the text of their anchor', async () => {
    const texts = textsOf(blocksOf((await read(name)).root));
    expect(texts).toEqual(
      expect.arrayContaining([
        'Beside the river.',
        'Box: open on Sundays from 10 to 4.',
        'The energy is E=mc^2 and the efficiency',
      ]),
    );
    expect(texts.find((text) => text.startsWith('η'))?.replaceAll(' ', '')).toBe(
      'η=P_out/P_0+∑_(i=1)^nx^(i+1)',
    );
  });

  it('joins headers of two rows, and skips what repeats on every page', async () => {
    const { root } = await read(name);
    const table = blocksOf(root).find((block) => block.kind === 'table');
    expect(table).toMatchObject({
      columns: ['Product', '2023 – H1 (t)', '2023 – H2 (t)', '2024 – H1 (t)', '2024 – H2 (t)'].map(
        (label) => ({ label }),
      ),
    });
    expect(JSON.stringify(root)).not.toContain('confidential');
  });
});

describe('RTF', () => {
  const cell = (text: string) => String.raw`\pard\intbl ${text}\cell`;
  const rows = [
    String.raw`\trowd\trhdr\clvmgf\cellx1000\cellx3000${cell('Product')}${cell('2024')}\row`,
    String.raw`\trowd\trhdr\clvmrg\cellx1000\cellx2000\cellx3000${cell('')}${cell('H1 (t)')}${cell('H2 (t)')}\row`,
    String.raw`\trowd\cellx1000\cellx2000\cellx3000${cell('Rye')}${cell('190')}${cell('205')}\row`,
  ].join('');
  const png = readFileSync('test/fixtures/pictures/alpha.png').toString('hex');
  const note = String.raw`{\super\chftn{\*\footnote\pard\plain Weighed.\par}}`;
  const box = String.raw`{\shp{\*\shpinst{\sp{\sn wzName}{\sv Box}}{\shptxt\pard Open on Sundays.\par}}{\shprslt Fallback.}}`;
  const picture = String.raw`{\*\shppict{\pict{\*\picprop}\picw10\pich10\pngblip ${png}}}{\nonshppict{\pict\wmetafile8 0102}}`;
  const rtf = String.raw`{\rtf1\ansi{\stylesheet{\s3 Title;}{\s1 heading 1;}}\pard\s3 The Mill\par\pard\s1 Output\par\pard It is 10{\super 3} m{\super 2} of wheat${note}${box}, and ${picture}rye.\par${rows}\pard End {\mmath{\*\moMath{\mr E}{\mr =}{\mf{\mnum{\mr a}}{\mden{\mr b}}}}{\mmathPict {\*\shppict{\pict\pngblip 00}}}}.\par}`;

  it('reports notes as left out, places text boxes and pictures after their paragraph, and spans by cell ends', async () => {
    const { document } = await parseFile(Buffer.from(rtf), { filename: 'a.rtf' });
    expect(listSections(document.root).map(({ heading, level }) => `${level} ${heading}`)).toEqual([
      '0 ',
      '1 The Mill',
      '2 Output',
    ]);
    expect(blocksOf(document.root)).toMatchObject([
      { text: { text: 'It is 10³ m² of wheat, and rye.' } },
      { text: { text: 'Open on Sundays.' } },
      { kind: 'figure', picture: document.pictures?.[0]?.hash },
      {
        columns: [{ label: 'Product' }, { label: '2024 – H1 (t)' }, { label: '2024 – H2 (t)' }],
        rows: [['Rye', '190', '205']],
      },
      { text: { text: 'End E=a/b.' } },
    ]);
    expect(document.skipped).toMatchObject([{ text: 'Weighed.' }]);
    expect(Buffer.from(document.pictures?.[0]?.bytes ?? []).toString('hex')).toBe(png);
  });

  it('cells that split one sentence are not a table', async () => {
    const texts = textsOf(blocksOf((await read('testRTFJapanese.rtf')).root));
    expect(texts).toContain(
      '今回発見されたのは、ＧＨＱ内の情報部門が行ったゾルゲ事件の調査報告書で、４７年８月５日の日付がある。',
    );
  });
});

it('a row with a line for every column is read as several rows, with the unit in the corner', async () => {
  const cell = (...lines: string[]): string =>
    `<w:tc>${lines
      .map(
        (line) =>
          `<w:p><w:r>${line
            .split('|')
            .map((part) => `<w:t xml:space="preserve">${part}</w:t>`)
            .join('<w:br/>')}</w:r></w:p>`,
      )
      .join('')}</w:tc>`;
  const table = `<w:tbl><w:tr>${cell('')}${cell('2006')}${cell('2007')}</w:tr><w:tr>${cell('', 'Gross income', 'Credits', 'Levies', 'Net income')}${cell('€', '17,542|3,120|388|14,034')}${cell('€', '17,900', '3,520', '0', '14,380', '')}</w:tr></w:tbl>`;
  const { document } = await written(`<w:p><w:r><w:t>What they pay</w:t></w:r></w:p>${table}`);
  const [found] = blocksOf(document.root).filter((block) => block.kind === 'table');
  expect(found).toMatchObject({ columns: [{ label: '€' }, { label: '2006' }, { label: '2007' }] });
  expect(found?.rows).toEqual([
    ['Gross income', '17,542', '17,900'],
    ['Credits', '3,120', '3,520'],
    ['Levies', '388', '0'],
    ['Net income', '14,034', '14,380'],
  ]);
});

it('symbol font characters with private codes in Word are read as text', async () => {
  const sign = (font: string, code: string): string =>
    `<w:r><w:sym w:font="${font}" w:char="${code}"/></w:r>`;
  const texts = (words: string): string => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
  const { document } = await written(
    `<w:p>${sign('Wingdings', 'F0FC')}${texts(' Signed, 20 ')}${sign('Symbol', 'F0B0')}${texts('C')}${sign('Unknown', 'F8FF')}</w:p>`,
  );
  expect(textsOf(blocksOf(document.root))).toEqual(['✓ Signed, 20 °C']);
});

/** A document of these paragraphs and tables, read. */
async function written(body: string): ReturnType<typeof parseFile> {
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';
  const file = writeZip([
    ['[Content_Types].xml', packDeflated(types)],
    ['_rels/.rels', packDeflated(relations)],
    [
      'word/document.xml',
      packDeflated(
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
      ),
    ],
  ]);
  return await parseFile(file, { filename: 'written.docx' });
}
