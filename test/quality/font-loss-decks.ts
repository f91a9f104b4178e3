import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDeck, composeSlide, type DeckPlan } from '../../src/core/presentations/compose.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../src/core/templates/catalogue.ts';
import type { SlideSpec } from '../../src/core/templates/contract.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import type { SampleLanguage } from '../core/templates/sample-banks.ts';
import { chartSamples } from '../support/chart-samples.ts';
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
