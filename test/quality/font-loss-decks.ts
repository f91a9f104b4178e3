import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDeck, composeSlide, type DeckPlan } from '../../src/core/presentations/compose.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../src/core/templates/catalogue.ts';
import type { LayoutContract, SlideSpec } from '../../src/core/templates/contract.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import type { SampleLanguage } from '../core/templates/sample-banks.ts';
import { chartSamples } from '../support/chart-samples.ts';
import { designDeck } from '../support/design-deck.ts';
import { ENGINE } from '../support/layout-engine.ts';
import { drawnIn, PUBLISHED, publishedDeck } from '../support/published-decks.ts';
import { TIME_NAMES } from '../support/time-names.ts';
import { contentOf, type Length } from './matrix.ts';

const FOLDER = join(process.cwd(), 'test', 'fixtures', 'decks');
export const LENGTHS_DRAWN = ['shortest', 'typical', 'portable'] as const satisfies readonly Length[];
/** Languages in which every layout is drawn without our fonts. */
export const LANGUAGES_DRAWN = [
  'en',
  'ar',
  'he',
  'ja',
  'hi',
  'th',
] as const satisfies readonly SampleLanguage[];
export type DrawnLanguage = (typeof LANGUAGES_DRAWN)[number];
/** Decks that agents wrote. */
export const WRITTEN = readdirSync(FOLDER).map((name) => name.replace('.json', ''));
/** Published compositions in languages whose letters the widest substitute has. */
export const COMPOSED = PUBLISHED.filter((name) => !name.endsWith('-ar'));

interface WrittenDeck extends Pick<DeckPlan, 'title' | 'language'> {
  readonly template: string;
  readonly definitions?: string;
  readonly slides: readonly (Omit<SlideSpec, 'layout' | 'content'> &
    Partial<SlideSpec> & { readonly markup?: string })[];
}

/** A deck of test/fixtures/decks, without the bytes of fonts. */
export function writtenDeck(name: string): Deck {
  const { template, slides, definitions, title, language }: WrittenDeck = JSON.parse(
    readFileSync(join(FOLDER, `${name}.json`), 'utf8'),
  );
  const specs = slides.map(
    ({ markup, layout = 'composed', content, ...slide }): SlideSpec => ({
      ...slide,
      layout,
      content: content ?? { markup },
    }),
  );
  return deckFrom(template, specs, { title, language, definitions });
}

export function compositionDeck(name: string): Deck {
  return { ...drawnIn(publishedDeck(name)), fonts: 'name' };
}

/** Every layout of a template with content of each length, in order: the first length's slides come first. */
export function layoutsDeck(
  templateId: string,
  lengths: readonly Length[] = LENGTHS_DRAWN,
  language: DrawnLanguage = 'en',
): Deck {
  const slides = lengths.flatMap((length) =>
    CONTRACTS.map(
      (contract): SlideSpec => ({
        layout: contract.id,
        content: contentOf(contract, templateId, length, language),
      }),
    ),
  );
  return deckFrom(templateId, slides, { title: 'Harbour Line goes electric', language });
}

/** Slides in a design made of a file: its examples, figures above a takeaway, and words in narrow panels. */
export async function designedDeck(file: string): Promise<Deck> {
  const sentence = 'Weekend trips have grown by a third since the cycle path reached the quay.';
  const { deck } = await designDeck(readFileSync(join(process.cwd(), 'test', 'fixtures', file)), [
    ...['metrics', 'ask', 'comparison', 'table'].map((layout) => ({
      layout,
      content: contentOf(getContract(layout), 'ledger', 'typical', 'en'),
    })),
    {
      layout: 'bullets',
      content: { title: LONG_TITLES[0], items: [{ text: sentence }, { text: sentence }] },
    },
    {
      layout: 'table',
      content: {
        title: 'Phase one pays back in nine years',
        table: {
          columns: [
            { label: 'Item' },
            { label: 'Investment', unit: '€ m' },
            { label: 'Grant', unit: '€ m' },
            { label: 'Own share', unit: '€ m' },
            { label: 'Saves a year', unit: '€ m' },
          ],
          rows: [
            ['Four ferries', '27.0', '9.0', '18.0', '3.4'],
            ['Three quays', '6.2', '3.1', '3.1', '0.2'],
          ],
        },
      },
    },
  ]);
  return deck;
}

function getContract(id: string): LayoutContract {
  const contract = CONTRACTS.find((one) => one.id === id);
  if (contract === undefined) throw new Error(`There is no layout ${id}.`);
  return contract;
}

const LONG_TITLES = [
  'How the harbour line replaces its fourteen diesel ferries by electric ships until 2031, what that costs each year, and who decides about it',
  'Harbour Line goes electric, and every quay gets a charger of four megawatts',
  'Elektrifizierung der Hafenlinien: was sie kostet und wer darüber entscheidet',
];

/** First, middle and last slides with titles of up to 138 characters above a line or two of details. */
export function coversDeck(templateId: string): Deck {
  const subtitle = 'A plan for the board of the transport authority, with the costs of each line';
  const specs = LONG_TITLES.flatMap((title): SlideSpec[] => [
    { layout: 'title', content: { title, subtitle, presenter: 'Ines Duarte', date: '14 May 2027' } },
    { layout: 'section', content: { title, number: '2' } },
    { layout: 'closing', content: { title, text: subtitle } },
  ]);
  return deckFrom(templateId, specs, { title: 'Harbour Line', language: 'en' });
}

