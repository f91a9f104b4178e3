import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { closestLayouts } from '../../../src/core/templates/closest-layouts.ts';

describe('closestLayouts', () => {
  it.each([
    ['compare two pricing options', 'comparison'],
    ['our KPIs for the quarter', 'metrics'],
    ['the history of the company from 1990 to today', 'timeline'],
    ['steps of the onboarding workflow', 'process'],
    ['a gallery of photographs', 'image_grid'],
    ['customer testimonial', 'quote'],
    ['who is on the team', 'team'],
    ['revenue growth as a line graph', 'chart'],
    ['strengths and weaknesses', 'swot'],
    ['conversion funnel', 'funnel'],
    ['thank you and contact', 'closing'],
    ['frequently asked questions', 'faq'],
  ])('returns for "%s": %s', (wish, layout) => {
    expect(closestLayouts(wish, CONTRACTS)[0]?.id).toBe(layout);
  });

  it('returns nothing for words that no layout mentions', () => {
    expect(closestLayouts('zyx', CONTRACTS)).toEqual([]);
  });

  it('returns each layout once for any query', () => {
    fc.assert(
      fc.property(fc.string(), (wish) => {
        const found = closestLayouts(wish, CONTRACTS);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  it('finds a design layout by the standard layout that it replaces', () => {
    const own = [
      { id: 'blue-1', description: 'A title and a body.', serves: ['bullets'] },
      { id: 'blue-2', description: 'Three boxes.', serves: ['timeline', 'process'] },
    ];
    expect(closestLayouts('milestones by year', own).map(({ id }) => id)).toEqual(['blue-2']);
  });
});
