import { describe, expect, it } from 'vitest';
import { readDraft } from '../../../src/core/presentations/slide-faults.ts';
import { CAPACITIES } from '../../../src/core/templates/capacities.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';

/** Issues of a deck of two slides: one too long, one faulty, so that both are told at once. */
async function listIssues(quote: string) {
  const slides = [
    { layout: 'quote', content: { quote, author: 'A' } },
    { layout: 'bullets', content: { title: 'T' } },
  ];
  return (await readDraft({ slides, template: findTemplate('ledger'), language: 'en', on_overflow: 'error' }))
    .issues;
}

describe('the number of characters that fit', () => {
  it('is measured like the capacity in the schema', async () => {
    const capacity = CAPACITIES['ledger']?.['quote']?.['quote']?.['1'] ?? 0;
    const text = 'words of a long quotation '.repeat(40).trim();
    const [issue] = await listIssues(text);
    expect(issue).toMatchObject({
      loc: ['slides', 0, 'content', 'quote'],
      type: 'text_too_long',
      ctx: { fits_characters: capacity },
    });
    expect(issue?.msg).toContain(`About ${capacity} of ${text.length} characters fit`);
    expect(issue?.ctx?.['fix']).toContain(`by about ${text.length - capacity} characters`);
    expect((await listIssues(text.slice(0, capacity))).map(({ type }) => type)).toEqual(['missing']);
  });

  it('is measured on the text itself for scripts without a capacity', async () => {
    const [issue] = await listIssues('長い引用文です。'.repeat(60));
    expect(issue?.msg).toMatch(/About \d+ of 480 characters fit/);
  });
});
