import { describe, expect, test } from 'vitest';
import { findLeftoverText } from '../../../src/core/presentations/leftover-text.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { promptContent } from '../../../src/core/templates/prompts.ts';

describe('slides that nobody has written yet', () => {
  test.each(CONTRACTS.map((contract) => [contract.id, contract] as const))(
    'a new slide "%s" is valid, says nothing of the sample, and is told of',
    (layout, contract) => {
      const slide = { layout, content: promptContent(contract) };
      expect(readSlides([slide]).issues).toEqual([]);
      const found = findLeftoverText([slide]);
      expect(found.map(({ code, slide: number }) => [code, number])).toEqual([['leftover_text', 1]]);
      expect(found[0]?.message).toMatch(/still to be written\.$/);
    },
  );

  test('the sample of a layout is told of once, by its first text; words of a person never', () => {
    const metrics = CONTRACTS.find(({ id }) => id === 'metrics');
    const [sample, ...more] = findLeftoverText([{ layout: 'metrics', content: metrics?.example ?? {} }]);
    expect(sample).toMatchObject({
      code: 'leftover_text',
      severity: 'warning',
      slide: 1,
      path: 'slides[0].content.title',
    });
    expect(more).toEqual([]);
    const own = {
      title: 'Ferries [draft]',
      items: [
        { value: '9 of 14', label: 'sail on batteries' },
        { value: '[1]', label: 'spent on fuel' },
      ],
    };
    expect(findLeftoverText([{ layout: 'metrics', content: own }])).toEqual([]);
  });
});
