import { describe, expect, it, test } from 'vitest';
import { relayoutElement } from '../../../src/core/layout/relayout.ts';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { flatten, holds } from '../../../src/core/scene/check/geometry.ts';
import { listSubstitutedThemes } from '../../../src/core/scene/fonts/substitutes.ts';
import {
  computeRoomyBox,
  measureFreeAboveBelow,
  onStandardSlide,
} from '../../../src/core/scene/roomy-box.ts';
import {
  EMU_PER_PX,
  type Scene,
  type SceneElement,
  type TextElement,
} from '../../../src/core/scene/scene.ts';
import { CAPACITIES } from '../../../src/core/templates/capacities.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import { oneIn } from '../../support/deep.ts';
import { composedDeck } from '../../support/example-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';
import { paragraph, run, textElement } from '../../support/sample-deck.ts';
import { layOut } from '../templates/lay-out.ts';
import { sampleContent } from '../templates/sample-content.ts';

const MARGINS = { left: 64, right: 1216 };
const LANGUAGES = ['en', 'de', 'ar'] as const;
const texts = (scene: Scene): TextElement[] =>
  flatten(scene.elements).filter((element): element is TextElement & SceneElement => element.type === 'text');

/** Every layout of a template with its example, and with typical content in languages of both directions. */
function scenesOf(template: (typeof TEMPLATES)[number]): [string, Scene][] {
  return CONTRACTS.flatMap((contract, index): [string, Scene][] => [
    [contract.id, layOut(template, contract, contract.example, 'en', index)],
    ...LANGUAGES.map((lang): [string, Scene] => {
      const capacities = CAPACITIES[template.id]?.[contract.id] ?? {};
      const limit = (path: string) =>
        Math.max(4, Math.floor(Math.min(...Object.values(capacities[path] ?? { 1: 8 })) * 0.9));
      return [
        `${contract.id} ${lang}`,
        layOut(
          template,
          contract,
          sampleContent(contract, { lang, counts: 4, optional: true, limit }),
          lang,
          index,
        ),
      ];
    }),
  ]);
}

describe.each(oneIn(12, TEMPLATES, 4).map((template) => ({ id: template.id, template })))(
  'text boxes in $id',
  ({ template }) => {
    it('stay within their shape and the margins', () => {
      const misplaced = scenesOf(template).flatMap(([name, scene]) =>
        texts(scene).flatMap((text) => {
          const { box } = computeRoomyBox(text, onStandardSlide(scene.elements));
          const shapes = flatten(scene.elements).filter(
            (other) => other.type === 'shape' && holds(other.box, text.box),
          );
          const isIn =
            box.x >= Math.min(MARGINS.left, text.box.x) - 0.01 &&
            box.x + box.width <= Math.max(MARGINS.right, text.box.x + text.box.width) + 0.01;
          return isIn && shapes.every((shape) => holds(shape.box, box)) ? [] : [`${name}: ${text.id}`];
        }),
      );
      expect(misplaced).toEqual([]);
    });

    it('keep unbreakable lines whole, in the substitutes of their fonts too', () => {
      const theme = resolveTheme(template);
      const broken = scenesOf(template).flatMap(([name, scene]) =>
        texts(scene).flatMap((text) => {
          if (text.placeholder !== 'none' || text.paragraphs.some(({ lines }) => lines.length !== 1))
            return [];
          return listSubstitutedThemes(theme).flatMap((to) => {
            const again = relayoutElement(text, to, onStandardSlide(scene.elements)) as TextElement;
            const isWhole = again.paragraphs.every(({ lines }) => lines.length === 1);
            return isWhole || again.neededHeightPx <= text.box.height + 1 ? [] : [`${name}: ${text.id}`];
          });
        }),
      );
      expect(broken).toEqual([]);
    });
  },
);

