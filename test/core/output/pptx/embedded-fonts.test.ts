import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../../../src/core/ooxml/package/zip-reader.ts';
import { wrapEot } from '../../../../src/core/ooxml/write/fonts/eot.ts';
import { listFileFonts } from '../../../../src/core/output/pptx/deck-fonts.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { findFontFile } from '../../../../src/core/scene/fonts/font-files.ts';
import { fontLibrary } from '../../../../src/core/scene/fonts/font-library.ts';
import type { Deck, Run } from '../../../../src/core/scene/scene.ts';
import type { FontChoice } from '../../../../src/core/scene/theme.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../../src/core/templates/themes.ts';
import { DEEP } from '../../../support/deep.ts';
import { embeddedIn, readEot } from '../../../support/embedded-fonts.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { find, OpenedPptx } from '../../../support/open-pptx.ts';
import { paragraph, run, sampleDeck, scene, textElement, title } from '../../../support/sample-deck.ts';
import type { SampleLanguage } from '../../templates/sample-banks.ts';
import { sampleContent } from '../../templates/sample-content.ts';

const examples = CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example }));
const box = { x: 100, y: 100, width: 400, height: 100 };
const createDeck = (runs: readonly Run[], more: Partial<Deck> = {}): Deck => ({
  ...sampleDeck(),
  slides: [scene('bullets', [title('A'), textElement('free', box, [paragraph(runs)])])],
  ...more,
});
const facesIn = (deck: Deck) =>
  listFileFonts(deck).map(({ family, embedded, reason }) => `${family}: ${reason ?? embedded.join(' ')}`);

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

const SOME = TEMPLATES.filter((_, index) => DEEP || index % 3 === 0);

describe('the list of embedded fonts', () => {
  it('has the form that Google Slides writes', async () => {
    const theirs = new OpenedPptx(
      readFileSync(new URL('../../../fixtures/designs/real-basic-theme.pptx', import.meta.url)),
    );
    const ours = new OpenedPptx(
      await writePptx(
        createDeck([
          run('plain'),
          run('slanted', { italic: true }),
          run('both', { italic: true, weight: 700 }),
        ]),
      ),
    );
    const shape = (pptx: OpenedPptx) => {
      const [root] = pptx.all('ppt/presentation.xml', 'p:presentation');
      const entry = find(root ?? expect.fail(), 'p:embeddedFont');
      const ids = entry.children.slice(1).map(({ attributes }) => attributes.get('r:id'));
      const relationship = pptx
        .all('ppt/_rels/presentation.xml.rels', 'Relationship')
        .find(({ attributes }) => attributes.get('Id') === ids[0])?.attributes;
      const type = pptx
        .all('[Content_Types].xml', 'Default')
        .find(({ attributes }) => attributes.get('Extension') === 'fntdata')?.attributes;
      const order = root?.children.map(({ tag }) => tag) ?? [];
      return {
        attributes: ['embedTrueTypeFonts', 'saveSubsetFonts'].map((name) => root?.attributes.get(name)),
        around: order.slice(order.indexOf('p:embeddedFontLst') - 1, order.indexOf('p:embeddedFontLst') + 2),
        faces: entry.children.map(({ tag }) => tag),
        type: relationship?.get('Type'),
        folder: relationship?.get('Target')?.replace(/[^/]+$/, ''),
        extension: relationship?.get('Target')?.replace(/^.*\./, ''),
        content: type?.get('ContentType'),
      };
    };
    expect(shape(ours)).toEqual(shape(theirs));
  });

  it('has each family once, with the properties by which programs choose a substitute', async () => {
    const { families } = embeddedIn(
      await writePptx(createDeck([run('words'), run('code', { font: 'mono' })])),
    );
    expect(families).toEqual([
      {
        attributes: {
          typeface: 'IBM Plex Sans',
          panose: '020B0503050203000203',
          pitchFamily: '34',
          charset: '0',
        },
        styles: ['regular', 'bold'],
      },
      {
        attributes: {
          typeface: 'IBM Plex Mono',
          panose: '020B0509050203000203',
          pitchFamily: '49',
          charset: '0',
        },
        styles: ['regular'],
      },
    ]);
  });

  it('is absent where fonts are only named', async () => {
    const deck = createDeck([run('words')], { fonts: 'name' });
    const pptx = new OpenedPptx(await writePptx(deck));
    expect(pptx.names.filter((name) => name.startsWith('ppt/fonts/'))).toEqual([]);
    expect(pptx.xml('ppt/presentation.xml')).not.toMatch(/embedded|embedTrueTypeFonts/);
    expect(pptx.xml('[Content_Types].xml')).not.toContain('fntdata');
    expect(facesIn(deck)).toEqual(['IBM Plex Sans: not_wanted']);
  });

  it('has the families of theme and runs', async () => {
    const deck = await composedDeck('broadsheet', examples);
    const pptx = new OpenedPptx(await writePptx(deck));
    const listed = embeddedIn(await writePptx(deck)).families.map(({ attributes }) => attributes['typeface']);
    const ofTheme = ['a:majorFont', 'a:minorFont'].map(
      (tag) => find(pptx.all('ppt/theme/theme1.xml', tag)[0] ?? expect.fail(), 'a:latin').attributes,
    );
    expect(listed).toEqual(['Newsreader', 'Source Serif 4', 'IBM Plex Mono']);
    expect(ofTheme.map((attributes) => attributes.get('typeface'))).toEqual(['Newsreader', 'Source Serif 4']);
    // With serif letters, so that a serif font replaces it.
    expect(
      ofTheme.map((attributes) => [attributes.get('pitchFamily'), attributes.get('panose')?.slice(0, 4)]),
    ).toEqual([
      ['18', '0202'],
      ['18', '0204'],
    ]);
  });

  it('is the same for the same deck, whatever the order in which decks are written', async () => {
    const decks = [
      createDeck([run('words', { italic: true })]),
      createDeck([run('слова', { lang: 'ru-RU' })], { lang: 'ru-RU' }),
    ];
    const first = await Promise.all(decks.map((deck) => writePptx(deck)));
    const again = await Promise.all(decks.toReversed().map((deck) => writePptx(deck)));
    expect(
      first.map((bytes, index) => Buffer.compare(bytes, again.toReversed()[index] ?? Buffer.alloc(0))),
    ).toEqual([0, 0]);
  });
});

