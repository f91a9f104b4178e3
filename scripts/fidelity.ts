/**
 * Compares our pictures of the slides of real decks with LibreOffice's, in the same fonts, and writes
 * docs/fidelity.md.
 *
 *   node scripts/run-ts.mjs scripts/fidelity.ts [--deck=google-slides] [--to=folder]
 *
 * With a folder the pictures are kept there side by side, and the page stays.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  type ComparedSlide,
  compareDeck,
  compareWithPowerPoint,
  officePdf,
  WIDTH_PX,
} from '../test/support/fidelity.ts';
import { newestPdf } from '../test/support/newest-reader.ts';
import { openJobs } from '../test/support/open-jobs-client.ts';
import { argument } from './gallery-sheets.ts';
import { withGenerated } from './generated-docs.ts';
import { setUp } from './newest-office.mjs';

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(ROOT, 'test', 'fixtures');
/** Slides that are compared of each deck. */
const MOST = 40;
const DECKS = [
  'pptx/real-financial-report.pptx',
  'pptx/real-product-page.pptx',
  'pptx/effects-demo.pptx',
  'pptx/google-slides.pptx',
  'pptx/space-zh.pptx',
  'pptx/midnight-blue.pptx',
  'pptx/shapes-typography.pptx',
  'pptx/merged-cells.pptx',
  'pptx/picture-chart-table.pptx',
  'pptx/strict-rtl.pptx',
  'pptx/utf-16-template.potx',
  'designs/empty-placeholders.pptx',
  'designs/every-chart.pptx',
  'designs/financial-template.potx',
  'designs/japanese.pptx',
  'designs/median-theme.pptx',
  'designs/ole-layouts.pptx',
  'designs/real-basic-theme.pptx',
  'designs/smartart-template.potx',
  'designs/svg-images.pptx',
  'designs/traditional-chinese.pptx',
];

/** With a picture that PowerPoint left of the first slide as it is now, and something on it. */
const PICTURED = [
  'designs/median-theme.pptx',
  'designs/smartart-template.potx',
  'pptx/utf-16-template.potx',
  'designs/empty-placeholders.pptx',
  'designs/ole-layouts.pptx',
  'designs/svg-images.pptx',
  'designs/every-chart.pptx',
  'pptx/every-kind.pptx',
  'pptx/picture-chart-table.pptx',
  'designs/signed.pptx',
  'pptx/strict-rtl.pptx',
  'designs/traditional-chinese.pptx',
].map((path) => ({ path, name: path.replace(/^.*\/|\.\w+$/g, '') }));

/** Why slides of a deck differ by more than the bar. */
const REASONS: Readonly<Record<string, string>> = {
  'smartart-template':
    'The file has no drawing of its SmartArt: both programs set it anew. Ours sets words and air as PowerPoint does (lower points at 78 %, a tenth of a row between rows); LibreOffice sets lower points as large as upper ones and leaves the air out.',
  'financial-template':
    "Bullets are crosses of Wingdings 2, which LibreOffice's font of signs lacks; it shrinks text to a place by a measure of its own, where ours takes the file's, and counts axes in finer steps.",
  'effects-demo': 'LibreOffice counts the axes of its charts in finer steps and sets their titles lower.',
  'every-chart':
    "Nothing but charts: LibreOffice counts in finer steps, leaves less air around plots than PowerPoint's own picture of the first slide shows, and draws bars and areas in space, which ours shows flat.",
  'median-theme':
    "LibreOffice draws shadows where the file says that there are none, and PowerPoint's own picture of the first slide shows none; it has dots for squares of Wingdings 2, raises bullets that are smaller than their text, and shrinks text by a measure of its own; the SmartArt of slide 15 has no drawing and is set anew by both.",
  'utf-16-template':
    'LibreOffice parts the turned title between its letters, counts axes in finer steps, and lets words of SmartArt that has no drawing run out of its shapes.',
};
const inFigures = (lines: ComparedSlide['lines']) => lines.inFigures;
/** Under this a reason stands on the page. */
const LEAST = 0.8;

interface Compared {
  readonly deck: string;
  readonly slides: readonly Pick<ComparedSlide, 'score' | 'lines' | 'hasFigure'>[];
}

const only = argument('deck');
const folder = argument('to')?.[0];
const why = setUp();
if (why !== undefined)
  console.log(`The newest LibreOffice cannot be had here (${why}); compared with that of this machine.`);
const { client, close } = await openJobs(ROOT);
const compared: Compared[] = [];
for (const path of DECKS) {
  const name = path.replace(/^.*\/|\.\w+$/g, '');
  if (only !== undefined && !only.includes(name)) continue;
  compared.push({
    deck: name,
    slides: await compareDeck(
      client,
      readFileSync(join(FIXTURES, path)),
      MOST,
      why === undefined ? newestPdf : officePdf,
      (slide) => saveSlide(name, slide),
    ),
  });
}
const pictured: { readonly name: string; readonly ours: number; readonly theirs: number }[] = [];
for (const { path, name } of PICTURED) {
  if (only !== undefined && !only.includes(name)) continue;
  const likeness = await compareWithPowerPoint(
    client,
    readFileSync(join(FIXTURES, path)),
    why === undefined ? newestPdf : officePdf,
  );
  if (likeness !== undefined) pictured.push({ name, ...likeness });
}
await close();
for (const { name, ours, theirs } of pictured)
  console.log('PowerPoint'.padEnd(12), name.padEnd(24), ours.toFixed(3), theirs.toFixed(3));
