import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import { isReadable } from '../../../../src/core/sources/files/pdf-legibility.ts';
import type { SourceBlock, SourceSection } from '../../../../src/core/sources/source-document.ts';

const listBlocks = (section: SourceSection): SourceBlock[] => [
  ...section.blocks,
  ...section.sections.flatMap(listBlocks),
];
const listTexts = (section: SourceSection): string[] => [
  section.heading,
  ...section.blocks.map((block) => ('text' in block ? block.text.text : '')),
  ...section.sections.flatMap(listTexts),
];

/** A file whose fonts, from one to another in its order, do not say which letters they draw. */
function loseLetters(name: string, from: number, to: number): Uint8Array {
  let at = 0;
  const text = readFileSync(`test/fixtures/pdf/${name}`, 'latin1').replace(/\/ToUnicode/g, (key) => {
    at++;
    return at >= from && at <= to ? '/ToUnicodX' : key;
  });
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** A page with lines of text in Helvetica. */
function writePage(lines: readonly string[]): Uint8Array {
  const drawn = lines.map((line, at) => `BT /F1 12 Tf 72 ${700 - 20 * at} Td (${line}) Tj ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return new Uint8Array(Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size 6 >>\n`, 'latin1'));
}

describe('PDF text in a font without character codes', () => {
  it('is shown as pictures of its lines and reported, while other text is read', async () => {
    const { document, warnings } = await parseFile(loseLetters('columns.pdf', 1, 1), {
      filename: 'columns.pdf',
    });
    const whole = await parseFile(loseLetters('columns.pdf', 0, 0), { filename: 'columns.pdf' });
    expect(warnings.join(' ')).toMatch(/Pages? 1.* text in fonts that do not say which letters they draw/);
    const figures = (section: SourceSection): number =>
      listBlocks(section).filter(({ kind }) => kind === 'figure').length;
    expect(figures(document.root)).toBeGreaterThan(figures(whole.document.root));
    const known = new Set(listTexts(whole.document.root).join(' ').split(/\s+/u));
    const read = listTexts(document.root)
      .join(' ')
      .split(/\s+/u)
      .filter((word) => word !== '');
    expect(read.length).toBeGreaterThan(10);
    expect(read.filter((word) => !known.has(word))).toEqual([]);
  });

  it('is the reason why a file without other text is refused', async () => {
    await expect(parseFile(loseLetters('study.pdf', 1, 99), { filename: 'study.pdf' })).rejects.toThrow(
      /fonts do not say which letters they draw/,
    );
  });
});

describe('isReadable', () => {
  it.each([
    'The harbour administration commissioned a comprehensive investigation of transport',
    'Die Hafenverwaltung hat eine umfassende Untersuchung in Auftrag gegeben',
    'Základní údaje o výsledcích hospodaření přístavu za loňský rok',
    '북부 항만의 교통 기반 시설에 대한 조사 결과를 발표했다',
    'Обследование транспортной инфраструктуры северного региона',
    '( ) = cos( ( ) ) + exp( ) − { } [ ] ( ) = ( )',
    '1,912,400 $ 45 % 18 % (3,210) 12.4 € 7 ‰ 1.3',
    '#include <linux/ckevent.h> #include <asm/io.h> #include <asm/prom.h>',
    'https://example.org/a%20b%20c?d=1&e=2 www.example.org/ss-5.html yusuke@example.org',
    'Abomination .............. 6 The Veil ________________ 48',
    'SELECT id FROM crane_moves WHERE quay_id = 4',
  ])('is true for "%s"', (text) => {
    expect(isReadable([text])).toBe(true);
  });

  it.each([
    '+ !# % 3* % " $ ! ( % & \' # ) % $',
    '7KH\u0003KDUERXU\u0003DGPLQLVWUDWLRQ\u0003FRPPLVVLRQHG\u0003D\u0003FRPSUHKHQVLYH',
    '\u0002\u0003 \u0004\u0005\u0006\u0007\u0005 \u0003\u0006 \u0003\u000e\u000f\u0007\u0005',
    'WKH KDUERXU DGPLQLVWUDWLRQ FRPPLVVLRQHG FRPSUHKHQVLYH LQYHVWLJDWLRQ WUDQVSRUW LQIUDVWUXFWXUH QRUWKHUQ UHJLRQ',
  ])('is false for %j', (text) => {
    expect(isReadable([text])).toBe(false);
  });
});

describe('a back-quote before an amount in a PDF', () => {
  it('is the rupee sign', async () => {
    const { document } = await parseFile(
      writePage([
        'Revenue grew to ` 1,84,320 crore, and the profit was `21,067 crore.',
        'All amounts are in ` crore. Write `quoted` words as they are.',
      ]),
      { filename: 'report.pdf' },
    );
    const text = listTexts(document.root).join(' ');
    expect(text).toContain('₹ 1,84,320 crore');
    expect(text).toContain('₹21,067 crore');
    expect(text).toContain('in ₹ crore');
    expect(text).toContain('`quoted`');
  });
});
