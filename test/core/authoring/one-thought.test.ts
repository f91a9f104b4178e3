import { describe, expect, it } from 'vitest';
import { isProse } from '../../../src/core/authoring/prose-in-code.ts';
import { flatten, readPlainText } from '../../../src/core/scene/check/geometry.ts';
import { PT_PER_PX } from '../../../src/core/scene/scene.ts';
import { deckFrom, laidOut } from '../../quality/document-decks.ts';
import { deck } from './deck-helpers.ts';

const LIST = [
  '- Prices have risen twice',
  '- The old turbines are worn out',
  '- The grid has room for more',
].join('\n');

/** A document with a sentence of its own before its first section, and sections of one sentence. */
const documentOf = (opening: string, lone: string, last: string): string =>
  `# Tidal power\n\n${opening}\n\n## Why now\n\n${LIST}\n\n## What it takes\n\n${lone}\n\n## What stands in the way\n\n- Storms in the winter\n- Prices of steel\n- Permits that take years\n\n## The end of it\n\n${last}\n`;

const STATEMENTS = [
  ['This is why it was written down.', 'It will take time.', 'Help them.'],
  [
    'A barrage at the mouth of the harbour would pay for itself within thirty years, even where nothing else is built and every price stays what it is today.',
    'Building takes four years, and in each of them the harbour must stay open for the ferries, for the fishing boats and for whoever brings the stones.',
    'Who decides before the summer has a barrage before the decade ends.',
  ],
] as const;

describe('a section of one sentence', () => {
  it.each(STATEMENTS)(
    'is not on a divider, in small text below its heading: %s',
    async (opening, lone, last) => {
      const { slides } = await deckFrom(documentOf(opening, lone, last));
      expect(
        slides.filter(({ layout, content }) => layout === 'section' && content['description'] !== undefined),
      ).toEqual([]);
    },
  );

  it('is a statement under the name of its section, in large text, however short it is', async () => {
    const { slides, deck: drawn } = laidOut(await deckFrom(documentOf(...STATEMENTS[0])), 'ledger');
    const at = slides.findIndex(({ content }) => content['statement'] === 'It will take time');
    expect(slides[at]).toMatchObject({ layout: 'statement', content: { attribution: 'What it takes' } });
    const sizes = flatten(drawn.slides[at]?.elements ?? []).flatMap((one) =>
      one.type === 'text'
        ? one.paragraphs.flatMap(({ runs }) => runs.map(({ sizePx }) => sizePx * PT_PER_PX))
        : [],
    );
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(28);
  });

  it.each(['`Decide before the summer comes.`', '    Call us before the first of May.'])(
    'set as code is shown as text: %s',
    async (last) => {
      const { slides, deck: drawn } = laidOut(
        await deckFrom(
          documentOf('It began with a storm that nobody had foreseen.', 'Building takes four years.', last),
        ),
        'ledger',
      );
      const words = last.replace(/[`.]/g, '').trim();
      const runs = drawn.slides.flatMap(({ elements }) =>
        flatten(elements).flatMap((one) =>
          one.type === 'text' && readPlainText(one).includes(words)
            ? one.paragraphs.flatMap((paragraph) => paragraph.runs)
            : [],
        ),
      );
      expect(runs.length, JSON.stringify(slides.at(-1))).toBeGreaterThan(0);
      expect(runs.filter(({ font, code }) => font === 'mono' || code === true)).toEqual([]);
    },
  );

  it("keeps the caller's heading of its slide, above the sentence or as the statement if it says more", async () => {
    const slides = [
      ['## Ferries\n\nA plan for the harbour'],
      [
        '## Why now\n\nThe old ferry fails its inspection in May, and nobody builds another in less than a year.',
      ],
      ['## Whoever decides before the summer has a new ferry\n\nIt will take a year.'],
      ['## Costs\n\n- Steel\n- Work\n- Permits'],
    ].map(([content = '']) => ({ content }));
    const made = await deck('', { slides });
    expect(made.slides.slice(1, 3)).toMatchObject([
      {
        layout: 'statement',
        content: {
          statement:
            'The old ferry fails its inspection in May, and nobody builds another in less than a year.',
          attribution: 'Why now',
        },
      },
      {
        layout: 'statement',
        content: {
          statement: 'Whoever decides before the summer has a new ferry',
          support: 'It will take a year.',
        },
      },
    ]);
  });

  it('distinguishes sentences from code', () => {
    for (const prose of [
      'Decide before the summer comes.',
      '“Help them now!”',
      '明日までに決めてください。',
      'Приходите к нам завтра.',
    ])
      expect(isProse(prose), prose).toBe(true);
    for (const code of [
      'npm install lectern',
      'SELECT name FROM ships;',
      'return x + 1',
      'Run /etc/init.d/start now.',
      'git commit --amend',
      'Console.log("Hello there, you.")',
      'Done.',
      'HOME=/root run it.',
    ])
      expect(isProse(code), code).toBe(false);
  });
});

describe('a section of a claim and its support', () => {
  it('is a statement below the name of the section', async () => {
    const claim = 'Every year we wait costs us 4.1 million litres of diesel on the six city routes';
    const { slides } = await deckFrom(
      `# Tidal power\n\n## Costs of waiting\n\n${claim}. That is a third of all costs. Two ships need repair. The yard has one slot left, and another operator asked for it yesterday.\n\n## Ships\n\n${LIST}\n`,
    );
    const made = slides.find(({ layout }) => layout === 'statement');
    expect(made?.content).toMatchObject({ statement: claim, attribution: 'Costs of waiting' });
  });
});