describe('the header of an embedded font', () => {
  /**
   * Fields that `pptx-embed-fonts` 0.0.6 writes through `fonteditor-core` 2.6.3 for the unchanged files. It
   * writes names and ranges big-endian, and its slant is a byte of another field.
   */
  const PUBLISHED = [
    [
      400,
      false,
      {
        fontDataSize: 218_236,
        version: 0x00020001,
        flags: 0,
        panose: '020b0503050203000203',
        charset: 1,
        weight: 400,
        fsType: 0,
        magic: 0x504c,
        checkSumAdjustment: 0x996544fe,
      },
    ],
    [
      700,
      true,
      {
        fontDataSize: 233_508,
        version: 0x00020001,
        flags: 0,
        panose: '020b0503050203000203',
        charset: 1,
        weight: 700,
        fsType: 0,
        magic: 0x504c,
        checkSumAdjustment: 0xc990b48e,
      },
    ],
  ] as const;

  it.each(PUBLISHED)(
    'of weight %d, italic %s, has the fields that the published tool writes',
    (weight, italic, fields) => {
      const font = readFileSync(findFontFile({ family: 'IBM Plex Sans', weight, italic }));
      const eot = wrapEot(font);
      const header = readEot(eot);
      expect(header).toMatchObject(fields);
      expect(header.headerBytes + font.length).toBe(eot.length);
      expect(Buffer.compare(eot.subarray(header.headerBytes), font)).toBe(0);
    },
  );

  it('equals one of Google Slides except for version and packing', async () => {
    const theirs = readEot(
      new OpenedPptx(
        readFileSync(new URL('../../../fixtures/designs/real-basic-theme.pptx', import.meta.url)),
      ).bytes('ppt/fonts/Lato-boldItalic.fntdata'),
    );
    const [ours] = embeddedIn(
      await writePptx(createDeck([run('both', { italic: true, weight: 700 })])),
    ).faces.filter(({ style }) => style === 'boldItalic');
    const alike = ({
      charset,
      italic,
      weight,
      fsType,
      magic,
      reserved,
      paddings,
      style,
      rootString,
      fullName,
      family,
    }: ReturnType<typeof readEot>) => ({
      charset,
      italic,
      weight,
      fsType,
      magic,
      reserved,
      paddings,
      style,
      rootString,
      named: fullName === `${family} ${style}`,
    });
    expect(alike(ours?.header ?? expect.fail())).toEqual(alike(theirs));
    expect([theirs.version, theirs.flags, ours?.header.version, ours?.header.flags]).toEqual([
      0x00020002, 4, 0x00020001, 0,
    ]);
    // Both have the bit of Basic Latin in the lowest byte.
    expect([theirs.unicodeRanges[0], ours?.header.unicodeRanges[0]].map((range) => (range ?? 0) & 1)).toEqual(
      [1, 1],
    );
  });
});

