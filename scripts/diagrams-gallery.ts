/**
 * Draws docs/diagrams-gallery.md: every kind of diagram with few, many and awkward data, as we draw it and, where
 * LibreOffice is installed, as LibreOffice shows the PPTX.
 *
 *   node scripts/run-ts.mjs scripts/diagrams-gallery.ts [--kind=cycle,gantt] [--template=ledger] [--to=folder]
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { contactSheet } from '../src/core/output/png/contact-sheet.ts';
import { writePptx } from '../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { composeSlide, type DeckPlan, deckOf } from '../src/core/presentations/compose.ts';
import { validateSlides } from '../src/core/presentations/validate-slides.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import type { Template } from '../src/core/templates/tree.ts';
import { diagramSamples, MERMAID_KINDS } from '../test/support/diagram-samples.ts';
import { hasLibreOffice, SecondReader } from '../test/support/libreoffice.ts';

const argument = (name: string) =>
  process.argv
    .find((one) => one.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',');
const flag = (name: string): boolean => process.argv.includes(`--${name}`);
const root = join(import.meta.dirname, '..');
const images = argument('to')?.[0] ?? join(root, 'docs', 'images', 'diagrams');
const WIDTH_PX = 1600;
const COLUMNS = 4;

/** Kinds that are looked at together. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  flows: ['flow', 'network', 'cycle', 'value_chain'],
  trees: ['org_chart', 'tree', 'mind_map', 'decision_tree', 'architecture', 'fishbone'],
  shapes: ['pyramid', 'venn', 'layers'],
  amounts: ['gantt', 'sankey', 'calendar'],
  mermaid: MERMAID_KINDS,
};

const kinds = argument('kind');
const wanted = argument('template') ?? ['ledger', 'pitch', 'nocturne'];
const engine = await openLayoutEngine();
mkdirSync(images, { recursive: true });
for (const template of TEMPLATES.filter(({ id }) => wanted.includes(id))) {
  for (const [group, members] of Object.entries(GROUPS))
    await draw(
      template,
      group,
      members.filter((kind) => kinds === undefined || kinds.includes(kind)),
    );
}
if (argument('to') === undefined) writeFileSync(join(root, 'docs', 'diagrams-gallery.md'), page());

async function draw(template: Template, group: string, members: readonly string[]): Promise<void> {
  const samples = diagramSamples().filter(({ kind }) => members.includes(kind));
  const slides = validateSlides(samples.map(({ name, diagram }) => ({ layout: 'diagram', content: { title: name, diagram } })));
  if (slides.length === 0) return;
  const plan: DeckPlan = { engine, title: group, language: 'en', template, theme: resolveTheme(template), slides, pictures: slides.map(() => new Map()), createdAt: '2026-01-01T00:00:00.000Z' };
  const scenes = slides.map((_, index) => composeSlide({ ...plan, language: samples[index]?.lang ?? 'en' }, index));
  const deck = deckOf(plan, scenes, new Map());
  const name = `${template.id}-${group}`;
  await save(
    `${name}.webp`,
    await contactSheet(
      deck.slides.map((scene) => writeSvg(scene, deck)),
      { widthPx: WIDTH_PX, columns: COLUMNS },
    ),
  );
  if (!hasLibreOffice || flag('fast')) return;
  const folder = mkdtempSync(join(tmpdir(), 'lectern-diagrams-'));
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
        `### ${members.map((kind) => `\`${kind}\``).join(', ')}`,
        `![Diagrams in ${name}](images/diagrams/${id}-${group}.webp)`,
        ...(existsSync(join(images, `${id}-${group}-libreoffice.webp`))
          ? [`<details><summary>The same PPTX in LibreOffice</summary>\n\n![Diagrams in ${name} in LibreOffice](images/diagrams/${id}-${group}-libreoffice.webp)\n\n</details>`]
          : []),
      ]),
    ].join('\n\n'),
  );
  return `<!-- Written by scripts/diagrams-gallery.ts. -->\n\n# Gallery of diagrams\n\nEvery kind with few, many and awkward data; [diagrams](diagrams.md) says what each takes.\n\n${sections.join('\n\n')}\n`;
}
