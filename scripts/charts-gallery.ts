/**
 * Draws docs/charts-gallery.md: every kind of chart with usual and awkward data, as we draw it and, where
 * LibreOffice is installed, as LibreOffice shows the PPTX.
 *
 *   node scripts/run-ts.mjs scripts/charts-gallery.ts [--type=waterfall,gauge] [--template=ledger]
 *   [--to=folder]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHART_KINDS } from '../src/core/charts/model.ts';
import { chartSamples } from '../test/support/chart-samples.ts';
import { compositeSamples } from '../test/support/composite-samples.ts';
import { tableSamples } from '../test/support/table-samples.ts';
import { argument, deckIn, drawSheets, groupSections, LOOKS, SHOWN } from './gallery-sheets.ts';

const root = join(import.meta.dirname, '..');
const images = argument('to')?.[0] ?? join(root, 'docs', 'images', 'charts');
const isClose = argument('to') !== undefined;

/** Kinds that are looked at together. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  bars: ['bar', 'stacked_bar', 'horizontal_bar', 'horizontal_stacked_bar'],
  lines: ['line', 'area', 'combo', 'radar'],
  parts: ['pie', 'doughnut', 'gauge', 'scatter', 'bubble'],
  steps: ['waterfall', 'pareto', 'histogram', 'box_plot'],
  comparisons: ['dumbbell', 'slope', 'lollipop', 'bullet', 'population_pyramid'],
  composites: ['heat_map', 'small_multiples', 'marimekko', 'pictogram', 'unit_chart'],
  tables: ['tables'],
};

const types: readonly string[] = argument('type') ?? [...CHART_KINDS, 'tables'];
const wanted = argument('template') ?? SHOWN;
mkdirSync(images, { recursive: true });
for (const { id } of LOOKS.filter((look) => wanted.includes(look.id))) {
  for (const [group, members] of Object.entries(GROUPS))
    await draw(
      id,
      group,
      members.filter((type) => types.includes(type)),
    );
}
if (!isClose) writeFileSync(join(root, 'docs', 'charts-gallery.md'), page());

async function draw(look: string, group: string, members: readonly string[]): Promise<void> {
  const charts = [...chartSamples(), ...compositeSamples()].filter(({ chart }) =>
    members.includes(String(chart['type'])),
  );
  const tables = members.includes('tables') ? tableSamples() : [];
  const deck = await deckIn(look, group, [
    ...charts.map(({ name, chart, lang }) => ({
      lang,
      spec: { layout: 'chart', content: { title: name, chart } },
    })),
    ...tables.map(({ name, table, lang = 'en' }) => ({
      lang,
      spec: { layout: 'table', content: { title: name, table } },
    })),
  ]);
  if (deck !== undefined) await drawSheets(deck, images, `${look}-${group}`, { close: isClose });
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
