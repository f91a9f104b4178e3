import { describe, expect, it } from 'vitest';
import { notesToMarkdown } from '../../../src/core/authoring/jotted-notes.ts';
import { jsonToMarkdown } from '../../../src/core/authoring/json-markdown.ts';
import { splitMarkedSlides } from '../../../src/core/authoring/marked-slides.ts';
import { deck, listTexts, readName } from './deck-helpers.ts';

const NUMBERED =
  'Slide 1: Introduction to RAG\n- What retrieval is\n- Why it matters\n\nSlide 2: Architecture\n- Retriever\n- Index\n- Generator\n\nSlide 3: Results\n- Accuracy rose from 61% to 84%\n- Latency 320 ms';
const RULED =
  '---\ntheme: default\n---\n\n# RAG at Acme\n\n---\n\n## Why RAG?\n\n- Answers cite sources\n- No retraining\n\n---\n\n## Architecture\n\n1. Retriever finds passages\n2. Generator writes the answer';

describe('a text that marks its own slides', () => {
  it.each([
    [NUMBERED, ['Introduction to RAG', 'Architecture', 'Results']],
    ['**Slide 1 – Title: Ferries**\n\n**Slide 2 – Cost**\n\nCheaper.', ['Title: Ferries', 'Cost']],
    [
      '## Folie 1\n**Titel:** Fähren\n- leise\n\n## Folie 2\n**Titel:** Kosten\n- gering',
      ['Fähren', 'Kosten'],
    ],
    ['Slide 1\nFerries\n\nSlide 2\nCosts\n- low', ['Ferries', 'Costs']],
  ])('becomes those slides: %s', (text, titles) => {
    expect(splitMarkedSlides(text)?.map((slide) => slide.split('\n')[0])).toEqual(
      titles.map((title) => `# ${title}`),
    );
  });

  it('is split at horizontal rules, too', () => {
    expect(
      splitMarkedSlides(RULED.replace(/^---[\s\S]*?---\n/, ''))?.map((slide) => slide.split('\n')[0]),
    ).toEqual(['# RAG at Acme', '## Why RAG?', '## Architecture']);
  });

  it.each([
    ['one slide', 'Slide 1: Introduction\n- one'],
    ['numbers that do not count', 'Slide 3: x\n\nSlide 7: y'],
    ['code', '# Notes\n\n```\nSlide 1: a\nSlide 2: b\n```'],
    ['a document divided by rules', '# A\n\ntext\n\n---\n\n## B\n\ntext\n\n## C\n\n---\n\n## D\n\ntext'],
    ['prose', 'The slide 2 of the hill is steep.\nSlide 2 of them were closed.'],
  ])('is not recognized in %s', (_, text) => {
    expect(splitMarkedSlides(text)).toBeUndefined();
  });

  it('becomes one slide per mark with every word, or the requested number of slides', async () => {
    const { slides } = await deck(NUMBERED);
    expect(slides.map(readName)).toEqual(['Introduction to RAG', 'Architecture', 'Results']);
    const shown = slides.flatMap((slide) => listTexts(slide)).join(' ');
    for (const words of [
      'What retrieval is',
      'Why it matters',
      'Retriever',
      'Index',
      'Generator',
      'Accuracy rose from 61% to 84%',
      'Latency 320 ms',
    ])
      expect(shown).toContain(words);
    const { slides: fewer } = await deck(NUMBERED, { n_slides: 2 });
    expect(fewer).toHaveLength(2);
    expect(fewer.flatMap((slide) => listTexts(slide)).join(' ')).not.toContain('Slide 1');
  });
});

describe('data in JSON', () => {
  const DATA = {
    title: 'Third quarter',
    totalSales: '42 m',
    regions: [
      { region: 'EU', sales_eur: 12 },
      { region: 'US', sales_eur: 30 },
    ],
    notes: ['EU grew', 'US | flat'],
    plan: { name: 'Next year', steps: ['hire', 'build'] },
  };

  it('becomes Markdown', () => {
    expect(jsonToMarkdown(JSON.stringify(DATA))).toBe(
      '# Third quarter\n\n- Total Sales: 42 m\n\n## Regions\n\n| Region | Sales eur |\n| --- | --- |\n| EU | 12 |\n| US | 30 |\n\n## Notes\n\n- EU grew\n- US | flat\n\n## Plan\n\n### Next year\n\n#### Steps\n\n- hire\n- build',
    );
    for (const other of ['{not json}', '[1', 'text', '{}', '[brackets] and text'])
      expect(jsonToMarkdown(other)).toBeUndefined();
  });

  it('becomes tables or charts and lists with every value', async () => {
    const { slides, title } = await deck(JSON.stringify(DATA));
    expect(title).toBe('Third quarter');
    const shown = JSON.stringify(slides);
    for (const value of ['42 m', 'EU grew', 'hire', 'build', '30']) expect(shown).toContain(value);
    expect(slides.some(({ layout }) => /chart|table/.test(layout))).toBe(true);
  });
});