/** One slide of running text in a language, with its name as the title. */
export function proseDeck(title: string, text: string, language: string): Deck {
  const specs: SlideSpec[] = [{ layout: 'bullets', content: { title, items: [{ text }, { text: title }] } }];
  return deckFrom('ledger', specs, { title, language });
}

const NOTICE =
  'the notice of the harbour office on the seasonal timetable of the ferries between the northern quay and the old fish market';
const LINKED = `[${NOTICE}](https://example.org/notice)`;

/** Long links among other words: in a list, in columns, in the cells of a table and as addresses. */
export function linkedDeck(): Deck {
  const address = 'https://example.org/harbour/office/notices/2026/fish-market/by-boat';
  const specs: SlideSpec[] = [
    {
      layout: 'bullets',
      content: { title: 'Sources', items: [{ text: `See ${LINKED}, or ${address}` }, { text: LINKED }] },
    },
    {
      layout: 'two_columns',
      content: { title: 'Where to read on', left: { items: [`${LINKED}, page 4`] }, right: { text: LINKED } },
    },
    {
      layout: 'table',
      content: {
        title: 'Notices',
        table: {
          columns: ['Quay', 'Notice', 'Since', 'Valid until'].map((label) => ({ label })),
          rows: [
            ['North', LINKED, '2026', '2027'],
            ['South', `Replaced by ${LINKED}.`, '2026', '2028'],
          ],
        },
      },
    },
  ];
  return deckFrom('boardroom', specs, { title: 'Notices', language: 'en' });
}

/** Every kind of chart with usual and awkward data, in English. */
export function chartsDeck(templateId: string): Deck {
  const specs = chartSamples().flatMap(({ name, lang, chart }): SlideSpec[] =>
    lang === 'en' ? [{ layout: 'chart', content: { title: name.replaceAll('_', ' '), chart } }] : [],
  );
  return deckFrom(templateId, specs, { title: 'Charts', language: 'en' });
}

/** Most categories that bars take. */
const MAX_BARS = 60;

/** Lines and bars over times, as wide as a slide and beside points. */
export function timesDeck(templateId: string): Deck {
  const items = ['Sales grew in every region', 'Support is a third of revenue'];
  const specs = Object.entries(TIME_NAMES).flatMap(([name, categories]): SlideSpec[] =>
    (['line', 'bar'] as const).flatMap((type) => {
      if (type === 'bar' && categories.length > MAX_BARS) return [];
      const values = categories.map((_, at) => 100 + ((at * 37) % 60) + at * 3);
      const chart = { type, categories, series: [{ name: 'Revenue', values }], data_labels: 'none' };
      return [
        { layout: 'chart', content: { title: name, chart } },
        { layout: 'chart_bullets', content: { title: name, chart, items } },
      ];
    }),
  );
  return deckFrom(templateId, specs, { title: 'Times', language: 'en' });
}

/** Lines over more than 100 names: days, short codes and names of several words. */
export function axesDeck(templateId: string): Deck {
  const names = {
    days: Array.from({ length: 180 }, (_, day) =>
      new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
    ),
    months: Array.from(
      { length: 132 },
      (_, month) => `${2015 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
    ),
    quays: Array.from({ length: 110 }, (_, at) => `Landing stage ${at + 1}`),
    words: Array.from({ length: 104 }, (_, at) => `Refrigeration${at + 1}`),
  };
  const specs = Object.entries(names).flatMap(([title, categories]): SlideSpec[] => {
    const values = categories.map((_, at) => 100 + ((at * 37) % 60) + at * 3);
    const chart = { type: 'line', categories, series: [{ name: 'Revenue', values }], data_labels: 'none' };
    return [
      { layout: 'chart', content: { title, chart } },
      {
        layout: 'chart_bullets',
        content: { title, chart, items: ['Sales grew in every region', 'Support is a third'] },
      },
    ];
  });
  return deckFrom(templateId, specs, { title: 'Axes', language: 'en' });
}

/** "typical timeline": the slide of a deck of layouts at that place. */
export function slideName(index: number, lengths: readonly Length[] = LENGTHS_DRAWN): string {
  return `${lengths[Math.floor(index / CONTRACTS.length)]} ${CONTRACTS[index % CONTRACTS.length]?.id}`;
}

function deckFrom(
  templateId: string,
  specs: readonly SlideSpec[],
  {
    title,
    language,
    definitions,
  }: Pick<DeckPlan, 'title' | 'language'> & { readonly definitions?: string | undefined },
): Deck {
  const template = findTemplate(templateId);
  const { slides, issues } = readSlides(specs, { definitions, template });
  if (issues.length > 0) throw new Error(JSON.stringify(issues));
  const read = slides.flatMap((slide) => slide ?? []);
  const plan: DeckPlan = {
    engine: ENGINE,
    title,
    language,
    template,
    theme: resolveTheme(template),
    slides: read,
    pictures: read.map(() => new Map()),
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  return {
    ...buildDeck(
      plan,
      read.map((_, index) => composeSlide(plan, index)),
      new Map(),
    ),
    fonts: 'name',
  };
}
