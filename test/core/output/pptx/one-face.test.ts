import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { collectRuns } from '../../../../src/core/designs/slide-fonts.ts';
import { findStandIn } from '../../../../src/core/designs/stand-in.ts';
import { streamDeck } from '../../../../src/core/ooxml/read/index.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { flatten } from '../../../../src/core/scene/check/geometry.ts';
import { openFace } from '../../../../src/core/scene/fonts/font-library.ts';
import { findScript } from '../../../../src/core/scene/fonts/itemize.ts';
import { findScriptSlot } from '../../../../src/core/scene/fonts/letter-slots.ts';
import { placeGlyphs } from '../../../../src/core/scene/fonts/outline.ts';
import type { Deck, Paragraph, Scene } from '../../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../../../src/core/templates/standard/index.ts';
import { DEEP, oneIn } from '../../../support/deep.ts';
import { designDeck } from '../../../support/design-deck.ts';
import { embeddedIn } from '../../../support/embedded-fonts.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';

const examples = CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example }));
const SLOTS = { latin: 'a:latin', ea: 'a:ea', cs: 'a:cs' } as const;
/**
 * Tolerance as a share of the width, for kerning at break opportunities. The next weight is at least 2 %
 * wider.
 */
const TOLERANCE = 0.012;
/**
 * Number of parts into which `npm test` divides the layouts of each template; every template has another
 * part.
 */
const PART = 4;

/** Counts letters by character and face. */
class LetterCount extends Map<string, number> {
  add(letter: string, family: string, bold: boolean, italic: boolean): void {
    if (/[\p{L}\p{N}]/u.test(letter))
      this.set(
        `${letter} ${faceName(family, bold, italic)}`,
        (this.get(`${letter} ${faceName(family, bold, italic)}`) ?? 0) + 1,
      );
  }
}

const faceName = (family: string, bold: boolean, italic: boolean): string =>
  `${family}${bold ? ' bold' : ''}${italic ? ' italic' : ''}`;

/** Letters of the runs of a slide in a file, by the family that the file names for them. */
function named(pptx: OpenedPptx, slide: number): LetterCount {
  const theme = (tag: string, slot: string) =>
    pptx
      .all('ppt/theme/theme1.xml', tag)[0]
      ?.children.find((child) => child.tag === slot)
      ?.attributes.get('typeface') ?? '';
  const count = new LetterCount();
  for (const run of pptx.all(`ppt/slides/slide${slide}.xml`, 'a:r')) {
    const properties = run.children.find(({ tag }) => tag === 'a:rPr');
    const family = (slot: keyof typeof SLOTS): string => {
      const face =
        properties?.children.find(({ tag }) => tag === SLOTS[slot])?.attributes.get('typeface') ?? '';
      return face.startsWith('+')
        ? theme(face.startsWith('+mj') ? 'a:majorFont' : 'a:minorFont', SLOTS[slot])
        : face;
    };
    const [bold, italic] = ['b', 'i'].map((name) => properties?.attributes.get(name) === '1') as [
      boolean,
      boolean,
    ];
    for (const letter of run.children.find(({ tag }) => tag === 'a:t')?.text ?? '')
      count.add(
        letter,
        family(findScriptSlot(findScript(letter.codePointAt(0) ?? 0)) ?? 'latin'),
        bold,
        italic,
      );
  }
  return count;
}

/** Paragraphs of the texts and cells of a slide. */
function paragraphsOf(scene: Scene): readonly Paragraph[] {
  return flatten(scene.elements).flatMap((element) =>
    element.type === 'text'
      ? element.paragraphs
      : element.type === 'table'
        ? element.cells.flat().flatMap(({ paragraphs }) => paragraphs)
        : [],
  );
}

