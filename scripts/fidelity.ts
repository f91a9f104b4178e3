/**
 * Compares our pictures of the slides of real decks with LibreOffice's, in the same fonts, and writes docs/fidelity.md.
 *
 *   node scripts/run-ts.mjs scripts/fidelity.ts [--deck=google-slides] [--to=folder]
 *
 * With a folder the pictures are kept there side by side, and the page stays.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type ComparedSlide, compareDeck, WIDTH_PX } from '../test/support/fidelity.ts';
import { openJobs } from '../test/support/open-jobs-client.ts';
import { argument } from './gallery-sheets.ts';
import { withGenerated } from './generated-docs.ts';

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(ROOT, 'test', 'fixtures');
/** Slides that are compared of each deck. */
const MOST = 12;
const DECKS = [
  'pptx/real-financial-report.pptx',
  'pptx/real-product-page.pptx',
  'pptx/effects-demo.pptx',
  'pptx/google-slides.pptx',
  'pptx/space-zh.pptx',
  'pptx/midnight-blue.pptx',
  'pptx/shapes-typography.pptx',
  'designs/real-basic-theme.pptx',
  'designs/financial-template.potx',
  'designs/smartart-template.potx',
  'designs/svg-images.pptx',
];

/** Why slides of a deck differ by more than the bar. */
const REASONS: Readonly<Record<string, string>> = {
  'smartart-template': 'The file has no drawing of its SmartArt: both programs set it anew. Ours leaves the empty pictures out.',
  'financial-template': "Bullets are signs of Wingdings, for which LibreOffice has no font here; it shrinks text to a place by a measure of its own, where ours takes the file's.",
  'shapes-typography': 'LibreOffice leaves the Calibri of the theme for Arial.',
  'real-product-page': 'Emoji, for which LibreOffice has no font here.',
  'effects-demo': 'LibreOffice sets legends of charts smaller than the 18 pt that the file says.',
};
/** Under this a reason stands on the page. */
const LEAST = 0.8;

interface Compared {
  readonly deck: string;
  readonly scores: readonly number[];
}

const only = argument('deck');
const folder = argument('to')?.[0];
const { client, close } = await openJobs(ROOT);
const compared: Compared[] = [];
for (const path of DECKS) {
  const name = path.replace(/^.*\/|\.\w+$/g, '');
  if (only !== undefined && !only.includes(name)) continue;
  compared.push({ deck: name, scores: await compareDeck(client, readFileSync(join(FIXTURES, path)), MOST, (slide) => kept(name, slide)) });
}
await close();
for (const { deck, scores } of compared) console.log(deck.padEnd(24), mean(scores).toFixed(3), scores.map((score) => score.toFixed(2)).join(' '));
const all = compared.flatMap(({ scores }) => scores);
console.log('mean'.padEnd(24), mean(all).toFixed(3), `${all.filter((score) => score < LEAST).length} of ${all.length} below 0.80`);
if (folder === undefined && only === undefined) {
  const page = join(ROOT, 'docs', 'fidelity.md');
  writeFileSync(page, withGenerated(readFileSync(page, 'utf8'), 'fidelity', table()));
}

async function kept(deck: string, { number, score, ours, theirs, heightPx }: ComparedSlide): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const other = await sharp(theirs).resize({ width: WIDTH_PX, height: heightPx, fit: 'fill' }).png().toBuffer();
  await sharp({ create: { width: WIDTH_PX * 2 + 8, height: heightPx, channels: 3, background: '#F0F' } })
    .composite([
      { input: Buffer.from(ours), left: 0, top: 0 },
      { input: other, left: WIDTH_PX + 8, top: 0 },
    ])
    .png()
    .toFile(join(folder, `${deck}-${String(number).padStart(2, '0')}-${score.toFixed(2)}.png`));
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function whyLow(deck: string, scores: readonly number[]): string {
  const low = scores.flatMap((score, at) => (score < LEAST ? [at + 1] : []));
  return low.length === 0 ? '' : `${low.join(', ')}: ${REASONS[deck] ?? 'not known'}`;
}

function table(): string {
  const rows = compared.map(({ deck, scores }) => `| ${deck} | ${scores.length} | ${mean(scores).toFixed(2)} | ${Math.min(...scores).toFixed(2)} | ${whyLow(deck, scores)} |`);
  return ['| deck | slides | mean | least | below 0.80, and why |', '|---|---|---|---|---|', ...rows, `| all | ${all.length} | ${mean(all).toFixed(2)} | ${Math.min(...all).toFixed(2)} | |`].join(
    '\n',
  );
}
