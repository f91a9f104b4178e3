import { afterEach, expect, test } from 'vitest';
import { omit } from '../../../../src/core/input/fields.ts';
import { toPlannedDeck } from '../../../../src/core/presentations/planned-deck.ts';
import { layoutAsked, writing } from '../../../support/model-script.ts';
import { DECK, author as openAuthor, provider, REQUEST } from './model-bench.ts';

afterEach(() => provider.close());

const call = { signal: new AbortController().signal, progress: () => undefined };

test('an unedited plan of a model gives the deck that the model writes in one call', async () => {
  const author = await openAuthor(writing(DECK));
  const direct = await author.deck(REQUEST, call);
  const outline = await author.outline(REQUEST, call);
  const plan = toPlannedDeck(outline, REQUEST);
  const slides = outline.slides.map(({ markdown }) => ({ content: markdown }));
  const { usage: _, ...made } = await author.deck({ ...REQUEST, plan, slides }, call);
  expect(made).toEqual(omit(direct, 'usage'));
});

test('a slide of a model’s plan that a person edits is kept word for word, without a request to the model', async () => {
  const author = await openAuthor(writing(DECK));
  const outline = await author.outline(REQUEST, call);
  const plan = toPlannedDeck(outline, REQUEST);
  const planned = outline.slides.map(({ markdown }) => ({ content: markdown }));
  const edited = { content: '## Quays need power\n\n- Two quays are enough\n- The others can wait' };
  const before = provider.asked.length;
  const { slides } = await author.deck(
    {
      ...REQUEST,
      plan,
      slides: planned.map((slide) => (slide.content.includes('Quays need') ? edited : slide)),
    },
    call,
  );
  expect(slides).toHaveLength(planned.length);
  expect(JSON.stringify(slides)).toContain('Two quays are enough');
  const asked = provider.asked.slice(before).map(layoutAsked);
  expect(asked).toHaveLength(planned.length - 2);
  expect(asked).not.toContain('statement');
});
