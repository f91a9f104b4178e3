import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createExtractiveAuthor } from '../../../src/core/authoring/extractive-author.ts';
import type { GenerateRequest, PlannedDeck } from '../../../src/core/presentations/draft.ts';
import { toPlannedDeck } from '../../../src/core/presentations/planned-deck.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { oneIn } from '../../support/deep.ts';
import { call, measure, request } from './deck-helpers.ts';

const author = createExtractiveAuthor({ measure });

function read(path: string): string {
  return readFileSync(new URL(`../../fixtures/${path}`, import.meta.url), 'utf8');
}

async function plan(asked: GenerateRequest): Promise<PlannedDeck & Required<Pick<PlannedDeck, 'slides'>>> {
  const planned = toPlannedDeck(await author.outline(asked, call), asked);
  return { ...planned, slides: planned.slides ?? [] };
}

/** Slides of a deck whose plan a person edited. */
async function finish(asked: GenerateRequest, planned: PlannedDeck, edited: readonly string[]) {
  const slides = edited.map((content) => ({ content }));
  return (await author.deck({ ...asked, plan: planned, slides }, call)).slides;
}

const MARKDOWN = [
  ...['ferries.md', 'Hooks.md', 'wiki.md', 'transports.mdx', 'primer-README-ja.md', 'fpb-HOWTO-ar.md'],
  ...['CONTRIBUTING-de.md', 'HOWTO-es.md', 'norwich-city.txt', 'zh.txt'],
].map((name) => `docs/${name}`);
const DECKS = ['marp', 'quarto', 'notes', 'slidev', 'pandoc', 'code-slide'].map(
  (name) => `slide-markdown/${name}.md`,
);
const PASTED = ['pasted/pasted-brief.txt', 'pasted/pasted-cells.txt'];

describe.each(oneIn(4, [...MARKDOWN, ...DECKS, ...PASTED], 0))('the plan of %s', (name) => {
  test.each([{}, { n_slides: 5 }, { include_table_of_contents: true, n_slides: 8 }])(
    'gives the same deck as the text directly, with %j',
    async (options) => {
      const asked = request(read(name), options);
      const planned = await plan(asked);
      const direct = await author.deck(asked, call);
      const slides = planned.slides.map(({ markdown }) => ({ content: markdown }));
      expect(await author.deck({ ...asked, plan: planned, slides }, call)).toEqual(direct);
      // Screens hide comments and collapse blank lines.
      const shown = planned.slides.map(({ markdown }) => markdown.replace(/^<!--.*-->\n*/gm, ''));
      expect(await finish(asked, planned, shown)).toEqual(direct.slides);
    },
  );
});

test('the plan of a topic, sent back with the topic, gives the same deck as the topic directly', async () => {
  const asked = request('Ferries in winter');
  const { slides: planned } = await plan(asked);
  const slides = planned.map(({ markdown }) => ({ content: markdown }));
  expect(await author.deck({ ...asked, slides }, call)).toEqual(await author.deck(asked, call));
});

const TEXT = `# Ferries

Two routes.

## Passengers by year

| Year | North | South |
|---|---|---|
| 2021 | 110 | 40 |
| 2022 | 130 | 55 |
| 2023 | 150 | 70 |
| 2024 | 170 | 95 |

## Why now

- Diesel has doubled in price since 2021
- Quays close in 2030
- The yard has a free slot

## Costs

- Hull: 12 million euros for each ship of the new class
- Motor: 3 million euros for each ship of the new class
- Quays: 8 million euros for both ends of the routes
`;

function findSlide(slides: readonly SlideSpec[], title: string): SlideSpec {
  const found = slides.find(({ content }) => String(content['title']).includes(title));
  if (found === undefined) throw new Error(`No slide has the title "${title}".`);
  return found;
}

