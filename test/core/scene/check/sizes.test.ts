import { describe, expect, it } from 'vitest';
import { checkScene } from '../../../../src/core/scene/check/check-scene.ts';
import type { Scene, SceneElement } from '../../../../src/core/scene/scene.ts';
import { composedDeck } from '../../../support/example-deck.ts';

const BULLETS = {
  layout: 'bullets',
  content: { title: 'What changes', items: [{ text: 'Charging at three quays' }, { text: 'New crews' }] },
};
const CHART = {
  layout: 'chart',
  content: {
    title: 'Riders',
    chart: { type: 'bar', categories: ['2024', '2025'], series: [{ name: 'Riders', values: [12, 17] }] },
  },
};

/** Findings of a code on a slide whose elements are changed. */
async function codesAfter(
  spec: typeof BULLETS | typeof CHART,
  code: string,
  change: (element: SceneElement) => SceneElement,
): Promise<(string | undefined)[]> {
  const deck = await composedDeck('ledger', [spec]);
  const [scene] = deck.slides as [Scene];
  const canvas = { widthPx: 1280, heightPx: 720 };
  const changed = { ...scene, canvas, fromFile: true as const, elements: scene.elements.map(change) };
  return checkScene(changed, deck.theme)
    .filter((finding) => finding.code === code)
    .map(({ message }) => message);
}

/** The title in letters of this size. */
const titled =
  (sizePx: number) =>
  (element: SceneElement): SceneElement =>
    element.type === 'text' && element.placeholder === 'title'
      ? {
          ...element,
          paragraphs: element.paragraphs.map((one) => ({
            ...one,
            runs: one.runs.map((run) => ({ ...run, sizePx })),
          })),
        }
      : element;

/** The chart in a box of this height. */
const charted =
  (height: number) =>
  (element: SceneElement): SceneElement =>
    element.type === 'chart'
      ? { ...element, box: { ...element.box, height }, style: { ...element.style, fontSizePx: 12 } }
      : element;

describe('the size of a title', () => {
  it('is reported if it is smaller than the body', async () => {
    expect(await codesAfter(BULLETS, 'text_too_small', titled(18))).toEqual([
      expect.stringMatching(/^The title is set in 13\.5 pt, smaller than the text below it in \d/),
    ]);
    expect(await codesAfter(BULLETS, 'text_too_small', titled(50))).toEqual([]);
  });
});

describe('the size of a chart', () => {
  it('is reported if a lone chart is too small to read, and the size of its text is not', async () => {
    expect(await codesAfter(CHART, 'chart_too_small', charted(70))).toEqual([
      expect.stringContaining('takes only 10 % of the height of the slide'),
    ]);
    expect(await codesAfter(CHART, 'chart_too_small', charted(300))).toEqual([]);
    expect(await codesAfter(CHART, 'text_too_small', charted(300))).toEqual([]);
  });
});
