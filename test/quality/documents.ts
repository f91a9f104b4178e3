/**
 * How much of a document its deck shows, over files of every kind among the fixtures, against a deck of
 * headings and bullets with as many slides.
 */
import { basename, join } from 'node:path';
import { pageTable } from '../../src/core/authoring/paged-tables.ts';
import { rankUnits, tokenize } from '../../src/core/authoring/rank.ts';
import { findSourcesAtEnd, isDebris, isReference } from '../../src/core/authoring/reference-items.ts';
import { flattenUnit, listUnits, type Unit } from '../../src/core/authoring/unit.ts';
import { composeSlide } from '../../src/core/presentations/compose.ts';
import { validateSlides } from '../../src/core/presentations/validate-slides.ts';
import { measureEmptyShare } from '../../src/core/scene/check/density.ts';
import { detectLanguage } from '../../src/core/sources/detect-language.ts';
import { parseSource } from '../../src/core/sources/parse-source.ts';
import { toVisibleText } from '../../src/core/sources/rich-text.ts';
import type { SlideSpec } from '../../src/core/templates/contract.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { createTemplateService } from '../../src/core/templates/template-service.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { ENGINE } from '../support/layout-engine.ts';
import { deckFrom, measure, sourceOf } from './document-decks.ts';

/** The bars: shares of the heaviest terms, of the capacity of the layouts, of tables and figures. */
const BARS = { terms: 0.6, used: 0.7, figures: 0.8, overBaseline: 1.3 };
/** A baseline above this share cannot be beaten by the factor of the bar. */
const CEILING = 1 / BARS.overBaseline;
const TERMS = 40;
const AIRY = new Set(['title', 'section', 'statement', 'quote', 'closing']);
const FIGURES = new Set(['table', 'chart', 'chart_bullets', 'metrics_chart']);
/**
 * Documents of every kind that have something to say, below test/fixtures: those of a few lines, made to try
 * a reader, are not among them.
 */
export const DOCUMENTS = [
  'docs/Hooks.md',
  'docs/ferries.md',
  'docs/fpb-CONTRIBUTING-hi.md',
  'docs/fpb-HOWTO-ar.md',
  'docs/fpb-HOWTO-he.md',
  'docs/fpb-HOWTO-th.md',
  'docs/norwich-city.txt',
  'docs/primer-README-ja.md',
  'docs/transports.mdx',
  'docs/wiki.md',
  'docs/zh.txt',
  'docs/ferries.docx',
  'docs/ferries.epub',
  'docs/word_sample.docx',
  'docs/text_document_01.odt',
  'docs/testRTFJapanese.rtf',
  'docs/test_blog.html',
  'docs/multi_page.pdf',
  'docs/test.pdf',
  'docs/right_to_left_01.pdf',
  'docs/xlsx_01.xlsx',
  'docs/iowa-electricity.csv',
  'docs/gapminder-health-income.csv',
  'pptx/real-financial-report.pptx',
  'pptx/real-product-page.pptx',
];

const templates = createTemplateService();

/** Units that a deck could show: no code, no list of sources, no pictures that cannot be loaded. */
function material(source: string, lang: string): Unit[] {
  const all = listUnits(parseSource(source), lang, false).flatMap((unit) => pageTable(unit, () => true));
  const sources = findSourcesAtEnd(all);
  return all.filter(
    (unit) =>
      unit.kind !== 'code' &&
      !isReference(unit) &&
      !isDebris(unit) &&
      !sources.has(unit) &&
      (unit.kind !== 'figure' || /^https?:/.test(unit.figure?.url ?? '')),
  );
}

function heaviestTerms(units: readonly Unit[], lang: string): string[] {
  const ranking = rankUnits(units, lang);
  const weight = new Map<string, number>();
  for (const unit of units.flatMap(flattenUnit))
    for (const [term, value] of ranking.terms(unit)) weight.set(term, (weight.get(term) ?? 0) + value);
  return [...weight]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, TERMS)
    .map(([term]) => term);
}

function words(value: unknown): string {
  if (typeof value === 'string') return toVisibleText(value);
  if (Array.isArray(value)) return value.map(words).join(' ');
  return typeof value === 'object' && value !== null ? Object.values(value).map(words).join(' ') : '';
}

function termsShown(slides: readonly SlideSpec[], terms: readonly string[], lang: string): number {
  const shown = new Set(tokenize(slides.map((slide) => words(slide.content)).join(' '), lang));
  return terms.length === 0 ? 1 : terms.filter((term) => shown.has(term)).length / terms.length;
}

/**
 * One minus the largest empty rectangle, cards counted as taken, over the slides whose emptiness is not the
 * point.
 */
