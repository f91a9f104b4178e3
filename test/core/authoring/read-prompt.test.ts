import { describe, expect, it } from 'vitest';
import { readPrompt } from '../../../src/core/authoring/read-prompt.ts';
import { deck, listTexts, readName } from './deck-helpers.ts';

const BAKERY =
  'quarterly results for a bakery chain: sales 4.2m EUR up 12 %, 31 shops, 240 staff, costs: flour 0.8m, wages 1.9m and rent 0.6m. Next: open 4 shops in 2027, launch app in March.';
const ONBOARDING =
  'Create a 5-slide deck about our new onboarding process: 1) welcome call, 2) account setup, 3) training, 4) first review after 30 days. Audience: sales team. Mention that churn fell from 9% to 4% in the pilot.';

describe('a prompt typed in one line', () => {
  it('is read as its title, lists and sections', () => {
    expect(readPrompt(BAKERY, 'en')?.content).toBe(
      '# Quarterly results for a bakery chain\n\n- Sales 4.2m EUR up 12 %\n- 31 shops\n- 240 staff\n\n## Costs\n\n- Flour 0.8m\n- Wages 1.9m\n- Rent 0.6m\n\n## Next\n\n- Open 4 shops in 2027\n- Launch app in March',
    );
    expect(readPrompt(ONBOARDING, 'en')).toEqual({
      content:
        '# Our new onboarding process\n\n1. Welcome call\n2. Account setup\n3. Training\n4. First review after 30 days\n\nChurn fell from 9% to 4% in the pilot.',
      count: 5,
      directions: ['Audience: sales team'],
    });
    expect(
      readPrompt(
        'Erstelle eine Präsentation über unsere Flotte: 14 Schiffe, 3 Häfen und 90 Leute. Kosten: Treibstoff 2 Mio. €, Löhne 4 Mio. €.',
        'de',
      )?.content,
    ).toBe(
      '# Unsere Flotte\n\n- 14 Schiffe\n- 3 Häfen\n- 90 Leute\n\n## Kosten\n\n- Treibstoff 2 Mio. €\n- Löhne 4 Mio. €',
    );
  });

  it('has a part for each of its labels', () => {
    expect(
      readPrompt(
        'Make a pitch deck for Brewly, a coffee startup. Problem: stale coffee. Market: 4.3bn EUR in Germany. Traction: 2,300 subscribers, churn 3.1%. Ask: 1.5m EUR seed.',
        'en',
      )?.content,
    ).toBe(
      '# Brewly, a coffee startup\n\n## Problem\n\nStale coffee.\n\n## Market\n\n4.3bn EUR in Germany.\n\n## Traction\n\n- 2,300 subscribers\n- Churn 3.1%\n\n## Ask\n\n1.5m EUR seed.',
    );
  });

  it.each([
    'Our bakery chain had a good quarter. Costs were high: flour 0.8m, wages 1.9m.',
    'Electric ferries',
    'Create a deck about electric ferries',
    '# Ferries\n\nfleet: 14 ships, 3 ports',
    'The ferry, which had been built in 1931: a ship that many remember, and that nobody has seen for years, was found by divers at the end of a long and cold search.',
    '電動フェリー: 十四隻、三港',
  ])('is distinguished from other texts: %s', (text) => {
    expect(readPrompt(text, 'en')).toBeUndefined();
  });

  it('loses no word and no number on its way to the slides', async () => {
    const { slides, title, omitted } = await deck(BAKERY);
    expect(title).toBe('Quarterly results for a bakery chain');
    const shown = slides.flatMap((slide) => listTexts(slide)).join(' ');
    expect(
      [...BAKERY.matchAll(/\d[\d.]*/g)]
        .map(([figure]) => figure.replace(/\.$/, ''))
        .filter((figure) => !shown.includes(figure)),
    ).toEqual([]);
    expect(omitted).toEqual([]);
    expect(new Set(slides.map(readName)).size).toBe(slides.length);
    // Four steps and a sentence fill no five slides.
    const onboarding = await deck(ONBOARDING);
    expect(listTexts(onboarding.slides).join(' ')).toMatch(/from 9% to 4%.*Training/);
    expect(onboarding.warnings.join(' ')).toContain('and 5 were asked for');
    expect((await deck(ONBOARDING, { n_slides: 2 })).slides[1]).toMatchObject({
      layout: 'process',
      content: { items: [{ heading: 'Welcome call' }, {}, {}, {}] },
    });
  });

  it('keeps its words with content_generation "preserve"', async () => {
    const { slides } = await deck(BAKERY, { content_generation: 'preserve' });
    expect(slides.flatMap((slide) => listTexts(slide)).join(' ')).toContain(
      'sales 4.2m EUR up 12 %, 31 shops, 240 staff, costs: flour',
    );
  });

  it('does not repeat a short first sentence on the cover', async () => {
    const { slides } = await deck(
      'Our bakery chain had a good quarter. Sales were 4.2m EUR, up 12 %. We have 31 shops and 240 staff.',
    );
    expect(slides[0]?.content).toEqual({ title: 'Our bakery chain had a good quarter' });
  });
});
