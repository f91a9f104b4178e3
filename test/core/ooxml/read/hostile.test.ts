import { readFileSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/core/errors/failure.ts';
import { plainText } from '../../../../src/core/errors/message.ts';
import { readZip } from '../../../../src/core/ooxml/package/zip-reader.ts';
import { packDeflated, writeZip } from '../../../../src/core/ooxml/package/zip-writer.ts';
import { readDeck } from '../../../../src/core/ooxml/read/read-deck.ts';
import { alterPptx } from '../../../support/open-pptx.ts';

const sound = readFileSync(new URL('../../../fixtures/pptx/every-kind.pptx', import.meta.url));
const slide = 'ppt/slides/slide1.xml';

/** Reason for refusing the file; fails if the file is read. */
function refusal(bytes: Uint8Array): { type: string | undefined; hint: string | undefined } {
  try {
    readDeck(bytes);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { type: error.issues[0]?.type, hint: error.hint && plainText(error.hint) };
  }
  throw new Error('The file was read');
}

/** The package with one more entry, written unchanged. */
function withEntry(name: string, bytes: Uint8Array): Uint8Array {
  return writeZip([
    ...readZip(sound).map((entry): [string, ReturnType<typeof packDeflated>] => [
      entry.name,
      packDeflated(entry.read()),
    ]),
    [name, packDeflated(bytes)],
  ]);
}

/** An OLE compound file with this word in its directory. */
function compound(word: string): Uint8Array {
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1024),
    Buffer.from(word, 'utf16le'),
    Buffer.alloc(512),
  ]);
}

