import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkWithoutFonts } from '../../../src/core/layout/breaks-without-font.ts';
import { relayout, relayoutElement } from '../../../src/core/layout/relayout.ts';
import { replaceFonts } from '../../../src/core/layout/replace-fonts.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { listSubstitutedThemes } from '../../../src/core/scene/fonts/substitutes.ts';
import { inSystemFonts } from '../../../src/core/scene/fonts/system-fonts.ts';
import { withinElements } from '../../../src/core/scene/roomy-box.ts';
import type { Deck, SceneElement, TextElement } from '../../../src/core/scene/scene.ts';
import { createTemplateService } from '../../../src/core/templates/template-service.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { designDeck } from '../../support/design-deck.ts';
import { composedDeck } from '../../support/example-deck.ts';

const WORDS =
  'Every barrage that was ever built has paid for itself within thirty years of quiet and predictable work';
const textOf = (deck: Deck, path: string): TextElement =>
  flatten(deck.slides[0]?.elements ?? []).find(
    (one): one is TextElement & SceneElement => one.type === 'text' && one.path === path,
  ) as TextElement;
const linesOf = ({ paragraphs }: TextElement): string[] =>
  paragraphs.flatMap(({ lines }) => lines.map(({ spans }) => spans.map(({ text }) => text).join('')));

/**
 * The deck with the box of one text, or of every one, cut to the lines that it has in its own font, or to a
 * share of their width.
 */
function tightened(deck: Deck, path?: string, share = 1): Deck {
  const cut = (element: SceneElement): SceneElement =>
    element.type === 'text' && (path === undefined || element.path === path)
      ? {
          ...element,
          box: { ...element.box, height: element.neededHeightPx, width: (widest(element) + 2) * share },
        }
      : element;
  return { ...deck, slides: deck.slides.map((scene) => ({ ...scene, elements: scene.elements.map(cut) })) };
}

/** Halves the height of a text and its box, so that it fits in its own font and overflows in others. */
function inHalfHeight(deck: Deck, path: string): Deck {
  const cut = (element: SceneElement): SceneElement =>
    element.type === 'text' && element.path === path
      ? {
          ...element,
          neededHeightPx: element.neededHeightPx / 2,
          box: { ...element.box, height: element.box.height / 2 },
        }
      : element;
  return { ...deck, slides: deck.slides.map((scene) => ({ ...scene, elements: scene.elements.map(cut) })) };
}

const widest = ({ paragraphs }: TextElement): number =>
  Math.max(
    ...paragraphs.flatMap(({ lines, indentPx, level }) =>
      lines.map(({ width }) => width + indentPx * (level + 1)),
    ),
  );

describe('a deck without its fonts', () => {
  it('breaks as before when laid out again in its own theme', async () => {
    for (const { id } of oneIn(18, createTemplateService().list(), 3)) {
      const { slides } = createTemplateService().example(id);
      const deck = await composedDeck(id, slides as never);
      for (const scene of deck.slides) {
        const again = relayout(
          scene,
          inSystemFonts(deck.theme) === deck.theme ? deck.theme : { ...deck.theme },
        );
        const texts = (elements: typeof scene.elements) =>
          flatten(elements).filter((one) => one.type === 'text');
        // Single lines get the room that they have in the file.
        expect(texts(again.elements).map((one) => linesOf(one as TextElement))).toEqual(
          texts(scene.elements).map((one) => linesOf(one as TextElement)),
        );
      }
    }
  });

  it('reports a text that shrinks below 70 % in a substitute, with a remedy', async () => {
    const deck = inHalfHeight(
      tightened(
        await composedDeck('broadsheet', [{ layout: 'statement', content: { statement: WORDS } }]),
        'statement',
      ),
      'statement',
    );
    const [finding, ...others] = checkWithoutFonts({
      ...deck,
      theme: {
        ...deck.theme,
        fonts: { ...deck.theme.fonts, heading: { family: 'Newsreader', fallback: 'Arial' } },
      },
    });
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: 'breaks_without_font',
      severity: 'info',
      slide: 1,
      path: 'slides[0].content.statement',
      unit: 'pt',
    });
    expect(finding?.message).toMatch(
      /^Where Newsreader is missing and DejaVu Sans is used instead, the text of statement shrinks from [\d.]+ to [\d.]+ pt to stay in its box\.$/,
    );
    expect(finding?.measured).toBeLessThan(finding?.allowed ?? 0);
    expect(finding?.fix).toMatch(
      /Shorten statement by about \d+ characters, or make the deck with fonts: "system"/,
    );
    expect(
      checkWithoutFonts({
        ...deck,
        fonts: 'name',
        theme: {
          ...deck.theme,
          fonts: { ...deck.theme.fonts, heading: { family: 'Newsreader', fallback: 'Arial' } },
        },
      })[0]?.severity,
    ).toBe('warning');
  });

  it('reports nothing for a text that shrinks a little in a substitute', async () => {
    const deck = tightened(
      await composedDeck('broadsheet', [{ layout: 'statement', content: { statement: WORDS } }]),
      'statement',
    );
    const shown = textOf(replaceFonts(deck), 'statement');
    const share =
      (shown.paragraphs[0]?.runs[0]?.sizePx ?? 0) /
      (textOf(deck, 'statement').paragraphs[0]?.runs[0]?.sizePx ?? 1);
    expect(share).toBeGreaterThan(0.7);
    expect(share).toBeLessThan(1);
    expect(shown.neededHeightPx).toBeLessThanOrEqual(shown.box.height + 1);
    expect(checkWithoutFonts(deck)).toEqual([]);
  });

  it("reports nothing if all families are Office's", async () => {
    const deck = tightened(
      await composedDeck('broadsheet', [{ layout: 'statement', content: { statement: WORDS } }]),
      'statement',
    );
    const theme = inSystemFonts(deck.theme);
    expect(listSubstitutedThemes(theme)).toEqual([]);
    expect(checkWithoutFonts({ ...deck, theme })).toEqual([]);
    expect(replaceFonts({ ...deck, theme }).slides).toBe(deck.slides);
  });

  it('reports nothing for a text whose own family stays while another is replaced', async () => {
    const halved = tightened(
      await composedDeck('broadsheet', [{ layout: 'statement', content: { statement: WORDS } }]),
      'statement',
      0.5,
    );
    const fonts = (heading: string, body: string) => ({
      ...halved.theme.fonts,
      heading: { family: heading, fallback: 'Arial' },
      body: { family: body, fallback: 'Arial' },
    });
    expect(
      checkWithoutFonts({ ...halved, theme: { ...halved.theme, fonts: fonts('Newsreader', 'Carlito') } }),
    ).toHaveLength(1);
    expect(
      checkWithoutFonts({ ...halved, theme: { ...halved.theme, fonts: fonts('Carlito', 'Newsreader') } }),
    ).toEqual([]);
  });

  it('is drawn in the substitute, in its own boxes', async () => {
    const deck = await composedDeck('ledger', [{ layout: 'statement', content: { statement: WORDS } }]);
    const shown = replaceFonts(deck);
    expect(shown.theme.fonts.heading).toMatchObject({ family: 'DejaVu Sans', drawn: 'DejaVu Sans' });
    const [own, other] = [textOf(deck, 'statement'), textOf(shown, 'statement')];
    expect(linesOf(other).join(' ')).toBe(WORDS);
    expect(widest(other)).not.toBe(widest(own));
    expect(other.box).toEqual(own.box);
  });
});

