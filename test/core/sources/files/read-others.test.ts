import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import type {
  SourceBlock,
  SourceDocument,
  SourceSection,
} from '../../../../src/core/sources/source-document.ts';
import { zip } from '../../../support/zip.ts';

const read = (path: string) =>
  parseFile(new Uint8Array(readFileSync(`test/fixtures/${path}`)), {
    filename: path.split('/').at(-1) ?? path,
  });

function listSections(section: SourceSection): SourceSection[] {
  return [section, ...section.sections.flatMap(listSections)];
}
function listBlocks(document: SourceDocument): SourceBlock[] {
  return listSections(document.root).flatMap((section) => section.blocks);
}
const headings = (document: SourceDocument) =>
  listSections(document.root)
    .slice(1)
    .map(({ level, heading }) => `${level} ${heading}`);

describe('PDF documents', () => {
  it('have headings by font size, lists by bullets, and sentences joined over lines and pages', async () => {
    const { document } = await read('docs/multi_page.pdf');
    expect(headings(document).slice(0, 3)).toEqual([
      '1 The Evolution of the Word Processor',
      '2 Pre-Digital Era (19th - Early 20th Century)',
      '2 The Birth of Word Processing (1960s - 1970s)',
    ]);
    const list = listBlocks(document).find((block) => block.kind === 'list');
    expect(list?.items.map((item) => item.text.text.slice(0, 24))).toEqual([
      'IBM MT/ST (Magnetic Tape',
      'Wang Laboratories: In th',
    ]);
    expect(list?.place.at).toBe('page 1');
  });

  it('join running text without the hyphens of line ends, in column order', async () => {
    const { document } = await read('docs/test.pdf');
    expect(headings(document)).toEqual(['1 Introduction']);
    expect(JSON.stringify(document)).not.toMatch(/\p{L}- (?!or\b)\p{Ll}/u);
    expect(JSON.stringify(document)).toContain('via conversation-centric computation');
  });

  it('with columns close together, one of them mostly a table, are read column by column', async () => {
    const { document } = await read('pdf/study.pdf');
    expect(headings(document)).toEqual([
      '1 Harbour study of the northern coast',
      '2 Background',
      '2 Traffic',
      '2 Outlook',
    ]);
    expect(JSON.stringify(document)).toContain('Investments of € 4.2 million were approved in 2023.');
    expect(listBlocks(document).find((block) => block.kind === 'table')).toMatchObject({
      columns: [{ label: 'Year' }, { label: 'Ships' }, { label: 'Tonnes' }],
      rows: [
        ['2021', '812', '1,240'],
        ['2022', '861', '1,310'],
        ['2023', '905', '1,402'],
      ],
    });
  });

  it('with marks apart from their items have a list, not a table', async () => {
    const { document } = await read('pdf/mill.pdf');
    const [bullets] = listBlocks(document).filter((block) => block.kind === 'list');
    expect(bullets?.kind === 'list' && bullets.items.map(({ text }) => text.text)).toEqual([
      'Flour',
      'Wheat flour',
      'Type 550',
      'Rye flour',
      'Bran',
    ]);
    expect(listBlocks(document).filter((block) => block.kind === 'table')).toHaveLength(1);
  });

  it('from right to left are read in their own order, with ligatures as letters', async () => {
    const { document } = await read('docs/right_to_left_01.pdf');
    expect(JSON.stringify(document)).toContain('يمكن أن تعزز');
    expect(JSON.stringify(document)).not.toMatch(/[\ufb50-\ufdff\ufe70-\ufefc]/);
  });

  it('of pictures only or with a password are refused with the reason', async () => {
    await expect(read('docs/ocr_test.pdf')).rejects.toMatchObject({
      issues: [{ type: 'no_text' }],
      hint: expect.stringContaining('OCR'),
    });
    await expect(read('docs/password.pdf')).rejects.toMatchObject({ issues: [{ type: 'encrypted' }] });
  });
});

