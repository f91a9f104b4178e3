import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/core/errors/failure.ts';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import { claiming, claimingItself, TYPES, torn, uncounted, zip } from '../../../support/zip.ts';

const FILES = [
  'docs/unit_test_headers_numbered.docx',
  'docs/docx_rich_cells.docx',
  'docs/xlsx_01.xlsx',
  'docs/text_document_01.odt',
  'docs/testEPUB.epub',
  'docs/testRTFJapanese.rtf',
  'docs/test_blog.html',
  'docs/test_mskanji.csv',
  'docs/test.pdf',
  'pptx/prs-notes.pptx',
].map((path) => ({ path, bytes: new Uint8Array(readFileSync(`test/fixtures/${path}`)) }));

const ROOT =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>';
const word = (document: string, ...more: readonly (readonly [string, string | Buffer])[]) =>
  zip([TYPES, ['_rels/.rels', ROOT], ['word/document.xml', document], ...more]);
const withUnused = word(
  '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body></w:document>',
  ['word/media/unused.png', Array.from({ length: 5_000 }, (_, at) => at * 7_919).join(' ')],
);
const reasonOf = async (bytes: Uint8Array, filename = 'a.docx'): Promise<string | undefined> => {
  try {
    await parseFile(bytes, { filename });
    return undefined;
  } catch (error) {
    return error instanceof Failure ? error.issues[0]?.type : String(error);
  }
};

describe('hostile and broken files', () => {
  it('are compared with a harmless package, which is read', async () => {
    const { document } = await parseFile(
      word(
        '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Hello there</w:t></w:r></w:p></w:body></w:document>',
      ),
      { filename: 'a.docx' },
    );
    expect(document.root.blocks).toHaveLength(1);
  });

  it.each<[string, () => Uint8Array, string, string?]>([
    [
      'exponential entities',
      () =>
        word('<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document xmlns:w="w">&b;</w:document>'),
      'unsafe_entry',
    ],
    [
      'an entry that inflates too much',
      () => word('<w/>', ['word/media/a.png', Buffer.alloc(300 * 1024 * 1024)]),
      'zip_bomb',
    ],
    ['an entry outside the package', () => word('<w/>', ['../../etc/passwd', 'x']), 'unsafe_entry'],
    ['truncated XML', () => word('<w:document xmlns:w="w"><w:body>'), 'damaged'],
    [
      'elements nested too deeply',
      () => word(`<w:document xmlns:w="w">${'<w:p>'.repeat(100_000)}</w:document>`),
      'damaged',
    ],
    [
      'a missing list of content types',
      () =>
        zip([
          ['_rels/.rels', ROOT],
          ['word/document.xml', '<w/>'],
        ]),
      'damaged',
    ],
    [
      'a workbook without content types',
      () => zip([['xl/workbook.xml', '<workbook/>']]),
      'damaged',
      'a.xlsx',
    ],
    ['an unused entry with a false size', () => claiming(withUnused, 1_000), 'damaged'],
    ['an entry with a false size in its own header', () => claimingItself(withUnused, 1_000), 'damaged'],
    ['a damaged entry', () => torn(withUnused), 'damaged'],
    ['an undeclared entry', () => uncounted(withUnused), 'damaged'],
    [
      'an old binary file',
      () =>
        new Uint8Array([
          0xd0,
          0xcf,
          0x11,
          0xe0,
          0xa1,
          0xb1,
          0x1a,
          0xe1,
          ...Buffer.from('WordDocument', 'utf16le'),
        ]),
      'legacy_format',
    ],
    [
      'an encrypted Office file',
      () =>
        new Uint8Array([
          0xd0,
          0xcf,
          0x11,
          0xe0,
          0xa1,
          0xb1,
          0x1a,
          0xe1,
          ...Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
      'encrypted',
    ],
    ['a ZIP of other files', () => zip([['readme.txt', 'hello']]), 'unknown_format'],
    ['an executable', () => Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 1, 2, 3]), 'unknown_format'],
    ['nothing', () => new Uint8Array(0), 'empty'],
    [
      'a drawing with a script',
      () =>
        new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'unsafe_entry',
      'a.svg',
    ],
  ])('such as %s are refused with the reason', async (_, make, reason, filename) => {
    expect(await reasonOf(make(), filename)).toBe(reason);
  });

  it('with macros are read without them, with a warning', async () => {
    const { warnings } = await parseFile(
      word(
        '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Hello there</w:t></w:r></w:p></w:body></w:document>',
        ['word/vbaProject.bin', 'x'],
      ),
      {
        filename: 'a.docm',
      },
    );
    expect(warnings.join()).toContain('macros');
  });

  it.each(FILES.map(({ path, bytes }) => [path, bytes] as const))(
    '%s: truncated or with bytes changed, are read or refused without an exception',
    async (_, bytes) => {
      const cut = fc.nat({ max: bytes.length }).map((length) => bytes.slice(0, length));
      const changed = fc
        .array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), {
          minLength: 1,
          maxLength: 30,
        })
        .map((edits) => {
          const copy = bytes.slice();
          for (const [at, value] of edits) copy[at] = value;
          return copy;
        });
      await fc.assert(
        fc.asyncProperty(fc.oneof(cut, changed), async (mutated) => {
          try {
            const { document } = await parseFile(mutated, { filename: 'a' });
            expect(document.root.level).toBe(0);
          } catch (error) {
            if (!(error instanceof Failure)) throw error;
            expect(error.code).toBe('invalid_input');
          }
        }),
        { numRuns: 8 },
      );
    },
  );
});
