import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { createExtractiveAuthor } from '../../../src/core/authoring/extractive-author.ts';
import { createModelAuthor } from '../../../src/core/authoring/model/model-author.ts';
import { splitSource } from '../../../src/core/authoring/model/source-parts.ts';
import { createMeasure } from '../../../src/core/presentations/measure.ts';
import { toPlannedDeck } from '../../../src/core/presentations/planned-deck.ts';
import type { Measure } from '../../../src/core/templates/measure.ts';
import { createTemplateService } from '../../../src/core/templates/template-service.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { call, request } from './deck-helpers.ts';

const text = readFileSync(new URL('../../fixtures/docs/ferries.md', import.meta.url), 'utf8');
const measure = createMeasure(createTemplateService(), ENGINE);
const sizes = new Set<string | undefined>();
const recorded: Measure = (asked) => {
  sizes.add(asked.size);
  return measure(asked);
};
const author = createExtractiveAuthor({ measure: recorded });
const UPRIGHT = { template: 'pitch', slide_size: '9:16' } as const;

afterEach(() => sizes.clear());

test('slides of a text are measured in the size of the deck', async () => {
  const { slides } = await author.deck(request(text, UPRIGHT), call);
  expect([...sizes]).toEqual(['9:16']);
  const findings = slides.flatMap((spec, index) =>
    measure({ template: 'pitch', size: '9:16', lang: 'en', spec, index }),
  );
  expect(findings).toEqual([]);
});

test('slides of a plan are measured again only in another size', async () => {
  const asked = request(text, UPRIGHT);
  const planned = await author.outline(asked, call);
  const slides = planned.slides.map(({ markdown }) => ({ content: markdown }));
  const plan = toPlannedDeck(planned, asked);
  sizes.clear();
  expect((await author.deck({ ...asked, plan, slides }, call)).slides).toEqual(planned.specs);
  expect([...sizes]).toEqual([]);
  await author.deck({ ...asked, slide_size: '4:3', plan, slides }, call);
  expect([...sizes]).toEqual(['4:3']);
});

test('slides of a language model are measured in the size of the deck', async () => {
  const content = { title: 'Ferries', items: [{ text: 'Six routes' }, { text: 'Twelve vessels' }] };
  const model = createModelAuthor({
    model: {
      name: 'scripted',
      ask: async () => ({ text: JSON.stringify({ content }), tokens: { input: 1, output: 1 } }),
    },
    extractive: author,
    readParts: async (source) => splitSource(source),
    templates: createTemplateService(),
    measure: recorded,
    timeoutMs: 60_000,
  });
  const slide = { layout: 'bullets', content };
  const rewritten = await model.rewrite(
    { slide, prompt: 'Shorter', index: 1, titles: [], source: '', language: 'en', ...UPRIGHT },
    call,
  );
  expect(rewritten.spec).toMatchObject(slide);
  expect([...sizes]).toEqual(['9:16']);
});
