import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import type { SourceBlock, SourceSection } from '../../../../src/core/sources/source-document.ts';

const SUBJECTS = 'cranes ferries pilots anglers masters clerks divers welders'.split(' ');
const VERBS = 'repair inspect measure follow describe protect deliver replace'.split(' ');
const OBJECTS = 'the northern quay|the old bridges|the eastern harbour|the long piers|the deep channel'.split(
  '|',
);

/** Sentences without a pattern that columns could share. */
function writeProse(seed: number, words: number): string[] {
  const pick = (list: readonly string[], at: number): string =>
    list[(seed * 7 + at * at + 3 * at) % list.length] ?? '';
  const text: string[] = [];
  for (let at = 0; text.length < words; at++)
    text.push(
      ...`Column ${'ABCD'[seed]} says in sentence ${at} that ${pick(SUBJECTS, at)} ${pick(VERBS, at + 1)} ${pick(OBJECTS, at + 2)}.`.split(
        ' ',
      ),
    );
  return text.slice(0, words);
}

/** A page with columns of running text, a few points apart, whose lines stand at the same heights. */
function writeColumns(count: number): { readonly bytes: Uint8Array; readonly texts: readonly string[] } {
  const width = 500 / count;
  const columns = Array.from({ length: count }, (_, seed) => writeProse(seed, 150));
  const drawn = columns.flatMap((words, column) => {
    const lines: string[] = [];
    let line = '';
    for (const word of words) {
      const next = line === '' ? word : `${line} ${word}`;
      // Letters of Courier are 0.6 em wide, so that each column is filled and 8 points are left.
      if (next.length * 0.6 * 8 > width - 8) {
        lines.push(line);
        line = word;
      } else line = next;
    }
    return [...lines, line].map(
      (text, at) => `BT /F1 8 Tf ${50 + column * width} ${740 - 10 * at} Td (${text}) Tj ET`,
    );
  });
  const stream = drawn.join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 126 /Widths [' +
      `${Array(95).fill(600).join(' ')}] >>`,
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return {
    bytes: new Uint8Array(Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n`, 'latin1')),
    texts: columns.map((words) => words.join(' ')),
  };
}

const listBlocks = (section: SourceSection): SourceBlock[] => [
  ...section.blocks,
  ...section.sections.flatMap(listBlocks),
];

describe('columns of text on a PDF page', () => {
  it.each([2, 3])('are read one after the other if there are %i', async (count) => {
    const { bytes, texts } = writeColumns(count);
    const { document } = await parseFile(bytes, { filename: 'columns.pdf' });
    const blocks = listBlocks(document.root);
    expect(blocks.map(({ kind }) => kind)).not.toContain('table');
    const read = blocks.map((block) => ('text' in block ? block.text.text : '')).join(' ');
    for (const text of texts) expect(read).toContain(text);
    expect(texts.map((text) => read.indexOf(text))).toEqual(
      texts.map((text) => read.indexOf(text)).toSorted((a, b) => a - b),
    );
  });
});
