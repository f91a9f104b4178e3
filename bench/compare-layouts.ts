/**
 * Compares the layout of flowcharts with dagre alone, ELK and libavoid, with the same sizes of boxes and labels.
 * node scripts/run-ts.mjs bench/compare-layouts.ts --generated=200 --files=DIR --modules=DIR/node_modules
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMermaid } from '../src/core/diagrams/mermaid.ts';
import { generatedFlowcharts } from '../test/support/flowcharts.ts';
import { avoidLines, loadAvoid } from './layouts/avoid.ts';
import { layOutWithDagre } from './layouts/dagre.ts';
import { layOutWithElk, loadElk } from './layouts/elk.ts';
import { measureDrawing, type Score } from './layouts/measure-drawing.ts';
import { type Drawing, layOutOwn, type Sized, sizeDiagram } from './layouts/own.ts';
import { median } from './measure.ts';

const read = (name: string): string | undefined =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
/** Of files: flowcharts with fewer boxes are drawn alike by all, and larger ones exceed a slide. */
const [MIN_BOXES, MAX_BOXES, MAX_FILES] = [6, 45, 50];

function readFlowcharts(texts: readonly string[], minBoxes: number): Sized[] {
  const known = new Set<string>();
  return texts.flatMap((text) => {
    const { diagram, faults } = readMermaid(text);
    const isKnown = known.has(text.replace(/\s+/g, ''));
    known.add(text.replace(/\s+/g, ''));
    const { length } = diagram.items;
    const isFlow = /^\s*(?:flowchart|graph)\b/m.test(text);
    return !isFlow || isKnown || faults.length > 0 || length < minBoxes || length > MAX_BOXES
      ? []
      : [sizeDiagram(diagram)];
  });
}

const folder = read('files');
const modules = read('modules');
const generated = readFlowcharts(
  generatedFlowcharts(Number(read('generated') ?? 200)).map(({ text }) => text),
  1,
);
const real =
  folder === undefined
    ? []
    : readFlowcharts(
        readdirSync(folder)
          .sort()
          .map((name) => readFileSync(join(folder, name), 'utf8')),
        MIN_BOXES,
      ).slice(0, MAX_FILES);
const [elk, avoid] = modules === undefined ? [] : [await loadElk(modules), await loadAvoid(modules)];
type Way = (sized: Sized) => Promise<Drawing> | Drawing;
const ways: [string, Way][] = [
  ['own', layOutOwn],
  ['dagre', layOutWithDagre],
  ...(elk === undefined ? [] : [['ELK', (sized) => layOutWithElk(elk, sized)] as [string, Way]]),
  ...(avoid === undefined
    ? []
    : [['own boxes, libavoid lines', (sized) => avoidLines(avoid, layOutOwn(sized))] as [string, Way]]),
];
for (const [name, samples] of [
  ['generated', generated],
  ['real', real],
] as const) {
  if (samples.length === 0) continue;
  process.stdout.write(
    `\n${samples.length} ${name}\n| | scale, median | at full size | area used, median | crossings | bends | more than four corners | label overlaps | time, median ms | time, 90 % |\n|---|---|---|---|---|---|---|---|---|---|\n`,
  );
  for (const [way, layOut] of ways) {
    const scores: (Score & { readonly ms: number })[] = [];
    for (const sample of samples) {
      const start = process.cpuUsage();
      const drawing = await layOut(sample);
      const { user, system } = process.cpuUsage(start);
      scores.push({ ...measureDrawing(drawing), ms: (user + system) / 1_000 });
    }
    const sum = (key: keyof Score): number => scores.reduce((all, one) => all + one[key], 0);
    const times = scores.map(({ ms }) => ms).sort((a, b) => a - b);
    process.stdout.write(
      `| ${[
        way,
        median(scores.map(({ scale }) => scale)).toFixed(2),
        scores.filter(({ scale }) => scale >= 0.999).length,
        median(scores.map(({ area }) => area)).toFixed(2),
        sum('crossings'),
        sum('bends'),
        sum('long'),
        sum('overlaps'),
        median(times).toFixed(0),
        (times[Math.floor(times.length * 0.9)] ?? 0).toFixed(0),
      ].join(' | ')} |\n`,
    );
  }
}
