import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeSlide } from '../../../src/core/presentations/compose.ts';
import type { SceneElement } from '../../../src/core/scene/scene.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { oneIn } from '../../support/deep.ts';
import { composedPlan } from '../../support/example-deck.ts';
import { TEMPLATE_IDS } from '../../support/template-ids.ts';

const funnelOf = async (
  values: readonly string[],
  template = 'ledger',
  more: object = {},
  language = 'en',
) => {
  const items = values.map((value, at) => ({ label: `Step ${at + 1}`, ...(value === '' ? {} : { value }) }));
  return composeSlide(
    await composedPlan(template, [{ layout: 'funnel', content: { title: 'Funnel', items, ...more } }], {
      language,
    }),
    0,
  ).elements;
};
const textsOf = (elements: readonly SceneElement[], name: RegExp) =>
  elements.flatMap((element) =>
    element.type === 'text' && name.test(element.name)
      ? [element.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')]
      : [],
  );
const outlines = (elements: readonly SceneElement[], name: RegExp) =>
  elements.flatMap((element) =>
    element.type === 'shape' && name.test(element.name) && element.geometry.kind === 'path'
      ? [[...element.geometry.d.matchAll(/[ML] (\S+) (\S+)/g)].map(([, x]) => Number(x))]
      : [],
  );
/** At its top and at its foot. */
const widthsOf = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => [b - a, c - d];

describe('a funnel', () => {
  test.each(oneIn(12, TEMPLATE_IDS, 4))(
    'is as wide as its values at each step in %s, from top to bottom',
    async (template) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 3, maxLength: 6 }),
          async (values) => {
            const widths = outlines(
              await funnelOf(
                values.map((value) => value.toLocaleString('en')),
                template,
              ),
              / bar$/,
            ).map(widthsOf);
            expect(widths).toHaveLength(values.length);
            const unit = Math.max(...widths.flat()) / Math.max(...values);
            for (const [at, value] of values.entries())
              for (const width of widths[at] ?? []) expect(Math.abs(width - value * unit)).toBeLessThan(0.05);
          },
        ),
        { numRuns: 12 },
      );
    },
  );

  test('shows the rates between its steps in the format of its language', async () => {
    expect(textsOf(await funnelOf(['1,200', '340', '33']), / rate$/)).toEqual(['28%', '9.7%']);
    expect(textsOf(await funnelOf(['1.200', '340', '33'], 'ledger', {}, 'de'), / rate$/)).toEqual([
      '28\u00a0%',
      '9,7\u00a0%',
    ]);
    expect(textsOf(await funnelOf(['1,200', '340', '33'], 'ledger', {}, 'ar'), / rate$/).join()).toMatch(
      /28.*9\.7/,
    );
  });

  test('is a plain list with rates on request, or if units are mixed', async () => {
    const even = await funnelOf(['1,200', '340', '33'], 'ledger', { scale: 'even' });
    expect([outlines(even, / (bar|stage)$/), textsOf(even, / rate$/)]).toEqual([[], ['28%', '9.7%']]);
    const mixed = await funnelOf(['€4.1 m', '340 people', '33 %']);
    expect([outlines(mixed, / (bar|stage)$/), textsOf(mixed, / rate$/)]).toEqual([[], []]);
  });

  test('only narrows if no step has a value', async () => {
    const elements = await funnelOf(['', '', '']);
    expect([outlines(elements, / stage$/).length, outlines(elements, / bar$/).length]).toEqual([3, 0]);
  });
});

describe('x-funnel', () => {
  const slide = (attributes: string, language = 'en') =>
    composedDeck(
      [
        `<section><h1>Title</h1><x-funnel${attributes}><li id="a" value="1,200">Leads</li><li id="b" value="340">Demos</li><li id="c" value="33" detail="paid">Customers</li></x-funnel></section>`,
      ],
      'ledger',
      language,
    ).slides[0]?.elements ?? [];

  test('is to scale and shows rates if steps have no detail', () => {
    const elements = slide('', 'de');
    const [a = 0, b = 0, c = 0] = ['a', 'b', 'c'].map(
      (id) => elements.find((element) => element.id === `${id}-bar`)?.box.width ?? 0,
    );
    expect([b / a, c / a]).toEqual([expect.closeTo(340 / 1200, 2), expect.closeTo(33 / 1200, 2)]);
    expect(textsOf(elements, /-detail$/)).toEqual(['28\u00a0%', 'paid']);
  });

  test('is a list of steps with scale="even"', () => {
    const elements = slide(' scale="even"');
    expect([elements.filter(({ id }) => id.endsWith('-bar')), textsOf(elements, /-detail$/)]).toEqual([
      [],
      ['28%', 'paid'],
    ]);
  });
});