describe('notes of one thought per line', () => {
  const NOTES =
    'Offsite 2027\n\nAgenda\n9:00 Welcome\n9:15 Strategy update\n12:00 Lunch\n\nGoals:\nAlign on roadmap\n• Assign owners\nAgree budget of 250k';

  it('become headings with their points', () => {
    expect(notesToMarkdown(NOTES)).toBe(
      '# Offsite 2027\n\n## Agenda\n\n- 9:00 Welcome\n- 9:15 Strategy update\n- 12:00 Lunch\n\n## Goals\n\n- Align on roadmap\n- Assign owners\n- Agree budget of 250k',
    );
    expect(notesToMarkdown('Goals\nAlign on roadmap\nAssign owners\nAgree budget')).toBe(
      '# Goals\n\n- Align on roadmap\n- Assign owners\n- Agree budget',
    );
  });

  it.each([
    'The ferry leaves at nine and\nreaches the island at ten. On\nits way it passes the light\nhouse, which was built in the\nlast century by the state.',
    'He came.\nHe saw.\nHe won.\nHe left.',
    '# Goals\n- one\n- two\n- three',
    '- one\n- two\n- three\n- four',
  ])('are not recognized in %s', (text) => {
    expect(notesToMarkdown(text)).toBeUndefined();
  });

  it('are all on the slides', async () => {
    const { slides, omitted } = await deck(NOTES);
    const shown = JSON.stringify(slides.map(({ content }) => content));
    for (const words of [
      'Offsite 2027',
      'Strategy update',
      'Lunch',
      'Align on roadmap',
      'Assign owners',
      '250k',
    ])
      expect(shown).toContain(words);
    expect(omitted).toEqual([]);
  });
});

it("a letter's greeting and closing are on no slide", async () => {
  const { slides, omitted } = await deck(
    'Dear all,\n\nWe moved 340 of 412 services to the new cluster. Cost went down from $48k to $31k per month. Next week we move the payment services.\n\nBest regards,\nMaria',
  );
  expect(slides.flatMap((slide) => listTexts(slide)).join(' ')).not.toMatch(/Dear|Maria/);
  expect(omitted.map(({ text }) => text)).toEqual(['Dear all,', expect.stringContaining('Maria')]);
});

it('a short document in sections keeps its points on the slides', async () => {
  const { slides, warnings } = await deck(
    '# RAG\n\n## Why RAG?\n\n- Answers cite sources\n- No retraining\n\n## Architecture\n\n1. **Retriever** finds passages\n2. **Reranker** orders them\n3. **Generator** writes the answer\n\n## Costs\n\nThey fell by half.',
  );
  const shown = JSON.stringify(slides.map(({ content }) => content));
  for (const words of [
    'Answers cite sources',
    'No retraining',
    'finds passages',
    'orders them',
    'writes the answer',
    'fell by half',
  ])
    expect(shown).toContain(words);
  expect(warnings).toEqual([]);
});

it('two points under a heading are both shown', async () => {
  const { slides, warnings } = await deck(
    '# Ferries\n\n## Why now\n\n- Diesel has doubled\n- The quays are closed to diesel from 2030 on\n\n## Steps\n\n1. Buy four ferries\n2. Equip six quays\n3. Train the crews\n\n## Costs\n\n27.2 million euros',
  );
  const shown = JSON.stringify(slides.map(({ content }) => content));
  for (const words of [
    'Diesel has doubled',
    'closed to diesel',
    'Buy four',
    'Equip six',
    'Train the',
    '27.2 million',
  ])
    expect(shown).toContain(words);
  expect(warnings).toEqual([]);
});
