import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import type { SourceSection } from '../../../../src/core/sources/source-document.ts';

const SENTENCES = [
  'Sorting decides how long a search takes, and most programs search more often than they sort.',
  'Old machines compare two numbers at a time, while new ones compare eight of them in one step.',
  'Memory is slow beside the processor, so that short distances matter more than few comparisons.',
  'Nobody had measured how the two effects work together on the processors of the last ten years.',
];
const LETTERS_A_LINE = 96;

/** Lines of a text as long as the column. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || `${line} ${word}`.length > LETTERS_A_LINE) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

/** A page in letters of one size and weight, ten points from line to line. */
function writePage(lines: readonly string[]): Uint8Array {
  const stream = lines.map((line, at) => `BT /F1 8 Tf 60 ${740 - 10 * at} Td (${line}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 126 /Widths [${Array(95).fill(600).join(' ')}] >>`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new Uint8Array(Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n`, 'latin1'));
}

const listHeadings = (section: SourceSection): string[] =>
  section.sections.flatMap((child) => [child.heading, ...listHeadings(child)]);
const readHeadings = async (headings: readonly string[]): Promise<string[]> => {
  const lines = headings.flatMap((heading) => [heading, ...wrap(SENTENCES.join(' '))]);
  const { document } = await parseFile(writePage(lines), { filename: 'paper.pdf' });
  return listHeadings(document.root);
};

describe('headings of a PDF in the font of its text', () => {
  it('are numbered lines above text that fills its lines', async () => {
    expect(
      await readHeadings([
        'ABSTRACT',
        '1. Introduction',
        '2. Methods',
        '2.1 Sorting networks',
        '2.2 Merging',
      ]),
    ).toEqual(['ABSTRACT', 'Introduction', 'Methods', 'Sorting networks', 'Merging']);
  });

  it('are not items of a list without subsections', async () => {
    expect(await readHeadings(['1. Introduce yourself', '2. Meet the others'])).toEqual([]);
  });
});
