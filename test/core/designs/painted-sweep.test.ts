import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { oneIn } from '../../support/deep.ts';
import { deckInDesign } from '../../support/design-plan.ts';

/** All files in test:deep. */
const FILES = ['designs', 'pptx']
  .map((name) => new URL(`../../fixtures/${name}/`, import.meta.url))
  .flatMap((folder) =>
    readdirSync(folder).map((name): [string, Uint8Array] => [name, readFileSync(new URL(name, folder))]),
  );
const CARDS = [
  { heading: 'Grid', text: 'The cable comes two years late.' },
  { heading: 'Yard', text: 'Only one yard has the slots.' },
  { heading: 'Crews', text: 'Forty people need a new licence.' },
];
const SLIDES = [
  {
    layout: 'title',
    content: { title: 'Harbour Line 2030', subtitle: 'How ferries come to sail on batteries' },
  },
  { layout: 'agenda', content: { title: 'Agenda', items: CARDS.map(({ heading }) => ({ heading })) } },
  { layout: 'bullets', content: { title: 'Batteries pay', items: CARDS.map(({ text }) => text) } },
  {
    layout: 'chart',
    content: {
      title: 'Fuel costs double',
      chart: { type: 'bar', categories: ['2028', '2029'], series: [{ name: 'Diesel', values: [20, 24] }] },
    },
    sources: ['Ministry of transport, 2026'],
  },
  {
    layout: 'table',
    content: {
      title: 'Ferries are converted in phases',
      table: {
        columns: [{ label: 'Ferry' }, { label: 'Cost' }],
        rows: CARDS.map(({ heading }, at) => [heading, `${at + 3}.1`]),
      },
    },
  },
  { layout: 'cards', content: { title: 'Three risks', items: CARDS } },
  { layout: 'process', content: { title: 'From decision to crossing', items: CARDS } },
  {
    layout: 'two_columns',
    content: {
      title: 'Two ways to pay',
      left: { heading: 'Buy', items: ['Ships stay with the city', 'Batteries last nine years'] },
      right: { heading: 'Lease', items: ['The lessor replaces batteries', 'No ship before 2029'] },
    },
  },
  { layout: 'section', content: { title: 'What it takes' } },
  {
    layout: 'quote',
    content: { quote: 'The first quiet crossing was a surprise.', author: 'Tomas Lind', role: 'Captain' },
  },
  {
    layout: 'composed',
    content: {
      markup: `<section><h1>Three things</h1><div class="grid grid-cols-3 gap-4">${CARDS.map(({ heading, text }) => `<x-card title="${heading}">${text}</x-card>`).join('')}</div><x-step title="Decide">In April</x-step></section>`,
    },
  },
  { layout: 'closing', content: { title: 'Thank you', text: 'The board decides in May.' } },
];
const PAINTED = ['covers_design', 'low_contrast', 'overlap', 'broken_word'];

describe('a deck in the design of any file', () => {
  it.each(oneIn(14, FILES, 2))(
    'has no text on bands, logos and titles, and all its text contrasts with what is painted, in whole words: %s',
    async (_, file) => {
      const deck = await deckInDesign(file, SLIDES);
      const findings = [...(deck.judged ?? new Map()).values()].flat() as { code: string; message: string }[];
      expect(findings.filter(({ code }) => PAINTED.includes(code)).map(({ message }) => message)).toEqual([]);
    },
  );
});
