import { describe, expect, test } from 'vitest';
import { findLeftoverText } from '../../../src/core/presentations/leftover-text.ts';
import { readSlides } from '../../../src/core/presentations/validate-slides.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { promptContent } from '../../../src/core/templates/prompts.ts';

describe('placeholder text', () => {
  test.each(CONTRACTS.map((contract) => [contract.id, contract] as const))(
    'of a new slide "%s" is valid, is not the sample, and is reported',
    (layout, contract) => {
      const slide = { layout, content: promptContent(contract) };
      expect(readSlides([slide]).issues).toEqual([]);
      const found = findLeftoverText([slide]);
      expect(found.map(({ code, slide: number }) => [code, number])).toEqual([['leftover_text', 1]]);
      expect(found[0]?.message).toMatch(/still to be written\.$/);
    },
  );

  test("from the sample of a layout is reported once, by its first text, and a person's text never", () => {
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

  test('is not reported for periods and amounts that equal those of the sample', () => {
    const periods = ['Q2 2026', 'Q3 2026', 'Q4 2026', 'Q1 2027', 'Q2 2027', 'Q3 2027'];
    const lanes = [{ label: 'Hiring', items: [{ label: 'Two crews', start: 'Q1 2027', end: 'Q3 2027' }] }];
    const sample = CONTRACTS.find(({ example }) => JSON.stringify(example).includes('Q1 2027'));
    const layout = sample?.id ?? '';
    expect(findLeftoverText([{ layout, content: { title: 'Crews come first', periods, lanes } }])).toEqual(
      [],
    );
    expect(findLeftoverText([{ layout, content: sample?.example ?? {} }])).toHaveLength(1);
  });
});
