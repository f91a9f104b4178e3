import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { joinMarkdown, markdownParts } from '../../../../src/core/sources/document-markdown.ts';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import { LETTERS_MAX, readPageText, toWordsOnly } from '../../../../src/core/sources/files/pdf-page.ts';
import {
  type SharedPages,
  sharePages,
  stopTaking,
  type TakenPage,
  takePages,
  type WordsRequest,
} from '../../../../src/core/sources/files/pdf-shared-pages.ts';
import { WordReader } from '../../../../src/core/sources/files/pdf-words.ts';
import { Thread } from '../../../../src/core/threads/thread.ts';
import { DEEP } from '../../../support/deep.ts';
import { longPdf } from '../../../support/long-documents.ts';

/** Segments of all pages, as each of the two readers tells them. */
async function twice(name: string): Promise<readonly [readonly string[], readonly string[]]> {
  const bytes = new Uint8Array(readFileSync(`test/fixtures/docs/${name}`));
  const library = await PDFiumLibrary.init();
  const reader = new WordReader(await library.loadDocument(bytes));
  const pdf = await getDocumentProxy(bytes.slice(), {
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  const [fast, careful]: [string[], string[]] = [[], []];
  for (let page = 1; page <= pdf.numPages; page++) {
    const writeText = ({
      text,
      left,
      y,
      size,
    }: {
      readonly text: string;
      readonly left: number;
      readonly y: number;
      readonly size: number;
    }): string =>
      `${page}: ${left.toFixed(0)}, ${y.toFixed(0)}, ${size.toFixed(1)}: ${text.replace(/\s/g, '')}`;
    const words = reader.read(page, LETTERS_MAX);
    if (words !== undefined) fast.push(...toWordsOnly(words).segments.map(writeText));
    careful.push(...(await readPageText(pdf, page)).segments.map(writeText));
  }
  reader.close();
  library.destroy();
  return [fast, careful];
}

describe('the fast reader of text pages', () => {
  it.each([
    ['multi_page.pdf', 1],
    ['DA-1p.pdf', 0.97],
    ['multi-column-2p.pdf', 0.85],
    ['amt_handbook_sample.pdf', 0.9],
  ])('reads %s like the careful one', async (name, least) => {
    const [fast, careful] = await twice(name);
    const known = new Set(fast);
    expect(careful.length).toBeGreaterThan(20);
    expect(careful.filter((one) => known.has(one)).length / careful.length).toBeGreaterThanOrEqual(least);
  });

  it('leaves pages with right-to-left text to the other, which finds their order', async () => {
    expect((await twice('right_to_left_01.pdf'))[0]).toEqual([]);
  });
});

describe('PDF pages that two threads share', () => {
  it('are each read once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: -1, max: 300 }), (first, more) => {
        const shared = sharePages(first, first + more);
        const all: number[] = [];
        for (let taken = takePages(shared); taken.length > 0; taken = takePages(shared)) all.push(...taken);
        expect(all).toEqual(Array.from({ length: more + 1 }, (_, index) => first + index));
      }),
    );
  });

  it('are read by both threads until none is left', async () => {
    const bytes = await longPdf(60);
    const thread = new Thread({
      programs: [new URL('../../../../src/core/sources/files/pdf-words-worker.ts', import.meta.url)],
      memoryMb: 128,
      idleMs: 0,
    });
    const readFrom = (shared: SharedPages) =>
      thread.run<readonly TakenPage[]>({ bytes, shared } satisfies WordsRequest, { deadlineMs: 60_000 });
    const taken = await readFrom(sharePages(11, 60));
    const reader = new WordReader(await (await PDFiumLibrary.init()).loadDocument(bytes));
    expect(taken.map(([number]) => number)).toEqual(Array.from({ length: 50 }, (_, index) => 11 + index));
    for (const [number, page] of taken)
      expect(page).toEqual(
        toWordsOnly(reader.read(number, LETTERS_MAX) ?? { runs: [], width: 0, height: 0 }),
      );
    const left = sharePages(11, 60);
    stopTaking(left);
    expect(await readFrom(left)).toEqual([]);
  });
});

const WHAT = ['Storms', 'Cranes', 'Ferries', 'Pilots', 'Tides', 'Buoys', 'Anchors'];
const WHERE = [
  'quay',
  'basin',
  'estuary',
  'lock',
  'channel',
  'shore',
  'island',
  'bridge',
  'tower',
  'dock',
  'pier',
];
/** Titles that are not alike: what repeats at the head of pages is left out. */
const titleOf = (page: number): string =>
  `${WHAT[page % 7]} ${page % 2 === 0 ? 'near' : 'behind'} the ${WHERE[page % 11]}`;

it('a document of very many pages is read completely: headings, text and hyphenated words', {
  skip: !DEEP,
}, async () => {
  const pdf = new PDFDocument({ size: 'A4', margin: 72, autoFirstPage: false });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve) =>
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve),
  );
  for (let page = 1; page <= 430; page++) {
    pdf.addPage().fontSize(20).text(titleOf(page)).moveDown().fontSize(11);
    pdf.text(`On its day ${page} the quay took ${page * 3} ships, and the crane lifted containers with-`, {
      lineBreak: false,
    });
    pdf.moveDown().text('', 72).text(`out a pause. Nobody had counted them before.`);
  }
  pdf.end();
  await done;
  const { document, warnings } = await parseFile(new Uint8Array(Buffer.concat(chunks)), {
    filename: 'quay.pdf',
  });
  const text = joinMarkdown(markdownParts(document));
  expect(warnings.join()).toContain('of the others the words');
  expect(warnings.join()).not.toContain('were read.');
  for (const page of [1, 200, 201, 430]) {
    expect(text).toMatch(new RegExp(`^#+ ${titleOf(page)}$`, 'm'));
    expect(text).toContain(
      `On its day ${page} the quay took ${page * 3} ships, and the crane lifted containers without a pause.`,
    );
  }
});

it('lines in a monospaced font are a listing with indents, and text repeated at one height in margins is dropped', async () => {
  const pdf = new PDFDocument({ size: 'A4', margin: 130, autoFirstPage: false });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve) =>
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve),
  );
  const prose =
    'The crane is told what to lift by a short program, which its driver may read and change before a ship comes in, and which is kept with the papers of the ship. ';
  for (let page = 1; page <= 5; page++) {
    pdf
      .addPage()
      .font('Helvetica')
      .fontSize(9)
      .text('The harbour and its cranes, by the trust', 130, 120, { lineBreak: false });
    pdf
      .fontSize(11)
      .text(`${prose}${titleOf(page)} stands another one.`, 130, 160)
      .moveDown();
    pdf.font('Courier').fontSize(10);
    for (const line of ['lift(container) {', `  hoist(${page});`, '  turn();', '}'])
      pdf.text(line.replace(/^ +/, (blanks) => '\u00a0'.repeat(blanks.length)));
    pdf
      .font('Helvetica')
      .fontSize(11)
      .moveDown()
      .text(`After that ${prose.repeat(3)}`);
  }
  pdf.end();
  await done;
  const text = joinMarkdown(
    markdownParts(
      (await parseFile(new Uint8Array(Buffer.concat(chunks)), { filename: 'cranes.pdf' })).document,
    ),
  );
  expect(text).toContain('```\nlift(container) {\n  hoist(3);\n  turn();\n}\n```');
  expect(text).not.toContain('by the trust');
  expect(text.match(/stands another one/g)).toHaveLength(5);
});
