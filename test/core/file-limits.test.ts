import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpackDesign } from '../../src/core/designs/design-package.ts';
import { listFontNames } from '../../src/core/fonts/list-font-names.ts';
import { readFont } from '../../src/core/fonts/read-font.ts';
import { OpcPackage } from '../../src/core/ooxml/package/index.ts';
import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { type Packed, packStored, writeZip } from '../../src/core/ooxml/package/zip-writer.ts';
import { readDeck } from '../../src/core/ooxml/read/read-deck.ts';
import { fileMarkdown } from '../../src/core/sources/file-markdown.ts';
import { openArchive as openDocument } from '../../src/core/sources/files/archive-xml.ts';
import { parseFile } from '../../src/core/sources/files/parse-file.ts';
import { page, stream, times, words } from '../support/made-documents.ts';
import { alterPptx } from '../support/open-pptx.ts';

const KINDS = readFileSync(new URL('../fixtures/pptx/every-kind.pptx', import.meta.url));
const MIB = 1024 * 1024;
/** An entry whose directory says that it is so large. */
const announced = (sizeBytes: number): Packed => ({ ...packStored(new Uint8Array(1)), sizeBytes });

describe('the limits of a presentation file', () => {
  it('refuse too many bytes', () => {
    expect(() => readDeck(new Uint8Array(64 * MIB + 1))).toThrow(/at most 64 MB are read/);
  });

  it('refuse too many slides', () => {
    const list = /<p:sldIdLst>.*<\/p:sldIdLst>/s;
    const deck = alterPptx(KINDS, {
      'ppt/presentation.xml': (xml) =>
        xml.replace(
          list,
          `<p:sldIdLst>${(/<p:sldId [^>]*>/.exec(xml)?.[0] ?? '').repeat(1_001)}</p:sldIdLst>`,
        ),
    });
    expect(() => readDeck(deck)).toThrow(/has 1001 slides; at most 1000 are read/);
  });

  it('refuse too many characters', () => {
    const deck = alterPptx(KINDS, {
      'ppt/slides/slide1.xml': (xml) => xml.replace(/<a:t>[^<]*/, `<a:t>${'quay '.repeat(200_001)}`),
    });
    expect(() => readDeck(deck)).toThrow(/more than 1000000 letters/);
  });

  it('refuse a picture of too many unpacked bytes', () => {
    const archive = OpcPackage.open(writeZip([['ppt/media/a.png', announced(64 * MIB + 1)]]));
    expect(() => archive.bytes('ppt/media/a.png')).toThrow(/larger than 64 MB/);
  });

  it('refuse an entry with too high a compression ratio', () => {
    const blank = new Uint8Array(2_000_000);
    const archive = OpcPackage.open(
      writeZip([
        ['ppt/media/a.bmp', { ...packStored(blank), method: 8, data: deflateRawSync(blank, { level: 9 }) }],
      ]),
    );
    expect(() => archive.bytes('ppt/media/a.bmp')).toThrow(/inflates more than 500 times/);
  });
});

describe('the limits of a design package', () => {
  const manifest = (file: string) =>
    packStored(
      Buffer.from(
        JSON.stringify({
          format: 'lectern.design',
          version: 1,
          name: 'Ferries',
          file: { path: file, sha256: '0'.repeat(64) },
          fonts: [],
          pictures: { drawn_by: 'server', slides: [] },
        }),
      ),
    );

  it('refuse too many entries of a design package', async () => {
    const entries = Array.from(
      { length: 600 },
      (_, number) => [`slides/${number}.png`, packStored(new Uint8Array())] as const,
    );
    await expect(unpackDesign(writeZip([['manifest.json', manifest('a.pptx')], ...entries]))).rejects.toThrow(
      /601 entries; at most 600/,
    );
  });

  it('refuse too many unpacked bytes of a design package', async () => {
    const bytes = writeZip([
      ['manifest.json', manifest('a.pptx')],
      ['a.pptx', announced(200 * MIB + 1)],
    ]);
    expect(readZip(bytes)).toHaveLength(2);
    await expect(unpackDesign(bytes)).rejects.toThrow(/unpacks to more than 200 MB/);
  });
});

describe('the limits of a document', () => {
  it('refuse an XML part of too many unpacked bytes', () => {
    const archive = openDocument(writeZip([['word/document.xml', announced(48 * MIB + 1)]]));
    expect(() => archive.xml('word/document.xml')).toThrow(
      /"word\/document.xml" inside the file has 49 MB; of an XML part at most 48 MB are read/,
    );
  });

  const read = (bytes: Uint8Array, filename: string) =>
    fileMarkdown(bytes, filename, async () => ({ reason: 'none' }), new AbortController().signal);

  it.each(['a.txt', 'a.md'])('refuse a text file of too many bytes or characters: %s', async (filename) => {
    await expect(read(Buffer.alloc(16 * MIB + 1, 'a '), filename)).rejects.toMatchObject({
      message: expect.stringMatching(/at most 16 MB are read/),
      issues: [{ type: 'too_large' }],
    });
    await expect(read(Buffer.alloc(5_000_001, 'a '), filename)).rejects.toMatchObject({
      message: expect.stringMatching(/5,000,001 characters; at most 5,000,000 are read/),
      issues: [{ type: 'too_large' }],
    });
    expect((await read(Buffer.from('Tea is hot.\n'), filename)).markdown).toBe('Tea is hot.');
  });

  it('refuse a PDF page with too many characters', async () => {
    const line = (index: number) => `1 0 0 1 50 ${700 - (index % 600)} Tm (${words(100)}) Tj`;
    const content = stream(`BT /F1 6 Tf ${times(2_100, line)} ET`);
    await expect(parseFile(new Uint8Array(page(content)), { filename: 'a.pdf' })).rejects.toThrow(
      /Page 1 has more than 200000 letters/,
    );
  });
});

it('font families over the limit of a deck are not looked up', async () => {
  const typefaces = times(5_000, (index) => `<a:latin typeface="Family ${index}"/>`);
  const families = await listFontNames(
    writeZip([['ppt/slides/slide1.xml', packStored(Buffer.from(`<a>${typefaces}</a>`))]]),
  );
  expect(families).toHaveLength(200);
  expect(families[0]).toBe('Family 0');
});

it('a font that declares too large an unpacked size is refused before it is unpacked', async () => {
  const bytes = Buffer.alloc(64);
  bytes.write('wOF2');
  bytes.writeUInt32BE(40 * MIB + 1, 16);
  await expect(readFont(bytes)).rejects.toThrow(/unpacks to more than 40 MB/);
});
