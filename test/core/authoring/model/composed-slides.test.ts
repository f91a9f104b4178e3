import { afterEach, expect, test } from 'vitest';
import { openModel } from '../../../../src/core/adapters/models/open-model.ts';
import type { AuthoredDeck, AuthorService } from '../../../../src/core/authoring/api.ts';
import { createModelAuthor } from '../../../../src/core/authoring/model/model-author.ts';
import { splitSource } from '../../../../src/core/authoring/model/source-parts.ts';
import { SHORT_GUIDE } from '../../../../src/core/composition/guide.ts';
import type { GenerateRequest } from '../../../../src/core/presentations/draft.ts';
import { createMeasure } from '../../../../src/core/presentations/measure.ts';
import { createTemplateService } from '../../../../src/core/templates/template-service.ts';
import { composedDeck } from '../../../support/composed-deck.ts';
import { ENGINE } from '../../../support/layout-engine.ts';
import {
  type Answer,
  type Asked,
  type ModelProvider,
  openModelProvider,
} from '../../../support/model-provider.ts';
import { layoutAsked, writing } from '../../../support/model-script.ts';

const GOOD =
  '<section><h1>Each lamp gives back €250 a year</h1><div class="grid grid-cols-2 gap-6"><x-metric value="€1,532" label="to replace, once"/><x-metric value="€250" label="saved a year" strong/></div></section>';
const DECK = {
  title: 'Lamps',
  slides: [
    {
      title: 'Each lamp gives back €250 a year',
      layout: 'composed',
      alternative: 'metrics',
      points: '- €1,532 to replace\n- €250 saved a year',
    },
    { title: 'The council decides in May', layout: 'bullets' },
    { title: 'The work takes three years', layout: 'process' },
  ],
};
const REQUEST: GenerateRequest = {
  content: 'Lamps of our town',
  n_slides: 4,
  tone: 'professional',
  verbosity: 'standard',
  markdown_emphasis: true,
  include_table_of_contents: false,
  include_title_slide: true,
  template: 'swiss',
};
const templates = createTemplateService();
let provider: ModelProvider;
afterEach(() => provider.close());

/** A deck by a model that answers the question for markup with these in turn. */
async function writeDeck(
  answers: readonly Answer[],
  guide: string | null = SHORT_GUIDE,
): Promise<AuthoredDeck> {
  const others = writing(DECK);
  let next = 0;
  provider = await openModelProvider((asked) =>
    layoutAsked(asked) === 'composed'
      ? (answers[Math.min(next++, answers.length - 1)] as Answer)
      : others(asked),
  );
  const model = openModel(
    {
      protocol: 'openai',
      name: 'openai test',
      model: 'test',
      baseUrl: `${provider.url}/v1`,
      apiKey: 'sk-secret',
    },
    { timeoutMs: 5_000, random: () => 0, now: () => new Date('2026-01-02T03:04:05Z') },
  );
  const author = createModelAuthor({
    model,
    extractive: {} as AuthorService,
    readParts: async (content) => splitSource(content),
    templates,
    measure: createMeasure(templates, ENGINE),
    timeoutMs: 20_000,
    ...(guide === null ? {} : { markupGuide: guide }),
  });
  return author.deck(REQUEST, { signal: new AbortController().signal, progress: () => undefined });
}

const prompts = (markup: string): Answer => ({
  text: JSON.stringify({ markup, speaker_note: 'About lamps.' }),
});
const forMarkup = (): Asked[] => provider.asked.filter((asked) => layoutAsked(asked) === 'composed');

test('a slide that needs markup is written with the markup guide, and its text goes to the notes', async () => {
  const { slides, warnings } = await writeDeck([prompts(GOOD)]);
  expect(slides[1]).toMatchObject({
    layout: 'composed',
    content: { markup: GOOD, title: 'Each lamp gives back €250 a year' },
    speaker_note: 'About lamps.',
  });
  expect(slides.slice(2).map(({ layout }) => layout)).toEqual(['bullets', 'process']);
  expect(warnings).toEqual([]);
  const [first, ...more] = forMarkup();
  expect(more).toEqual([]);
  expect(first?.text).toContain(SHORT_GUIDE);
  expect(provider.asked[0]?.text).toContain('composed: A slide written in slide markup');
});

test('faults in markup are returned to the model with their positions once, and the second answer is used', async () => {
  const { slides } = await writeDeck([prompts(GOOD.replace('<x-metric', '<x-figure')), prompts(GOOD)]);
  expect(slides[1]?.content['markup']).toBe(GOOD);
  expect(forMarkup()).toHaveLength(2);
  expect(forMarkup()[1]?.text).toMatch(/Line 1, column \d+: .*x-figure/);
});

test.each([
  [
    'content that does not fit',
    `<section><h1>Title</h1>${'<p>Far too many words for a slide that has a height of 720 px.</p>'.repeat(60)}</section>`,
    /needs \d+ px of height/,
  ],
  ['a script', '<section><h1>Title</h1><script>alert(1)</script></section>', /script/],
  [
    'an address outside the material',
    '<section><h1>Title</h1><img src="https://example.com/a.png" alt="a"/></section>',
    /no picture of the material/,
  ],
  ['no slide at all', 'I would rather write prose.', /holds no slide/],
])('%s is reported to the model, and replaced by a layout if it stays', async (_, markup, fault) => {
  const { slides, warnings } = await writeDeck([prompts(markup)]);
  expect(forMarkup()).toHaveLength(2);
  expect(forMarkup()[1]?.text).toMatch(fault);
  expect(slides[1]?.layout).toBe('metrics');
  expect(warnings).toEqual([]);
});

test('a refused composition is replaced by a layout, too', async () => {
  const { slides } = await writeDeck([{ refused: true }]);
  expect(slides[1]?.layout).toBe('metrics');
});

test('no slide is requested in markup without a guide', async () => {
  const { slides } = await writeDeck([prompts(GOOD)], null);
  expect(provider.asked[0]?.text).not.toContain('slide markup');
  expect(slides[1]?.layout).toBe('bullets');
});

test('the example of the guide has no fault, and the guide is short', () => {
  const [example = ''] = /<section><h1>.*<\/section>$/.exec(SHORT_GUIDE) ?? [];
  expect(composedDeck([example]).slides[0]?.elements.length).toBeGreaterThan(4);
  expect(SHORT_GUIDE.length).toBeLessThan(2_400);
});