for (const { deck, slides } of compared)
  console.log(
    deck.padEnd(24),
    mean(slides).toFixed(3),
    nearOf(slides).padEnd(10),
    nearOf(slides, inFigures).padEnd(10),
    slides.map(({ score }) => score.toFixed(2)).join(' '),
  );
const all = compared.flatMap(({ slides }) => slides);
const plain = all.filter(({ hasFigure }) => !hasFigure);
console.log(
  'no figures'.padEnd(24),
  mean(plain).toFixed(3),
  nearOf(plain),
  `${plain.filter(({ score }) => score < LEAST).length} of ${plain.length} below 0.80`,
);
console.log(
  'mean'.padEnd(24),
  mean(all).toFixed(3),
  nearOf(all),
  nearOf(all, inFigures),
  `${all.filter(({ score }) => score < LEAST).length} of ${all.length} below 0.80`,
);
if (folder === undefined && only === undefined) {
  const page = join(ROOT, 'docs', 'fidelity.md');
  writeFileSync(
    page,
    withGenerated(
      withGenerated(readFileSync(page, 'utf8'), 'fidelity', table()),
      'powerpoint',
      picturedTable(),
    ),
  );
}

async function saveSlide(
  deck: string,
  { number, score, lines, ours, theirs, heightPx }: ComparedSlide,
): Promise<void> {
  if (folder === undefined) return;
  for (const { text, px, inFigure } of lines.off)
    console.log(deck, number, inFigure ? 'figure' : 'text', px?.toFixed(0) ?? 'none', text);
  mkdirSync(folder, { recursive: true });
  const [own, other] = await Promise.all(
    [ours, theirs].map((picture) =>
      sharp(picture).resize({ width: WIDTH_PX, height: heightPx, fit: 'fill' }).png().toBuffer(),
    ),
  );
  await sharp({ create: { width: WIDTH_PX * 2 + 8, height: heightPx, channels: 3, background: '#F0F' } })
    .composite([
      { input: own, left: 0, top: 0 },
      { input: other, left: WIDTH_PX + 8, top: 0 },
    ])
    .png()
    .toFile(join(folder, `${deck}-${String(number).padStart(2, '0')}-${score.toFixed(2)}.png`));
}

function mean(slides: Compared['slides']): number {
  return slides.length === 0 ? 0 : slides.reduce((sum, { score }) => sum + score, 0) / slides.length;
}

function nearOf(
  slides: Compared['slides'],
  of: (lines: ComparedSlide['lines']) => { readonly lines: number; readonly near: number } = (lines) => lines,
): string {
  const counted = slides.map((slide) => of(slide.lines));
  const [near, lines] = [
    counted.reduce((sum, one) => sum + one.near, 0),
    counted.reduce((sum, one) => sum + one.lines, 0),
  ];
  return lines === 0 ? '' : `${near} / ${lines}`;
}

function whyLow(deck: string, slides: Compared['slides']): string {
  const low = slides.flatMap(({ score }, at) => (score < LEAST ? [at + 1] : []));
  return low.length === 0 ? '' : `${low.join(', ')}: ${REASONS[deck] ?? 'not known'}`;
}

function table(): string {
  const row = (name: string, slides: Compared['slides'], reason: string): string =>
    `| ${name} | ${slides.length} | ${mean(slides).toFixed(2)} | ${Math.min(...slides.map(({ score }) => score)).toFixed(2)} | ${nearOf(slides)} | ${nearOf(slides, inFigures)} | ${reason} |`;
  return [
    '| deck | slides | mean | least | lines within 6 px | in charts and diagrams | below 0.80, and why |',
    '|---|---|---|---|---|---|---|',
    ...compared.map(({ deck, slides }) => row(deck, slides, whyLow(deck, slides))),
    row('without charts and diagrams', plain, ''),
    row('all', all, ''),
  ].join('\n');
}

function picturedTable(): string {
  const row = (name: string, ours: number, theirs: number): string =>
    `| ${name} | ${ours.toFixed(3)} | ${theirs.toFixed(3)} |`;
  const meanOf = (of: 'ours' | 'theirs'): number =>
    pictured.reduce((sum, one) => sum + one[of], 0) / pictured.length;
  return [
    '| deck | ours | LibreOffice |',
    '|---|---|---|',
    ...pictured.map(({ name, ours, theirs }) => row(name, ours, theirs)),
    row('all', meanOf('ours'), meanOf('theirs')),
  ].join('\n');
}
