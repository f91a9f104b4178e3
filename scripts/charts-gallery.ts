/**
 * Draws docs/charts-gallery.md: every kind of chart with usual and awkward data, as we draw it and, where
 * LibreOffice is installed, as LibreOffice shows the PPTX.
 *
 *   node scripts/run-ts.mjs scripts/charts-gallery.ts [--type=waterfall,gauge] [--template=ledger] [--to=folder]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { composeSlide, type DeckPlan, deckOf } from '../src/core/presentations/compose.ts';
import { validateSlides } from '../src/core/presentations/validate-slides.ts';
import { CHART_KINDS } from '../src/core/scene/chart.ts';
import { findTemplate, TEMPLATES } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import type { Template } from '../src/core/templates/tree.ts';
import { chartSamples } from '../test/support/chart-samples.ts';
import { compositeSamples } from '../test/support/composite-samples.ts';
import { tableSamples } from '../test/support/table-samples.ts';
import { argument, DESIGN, drawSheets, groupSections, inDesign } from './gallery-sheets.ts';

const root = join(import.meta.dirname, '..');
const images = argument('to')?.[0] ?? join(root, 'docs', 'images', 'charts');
const isClose = argument('to') !== undefined;

const LOOKS = [...TEMPLATES, DESIGN];

/** Kinds that are looked at together. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  bars: ['bar', 'stacked_bar', 'horizontal_bar', 'horizontal_stacked_bar'],
  lines: ['line', 'area', 'combo', 'radar'],
  parts: ['pie', 'doughnut', 'gauge', 'scatter', 'bubble'],
  steps: ['waterfall', 'pareto', 'histogram', 'box_plot'],
  comparisons: ['dumbbell', 'slope', 'lollipop', 'bullet', 'population_pyramid'],
  composites: ['heat_map', 'small_multiples', 'marimekko', 'pictogram'],
  tables: ['tables'],
};

const types: readonly string[] = argument('type') ?? [...CHART_KINDS, 'tables'];
const wanted = argument('template') ?? ['ledger', 'pitch', 'nocturne', DESIGN.id];
const engine = await openLayoutEngine();
mkdirSync(images, { recursive: true });
for (const look of LOOKS.filter(({ id }) => wanted.includes(id))) {
  for (const [group, members] of Object.entries(GROUPS))
    await draw(
      look,
      group,
      members.filter((type) => types.includes(type)),
    );
}
if (!isClose) writeFileSync(join(root, 'docs', 'charts-gallery.md'), page());

async function draw(look: Template | typeof DESIGN, group: string, members: readonly string[]): Promise<void> {
  const charts = [...chartSamples(), ...compositeSamples()].filter(({ chart }) => members.includes(String(chart['type'])));
  const tables = members.includes('tables') ? tableSamples() : [];
  const samples = [
    ...charts.map(({ name, chart, lang }) => ({ lang, spec: { layout: 'chart', content: { title: name, chart } } })),
    ...tables.map(({ name, table, lang = 'en' }) => ({ lang, spec: { layout: 'table', content: { title: name, table } } })),
  ];
  const slides = validateSlides(samples.map(({ spec }) => spec));
  if (slides.length === 0) return;
  const template = look === DESIGN ? findTemplate('ledger') : (look as Template);
  const plan: DeckPlan = { engine, title: group, language: 'en', template, theme: resolveTheme(template), slides, pictures: slides.map(() => new Map()), createdAt: '2026-01-01T00:00:00.000Z' };
  const scenes = slides.map((_, index) => composeSlide({ ...plan, language: samples[index]?.lang ?? 'en' }, index));
  const deck = deckOf(plan, scenes, new Map());
  await drawSheets(
    look === DESIGN
      ? inDesign(
          deck,
          slides,
          samples.map(({ lang }) => lang ?? 'en'),
        )
      : deck,
    images,
    `${look.id}-${group}`,
    { close: isClose },
  );
}

function page(): string {
  const sections = groupSections(
    LOOKS.filter(({ id }) => wanted.includes(id)),
    GROUPS,
    images,
    'Charts',
  );
  return `<!-- Written by scripts/charts-gallery.ts. -->\n\n# Gallery of charts\n\nEvery kind with usual and with awkward data; [charts](charts.md) says what each takes.\n\n${sections}\n`;
}
