import { describe, expect, it } from 'vitest';
import { readZip } from '../../../../src/core/ooxml/package/zip-reader.ts';
import { listFileFonts } from '../../../../src/core/output/pptx/deck-fonts.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../../src/core/templates/themes.ts';
import { DEEP, oneIn } from '../../../support/deep.ts';
import { embeddedIn } from '../../../support/embedded-fonts.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { find, OpenedPptx } from '../../../support/open-pptx.ts';
import { paragraph, run, sampleDeck, scene, textElement, title } from '../../../support/sample-deck.ts';
import type { SampleLanguage } from '../../templates/sample-banks.ts';
import { sampleContent } from '../../templates/sample-content.ts';
import { box, createDeck, facesIn } from './font-decks.ts';

const examples = CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example }));

const SOME = oneIn(16, TEMPLATES, 2);

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

  it.runIf(DEEP)('have the letters of the slides', async () => {
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

  it('include those of words in another script, embedded under the family that the words name', async () => {
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

  it('include those of Latin letters that the theme’s font lacks, named in their runs', async () => {
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
    'include those of signs that the theme’s font lacks, named in their runs: $id',
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

  it('include that of a bullet that the text’s font lacks, named for the bullet', async () => {
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

  it('exclude those of mathematics, which Office has', async () => {
    const deck = await composedDeck('ledger', [
      { layout: 'bullets', content: { title: 'A', items: [{ text: 'It is $x^2$.' }, { text: 'No more.' }] } },
    ]);
    expect(facesIn(deck)).toContain('Cambria Math: office');
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

  it.runIf(DEEP)('add at most 150 kB for the largest family in all four faces', async () => {
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

  const languages: readonly (readonly [SampleLanguage, number])[] = [
    ['ja', 1_500_000],
    ['zh-Hans', 1_500_000],
    ['zh-Hant', 1_500_000],
    ['ko', 1_500_000],
    ['ar', 450_000],
    ['he', 450_000],
    ['hi', 450_000],
    ['th', 450_000],
  ];
  it.each(oneIn(16, languages, 2))(
    'make a file in %s at most %d bytes in the template with the most letters',
    async (lang, most) => {
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
    },
  );
});
