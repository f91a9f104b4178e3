/**
 * Draws docs/charts-gallery.md: every kind of chart with usual and awkward data, as we draw it and, where
 * LibreOffice is installed, as LibreOffice shows the PPTX.
 *
 *   node scripts/run-ts.mjs scripts/charts-gallery.ts [--type=waterfall,gauge] [--template=ledger] [--to=folder]
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { contactSheet } from '../src/core/output/png/contact-sheet.ts';
import { writePptx } from '../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { composeSlide, type DeckPlan, deckOf } from '../src/core/presentations/compose.ts';
import { validateSlides } from '../src/core/presentations/validate-slides.ts';
import { CHART_KINDS } from '../src/core/scene/chart.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import type { Template } from '../src/core/templates/tree.ts';
import { chartSamples } from '../test/support/chart-samples.ts';
import { compositeSamples } from '../test/support/composite-samples.ts';
import { hasLibreOffice, SecondReader } from '../test/support/libreoffice.ts';
import { tableSamples } from '../test/support/table-samples.ts';

const argument = (name: string) =>
  process.argv
    .find((one) => one.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',');
const root = join(import.meta.dirname, '..');
const images = argument('to')?.[0] ?? join(root, 'docs', 'images', 'charts');
const WIDTH_PX = 1600;
const COLUMNS = 4;

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
const wanted = argument('template') ?? ['ledger', 'pitch', 'nocturne'];
const engine = await openLayoutEngine();
mkdirSync(images, { recursive: true });
for (const template of TEMPLATES.filter(({ id }) => wanted.includes(id))) {
  for (const [group, members] of Object.entries(GROUPS))
    await draw(
      template,
      group,
      members.filter((type) => types.includes(type)),
    );
}
if (argument('to') === undefined) writeFileSync(join(root, 'docs', 'charts-gallery.md'), page());

async function draw(template: Template, group: string, members: readonly string[]): Promise<void> {
  const charts = [...chartSamples(), ...compositeSamples()].filter(({ chart }) => members.includes(String(chart['type'])));
  const tables = members.includes('tables') ? tableSamples() : [];
  const samples = [
    ...charts.map(({ name, chart, lang }) => ({ lang, spec: { layout: 'chart', content: { title: name, chart } } })),
    ...tables.map(({ name, table, lang = 'en' }) => ({ lang, spec: { layout: 'table', content: { title: name, table } } })),
  ];
  for (const [language, isRtl] of [['en', false] as const]) {
    const slides = validateSlides(samples.map(({ spec }) => spec));
    if (slides.length === 0) continue;
    const plan: DeckPlan = { engine, title: group, language, template, theme: resolveTheme(template), slides, pictures: slides.map(() => new Map()), createdAt: '2026-01-01T00:00:00.000Z' };
    const scenes = slides.map((_, index) => composeSlide({ ...plan, language: samples[index]?.lang ?? (isRtl ? 'ar' : 'en') }, index));
    const deck = deckOf(plan, scenes, new Map());
    const name = `${template.id}-${group}`;
    await save(
      `${name}.webp`,
      await contactSheet(
        deck.slides.map((scene) => writeSvg(scene, deck)),
        { widthPx: WIDTH_PX, columns: COLUMNS },
      ),
    );
    if (!hasLibreOffice) continue;
    const folder = mkdtempSync(join(tmpdir(), 'lectern-charts-'));
    try {
      const pptx = await writePptx(deck);
      if (argument('to') !== undefined) writeFileSync(join(images, `${name}.pptx`), pptx);
      using reader = new SecondReader(pptx);
      reader.pictures(folder, 640);
      const pages = readdirSync(folder)
        .sort()
        .map((file) => readFileSync(join(folder, file)).toString('base64'));
      const asSvg = pages.map(
        (one) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720"><image width="1280" height="720" href="data:image/png;base64,${one}"/></svg>`,
      );
      await save(`${name}-libreoffice.webp`, await contactSheet(asSvg, { widthPx: WIDTH_PX, columns: COLUMNS }));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function save(name: string, png: Uint8Array): Promise<void> {
  const image = sharp(png);
  if (argument('to') === undefined) await image.webp({ quality: 80 }).toFile(join(images, name));
  else await image.png().toFile(join(images, name.replace(/webp$/, 'png')));
}

function page(): string {
  const sections = TEMPLATES.filter(({ id }) => wanted.includes(id)).map(({ id, name }) =>
    [
      `## ${name} (\`${id}\`)`,
      ...Object.entries(GROUPS).flatMap(([group, members]) => [
        `### ${members.map((type) => `\`${type}\``).join(', ')}`,
        `![Charts in ${name}](images/charts/${id}-${group}.webp)`,
        `<details><summary>The same PPTX in LibreOffice</summary>\n\n![Charts in ${name} in LibreOffice](images/charts/${id}-${group}-libreoffice.webp)\n\n</details>`,
      ]),
    ].join('\n\n'),
  );
  return `<!-- Written by scripts/charts-gallery.ts. -->\n\n# Gallery of charts\n\nEvery kind with usual and with awkward data; [charts](charts.md) says what each takes.\n\n${sections.join('\n\n')}\n`;
}
