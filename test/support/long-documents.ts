import PDFDocument from 'pdfkit';
import { zip } from './zip.ts';

const WORDS =
  'the harbour quay crane ship storm winter measure cost plan report figure table council vote passengers route engine energy battery shore power'.split(
    ' ',
  );
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const [PARAGRAPHS, SENTENCES] = [5, 5];

/** Sentences, always the same for the same seed. */
function sentences(seed: number): () => string {
  let state = seed;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const word = (): string => WORDS[Math.floor(next() * WORDS.length)] ?? '';
  return () => {
    const words = Array.from({ length: 8 + Math.floor(next() * 14) }, (_, at) =>
      at === 3 && next() < 0.2 ? String(Math.floor(next() * 9_000)) : word(),
    );
    return `${words.join(' ').replace(/^./, (first) => first.toUpperCase())}. `;
  };
}

/**
 * A Word document of so many pages: a chapter every twelve, a section every three, runs formatted by
 * themselves.
 */
export function longDocx(pages: number): Uint8Array {
  const sentence = sentences(7);
  const run = (text: string) =>
    `<w:r w:rsidR="00A1B2C3"><w:rPr><w:rFonts w:ascii="Arial"/><w:sz w:val="22"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraph = (style: string, runs: string) =>
    `<w:p w:rsidR="00A1B2C3"><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs}</w:p>`;
  const body = Array.from({ length: pages }, (_, page) =>
    [
      page % 12 === 0
        ? paragraph('Heading1', run(`Chapter ${page / 12 + 1}: ${sentence().slice(0, 40)}`))
        : '',
      page % 3 === 0 ? paragraph('Heading2', run(`Of ${sentence().slice(0, 30)}`)) : '',
      ...Array.from({ length: PARAGRAPHS }, () =>
        paragraph('Normal', Array.from({ length: SENTENCES }, () => run(sentence())).join('')),
      ),
    ].join(''),
  );
  const style = (id: string, level: number) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="heading ${level}"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`;
  const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`;
  const type = (name: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml`;
  const relationships = (target: string, kind: string) =>
    xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/></Relationships>`,
    );
  const entries = [
    [
      '[Content_Types].xml',
      xml(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type('document.main')}"/><Override PartName="/word/styles.xml" ContentType="${type('styles')}"/></Types>`,
      ),
    ],
    ['_rels/.rels', relationships('word/document.xml', 'officeDocument')],
    ['word/_rels/document.xml.rels', relationships('styles.xml', 'styles')],
    ['word/document.xml', xml(`<w:document ${W}><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`)],
    ['word/styles.xml', xml(`<w:styles ${W}>${style('Heading1', 1)}${style('Heading2', 2)}</w:styles>`)],
  ] as const;
  return new Uint8Array(zip(entries));
}

/** Markdown of about so many characters, with a heading every thirty paragraphs. */
export function longMarkdown(characters: number): string {
  const sentence = sentences(11);
  const parts: string[] = [];
  for (let length = 0, at = 0; length < characters; at++) {
    const part =
      at % 30 === 0
        ? `## ${sentence().slice(0, 40).trim()}`
        : Array.from({ length: SENTENCES }, sentence).join('').trim();
    parts.push(part);
    length += part.length + 2;
  }
  return parts.join('\n\n').slice(0, characters);
}

/** A PDF of so many pages of some 2,300 letters: a chapter every twelve. */
export async function longPdf(pages: number): Promise<Uint8Array> {
  const sentence = sentences(13);
  const pdf = new PDFDocument({ size: 'A4', margin: 72, autoFirstPage: false });
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve) =>
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve),
  );
  for (let page = 0; page < pages; page++) {
    pdf.addPage();
    if (page % 12 === 0)
      pdf
        .fontSize(18)
        .text(`Chapter ${page / 12 + 1}: ${sentence().slice(0, 40)}`)
        .moveDown();
    pdf.fontSize(10);
    for (let at = 0; at < PARAGRAPHS; at++)
      pdf.text(Array.from({ length: SENTENCES }, sentence).join('').trim()).moveDown();
  }
  pdf.end();
  await done;
  return new Uint8Array(Buffer.concat(chunks));
}