/** With a title of two lines: those of one take the room beside them. */
const LONG_TITLE = {
  layout: 'bullets',
  content: {
    title: 'Electric ferries have paid for themselves in seven years',
    items: ['Every ferry is electric.', 'Fares have not risen.'],
  },
};
/** Templates with families that Office lacks: sans, serif, of Google Slides. */
const CHARACTERISTIC = [
  'financial-template.potx',
  'smartart-template.potx',
  'real-basic-theme.pptx',
  'picture-chart-table.pptx',
];
/** Designs whose single lines have free space to grow into. */
const ROOMY = new Set(['real-basic-theme.pptx']);
const DESIGNS = ['designs', 'pptx'].flatMap((folder) =>
  readdirSync(new URL(`../../fixtures/${folder}/`, import.meta.url)).map((name): [string, string] => [
    name,
    folder,
  ]),
);

describe.each(DESIGNS.filter(([name]) => DEEP || CHARACTERISTIC.includes(name)))(
  'a deck in a design compiled from %s',
  (name, folder) => {
    it('is laid out again as its file declares, and fits in substitutes', async () => {
      const { deck } = await designDeck(
        readFileSync(new URL(`../../fixtures/${folder}/${name}`, import.meta.url)),
        [LONG_TITLE],
      );
      const texts = deck.slides
        .flatMap(({ elements }) => flatten(elements))
        .filter((one): one is TextElement & SceneElement => one.type === 'text' && one.layer !== 'layout');
      const again = texts.map(
        (element) => relayoutElement(element, deck.theme, withinElements([element])) as TextElement,
      );
      // Slanted words and letters beside others are set a little closer by the file's own reader.
      expect(
        texts.filter(
          (element, index) => linesOf(element).join('|') !== linesOf(again[index] as TextElement).join('|'),
        ).length,
      ).toBeLessThanOrEqual(texts.length / 35);
      expect(
        texts.filter(
          (element, index) =>
            Math.abs(element.neededHeightPx - (again[index]?.neededHeightPx ?? 0)) >
            element.neededHeightPx / 4,
        ).length,
      ).toBeLessThanOrEqual(texts.length / 40);
      expect(checkWithoutFonts(deck).map(({ slide, message }) => `${slide}: ${message}`)).toEqual([]);
      if (listSubstitutedThemes(deck.theme).length === 0) return;
      const findings = checkWithoutFonts(tightened(deck, undefined, 0.5)).map(({ message }) => message);
      if (CHARACTERISTIC.includes(name) && !ROOMY.has(name)) expect(findings).not.toEqual([]);
      // Text that stays in its own font breaks as before.
      for (const message of findings) expect(message).not.toMatch(/^Where (.+) is missing and \1 is used/);
      expect(replaceFonts(deck).slides.map(({ elements }) => flatten(elements).length)).toEqual(
        deck.slides.map(({ elements }) => flatten(elements).length),
      );
    });
  },
);