describe('the embedded faces', () => {
  it('are those of runs, layouts, tables and charts, and bold ones for further editing', async () => {
    expect(facesIn(createDeck([run('words')]))).toEqual(['IBM Plex Sans: regular bold']);
    expect(facesIn(createDeck([run('words', { italic: true })]))).toEqual([
      'IBM Plex Sans: regular bold italic',
    ]);
    expect(facesIn(createDeck([run('x', { font: 'mono', weight: 700 })]))).toEqual([
      'IBM Plex Sans: regular bold',
      'IBM Plex Mono: regular bold',
    ]);
    expect(listFileFonts(createDeck([run('words', { italic: true })]))[0]).toEqual({
      family: 'IBM Plex Sans',
      needed: ['regular', 'bold', 'italic'],
      embedded: ['regular', 'bold', 'italic'],
    });
  });

  it('have the letters of the slides', async () => {
    const deck = await composedDeck(
      'pitch',
      examples.map(({ layout }) => ({
        layout,
        content: sampleContent(CONTRACTS.find(({ id }) => id === layout) ?? expect.fail(), {
          lang: 'vi',
          counts: 3,
          optional: true,
        }),
      })),
      { language: 'vi' },
    );
    const { faces } = embeddedIn(await writePptx(deck));
    const letters = (family: string) =>
      faces
        .filter((face) => face.family === family)
        .map(({ style, font }) => [
          style,
          [...'Tiếng Việt ơ ư ₫ Ł ø €'].filter(
            (letter) => letter !== ' ' && !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
          ),
        ]);
    expect(letters('Inter')).toEqual([
      ['regular', []],
      ['bold', []],
    ]);
  });

  it('of words in another script are embedded under the name that the words have', async () => {
    const deck = createDeck([run('Plain, then 北京, then العربية.')]);
    const pptx = new OpenedPptx(await writePptx(deck));
    const runs = pptx
      .all('ppt/slides/slide1.xml', 'a:r')
      .map((node) => ['a:latin', 'a:ea', 'a:cs'].map((tag) => find(node, tag).attributes.get('typeface')));
    expect(runs).toContainEqual(['+mn-lt', 'Noto Sans SC', 'Noto Sans Arabic']);
    expect(
      pptx
        .all('ppt/slides/slide1.xml', 'a:t')
        .map(({ text }) => text)
        .join(''),
    ).toContain('Plain, then 北京, then العربية.');
    expect(facesIn(deck)).toEqual([
      'IBM Plex Sans: regular bold',
      'Noto Sans SC: regular',
      'Noto Sans Arabic: regular',
    ]);
    // Only the used letters of a large script are embedded, because the deck is not written in it.
    const chinese = embeddedIn(await writePptx(deck)).faces.find(({ family }) => family === 'Noto Sans SC');
    expect(
      [...'北京上'].map((letter) => chinese?.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    ).toEqual([true, true, false]);
    expect(
      find(pptx.all('ppt/slides/slide1.xml', 'a:r').at(-1) ?? expect.fail(), 'a:ea').attributes.get(
        'charset',
      ),
    ).toBe('-122');
  });

  it('of Latin letters that the theme’s font lacks are named in their runs', async () => {
    const deck = sampleDeck();
    const theme = {
      ...deck.theme,
      fonts: { ...deck.theme.fonts, body: { family: 'Bricolage Grotesque', fallback: 'Arial' } },
    };
    const greek = createDeck([run('The Ωμέγα line')], { theme });
    const pptx = new OpenedPptx(await writePptx(greek));
    const pieces = pptx
      .all('ppt/slides/slide1.xml', 'a:r')
      .map((node) => [find(node, 'a:t').text, find(node, 'a:latin').attributes.get('typeface')]);
    expect(pieces.slice(-3)).toEqual([
      ['The ', '+mn-lt'],
      ['Ωμέγα', 'Noto Sans'],
      [' line', '+mn-lt'],
    ]);
    expect(facesIn(greek)).toContain('Noto Sans: regular');
  });

  it.each(SOME)(
    'of signs that the theme’s font lacks are named in their runs and embedded: $id',
    async (template) => {
      const theme = resolveTheme(template);
      const signs = '✓✔✗✘×●○◐◔◕→↗⇒▲▼■□◆★☆☐☑☒⚠✉➜⚡🚀';
      const deck = createDeck(
        [...signs].map((sign) => run(`Yes ${sign} it is`)),
        { theme },
      );
      const file = await writePptx(deck);
      const { faces } = embeddedIn(file);
      const runs = new OpenedPptx(file).all('ppt/slides/slide1.xml', 'a:r').map((node) => ({
        text: find(node, 'a:t').text,
        names: ['a:latin', 'a:ea', 'a:cs'].map((tag) => find(node, tag).attributes.get('typeface') ?? ''),
      }));
      const own = faces.find(({ family }) => family === theme.fonts.body.family) ?? expect.fail();
      const missing = [...signs].filter((sign) => {
        const letter = sign.codePointAt(0) ?? 0;
        if (own.font.hasGlyphForCodePoint(letter)) return false;
        const { names = [] } = runs.find(({ text }) => text.trim() === sign) ?? {};
        return (
          new Set(names).size !== 1 ||
          !faces.some(({ family, font }) => family === names[0] && font.hasGlyphForCodePoint(letter))
        );
      });
      expect(missing).toEqual([]);
      // Text beside signs is not set in their font, which has neither digits nor spaces.
      const mixed = await writePptx(createDeck([run('→ ↗ 7, ▲ 12 %, ☐ ☑ 3 of 4, ⚡✓ 2')], { theme }));
      const { faces: embedded } = embeddedIn(mixed);
      const outside = new OpenedPptx(mixed).all('ppt/slides/slide1.xml', 'a:r').flatMap((node) => {
        const name = find(node, 'a:latin').attributes.get('typeface') ?? '';
        const font = embedded.find(
          ({ family }) => family === (name.startsWith('+') ? theme.fonts.body.family : name),
        )?.font;
        return [...find(node, 'a:t').text]
          .filter((letter) => font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) !== true)
          .map((letter) => `${letter} in ${name}`);
      });
      expect(outside).toEqual([]);
      const bytes = new Map<string, number>();
      for (const { name, sizeBytes } of readZip(file))
        if (name.endsWith('.fntdata')) bytes.set(name, sizeBytes);
      expect(Math.max(...bytes.values())).toBeLessThan(150_000);
    },
  );

  it('of a bullet that the text’s font lacks are named for the bullet', async () => {
    const sample = sampleDeck();
    const theme = {
      ...sample.theme,
      fonts: { ...sample.theme.fonts, body: { family: 'Libre Franklin', fallback: 'Arial' } },
    };
    const marked = (char: string) => ({
      ...createDeck([], { theme }),
      slides: [
        scene('bullets', [
          title('A'),
          textElement('free', box, [
            paragraph([run('words')], {
              bullet: { kind: 'char', char, color: { token: 'text' } },
              indentPx: 20,
            }),
          ]),
        ]),
      ],
    });
    const fontOf = async (char: string) =>
      find(
        new OpenedPptx(await writePptx(marked(char))).shape('ppt/slides/slide1.xml', 'free'),
        'a:buFont',
      ).attributes.get('typeface');
    expect([await fontOf('•'), await fontOf('▪')]).toEqual(['+mn-lt', 'Inter']);
    const inter = embeddedIn(await writePptx(marked('▪'))).faces.filter(({ family }) => family === 'Inter');
    expect(
      inter.map(({ style, font }) => [
        style,
        font.hasGlyphForCodePoint(0x25aa),
        font.hasGlyphForCodePoint(0x41),
      ]),
    ).toEqual([['regular', true, false]]);
  });

  it('of mathematics come with Office', async () => {
    const deck = await composedDeck('ledger', [
      { layout: 'bullets', content: { title: 'A', items: [{ text: 'It is $x^2$.' }, { text: 'No more.' }] } },
    ]);
    expect(facesIn(deck)).toContain('Cambria Math: office');
  });
});

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
  ] as const)('whose licence says %s (fsType %d) stays out, and that is said', async (reason, bits) => {
    const deck = inFonts(
      { [`p${bits}`]: { bytes: withLicenceBits(jost('400Regular'), bits), weight: 400 } },
      'Jost Own',
    );
    expect(embeddedIn(await writePptx(deck)).families).toEqual([]);
    expect(listFileFonts(deck)).toEqual([
      { family: 'Jost Own', needed: ['regular', 'bold'], embedded: [], reason },
    ]);
  });

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

