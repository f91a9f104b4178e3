/**
 * Draws docs/diagrams-gallery.md: every kind of diagram with few, many and awkward data, as we draw it and, where
 * LibreOffice is installed, as LibreOffice shows the PPTX.
 *
 *   node scripts/run-ts.mjs scripts/diagrams-gallery.ts [--kind=cycle,gantt] [--template=ledger] [--to=folder]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { composeSlide, type DeckPlan, deckOf } from '../src/core/presentations/compose.ts';
import { validateSlides } from '../src/core/presentations/validate-slides.ts';
import { findTemplate, TEMPLATES } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import type { Template } from '../src/core/templates/tree.ts';
import { diagramSamples, MERMAID_KINDS } from '../test/support/diagram-samples.ts';
import { argument, DESIGN, drawSheets, groupSections, inDesign } from './gallery-sheets.ts';

const root = join(import.meta.dirname, '..');
const images = argument('to')?.[0] ?? join(root, 'docs', 'images', 'diagrams');
const isClose = argument('to') !== undefined;

const LOOKS = [...TEMPLATES, DESIGN];

/** Kinds that are looked at together. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  flows: ['flow', 'network', 'cycle', 'value_chain'],
  trees: ['org_chart', 'tree', 'mind_map', 'decision_tree', 'architecture', 'fishbone'],
  shapes: ['pyramid', 'venn', 'layers'],
  amounts: ['gantt', 'sankey', 'calendar'],
  mermaid: MERMAID_KINDS,
};

const kinds = argument('kind');
const wanted = argument('template') ?? ['ledger', 'pitch', 'nocturne', DESIGN.id];
const engine = await openLayoutEngine();
mkdirSync(images, { recursive: true });
for (const look of LOOKS.filter(({ id }) => wanted.includes(id))) {
  for (const [group, members] of Object.entries(GROUPS))
    await draw(
      look,
      group,
      members.filter((kind) => kinds === undefined || kinds.includes(kind)),
    );
}
if (!isClose) writeFileSync(join(root, 'docs', 'diagrams-gallery.md'), page());

async function draw(look: Template | typeof DESIGN, group: string, members: readonly string[]): Promise<void> {
  const samples = diagramSamples().filter(({ kind }) => members.includes(kind));
  const slides = validateSlides(samples.map(({ name, diagram }) => ({ layout: 'diagram', content: { title: name, diagram } })));
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
    { close: isClose, fast: process.argv.includes('--fast') },
  );
}

function page(): string {
  const sections = groupSections(
    LOOKS.filter(({ id }) => wanted.includes(id)),
    GROUPS,
    images,
    'Diagrams',
  );
  return `<!-- Written by scripts/diagrams-gallery.ts. -->\n\n# Gallery of diagrams\n\nEvery kind with few, many and awkward data; [diagrams](diagrams.md) says what each takes.\n\n${sections}\n`;
}