test('keep the text of a button inside, on one line', async () => {
  const deck = await composedDeck('boardroom', [
    { layout: 'title', content: { title: 'One' } },
    { layout: 'closing', content: { title: 'Decide today', call_to_action: 'Approve the electric fleet' } },
  ]);
  const button = flatten(deck.slides[1]?.elements ?? []).find(
    ({ path, type }) => type === 'text' && path?.endsWith('call_to_action'),
  );
  const backdrop = flatten(deck.slides[1]?.elements ?? []).findLast(
    (one) => one.type === 'shape' && holds(one.box, button?.box ?? expect.fail()),
  );
  const pptx = new OpenedPptx(await writePptx(deck));
  expect(backdrop).toBeDefined();
  const xml =
    pptx
      .xml('ppt/slides/slide2.xml')
      .split('<p:sp>')
      .find((one) => one.includes('Approve the electric')) ?? '';
  const [x = 0, width = 0] = [/<a:off x="(\d+)"/, /<a:ext cx="(\d+)"/].map(
    (pattern) => Number(pattern.exec(xml)?.[1]) / EMU_PER_PX,
  );
  expect(x).toBeGreaterThanOrEqual((backdrop?.box.x ?? 0) - 1);
  expect(x + width).toBeLessThanOrEqual((backdrop?.box.x ?? 0) + (backdrop?.box.width ?? 0) + 1);
  expect(
    texts(deck.slides[1] as Scene).find(({ path }) => path?.endsWith('call_to_action'))?.paragraphs[0]?.lines,
  ).toHaveLength(1);
});

describe('the box of a text in a narrow space', () => {
  const setLine = (text: string, width: number, top = 0) => ({
    top,
    baseline: top + 20,
    height: 24,
    width,
    spans: [{ text, x: 0, width, run: 0, rtl: false }],
  });
  const narrow = (words: string, lines: ReturnType<typeof setLine>[], height: number): TextElement => ({
    ...textElement('narrow', { x: 200, y: 200, width: 100, height }, [
      paragraph([run(words, { sizePx: 20 })], { align: 'center', lines }),
    ]),
    neededHeightPx: lines.length * 24,
  });
  const around = (text: TextElement) => onStandardSlide([text]);

  it('is as wide as its widest word in DejaVu, on both sides of a centred text', () => {
    const text = narrow(
      'Rotterdam and Antwerp',
      [setLine('Rotterdam', 95), setLine('and Antwerp', 98, 24)],
      48,
    );
    const { box, partsWords } = computeRoomyBox(text, around(text));
    expect(box.width).toBeGreaterThan(110);
    expect(box.x + box.width / 2).toBeCloseTo(250, 5);
    expect(partsWords).toBe(false);
  });

  it('leaves a gap to the text beside it', () => {
    const source = narrow('Rotterdam', [setLine('Rotterdam', 95)], 24);
    const text = { ...source, box: { ...source.box, width: 60 } };
    const { box: alone } = computeRoomyBox(text, onStandardSlide([text]));
    const x = text.box.x + 92;
    expect(alone.x + alone.width).toBeGreaterThan(x - 12);
    const beside = textElement('beside', { ...text.box, x }, [paragraph('a neighbour')]);
    const { box } = computeRoomyBox(text, onStandardSlide([text, beside]));
    expect(box.x + box.width).toBe(x - 12);
  });

  it('ends at a rule beside it', () => {
    const text = narrow('Rotterdam', [setLine('Rotterdam', 95)], 24);
    const rule = {
      ...textElement('rule', { x: 303, y: 180, width: 0, height: 100 }, []),
      type: 'line',
    } as unknown as SceneElement;
    const { box } = computeRoomyBox(text, onStandardSlide([text, rule]));
    expect(box.x + box.width).toBeLessThanOrEqual(303);
  });

  it('grows down to the footer, also beside it', () => {
    const text = narrow('Rotterdam', [setLine('Rotterdam', 95)], 24);
    const number = {
      ...textElement('number', { x: 900, y: 640, width: 40, height: 20 }, [paragraph('7')]),
      placeholder: 'slide_number' as const,
    };
    const { below } = measureFreeAboveBelow(text, text.box, onStandardSlide([text, number]));
    expect(below).toBe(640 - 224);
  });

  it('is no wider than its line breaks allow', () => {
    const text = narrow('Rotterdam a port', [setLine('Rotterdam', 95), setLine('a port', 55, 24)], 48);
    const { box, partsWords } = computeRoomyBox(text, around(text));
    expect(box.width).toBeLessThan(95 + 55 / 6 + 0.01);
    expect(partsWords).toBe(true);
  });

  it('overflows with a single word if it has height for another line, and otherwise breaks and shrinks it', () => {
    const neighbours = [50, 305].map((x, at) =>
      textElement(`neighbour ${at}`, { x, y: 180, width: 145, height: 100 }, [paragraph('neighbour')]),
    );
    const wraps = [60, 24].map((height) => {
      const text = narrow('Rotterdam', [setLine('Rotterdam', 95)], height);
      return computeRoomyBox(text, onStandardSlide([text, ...neighbours])).wraps;
    });
    expect(wraps).toEqual([false, true]);
  });
});