function used(slides: readonly SlideSpec[], templateId: string, lang: string): number {
  const template = TEMPLATES.find(({ id }) => id === templates.resolve(templateId));
  if (template === undefined) throw new Error(`no template ${templateId}`);
  const filled = validateSlides([...slides]);
  const deck = {
    engine: ENGINE,
    title: '',
    language: lang,
    template,
    theme: resolveTheme(template),
    slides: filled,
    pictures: [],
    createdAt: '',
  };
  const shares = filled.flatMap((slide, index) =>
    AIRY.has(slide.layout) ? [] : [1 - measureEmptyShare(composeSlide(deck, index), true)],
  );
  return shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Headings with the first bullets under them, as many slides as the deck has. */
function baseline(units: readonly Unit[], count: number): SlideSpec[] {
  const groups = [
    ...Map.groupBy(
      units.filter((unit) => unit.text.text !== ''),
      (unit) => unit.sections.at(-1),
    ),
  ];
  return groups.slice(0, count).map(([section, inside], index) => ({
    layout: 'bullets',
    content: {
      title: section?.heading || `Part ${index + 1}`,
      items: [...inside, ...inside]
        .slice(0, Math.max(2, Math.min(5, inside.length)))
        .map((unit) => ({ text: unit.text.text.replace(/[[\]*`\\]/g, '').slice(0, 90) })),
    },
  }));
}

export interface DocumentRow {
  readonly name: string;
  readonly template: string;
  readonly slides: readonly SlideSpec[];
  readonly values: readonly {
    readonly key: 'terms' | 'used' | 'figures';
    readonly value: number;
    readonly base: number;
  }[];
  /** Findings of severity error and in all. */
  readonly errors: number;
  readonly findings: number;
}

/** One row for each document and template; `source` is what the deck was made of. */
export async function measureDocuments(
  fixtures: string,
  ids: readonly string[],
): Promise<(DocumentRow & { readonly source: string })[]> {
  const rows: (DocumentRow & { readonly source: string })[] = [];
  for (const path of DOCUMENTS) {
    const name = basename(path);
    const source = await sourceOf(join(fixtures, path));
    const lang = detectLanguage(source);
    const units = material(source, lang);
    const terms = heaviestTerms(units, lang);
    for (const template of ids) {
      const { slides } = await deckFrom(source, { template });
      const plain = baseline(units, slides.length - 1);
      const figures = new Set(
        units.filter((unit) => unit.kind === 'table' || unit.kind === 'figure').map((unit) => unit.block),
      ).size;
      const shown = slides.filter(
        (slide) => FIGURES.has(slide.layout) || slide.layout.includes('image'),
      ).length;
      const found = slides.flatMap((spec, index) => measure({ template, lang, spec, index, density: true }));
      rows.push({
        name,
        template,
        source,
        slides,
        values: [
          { key: 'terms', value: termsShown(slides, terms, lang), base: termsShown(plain, terms, lang) },
          { key: 'used', value: used(slides, template, lang), base: used(plain, template, lang) },
          {
            key: 'figures',
            value: figures === 0 ? 1 : Math.min(1, shown / figures),
            base: figures === 0 ? 1 : 0,
          },
        ],
        errors: found.filter(({ severity }) => severity === 'error').length,
        findings: found.length,
      });
    }
  }
  return rows;
}

/** The bars that a row misses, in words. */
export function missedBars({ name, template, values }: DocumentRow): string[] {
  return values
    .filter(({ key, value }) => value < BARS[key])
    .map(
      ({ key, value, base }) =>
        `${name} ${template}: ${key} ${percent(value)} of ${percent(BARS[key])} (baseline ${percent(base)})`,
    );
}

/** Ours to the baseline's, over the documents where the baseline leaves something to win. */
export function overBaseline(rows: readonly DocumentRow[], key: 'terms' | 'used' | 'figures'): number {
  const open = rows.flatMap((row) => row.values.filter((entry) => entry.key === key && entry.base < CEILING));
  const [value, base] = [
    open.reduce((sum, entry) => sum + entry.value, 0),
    open.reduce((sum, entry) => sum + entry.base, 0),
  ];
  return base === 0 ? Number.POSITIVE_INFINITY : value / base;
}

/** The rows as a table in Markdown, with the comparison below. */
export function documentTable(rows: readonly DocumentRow[]): string {
  const lines = rows.map(({ name, template, slides, values, findings }) => {
    const [terms, room, figures] = values;
    const pair = (entry: DocumentRow['values'][number] | undefined): string =>
      `${percent(entry?.value ?? 0)} (${percent(entry?.base ?? 0)})`;
    return `| ${name} | ${template} | ${slides.length} | ${new Set(slides.map(({ layout }) => layout)).size} | ${pair(terms)} | ${pair(room)} | ${figures?.base === 1 ? 'none in it' : percent(figures?.value ?? 0)} | ${findings} |`;
  });
  const factor = (key: 'terms' | 'used'): string => overBaseline(rows, key).toFixed(2);
  return [
    '| document | template | slides | layouts | key terms (baseline) | room used (baseline) | tables and figures | findings |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
    '',
    `Where the baseline is below ${percent(CEILING)}: key terms ${factor('terms')}×, room ${factor('used')}× the baseline; it shows no table and no figure.`,
  ].join('\n');
}

function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}
