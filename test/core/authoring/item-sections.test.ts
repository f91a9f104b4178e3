import { describe, expect, it } from 'vitest';
import { findStructure } from '../../../src/core/authoring/structure.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import type { SourceSection } from '../../../src/core/sources/source-document.ts';
import { deckFrom } from '../../quality/document-decks.ts';
import { listTexts } from './deck-helpers.ts';

const TOPICS = {
  Treasury:
    'The club closed the year with a surplus of 14,200 euros. It has 668 members now. The fees stay as they are.',
  Pitch:
    'The old pitch has been closed since October. A new one costs 380,000 euros. The town pays 60 percent of it.',
  Youth: 'Three coaches are missing. The girls cannot play without them. The club pays 15 euros an hour.',
};
const TITLE = 'Rowing Club of the Lower Lake';
const minutesOf = (topics: Readonly<Record<string, string>>, end = ''): string =>
  `${TITLE}\n\n${Object.entries(topics)
    .map(([name, text], at) => `${at + 1}. ${name}: ${text}`)
    .join('\n')}\n\n${end}`;
const topOf = (text: string): SourceSection => {
  const { root } = findStructure(parseSource(text));
  return root.sections.find(({ heading }) => heading === TITLE) ?? root;
};

describe('a numbered list of texts', () => {
  it('of topics has a section for each item, and the last one has the text below the list', () => {
    const { sections } = topOf(minutesOf(TOPICS, 'The next meeting is in May.'));
    expect(sections.map(({ heading }) => heading)).toEqual(Object.keys(TOPICS));
    expect(sections.map((one) => one.blocks.length)).toEqual([1, 1, 2]);
  });

  it('as minutes has a slide for each topic, under the name of the document', async () => {
    const { slides, title } = await deckFrom(minutesOf(TOPICS), { n_slides: 8 });
    expect(title).toBe(TITLE);
    expect(slides).toHaveLength(4);
    const shown = slides.flatMap(({ content }) => listTexts(content)).join(' ');
    for (const amount of ['14,200', '380,000', '60', '15 euros']) expect(shown).toContain(amount);
  });

  it.each([
    [
      'items of one sentence',
      minutesOf({ Treasury: 'It has a surplus.', Pitch: 'It is closed.', Youth: 'It is small.' }),
    ],
    ['items without names', minutesOf(TOPICS).replaceAll(/^(\d\. )\w+: /gmu, '$1')],
    ['marks instead of numbers', minutesOf(TOPICS).replaceAll(/^\d\. /gmu, '- ')],
    ['two items', minutesOf({ Treasury: TOPICS.Treasury, Pitch: TOPICS.Pitch })],
    ['a long text below', minutesOf(TOPICS, 'The members met in the boathouse. '.repeat(9))],
  ])('stays a list with %s', (_, text) => {
    expect(topOf(text).sections).toEqual([]);
  });
});