describe('presentations', () => {
  it('have a section per slide, with the data of charts and tables, and notes', async () => {
    const { document } = await read('pptx/every-kind.pptx');
    const tables = listBlocks(document).filter((block) => block.kind === 'table');
    expect(tables.length).toBeGreaterThan(1);
    expect(listBlocks(document).every((block) => /^slide \d+$/.test(block.place.at ?? ''))).toBe(true);
  });

  it('of OpenDocument have titles, tables, lists and notes', async () => {
    const { document } = await read('docs/odf_presentation_01.odp');
    const text = JSON.stringify(document);
    expect(document.title).toBe('Test Table Slide');
    expect(headings(document)).toContain('1 Second slide title');
    expect(text).toContain('Some notes on the second slide.');
    expect(listBlocks(document).find((block) => block.kind === 'table')?.rows[1]).toEqual([
      'R1',
      'True',
      'False',
      '',
      'False',
      'True',
      'True',
    ]);
  });
});

describe('documents of other formats', () => {
  it('in OpenDocument have headings, nested lists, and text between spans in order', async () => {
    const { document } = await read('docs/text_document_01.odt');
    expect(headings(document).slice(0, 3)).toEqual([
      '1 Title',
      '2 heading level 1.0',
      '3 Heading level 2: A',
    ]);
    const list = listBlocks(document).find((block) => block.kind === 'list');
    expect(list?.items[1]?.children.map((item) => item.text.text)).toContain('bullet list 2.1');
    expect(JSON.stringify(document)).toContain('X² + Y₂ = Z');
  });

  it('in RTF with a Japanese code page have no mojibake', async () => {
    const { document } = await read('docs/testRTFJapanese.rtf');
    expect(headings(document)[0]).toBe('2 ゾルゲと尾崎、淡々と最期');
    expect(JSON.stringify(document)).not.toMatch(/\ufffd|\\u00/);
  });

  it('in RTF have emphasis, tables and Unicode, and no hidden groups', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator X;}{\pard\outlinelevel0 Bericht\par}{\pard Der \b Umsatz\b0  stieg um 12\u8239? % auf 3 Mio. \'80.\par}\trowd\pard\intbl Ort\cell Menge\cell\row\trowd\pard\intbl Ulm\cell 12\cell\row\pard\par}`;
    const { document } = await parseFile(new TextEncoder().encode(rtf), { filename: 'a.rtf' });
    const [paragraph, table] = listBlocks(document);
    expect(headings(document)).toEqual(['1 Bericht']);
    expect(paragraph).toMatchObject({
      text: {
        text: 'Der Umsatz stieg um 12 % auf 3 Mio. €.',
        marks: [{ start: 4, end: 10, kind: 'strong' }],
      },
    });
    expect(table).toMatchObject({ rows: [['Ulm', '12']] });
  });

  it('in EPUB have their chapters in order, without the table of contents', async () => {
    const { document } = await read('docs/testEPUB.epub');
    expect(headings(document)).toEqual([
      '1 Chapter 1',
      '1 Chapter 2',
      '2 Subchapter 2.1',
      '2 Subchapter 2.2',
    ]);
  });

  it('in EPUB have headings that only the style sheet marks', async () => {
    const sheet =
      '@media print { p { font-size: 9pt } } /* x */ body { font-size: 11pt } .h { font: bold 1.5em/1.2 serif } div.part p.sub { font-size: 120%; font-weight: 600 } .big { font-size: xx-large } .run { font-weight: bold }';
    const words =
      '<p>The harbour was built in the year 1890 by the town, and every ferry has left from it ever since.</p>';
    const chapter = `<html xmlns="http://www.w3.org/1999/xhtml"><head><link rel="stylesheet" href="../look.css"/></head><body><p class="big"><span>The Harbour</span></p>${words}<p class="h">Its walls</p>${words}<div class="part"><p class="sub">Of stone</p>${words}</div><p class="sub">Not in the part, no heading</p><p class="run">Of wood</p>${words}<p class="big">It was great.</p></body></html>`;
    const opf =
      '<package><metadata><title>Book</title></metadata><manifest><item id="a" href="text/a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>';
    const book = zip([
      ['mimetype', 'application/epub+zip'],
      [
        'META-INF/container.xml',
        '<container><rootfiles><rootfile full-path="ops/book.opf"/></rootfiles></container>',
      ],
      ['ops/book.opf', opf],
      ['ops/look.css', sheet],
      ['ops/text/a.xhtml', chapter],
    ]);
    const { document } = await parseFile(book, { filename: 'a.epub' });
    expect(headings(document)).toEqual(['1 The Harbour', '2 Its walls', '3 Of stone', '4 Of wood']);
    expect(listBlocks(document).at(-1)).toMatchObject({ text: { text: 'It was great.' } });
  });

  it('in HTML under the name of a text are read as HTML, and a text with a few tags as text', async () => {
    const page = readFileSync('test/fixtures/docs/test_blog.html', 'utf8');
    const as = (text: string) => parseFile(new TextEncoder().encode(text), { filename: 'page.txt' });
    const { document } = await read('docs/test_blog.html');
    for (const text of [page, page.replace(/^[\s\S]*?<body[^>]*>/i, '')])
      expect(headings((await as(text)).document)).toEqual(headings(document));
    const { document: plain } = await as(
      'Write <b>bold</b> words so.\n\nA line ends with <br>, a paragraph with </p>. That is all there is to it, and no reader would call these lines a page of the web.',
    );
    expect(JSON.stringify(plain)).toContain('<br>');
  });

  it('in HTML without headings have those that look like headings, and with headings no others', async () => {
    const words = `<p>${'Some running words of the page. '.repeat(4)}</p>`;
    const page = (title: string) =>
      parseFile(
        Buffer.from(
          `<html><body>${title}<p style="font-size:20pt"><b>Costs</b></p>${words}<div><font style="font-size: 18px; font-weight: bold">Of the year</font></div>${words}</body></html>`,
        ),
        { filename: 'a.html' },
      );
    expect(headings((await page('')).document)).toEqual(['2 Costs', '3 Of the year']);
    expect(headings((await page('<h1>Report</h1>')).document)).toEqual(['1 Report']);
  });

  it('in HTML lose cookie notices and other requests to visitors', async () => {
    const around = [
      '<div class="cc-window">We use cookies.</div>',
      '<div id="onetrust-banner-sdk"><p>We value your privacy.</p></div>',
      '<div class="my-cookie-notice">Cookies!</div>',
      '<div class="consent">Accept.</div>',
    ];
    const { document } = await parseFile(
      Buffer.from(
        `<html><body>${around.join('')}<h1>Tea</h1><p>Tea is made with hot water.</p><div class="footer-bottom">© Shop</div></body></html>`,
      ),
      {
        filename: 'a.html',
      },
    );
    expect(listBlocks(document)).toMatchObject([{ text: { text: 'Tea is made with hot water.' } }]);
  });

  it('in HTML have superscript digits, no numbers of notes, and formulas once', async () => {
    const { document } = await parseFile(
      Buffer.from(
        '<html><body><h1>A</h1><p>It weighs 10<sup>3</sup> kg of CO<sub>2</sub><sup><a href="#n1">1</a></sup> on the 1<sup>st</sup> day.</p><p>So <math><semantics><mrow><mi>E</mi><mo>=</mo><mfrac><mn>1</mn><mrow><mi>a</mi><mo>+</mo><mn>2</mn></mrow></mfrac></mrow><annotation encoding="x">E=\\frac12</annotation></semantics></math> it is.</p></body></html>',
      ),
      { filename: 'a.html' },
    );
    expect(listBlocks(document)).toMatchObject([
      { text: { text: 'It weighs 10³ kg of CO₂ on the 1st day.' } },
      { text: { text: 'So E=1/(a+2) it is.' } },
    ]);
  });

  it('as a picture are one figure with its bytes', async () => {
    const { document } = await read('pictures/alpha.png');
    expect(listBlocks(document)).toMatchObject([{ kind: 'figure', picture: document.pictures?.[0]?.hash }]);
  });
});