describe('readDeck refuses a file with the reason and the remedy', () => {
  it.each([
    ['an empty file', new Uint8Array(), 'empty'],
    ['a text file', Buffer.from('Dear all, see the slides.'), 'not_a_zip'],
    ['a file with a password', compound('EncryptedPackage'), 'encrypted'],
    ['a file in the old format', compound('PowerPoint Document'), 'legacy_format'],
    ['a truncated file', sound.subarray(0, sound.length - 200), 'damaged'],
    ['an entry outside the package', withEntry('../../etc/passwd', Buffer.from('x')), 'unsafe_entry'],
    ['an entry with a drive letter', withEntry('C:/x.xml', Buffer.from('x')), 'unsafe_entry'],
    ['an entry with backslashes', withEntry('ppt\\..\\x.xml', Buffer.from('x')), 'unsafe_entry'],
    [
      'an entity bomb',
      alterPptx(sound, {
        [slide]: (xml) =>
          xml.replace(/^(<\?xml[^>]*\?>)?/, '<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'),
      }),
      'unsafe_entry',
    ],
    ['malformed XML', alterPptx(sound, { [slide]: '<p:sld><p:cSld></p:sld>' }), 'damaged'],
    [
      'elements without end',
      alterPptx(sound, {
        [slide]: `<p:sld xmlns:p="x">${Array.from({ length: 650_000 }, (_, index) => `<a x="${((index * 2_654_435_761) % 1e9).toString(36)}"/>`).join('')}</p:sld>`,
      }),
      'too_complex',
    ],
    [
      'a part of 20 MB',
      alterPptx(sound, {
        [slide]: `<p:sld xmlns:p="x">${Array.from({ length: 400_000 }, (_, index) => index.toString(36))
          .join(' ')
          .padEnd(20_000_000)}</p:sld>`,
      }),
      'too_complex',
    ],
    ['a zip bomb', alterPptx(sound, { [slide]: ' '.repeat(10_000_000) }), 'zip_bomb'],
    [
      'a Word document',
      writeZip([['word/document.xml', packDeflated(Buffer.from('<w/>'))]]),
      'not_a_presentation',
    ],
    ['another archive', writeZip([['photo.png', packDeflated(Buffer.from('x'))]]), 'not_a_presentation'],
    ['a package without content types', alterPptx(sound, { '[Content_Types].xml': undefined }), 'damaged'],
    [
      'a package with only its main part',
      alterPptx(sound, { 'ppt/presentation.xml': '<x/>' }),
      'not_a_presentation',
    ],
  ] as const)('%s', (_, bytes, type) => {
    const { type: report, hint } = refusal(bytes);
    expect(report).toBe(type);
    expect(hint).toMatch(/\w/);
  });

  it('when its declared size inflates to a gigabyte from a few bytes', () => {
    const packed = deflateRawSync(Buffer.alloc(1000));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(crc32(Buffer.alloc(1000)), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(900_000_000, 24);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(46, 12);
    end.writeUInt32LE(30 + packed.length, 16);
    expect(refusal(Buffer.concat([local, packed, central, end])).type).toBe('zip_bomb');
  });
});

describe('readDeck reads a file with a remark', () => {
  it('when it holds macros', () => {
    expect(readDeck(withEntry('ppt/vbaProject.bin', Buffer.from('x'))).remarks.join()).toMatch(/macros/);
  });

  it('when a slide lacks its layout', () => {
    const { slides, remarks } = readDeck(
      alterPptx(sound, {
        'ppt/slides/_rels/slide1.xml.rels': (xml) => xml.replace(/<Relationship [^>]*slideLayout"[^>]*>/, ''),
      }),
    );
    expect(slides).toHaveLength(1);
    expect(remarks.join()).toMatch(/Slide 1 has no layout/);
  });

  it('when a picture is missing', () => {
    const deck = readDeck(alterPptx(sound, { 'ppt/media/image1.png': undefined }));
    expect(deck.media('ppt/media/image1.png')).toBeUndefined();
  });
});

describe('a modified file is read or refused', () => {
  const readOrRefused = (bytes: Uint8Array) => {
    try {
      readDeck(bytes);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  };

  it('with bytes changed or cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 }),
        fc.nat(sound.length),
        (changes, end) => {
          const bytes = Buffer.from(sound);
          for (const [at, value] of changes) bytes[at] = value;
          readOrRefused(end % 3 === 0 ? bytes.subarray(0, end) : bytes);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('with values, names and elements of its XML changed', () => {
    const parts = new Map(readZip(sound).map((entry) => [entry.name, entry.read()]));
    const names = [...parts.keys()].filter((name) =>
      /^ppt\/(slides|slideLayouts\/slideLayout1|slideMasters|theme|charts\/chart|presentation|diagrams).*\.(xml|rels)$/.test(
        name,
      ),
    );
    const odd = fc.constantFrom(
      '',
      '-1',
      '1e400',
      '99999999999999999999',
      'NaN',
      '0',
      '50%',
      '2.5cm',
      'true',
      '__proto__',
      'rId1',
      'accent99',
      '../../..',
      '%zz',
      '\u0000',
      '&#0;',
      '<',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.tuple(fc.nat(), odd, fc.constantFrom('value', 'tag', 'drop', 'double')), {
          minLength: 1,
          maxLength: 8,
        }),
        (name, changes) => {
          let xml = Buffer.from(parts.get(name) ?? []).toString('utf8');
          for (const [seed, value, how] of changes) {
            const pieces = [...xml.matchAll(how === 'value' ? /="[^"]*"/g : /<[a-zA-Z][^<>]*\/>/g)];
            const piece = pieces[seed % Math.max(1, pieces.length)];
            if (piece === undefined) continue;
            const swapped =
              how === 'value'
                ? `="${value}"`
                : how === 'tag'
                  ? '<a:odd val="1"/>'
                  : how === 'drop'
                    ? ''
                    : piece[0] + piece[0];
            xml = xml.slice(0, piece.index) + swapped + xml.slice(piece.index + piece[0].length);
          }
          readOrRefused(
            writeZip(
              [...parts].map(([part, bytes]) => [
                part,
                packDeflated(part === name ? Buffer.from(xml) : bytes),
              ]),
            ),
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
