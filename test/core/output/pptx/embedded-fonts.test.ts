import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wrapEot } from '../../../../src/core/ooxml/write/fonts/eot.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { findFontFile } from '../../../../src/core/scene/fonts/font-files.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { DEEP } from '../../../support/deep.ts';
import { embeddedIn, readEot } from '../../../support/embedded-fonts.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { find, OpenedPptx } from '../../../support/open-pptx.ts';
import { run } from '../../../support/sample-deck.ts';
import { createDeck, facesIn } from './font-decks.ts';

const examples = CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example }));

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

  it('is absent if fonts are only named', async () => {
    const deck = createDeck([run('words')], { fonts: 'name' });
    const pptx = new OpenedPptx(await writePptx(deck));
    expect(pptx.names.filter((name) => name.startsWith('ppt/fonts/'))).toEqual([]);
    expect(pptx.xml('ppt/presentation.xml')).not.toMatch(/embedded|embedTrueTypeFonts/);
    expect(pptx.xml('[Content_Types].xml')).not.toContain('fntdata');
    expect(facesIn(deck)).toEqual(['IBM Plex Sans: not_wanted']);
  });

  it.runIf(DEEP)('has the families of theme and runs', async () => {
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
