import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import type { Scene, TextElement } from '../../../src/core/scene/scene.ts';
import { oneIn } from '../../support/deep.ts';
import { deckInDesign } from '../../support/design-plan.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const CONTENT = {
  title: 'Two ways to pay for thirteen ships',
  left: { heading: 'Buy', items: ['€63.9 m over five years', 'Ships stay with the city'] },
  right: { heading: 'Lease', items: ['€8.1 m a year for twelve years', 'No ship before 2029'] },
};

const wordsOf = ({ paragraphs }: TextElement) =>
  paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');

function lineWith(scene: Scene, words: string): { readonly x: number; readonly y: number } {
  for (const element of flatten(scene.elements)) {
    if (element.type !== 'text' || !wordsOf(element).includes(words)) continue;
    const at = element.paragraphs.findIndex(({ runs }) => runs.some(({ text }) => text.includes(words)));
    return { x: element.box.x, y: element.box.y + (element.paragraphs[at]?.lines[0]?.baseline ?? 0) };
  }
  throw new Error(`No text "${words}".`);
}

describe('two columns in a design', () => {
  it.each(oneIn(6, ['designs/many-masters.pptx', 'pptx/effects-demo.pptx', 'pptx/utf-16-template.potx'], 1))(
    'are side by side in %s, each below its heading',
    async (name) => {
      const file = readFileSync(`test/fixtures/${name}`);
      const { slides } = await deckInDesign(file, [{ layout: 'two_columns', content: CONTENT }]);
      const [scene] = slides;
      if (scene === undefined) throw new Error('There is no slide.');
      for (const { heading, items } of [CONTENT.left, CONTENT.right]) {
        const [head, first] = [lineWith(scene, heading), lineWith(scene, items[0] ?? '')];
        expect(first.y).toBeGreaterThan(head.y);
        expect(Math.abs(first.x - head.x)).toBeLessThan(200);
      }
      expect(lineWith(scene, CONTENT.right.items[0] ?? '').x).toBeGreaterThan(
        lineWith(scene, CONTENT.left.items[0] ?? '').x + 100,
      );
    },
  );

  it('are in the order of their placeholders if one begins a little lower', async () => {
    const file = alterPptx(readFileSync('test/fixtures/pptx/picture-chart-table.pptx'), {
      'ppt/slideLayouts/slideLayout5.xml': (xml) =>
        xml.replaceAll(/(<a:off x="839788" y=")(\d+)/g, (_, start, y) => `${start}${Number(y) + 9_525}`),
    });
    const { slides } = await deckInDesign(file, [{ layout: 'two_columns', content: CONTENT }]);
    const [scene] = slides;
    if (scene === undefined) throw new Error('There is no slide.');
    expect(lineWith(scene, 'Buy').x).toBeLessThan(lineWith(scene, 'Lease').x);
  });
});

it('columns side by side shrink together', async () => {
  const file = readFileSync('test/fixtures/pptx/picture-chart-table.pptx');
  const items = ['Hull', 'Deck', 'Quay', 'Crew', 'Line', 'Port'].map(
    (part) => `${part}: ${'the yard of the city builds it in spring and '.repeat(3)}tests it`,
  );
  const design = compileDesign(file);
  const layouts = design.layouts.filter(({ name }) => name === 'Two Content');
  const deck = await deckInDesign(
    file,
    [
      {
        layout: 'two_columns',
        content: {
          title: 'Two ways',
          left: { heading: 'Buy', items },
          right: { heading: 'Lease', items: ['One'] },
        },
      },
    ],
    { ...design, layouts, samples: [] },
  );
  const scales = readDeck(deck.file ?? new Uint8Array()).slides[0]?.shapes.flatMap((shape) =>
    shape.from === 'slide' &&
    shape.kind === 'shape' &&
    shape.text?.autofit.kind === 'text' &&
    shape.placeholder?.type !== 'title'
      ? [shape.text.autofit.fontScale]
      : [],
  );
  expect(scales).toHaveLength(2);
  expect(scales?.[0]).toBeLessThan(1);
  expect(scales?.[1]).toBe(scales?.[0]);
});
