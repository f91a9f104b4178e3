/**
 * Draws docs/diagrams-gallery.md: every kind of diagram with few, many and awkward data, as we draw it and,
 * where LibreOffice is installed, as LibreOffice shows the PPTX.
 *
 *   node scripts/run-ts.mjs scripts/diagrams-gallery.ts [--kind=cycle,gantt] [--template=ledger]
 *   [--to=folder]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagramSamples, MERMAID_KINDS } from '../test/support/diagram-samples.ts';
import { argument, deckIn, drawSheets, groupSections, LOOKS, SHOWN } from './gallery-sheets.ts';

const root = join(import.meta.dirname, '..');
const images = argument('to')?.[0] ?? join(root, 'docs', 'images', 'diagrams');
const isClose = argument('to') !== undefined;

/** Kinds that are looked at together. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  flows: ['flow', 'network', 'cycle', 'value_chain'],
  trees: ['org_chart', 'tree', 'mind_map', 'decision_tree', 'architecture', 'fishbone'],
  shapes: ['pyramid', 'venn', 'layers'],
  amounts: ['gantt', 'sankey', 'calendar', 'durations', 'cells', 'sequence'],
  mermaid: MERMAID_KINDS,
};

const kinds = argument('kind');
const wanted = argument('template') ?? SHOWN;
mkdirSync(images, { recursive: true });
for (const { id } of LOOKS.filter((look) => wanted.includes(look.id))) {
  for (const [group, members] of Object.entries(GROUPS))
    await draw(
      id,
      group,
      members.filter((kind) => kinds === undefined || kinds.includes(kind)),
    );
}
if (!isClose) writeFileSync(join(root, 'docs', 'diagrams-gallery.md'), page());

async function draw(look: string, group: string, members: readonly string[]): Promise<void> {
  const samples = diagramSamples().filter(({ kind }) => members.includes(kind));
  const deck = await deckIn(
    look,
    group,
    samples.map(({ name, diagram, lang = 'en' }) => ({
      lang,
      spec: { layout: 'diagram', content: { title: name, diagram } },
    })),
  );
  if (deck !== undefined)
    await drawSheets(deck, images, `${look}-${group}`, {
      close: isClose,
      fast: process.argv.includes('--fast'),
    });
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
