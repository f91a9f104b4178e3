import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listFileFonts } from '../../../../src/core/output/pptx/deck-fonts.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { fontLibrary } from '../../../../src/core/scene/fonts/font-library.ts';
import type { Deck } from '../../../../src/core/scene/scene.ts';
import type { FontChoice } from '../../../../src/core/scene/theme.ts';
import { embeddedIn } from '../../../support/embedded-fonts.ts';
import { find, OpenedPptx } from '../../../support/open-pptx.ts';
import { run, sampleDeck } from '../../../support/sample-deck.ts';
import { createDeck, facesIn } from './font-decks.ts';

/** The example theme with its body text in uploaded fonts. */
function inFonts(
  fonts: Readonly<
    Record<string, { readonly bytes: Uint8Array; readonly weight: number; readonly italic?: boolean }>
  >,
  family: string,
  deck = createDeck([run('words')]),
): Deck {
  for (const [hash, { bytes }] of Object.entries(fonts)) fontLibrary.addFile(hash, bytes);
  const faces = Object.entries(fonts).map(([hash, { weight, italic = false }]) => ({ hash, weight, italic }));
  const choice: FontChoice = { family, fallback: 'Arial', faces };
  return { ...deck, theme: { ...deck.theme, fonts: { ...deck.theme.fonts, heading: choice, body: choice } } };
}

const jost = (style: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/jost/${style}/Jost_${style}.ttf`));

function withLicenceBits(bytes: Uint8Array, bits: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const data = new DataView(copy.buffer);
  for (let at = 12; at < 12 + 16 * data.getUint16(4); at += 16) {
    if (Buffer.from(copy.subarray(at, at + 4)).toString('latin1') === 'OS/2')
      data.setUint16(data.getUint32(at + 8) + 8, bits);
  }
  return copy;
}

/** A font with PostScript outlines, unpacked from its WOFF file. */
function postScriptFont(): Uint8Array {
  const woff = readFileSync(
    createRequire(import.meta.url).resolve(
      'mathjax-full/es5/output/chtml/fonts/woff-v2/MathJax_Main-Regular.woff',
    ),
  );
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = 44 + 20 * index;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const data = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      bytes: packed < length ? inflateSync(data) : data,
    };
  });
  const head = Buffer.alloc(12 + 16 * tables.length);
  head.write('OTTO', 0, 'latin1');
  head.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (const [index, { tag, sum, bytes }] of tables.entries()) {
    tag.copy(head, 12 + 16 * index);
    sum.copy(head, 16 + 16 * index);
    head.writeUInt32BE(at, 20 + 16 * index);
    head.writeUInt32BE(bytes.length, 24 + 16 * index);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(Buffer.from(bytes), padding);
    at += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

describe('an uploaded family', () => {
  it('is embedded in its available faces', async () => {
    const deck = inFonts(
      { j4: { bytes: jost('400Regular'), weight: 400 }, j7: { bytes: jost('700Bold'), weight: 700 } },
      'Jost Own',
      createDeck([run('words', { italic: true })]),
    );
    const { families, faces } = embeddedIn(await writePptx(deck));
    expect(families.map(({ attributes, styles }) => [attributes['typeface'], ...styles])).toEqual([
      ['Jost Own', 'regular', 'bold'],
    ]);
    expect(faces.map(({ font }) => [font.familyName, font.subfamilyName])).toEqual([
      ['Jost Own', 'Regular'],
      ['Jost Own', 'Bold'],
    ]);
  });

  it('with a single other weight is a family of its own in theme, runs and list', async () => {
    const deck = inFonts(
      { j6: { bytes: jost('600SemiBold'), weight: 600 } },
      'Jost',
      createDeck([run('words')]),
    );
    const bytes = await writePptx(deck);
    const pptx = new OpenedPptx(bytes);
    expect(
      find(pptx.all('ppt/theme/theme1.xml', 'a:minorFont')[0] ?? expect.fail(), 'a:latin').attributes.get(
        'typeface',
      ),
    ).toBe('Jost SemiBold');
    const { families, faces } = embeddedIn(bytes);
    expect(families.map(({ attributes }) => attributes['typeface'])).toEqual(['Jost SemiBold']);
    expect(
      faces.map(({ style, font }) => [
        style,
        font.familyName,
        font.subfamilyName,
        font['OS/2'].usWeightClass,
      ]),
    ).toEqual([
      ['regular', 'Jost SemiBold', 'Regular', 400],
      ['bold', 'Jost SemiBold', 'Bold', 700],
    ]);
    expect(pptx.xml('ppt/slides/slide1.xml')).not.toContain('"Jost"');
  });

  it.each([
    ['preview_only', 0x0004],
    ['forbidden', 0x0002],
    ['forbidden', 0x0100],
  ] as const)(
    'whose licence says %s (fsType %d) is not embedded, and a warning says so',
    async (reason, bits) => {
      const deck = inFonts(
        { [`p${bits}`]: { bytes: withLicenceBits(jost('400Regular'), bits), weight: 400 } },
        'Jost Own',
      );
      expect(embeddedIn(await writePptx(deck)).families).toEqual([]);
      expect(listFileFonts(deck)).toEqual([
        { family: 'Jost Own', needed: ['regular', 'bold'], embedded: [], reason },
      ]);
    },
  );

  it('that may be embedded for editing is embedded', async () => {
    const deck = inFonts(
      { p8: { bytes: withLicenceBits(jost('400Regular'), 0x0008), weight: 400 } },
      'Jost Own',
    );
    expect(embeddedIn(await writePptx(deck)).faces.map(({ header }) => header.fsType)).toEqual([8]);
  });

  it('with PostScript outlines is not embedded, since Office loads none', async () => {
    const deck = inFonts({ cff: { bytes: postScriptFont(), weight: 400 } }, 'MathJax_Main');
    expect(
      embeddedIn(await writePptx(deck)).families.map(({ attributes }) => attributes['typeface']),
    ).not.toContain('MathJax_Main');
    expect(facesIn(deck)).toContain('MathJax_Main: outlines');
  });

  it('that is no longer available is named and reported', async () => {
    const deck = sampleDeck();
    const gone: FontChoice = {
      family: 'House Sans',
      fallback: 'Arial',
      faces: [{ hash: 'gone', weight: 400, italic: false }],
    };
    const named = createDeck([run('words')], {
      theme: { ...deck.theme, fonts: { ...deck.theme.fonts, heading: gone, body: gone } },
    });
    expect(embeddedIn(await writePptx(named)).families).toEqual([]);
    expect(facesIn(named)).toEqual(['House Sans: unknown']);
  });

  it('of Office is not embedded', async () => {
    expect(facesIn(inFonts({ cal: { bytes: jost('400Regular'), weight: 400 } }, 'Calibri'))).toEqual([
      'Calibri: office',
    ]);
  });
});
