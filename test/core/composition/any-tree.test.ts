import { describe, expect, test } from 'vitest';
import { composeSlide } from '../../../src/core/presentations/compose.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { CANVAS, type Deck } from '../../../src/core/scene/scene.ts';
import { DEEP } from '../../support/deep.ts';
import { composedDeck, composedPlan } from '../../support/example-deck.ts';
import fc from '../../support/fast-check.ts';
import { type Bench, openBench } from '../../support/services.ts';

const RUNS = DEEP ? 1_000 : 60;

const words = fc.lorem({ maxCount: 8 });
const klass = fc.constantFrom('', 'flex', 'flex flex-col', 'grid grid-cols-2 gap-4', 'p-4 bg-surface', 'border rounded', 'text-3xl', 'gap-2', 'mt-auto', 'w-1/3', 'h-[96px]', 'absolute');
const attributes = fc.record({ class: klass, tone: fc.constantFrom('', 'inverse', 'accent') });
const leaf = fc.oneof(
  fc.tuple(fc.constantFrom('p', 'h2', 'h3', 'small', 'x-node', 'x-badge', 'x-step', 'blockquote'), klass, words).map(([name, kind, text]) => `<${name} class="${kind}">${text}</${name}>`),
  words.map((text) => `<ul><li>${text}</li><li>${text}</li></ul>`),
  fc.tuple(words, fc.integer()).map(([text, value]) => `<x-metric value="${value}" label="${text}"/>`),
  fc.constantFrom('<hr/>', '<x-divider/>', '<icon name="sun"/>', '<x-progress value="40" label="a"/>', '<x-arrow>then</x-arrow>'),
  words.map((text) => `<table><tr><th>${text}</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`),
  fc
    .array(fc.integer({ min: -50, max: 900 }), { minLength: 1, maxLength: 6 })
    .map((values) => `<chart>${JSON.stringify({ type: 'bar', categories: values.map(String), series: [{ name: 'a', values }] })}</chart>`),
);
const { tree } = fc.letrec<{ tree: string; box: string }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, leaf, tie('box')),
  box: fc.tuple(fc.constantFrom('div', 'figure', 'x-card'), attributes, fc.array(tie('tree'), { maxLength: 4 })).map(
    ([name, given, inner]) =>
      `<${name}${Object.entries(given)
        .map(([key, value]) => (value === '' || (name === 'x-card' && key === 'class') ? '' : ` ${key}="${value}"`))
        .join('')}>${inner.join('')}</${name}>`,
  ),
}));
const slide = fc
  .tuple(fc.constantFrom('page', 'bare'), words, fc.array(tree, { maxLength: 5 }))
  .map(([frame, title, parts]) => `<section frame="${frame}"><h1>${title}</h1>${parts.join('\n')}</section>`);

async function made(markup: string): Promise<Deck> {
  const slides = [{ layout: 'composed', content: { markup } }];
  const plan = await composedPlan('ledger', slides);
  return { ...(await composedDeck('ledger', [])), slides: [composeSlide(plan, 0)] };
}

describe('any tree of elements', () => {
  test('stands inside the canvas, or is reported', async () => {
    await fc.assert(
      fc.asyncProperty(slide, async (markup) => {
        const deck = await made(markup);
        const outside = flatten(deck.slides[0]?.elements ?? []).filter(({ box }) => box.x < -1 || box.y < -1 || box.x + box.width > CANVAS.widthPx + 1 || box.y + box.height > CANVAS.heightPx + 1);
        if (outside.length > 0)
          expect(
            checkDeck(deck).filter(({ code }) => ['off_canvas', 'text_overflow', 'overlap', 'text_too_small'].includes(code)),
            markup,
          ).not.toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('looks the same whatever the order of its attributes', async () => {
    const turned = (markup: string) =>
      markup.replace(/<([\w-]+)((?: [\w-]+="[^"]*")+)/g, (_, name: string, given: string) => `<${name}${(given.match(/ [\w-]+="[^"]*"/g) ?? []).toReversed().join('')}`);
    await fc.assert(
      fc.asyncProperty(slide, async (markup) => {
        expect((await made(turned(markup))).slides).toEqual((await made(markup)).slides);
      }),
      { numRuns: RUNS / 2 },
    );
  });

  test('is stored and given back as it was written', async () => {
    const bench: Bench = await openBench();
    try {
      const spaced = fc.tuple(slide, fc.constantFrom('\n', '  \n', '<!-- a note -->', '\t')).map(([markup, gap]) => markup.replaceAll('><', `>${gap}<`));
      await fc.assert(
        fc.asyncProperty(spaced, async (markup) => {
          const { presentation_id: id } = await bench.run('create_presentation', { slides: [{ markup }], on_overflow: 'warn' });
          const { slides } = await bench.run('get_presentation', { id, response_format: 'detailed' });
          expect((slides as { content: { markup: string } }[])[0]?.content.markup).toBe(markup);
        }),
        { numRuns: RUNS / 4 },
      );
    } finally {
      await bench.close();
    }
  });
});