describe('the embedded faces of a file', () => {
  const addedBy = (bytes: Uint8Array): Map<string, number> => {
    const sizes = new Map(readZip(bytes).map(({ name }) => [name, packedBytes(bytes, name)]));
    const added = new Map<string, number>();
    for (const { family, part } of embeddedIn(bytes).faces)
      added.set(family, (added.get(family) ?? 0) + (sizes.get(part) ?? Number.NaN));
    return added;
  };

  it.each(SOME.map(({ id }) => id))('add at most 150 kB per family in %s', async (id) => {
    const added = addedBy(await writePptx(await composedDeck(id, examples)));
    expect(added.size).toBeGreaterThan(1);
    expect([...added].filter(([, bytes]) => !(bytes > 0 && bytes <= 150_000))).toEqual([]);
  });

  it('add at most 150 kB for the largest family in all four faces', async () => {
    const deck = createDeck([
      run('a'),
      run('b', { weight: 700 }),
      run('c', { italic: true }),
      run('d', { italic: true, weight: 700 }),
    ]);
    for (const family of ['Newsreader', 'Inter', 'Carlito', 'Source Serif 4']) {
      const choice = { family, fallback: 'Arial' };
      const bytes = await writePptx({
        ...deck,
        theme: { ...deck.theme, fonts: { ...deck.theme.fonts, heading: choice, body: choice } },
      });
      expect(embeddedIn(bytes).faces.map(({ style }) => style)).toEqual([
        'regular',
        'bold',
        'italic',
        'boldItalic',
      ]);
      expect([family, ...addedBy(bytes).values()].filter((size) => Number(size) > 150_000)).toEqual([]);
    }
  });

  it.each<readonly [SampleLanguage, number]>([
    ['ja', 1_500_000],
    ['zh-Hans', 1_500_000],
    ['zh-Hant', 1_500_000],
    ['ko', 1_500_000],
    ['ar', 450_000],
    ['he', 450_000],
    ['hi', 450_000],
    ['th', 450_000],
  ])('in %s is at most %d bytes, in the template with the most letters', async (lang, most) => {
    const slides = CONTRACTS.map((contract) => ({
      layout: contract.id,
      content: sampleContent(contract, { lang, counts: 3, optional: true, limit: () => 60 }),
    }));
    const deck = await composedDeck('broadsheet', slides, { language: lang });
    const [bytes, plain] = [await writePptx(deck), await writePptx({ ...deck, fonts: 'name' })];
    expect(bytes.length - plain.length).toBeLessThanOrEqual(most);
    expect(listFileFonts(deck).filter(({ reason }) => reason !== undefined)).toEqual([]);
    // The letters suffice to continue writing in the language.
    const own = embeddedIn(bytes).faces.filter(
      ({ family, style }) => family.startsWith('Noto Sans ') && style === 'regular',
    );
    expect(own).toHaveLength(1);
    const more = {
      ja: '曜働彼薬ヴゎ',
      'zh-Hans': '您她嘛啦',
      'zh-Hant': '您她嘛啦',
      ko: '쌍햄읽',
      ar: 'ڤپچ٣',
      he: 'ץםשׁ',
      hi: 'ऋज्ञ५',
      th: 'ฬฮ๔',
    }[lang as 'ja'];
    expect(
      [...more].filter((letter) => !own[0]?.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    ).toEqual([]);
  });
});

/** Size in the directory of the archive. */
function packedBytes(zip: Uint8Array, name: string): number {
  const bytes = Buffer.from(zip);
  let at = bytes.readUInt32LE(bytes.length - 22 + 16);
  for (; bytes.readUInt32LE(at) === 0x02014b50; at += 46 + bytes.readUInt16LE(at + 28)) {
    if (bytes.toString('latin1', at + 46, at + 46 + bytes.readUInt16LE(at + 28)) === name)
      return bytes.readUInt32LE(at + 20);
  }
  return Number.NaN;
}
