import { describe, expect, test } from 'vitest';
import { composeSlide } from '../../../src/core/presentations/compose.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { CANVAS, type Deck } from '../../../src/core/scene/scene.ts';
import { anyComposition } from '../../support/any-composition.ts';
import { DEEP } from '../../support/deep.ts';
import { composedDeck, composedPlan } from '../../support/example-deck.ts';
import fc from '../../support/fast-check.ts';
import { type Bench, openBench } from '../../support/services.ts';
import { TEMPLATE_IDS } from '../../support/template-ids.ts';

const RUNS = DEEP ? 1_000 : 24;

async function made(markup: string, template = 'ledger'): Promise<Deck> {
  const slides = [{ layout: 'composed', content: { markup } }];
  const plan = await composedPlan(template, slides);
  return { ...(await composedDeck(template, [])), slides: [composeSlide(plan, 0)] };
}

describe('a random tree of elements', { timeout: DEEP ? 1_800_000 : 240_000 }, () => {
  test('stays on the canvas or is reported', async () => {
    await fc.assert(
      fc.asyncProperty(anyComposition, fc.constantFrom(...TEMPLATE_IDS), async (markup, template) => {
        const deck = await made(markup, template);
        const outside = flatten(deck.slides[0]?.elements ?? []).filter(
          ({ box }) =>
            box.x < -1 ||
            box.y < -1 ||
            box.x + box.width > CANVAS.widthPx + 1 ||
            box.y + box.height > CANVAS.heightPx + 1,
        );
        if (outside.length === 0) return;
        const findings = checkDeck(deck).filter(({ code }) =>
          ['off_canvas', 'text_overflow', 'overlap', 'text_too_small'].includes(code),
        );
        const named = findings.flatMap(({ code, element }) =>
          code === 'off_canvas' && element !== undefined ? [element] : [],
        );
        const text = outside.filter(
          ({ type, rotation, layer, decorative }) =>
            ['text', 'chart', 'icon'].includes(type) &&
            rotation === undefined &&
            layer === 'slide' &&
            decorative !== true,
        );
        // Shapes and pictures that are placed freely may bleed over the edge, while what is said and measured
        // may not.
        if (text.length > 0 || !markup.includes('absolute')) expect(findings, markup).not.toEqual([]);
        expect(named, markup).toEqual(expect.arrayContaining(text.map(({ name }) => name)));
      }),
      { numRuns: RUNS },
    );
  });

  test('looks the same for any order of attributes', async () => {
    const turned = (markup: string) =>
      markup.replace(
        /<([\w-]+)((?: [\w-]+(?:="[^"]*")?)+)/g,
        (_, name: string, input: string) =>
          `<${name}${(input.match(/ [\w-]+(?:="[^"]*")?/g) ?? []).toReversed().join('')}`,
      );
    await fc.assert(
      fc.asyncProperty(anyComposition, async (markup) => {
        expect((await made(turned(markup))).slides).toEqual((await made(markup)).slides);
      }),
      { numRuns: RUNS / 2 },
    );
  });

  test('is returned as it was stored', async () => {
    const bench: Bench = await openBench();
    try {
      const spaced = fc
        .tuple(anyComposition, fc.constantFrom('\n', '  \n', '<!-- a note -->', '\t'))
        .map(([markup, gap]) => markup.replaceAll('><', `>${gap}<`));
      await fc.assert(
        fc.asyncProperty(spaced, async (markup) => {
          const { presentation_id: id } = await bench.run('create_presentation', {
            slides: [{ markup }],
            on_overflow: 'warn',
          });
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
