import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { joinMarkdown } from '../../../src/core/sources/document-markdown.ts';
import { parseFile } from '../../../src/core/sources/files/parse-file.ts';
import { mergeDocuments } from '../../../src/core/sources/merge-documents.ts';
import { readDocument } from '../../../src/core/sources/read-document.ts';
import { formatPlace } from '../../../src/core/sources/section-builder.ts';
import { DEEP } from '../../support/deep.ts';
import { longDocx } from '../../support/long-documents.ts';

const file = (name: string): Uint8Array => new Uint8Array(readFileSync(`test/fixtures/docs/${name}`));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the document reader off the main thread', () => {
  it.runIf(DEEP)('returns a document as text, split at its pictures, with the pictures', async () => {
    const { parts, pictures } = await readDocument(file('word_sample.docx'), {
      filename: 'word_sample.docx',
    });
    const [picture] = pictures.map((one) => one.picture);
    expect(parts[0]).toContain('# Swimming in the lake');
    expect(parts[1]).toMatchObject({ picture: picture?.hash });
    expect(Buffer.from(picture?.bytes.subarray(0, 4) ?? []).toString('latin1')).toBe('\x89PNG');
  });

  it('detects the kind by the bytes, whatever the name', async () => {
    const { parts } = await readDocument(file('xlsx_01.xlsx'), {
      filename: 'report.pdf',
      mimeType: 'application/pdf',
    });
    expect(parts.join()).toContain('# Sheet2');
  });

  it('refuses a file with its name, the reason and advice', async () => {
    await expect(
      readDocument(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0), { filename: 'old.doc' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ type: 'legacy_format' }],
      message: expect.stringContaining('"old.doc"'),
      hint: expect.stringContaining('save it as .docx'),
    });
  });

  it('reads a book of 872 pages completely, and refuses one over the limit of characters by that limit', {
    skip: !DEEP,
    timeout: 240_000,
  }, async () => {
    const { parts } = await readDocument(longDocx(872), { filename: 'book.docx' }, { deadlineMs: 120_000 });
    expect(joinMarkdown(parts).match(/^# Chapter/gm)).toHaveLength(73);
    expect(joinMarkdown(parts).length).toBeGreaterThan(2_000_000);
    await expect(
      readDocument(longDocx(2_400), { filename: 'book.docx' }, { deadlineMs: 120_000 }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('more than 5000000 letters'),
      issues: [{ type: 'too_complex' }],
    });
  });

  it('ends at the deadline', async () => {
    await expect(
      readDocument(file('word_sample.docx'), { filename: 'a.docx' }, { deadlineMs: 1 }),
    ).rejects.toMatchObject({ issues: [{ type: 'too_slow' }] });
  });

  it('refuses a document that needs too much memory, and the server survives', async () => {
    const rows = `${'a,b,c,d\n'.repeat(1_000_000)}`;
    await expect(readDocument(bytes(rows), { filename: 'a.csv' }, { memoryMb: 12 })).rejects.toMatchObject({
      issues: [{ type: 'too_complex' }],
    });
  });

  it('does not start for a cancelled call', async () => {
    await expect(
      readDocument(bytes('Text'), { filename: 'a.txt' }, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('several documents', () => {
  it('are each a chapter, and every location names its file', async () => {
    const parts = await Promise.all(
      ['unit_test_headers_numbered.docx', 'iowa-electricity.csv'].map(async (filename) => ({
        filename,
        ...(await parseFile(file(filename), { filename })),
      })),
    );
    const { root } = mergeDocuments(parts);
    expect(root.sections.map(({ heading, level }) => `${level} ${heading}`)).toEqual([
      '1 Test Document',
      '1 Iowa electricity',
    ]);
    expect(formatPlace(root.sections[0]?.sections[0]?.place ?? { line: 0, path: [] })).toBe(
      'unit_test_headers_numbered.docx: Test Document',
    );
    expect(root.sections[1]?.sections[0]?.blocks[0]?.place).toMatchObject({
      file: 'iowa-electricity.csv',
      path: ['Iowa electricity', 'net generation'],
    });
  });
});