/** Letters of a slide by the face in which they are drawn, and spans that were measured in another one. */
function drawn(
  scene: Scene,
  { theme }: Deck,
): { readonly letters: LetterCount; readonly elsewhere: readonly string[] } {
  const letters = new LetterCount();
  const elsewhere: string[] = [];
  for (const { runs, lines } of paragraphsOf(scene)) {
    for (const { spans } of lines)
      for (const { run: index, text, rtl, width } of spans) {
        const run = runs[index];
        if (run === undefined || run.formula !== undefined) continue;
        const placed = placeGlyphs(text, { ...run, theme, rtl });
        if (Math.abs(placed.width - width) > TOLERANCE * width + 0.01)
          elsewhere.push(`"${text}" is drawn ${placed.width} px wide and was measured ${width} px`);
        for (const part of placed.parts)
          for (const letter of part.text)
            letters.add(letter, part.face.family, part.face.weight >= 600, run.italic);
        for (const part of placed.parts)
          if (![400, 700].includes(part.face.weight))
            elsewhere.push(`"${part.text}" is drawn in weight ${part.face.weight}`);
      }
  }
  return { letters, elsewhere };
}

describe.each(
  oneIn(18, TEMPLATES, 1).map(({ id }, at) => ({
    id,
    slides: examples.filter((_, index) => DEEP || index % PART === at % PART),
  })),
)('each run of every layout of $id', ({ id, slides }) => {
  it('is measured, drawn, named and embedded in one face', async () => {
    const deck = await composedDeck(id, slides);
    const bytes = await writePptx(deck);
    const pptx = new OpenedPptx(bytes);
    // The embedded faces have the measured widths of the letters.
    for (const { family, style, font } of embeddedIn(bytes).faces) {
      const own = openFace(family, style.startsWith('bold') ? 700 : 400, /italic/i.test(style)).file;
      const widths = (of: typeof font): number[] =>
        ['a', 'n', 'W', '8'].map(
          (letter) => of.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / of.unitsPerEm,
        );
      if (font.hasGlyphForCodePoint(0x61)) expect(widths(font), `${family} ${style}`).toEqual(widths(own));
    }
    const embedded = new Set(
      embeddedIn(bytes).faces.map(({ family, style }) =>
        faceName(family, style.startsWith('bold'), /italic/i.test(style)),
      ),
    );
    const faults = deck.slides.flatMap((scene, index) => {
      const inFile = named(pptx, index + 1);
      const { letters, elsewhere } = drawn(scene, deck);
      const others = [...inFile]
        .filter(([key, count]) => (letters.get(key) ?? 0) < count)
        .map(([key]) => `the file names ${key}`);
      const missing = [...new Set([...inFile.keys()].map((key) => key.slice(key.indexOf(' ') + 1)))].filter(
        (face) => !embedded.has(face) && !embedded.has(face.replace(' italic', '')),
      );
      return [...others, ...elsewhere, ...missing.map((face) => `${face} is not embedded`)].map(
        (fault) => `${scene.layout}: ${fault}`,
      );
    });
    expect(faults).toEqual([]);
  });
});

/** Designs with families that Office lacks, and with families of Office. */
const DESIGNS = ['designs/financial-template.potx', 'pptx/picture-chart-table.pptx'];

describe.each(oneIn(4, DESIGNS, 1).map((path) => ({ path })))(
  'each run of a deck in a design compiled from $path',
  ({ path }) => {
    it('is drawn bold and italic as in the file, in the substitute for its family', async () => {
      const { deck } = await designDeck(readFileSync(new URL(`../../../fixtures/${path}`, import.meta.url)));
      const slides = [...streamDeck(deck.file ?? new Uint8Array()).slides()];
      const faults = deck.slides.flatMap((scene, index) => {
        const inFile = new LetterCount();
        for (const { text, bold, italic, fonts } of collectRuns(slides[index]?.shapes ?? []))
          for (const letter of text) inFile.add(letter, findStandIn(fonts.latin).family, bold, italic);
        const shown = new LetterCount();
        const { fonts } = scene.theme ?? deck.theme;
        for (const { runs } of paragraphsOf(scene))
          for (const { text, font, weight, italic } of runs)
            for (const letter of text) shown.add(letter, fonts[font].family, weight >= 600, italic);
        return [...inFile]
          .filter(([key, count]) => (shown.get(key) ?? 0) < count)
          .map(([key]) => `${scene.layout}: the file names ${key}`);
      });
      expect(faults).toEqual([]);
    });
  },
);