describe('an edited plan', () => {
  const asked = request(TEXT, { include_table_of_contents: true, n_slides: 6 });

  test('keeps layout, content and notes of a slide with another title', async () => {
    const planned = await plan(asked);
    const texts = planned.slides.map(({ markdown }) => markdown.replace('## Why now', '## Why we hurry'));
    const slides = await finish(asked, planned, texts);
    const before = findSlide(
      planned.slides.map(({ spec }) => spec),
      'Why now',
    );
    expect(findSlide(slides, 'Why we hurry')).toEqual({
      ...before,
      content: { ...before.content, title: 'Why we hurry' },
    });
    expect(slides.filter(({ content }) => content['title'] !== 'Why we hurry')).toEqual(
      planned.slides.filter(({ spec }) => spec !== before).map(({ spec }) => spec),
    );
  });

  test('keeps the chart when a number of its table is corrected', async () => {
    const planned = await plan(asked);
    const index = planned.slides.findIndex(({ spec }) => spec.content['chart'] !== undefined);
    const before = planned.slides[index]?.spec;
    expect(before).toBeDefined();
    const texts = planned.slides.map(({ markdown }) => markdown.replace('| 2024 | 170 |', '| 2024 | 180 |'));
    const after = (await finish(asked, planned, texts))[index];
    const chart = before?.content['chart'] as { series: { values: number[] }[] };
    expect(after).toEqual({
      ...before,
      content: {
        ...before?.content,
        chart: {
          ...chart,
          series: chart.series.map((one, at) => (at === 0 ? { ...one, values: [110, 130, 150, 180] } : one)),
        },
      },
    });
  });

  test('keeps the points of a list that are unchanged, and its layout', async () => {
    const planned = await plan(asked);
    const index = planned.slides.findIndex(({ markdown }) => markdown.includes('Quays close'));
    const texts = planned.slides.map(({ markdown }) =>
      markdown.replace('Quays close in 2030', 'Quays close in 2031'),
    );
    const after = (await finish(asked, planned, texts))[index];
    expect(after?.layout).toBe(planned.slides[index]?.spec.layout);
    expect(JSON.stringify(after)).toBe(
      JSON.stringify(planned.slides[index]?.spec)
        .replace('Quays close in 2030', 'Quays close in 2031')
        .replace(
          /"speaker_note":.*$/,
          JSON.stringify(planned.slides[index]?.spec).match(/"speaker_note":.*$/)?.[0] ?? '$&',
        ),
    );
  });

  test('updates the page numbers of its table of contents when a slide is removed', async () => {
    const planned = await plan(asked);
    const texts = planned.slides.map(({ markdown }) => markdown);
    const agenda = planned.slides.findIndex(({ spec }) => spec.layout === 'agenda');
    expect(agenda).toBeGreaterThan(-1);
    const more = [
      ...texts.slice(0, agenda + 1),
      '## A word before\n\n- One thing to know first',
      ...texts.slice(agenda + 1),
    ];
    const slides = await finish(asked, planned, more);
    const pages = (spec: SlideSpec | undefined) =>
      ((spec?.content['items'] ?? []) as { page: number }[]).map(({ page }) => page);
    expect(pages(slides[agenda])).toEqual(pages(planned.slides[agenda]?.spec).map((page) => page + 1));
  });

  test('writes a slide from its text when the text no longer fits its layout', async () => {
    const planned = await plan(asked);
    const texts = planned.slides.map(({ markdown }) =>
      markdown.includes('Quays close')
        ? '## Why now\n\nA whole new thought stands here, in one sentence.'
        : markdown,
    );
    expect(JSON.stringify(await finish(asked, planned, texts))).toContain('A whole new thought stands here');
  });
});

test('slides of a plan that are sent back with their text are built as planned, without the plan', async () => {
  const asked = request(TEXT);
  const planned = await plan(asked);
  const slides = planned.slides.map(({ markdown }) => ({ content: markdown }));
  expect(await author.deck({ ...asked, slides }, call)).toEqual(await author.deck(asked, call));
});
