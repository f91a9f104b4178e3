import { describe, expect, it } from 'vitest';
import { createMeasure } from '../../../src/core/presentations/measure.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { createTemplateService } from '../../../src/core/templates/template-service.ts';
import { oneIn } from '../../support/deep.ts';
import { ENGINE } from '../../support/layout-engine.ts';

describe('the measurement of a slide', () => {
  const measure = createMeasure(createTemplateService(), ENGINE);

  it.each(['ledger', 'pitch', 'general'])(
    'finds that every example of the catalogue fits in %s, at any position',
    (template) => {
      for (const [place, { id, example }] of CONTRACTS.entries()) {
        for (const index of oneIn(6, [0, 1, 7], place))
          expect(
            measure({ template, lang: 'en', spec: { layout: id, content: example }, index }),
            `${id} at ${index}`,
          ).toEqual([]);
      }
    },
  );

  it('returns how much too long a text is, and in which field', () => {
    const items = Array.from({ length: 4 }, (_, n) => ({
      text: n === 2 ? 'far too many words '.repeat(80) : 'short',
    }));
    const found = measure({
      template: 'ledger',
      lang: 'en',
      spec: { layout: 'bullets', content: { title: 'Points', items } },
      index: 1,
    });
    expect(found).toMatchObject([
      { code: 'text_overflow', severity: 'error', path: expect.stringContaining('items') },
    ]);
    expect(found[0]?.measured).toBeGreaterThan(found[0]?.allowed ?? Number.POSITIVE_INFINITY);
  });

  it('refuses invalid slides', () => {
    const spec = { layout: 'bullets', content: { title: 'No items' } };
    expect(() => measure({ template: 'ledger', lang: 'en', spec, index: 0 })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
    expect(() => measure({ template: 'nowhere', lang: 'en', spec, index: 0 })).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });
});
