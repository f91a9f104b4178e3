import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { writeSignFamilies } from '../../../src/core/designs/fill/sign-runs.ts';
import { withOwnFonts } from '../../../src/core/designs/own-fonts.ts';
import { findStandIn } from '../../../src/core/designs/stand-in.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import { readEmbeddedFonts } from '../../../src/core/ooxml/read/fonts/embedded-fonts.ts';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';
import { walk, type XmlNode } from '../../../src/core/ooxml/xml/parse.ts';
import { listFileFonts } from '../../../src/core/output/pptx/deck-fonts.ts';
import { buildSlideMaterial } from '../../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../../src/core/presentations/validate-slides.ts';
import { openFace } from '../../../src/core/scene/fonts/font-library.ts';
import type { Deck } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { applyDesign } from '../../support/apply-design.ts';
import { DEEP } from '../../support/deep.ts';
import { embeddedIn } from '../../support/embedded-fonts.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { alterPptx, find, OpenedPptx } from '../../support/open-pptx.ts';
import { expectNoXmlErrors } from '../../support/validate-pptx.ts';

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/designs/${name}`, import.meta.url));

let empty: Deck;
beforeAll(async () => {
  empty = await composedDeck('ledger', []);
});

function made(
  file: Uint8Array,
  layouts: readonly (string | SlideSpec)[],
  more: Partial<Deck> = {},
): Deck & { readonly file: Uint8Array } {
  const specs = validateSlides(
    layouts.map((one) =>
      typeof one === 'string'
        ? { layout: one, content: CONTRACTS.find(({ id }) => id === one)?.example ?? {} }
        : one,
    ),
  );
  const slides = specs.map((spec) => buildSlideMaterial(spec, new Map(), more.lang ?? 'en'));
  const applied = applyDesign(file, compileDesign(file), { deck: { ...empty, ...more }, slides });
  return { ...applied, file: applied.file ?? expect.fail() };
}

/** A design whose theme names two families that Office does not include. */
function inFamilies(major: string, minor: string): Uint8Array {
  const theme = (xml: string) =>
    xml
      .replace(/(<a:majorFont>\s*<a:latin [^>]*typeface=")[^"]*/, `$1${major}`)
      .replace(/(<a:minorFont>\s*<a:latin [^>]*typeface=")[^"]*/, `$1${minor}`);
  return alterPptx(fixture('empty-placeholders.pptx'), { 'ppt/theme/theme1.xml': theme });
}

describe('fonts of a deck in a design', () => {
  it("that the design's file embeds stay byte-identical", async () => {
    const file = fixture('real-basic-theme.pptx');
    const deck = made(file, ['title', 'bullets']);
    const [before, after] = [new OpenedPptx(file), new OpenedPptx(deck.file)];
    const fonts = before.names.filter((name) => name.startsWith('ppt/fonts/'));
    expect(fonts).toHaveLength(8);
    for (const name of fonts) expect(Buffer.compare(before.bytes(name), after.bytes(name)), name).toBe(0);
    const [theirs, ours] = [embeddedList(before), embeddedList(after)];
    expect(ours).toBe(theirs);
    expect(checkPackage(deck.file)).toEqual([]);
    expect(listFileFonts(deck)).toContainEqual({
      family: 'Raleway',
      needed: expect.arrayContaining(['bold']),
      embedded: ['regular', 'bold', 'italic', 'boldItalic'],
    });
  });

  it('that its slides use are embedded as well', async () => {
    const deck = made(fixture('real-basic-theme.pptx'), ['title', 'code']);
    const pptx = new OpenedPptx(deck.file);
    expect(
      pptx.all('ppt/presentation.xml', 'p:font').map(({ attributes }) => attributes.get('typeface')),
    ).toEqual(['Raleway', 'Lato', 'IBM Plex Mono']);
    expect(pptx.names.filter((name) => name.startsWith('ppt/fonts/lectern'))).toEqual([
      'ppt/fonts/lecternFont1.fntdata',
    ]);
    expect(listFileFonts(deck)).toContainEqual({
      family: 'IBM Plex Mono',
      needed: ['regular'],
      embedded: ['regular'],
    });
    expect(checkPackage(deck.file)).toEqual([]);
    await expectNoXmlErrors(deck.file);
  });

  it('of open families that neither the file nor Office includes are embedded, one weight also under its own name', {
    skip: !DEEP,
  }, async () => {
    const deck = made(inFamilies('Libre Franklin', 'Inter SemiBold'), ['title', 'bullets']);
    const { families, faces } = embeddedIn(deck.file);
    expect(families.map(({ attributes, styles }) => [attributes['typeface'], ...styles])).toEqual([
      ['Libre Franklin', 'regular', 'bold'],
      ['Inter SemiBold', 'regular'],
    ]);
    expect(faces.map(({ font }) => [font.familyName, font.subfamilyName])).toEqual([
      ['Libre Franklin', 'Regular'],
      ['Libre Franklin', 'Bold'],
      ['Inter SemiBold', 'Regular'],
    ]);
    expect(checkPackage(deck.file)).toEqual([]);
    await expectNoXmlErrors(deck.file);
    expect(
      Buffer.compare(
        deck.file,
        made(inFamilies('Libre Franklin', 'Inter SemiBold'), ['title', 'bullets']).file,
      ),
    ).toBe(0);
  });

  it('are not embedded when only names are requested', () => {
    const deck = made(inFamilies('Libre Franklin', 'Manrope'), ['title', 'bullets'], { fonts: 'name' });
    expect(new OpenedPptx(deck.file).names.filter((name) => name.startsWith('ppt/fonts/'))).toEqual([]);
    expect(listFileFonts(deck).map(({ family, reason }) => [family, reason])).toEqual([
      ['Libre Franklin', 'not_wanted'],
      ['Manrope', 'not_wanted'],
    ]);
  });

  it('are named in the report when missing, or when Office includes them', () => {
    const deck = made(inFamilies('House Grotesk', 'Calibri'), ['title', 'bullets']);
    expect(listFileFonts(deck)).toEqual([
      { family: 'House Grotesk', needed: expect.any(Array), embedded: [], reason: 'unknown' },
      { family: 'Calibri', needed: expect.any(Array), embedded: [], reason: 'office' },
    ]);
  });

  const SIGNS = '✓✔✗✘●◐→↗⇒▲▼■☆★☐☑⚠✉⚡🚀';
  const MARKED = [
    {
      layout: 'bullets',
      content: {
        title: 'Signs → in words ✓',
        items: [...SIGNS].slice(0, 6).map((sign) => ({
          text: `Yes ${sign} it is **${sign}** 7`,
          detail: `and [linked ${sign}](https://example.org)`,
        })),
      },
    },
    {
      layout: 'table',
      content: {
        title: 'What is done',
        table: {
          columns: [{ label: 'What' }, { label: 'Done ☑' }],
          rows: [...SIGNS].slice(6, 14).map((sign) => [`Row ${sign}`, sign]),
        },
      },
    },
    {
      layout: 'process',
      content: {
        title: 'Steps ☐',
        items: [...SIGNS].slice(14, 18).map((sign) => ({ heading: `${sign} Step`, text: `Then ${sign}` })),
      },
    },
    {
      layout: 'metrics',
      content: {
        title: 'Up ⚡ 🚀',
        items: [
          { value: '▲ 12 %', label: 'Growth ▲' },
          { value: '7 ★', label: 'Stars' },
        ],
      },
    },
  ];

  it.each(['real-basic-theme.pptx', 'empty-placeholders.pptx', 'japanese.pptx'])(
    'that are embedded are used for symbols that they have: %s',
    async (name) => {
      const file = fixture(name);
      const deck = withOwnFonts(readEmbeddedFonts(file), () => made(file, MARKED));
      const { faces } = embeddedIn(deck.file);
      const pptx = new OpenedPptx(deck.file);
      const slides = pptx.names.filter((part) => /^ppt\/slides\/slide\d+\.xml$/.test(part));
      const runs = slides.flatMap((part) =>
        pptx.all(part, 'a:r').map((node) => ({
          text: find(node, 'a:t').text,
          names: ['a:latin', 'a:ea', 'a:cs'].map(
            (tag) => inside(node, tag)?.attributes.get('typeface') ?? '',
          ),
        })),
      );
      const own = findStandIn(
        inside(
          pptx.all('ppt/theme/theme1.xml', 'a:minorFont')[0] ?? expect.fail(),
          'a:latin',
        )?.attributes.get('typeface') ?? '',
      );
      const base = openFace(own.family, 400, false);
      const missing = runs.flatMap(({ text, names: [name] }) => {
        const embeddedFaces = faces.filter(({ family }) => family === name);
        const isIn = (letter: number) =>
          embeddedFaces.length > 0
            ? embeddedFaces.some(({ font }) => font.hasGlyphForCodePoint(letter))
            : base.has(letter);
        return [...text]
          .filter((sign) => SIGNS.includes(sign) && !isIn(sign.codePointAt(0) ?? 0))
          .map((sign) => `${sign} in ${name}`);
      });
      expect(missing).toEqual([]);
      // Neighbouring text keeps its format.
      const signRuns = runs.filter(({ names }) => /Symbols|Emoji/.test(names[0] ?? ''));
      expect(signRuns.filter(({ names }) => new Set(names).size !== 1)).toEqual([]);
      expect(signRuns.map(({ text }) => text).join('')).not.toMatch(/[\w ]/);
      expect(signRuns.length).toBeGreaterThan(10);
      expect(runs.map(({ text }) => text).join('')).toMatch(/Yes ✓ it is ✓ 7\s*and linked ✓/);
      expect(
        listFileFonts(deck)
          .filter(({ family }) => /Symbols|Emoji/.test(family))
          .every(({ embedded: embeddedFaces }) => embeddedFaces.includes('regular')),
      ).toBe(true);
      expect(checkPackage(deck.file)).toEqual([]);
      await expectNoXmlErrors(deck.file);
      for (const part of pptx.names)
        if (part.endsWith('.fntdata') && part.includes('lectern'))
          expect(pptx.bytes(part).length).toBeLessThan(150_000);
    },
  );

  it('include one for an emoji sequence, which stays in one run in a font with all parts', () => {
    const sequences = ['👍🏽', '👩‍🔬', '🏴‍☠️', '🤷🏾‍♂️', '🇳🇴'];
    const deck = made(fixture('empty-placeholders.pptx'), [
      {
        layout: 'bullets',
        content: { title: 'Signs', items: sequences.map((one) => ({ text: `Said ${one} so` })) },
      },
    ]);
    const { faces } = embeddedIn(deck.file);
    const runs = new OpenedPptx(deck.file).all('ppt/slides/slide1.xml', 'a:r').map((node) => ({
      text: find(node, 'a:t').text,
      family: inside(node, 'a:latin')?.attributes.get('typeface'),
    }));
    for (const sequence of sequences) {
      expect(runs).toContainEqual({ text: sequence, family: 'Noto Emoji' });
      const { font } = faces.find(({ family }) => family === 'Noto Emoji') ?? expect.fail();
      // Variation selectors have no glyphs.
      const missing = [...sequence].filter(
        (letter) => letter !== '\ufe0f' && !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
      );
      expect(missing, sequence).toEqual([]);
      expect(
        font.layout(sequence).glyphs.filter(({ id }) => id === 0),
        sequence,
      ).toEqual([]);
    }
  });

  it('leave runs without text unchanged', () => {
    const empty = '<a:r><a:rPr lang="en"/><a:t/></a:r>';
    const sign = '<a:r><a:rPr lang="en"><a:hlinkClick r:id="x"/></a:rPr><a:t>✓ yes</a:t></a:r>';
    const { xml } = writeSignFamilies(
      {
        xml: `<a:p><a:r><a:rPr><a:ln/></a:rPr><a:t/></a:r>${empty}${sign}</a:p>`,
        relationships: [],
        parts: [],
      },
      new Map([['calibri', new Map([['✓', 'Noto Sans Symbols 2']])]]),
      { shapes: [], theme: readDeck(fixture('empty-placeholders.pptx')).slides[0]?.theme ?? expect.fail() },
    );
    const fonts = ['latin', 'ea', 'cs'].map((slot) => `<a:${slot} typeface="Noto Sans Symbols 2"/>`).join('');
    expect(xml).toBe(
      `<a:p><a:r><a:rPr><a:ln/></a:rPr><a:t/></a:r>${empty}<a:r><a:rPr lang="en">${fonts}<a:hlinkClick r:id="x"/></a:rPr><a:t>✓</a:t></a:r><a:r><a:rPr lang="en"><a:hlinkClick r:id="x"/></a:rPr><a:t> yes</a:t></a:r></a:p>`,
    );
  });

  it('keep the font of a run for a symbol that it has', () => {
    const { file } = made(inFamilies('Inter', 'Calibri'), [
      { layout: 'bullets', content: { title: 'Done ✓', items: [{ text: 'Yes ✓ now' }, { text: 'No' }] } },
    ]);
    const runs = new OpenedPptx(file).all('ppt/slides/slide1.xml', 'a:r').map((node) => ({
      text: find(node, 'a:t').text,
      family: inside(node, 'a:latin')?.attributes.get('typeface'),
    }));
    expect(runs.slice(0, 2)).toEqual([
      { text: 'Done ✓', family: undefined },
      { text: 'Yes ', family: undefined },
    ]);
    expect(runs[2]).toEqual({ text: '✓', family: expect.any(String) });
  });

  it('split no run if no symbol is missing', () => {
    const plain = made(fixture('empty-placeholders.pptx'), [
      {
        layout: 'bullets',
        content: { title: 'Plain', items: [{ text: '“Quoted” – and €, •' }, { text: 'More' }] },
      },
    ]);
    expect(
      new OpenedPptx(plain.file)
        .all('ppt/slides/slide1.xml', 'a:r')
        .map((node) => find(node, 'a:t').text)
        .slice(0, 3),
    ).toEqual(['Plain', '“Quoted” – and €, •', 'More']);
  });

  it('of an uploaded family are embedded if its licence permits it', () => {
    const jost = readFileSync(
      new URL(
        '../../../node_modules/@expo-google-fonts/jost/400Regular/Jost_400Regular.ttf',
        import.meta.url,
      ),
    );
    const preview = Uint8Array.from(jost);
    const data = new DataView(preview.buffer);
    for (let at = 12; at < 12 + 16 * data.getUint16(4); at += 16)
      if (Buffer.from(preview.subarray(at, at + 4)).toString('latin1') === 'OS/2')
        data.setUint16(data.getUint32(at + 8) + 8, 4);
    const reasonIn = (bytes: Uint8Array, hash: string) => {
      const families = new Map([
        [
          'House Grotesk',
          { family: 'Jost', fallback: 'Arial', faces: [{ hash, weight: 400, italic: false }] },
        ],
      ]);
      const deck = withOwnFonts({ families, files: new Map([[hash, bytes]]) }, () =>
        made(inFamilies('House Grotesk', 'House Grotesk'), ['title', 'bullets']),
      );
      return [listFileFonts(deck)[0]?.reason, embeddedIn(deck.file).faces.map(({ font }) => font.familyName)];
    };
    expect(reasonIn(jost, 'free')).toEqual([undefined, ['House Grotesk']]);
    expect(reasonIn(preview, 'preview')).toEqual(['preview_only', []]);
  });
});

function embeddedList(pptx: OpenedPptx): string {
  return /<p:embeddedFontLst>.*<\/p:embeddedFontLst>/.exec(pptx.xml('ppt/presentation.xml'))?.[0] ?? '';
}

function inside(node: XmlNode, tag: string): XmlNode | undefined {
  return [...walk(node)].find((one) => one.tag === tag);
}
