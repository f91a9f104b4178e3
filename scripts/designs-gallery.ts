/**
 * Draws docs/designs.md: decks of other programs beside decks of the same ten slides that were made in them.
 *
 *   node scripts/run-ts.mjs scripts/designs-gallery.ts [--out=FOLDER FILE.pptx …]
 *
 * With files, their sheets and a line on each are written to the folder alone.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { drawFile } from '../src/core/designs/draw-file.ts';
import { embedPictures } from '../src/core/designs/shared-pictures.ts';
import { checkPackage } from '../src/core/ooxml/check/check-package.ts';
import { drawContactSheet } from '../src/core/output/png/contact-sheet.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { checkDeck } from '../src/core/scene/check/check-deck.ts';
import { designDeck } from '../test/support/design-deck.ts';

const root = join(import.meta.dirname, '..');
const fixtures = join(root, 'test', 'fixtures');
const WIDTH_PX = 900;
const COLUMNS = 3;
const MOST_SLIDES = 12;
const SHOWN = ['pptx', 'designs'].flatMap((folder) =>
  readdirSync(join(fixtures, folder)).map((name) => join(fixtures, folder, name)),
);

const args = process.argv.slice(2);
const out = args.find((arg) => arg.startsWith('--out='))?.slice('--out='.length);
const input = args.filter((arg) => !arg.startsWith('--'));
const images = out ?? join(root, 'docs', 'images', 'designs');

mkdirSync(images, { recursive: true });
const lines: string[] = [];
for (const path of input.length > 0 ? input : SHOWN) lines.push(await shown(path));
if (input.length === 0) writeFileSync(join(root, 'docs', 'designs.md'), page());

async function shown(path: string): Promise<string> {
  const name = basename(path);
  const key = name.replace(/\.\w+$/, '').replace(/[^\p{L}\p{N}]+/gu, '-');
  try {
    const file = readFileSync(path);
    const { design, deck: made } = await designDeck(file);
    const shown = drawFile(file, undefined, { what: 'slides', most: MOST_SLIDES });
    const drawn = shown.slides.map(({ svg }) => embedPictures(svg, shown.pictures) ?? '');
    if (drawn.length > 0) await sheet(`${key}-file`, drawn);
    const source =
      drawn.length > 0 ? `![Slides of ${name}](images/designs/${key}-file.webp)` : 'No slide to show.';
    await sheet(
      `${key}-deck`,
      made.slides.map((scene) => writeSvg(scene, made)),
    );
    const used = new Set(made.slides.map(({ layout }) => layout));
    const samples = design.samples.filter(({ id }) => used.has(id)).length;
    // Faults of the file itself are left as they are.
    const standing = new Set(checkPackage(file).map(({ part, message }) => `${part} ${message}`));
    const faults = [
      ...checkPackage(made.file ?? new Uint8Array())
        .filter(({ part, message }) => !standing.has(`${part} ${message}`))
        .map(({ message }) => message),
      ...checkDeck(made)
        .filter(({ severity }) => severity === 'error')
        .map(({ slide, message }) => `slide ${slide}: ${message}`),
    ];
    const summary = `${counted(design.layouts.length, 'layout')} and ${counted(design.samples.length, 'sample slide')}; the ten slides use ${used.size} of them, ${samples} of which ${samples === 1 ? 'is a sample slide' : 'are sample slides'}. ${faults.length === 0 ? 'No faults.' : `Faults: ${faults.slice(0, 4).join(' ')}`}`;
    process.stdout.write(`${name}: ${summary}\n`);
    return `## ${name}\n\n${summary}\n\n| the file | ten slides made with it |\n|---|---|\n| ${source} | ![A deck made with ${name}](images/designs/${key}-deck.webp) |`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stdout.write(`${name}: refused: ${reason}\n`);
    return `## ${name}\n\nRefused: ${reason}`;
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

async function sheet(name: string, svgs: readonly string[]): Promise<void> {
  const png = await drawContactSheet(svgs, { widthPx: WIDTH_PX, columns: COLUMNS });
  writeFileSync(join(images, `${name}.webp`), await sharp(png).webp({ quality: 60 }).toBuffer());
}

function page(): string {
  return `# Smart Designs, shown\n\nMade by \`npm run designs-gallery\`. Left, slides of decks from other programs (for their licences see [the list of fixtures](../test/fixtures/SOURCES.md)); right, the examples of ten standard layouts in a design made from each. Both are drawn by Lectern's own reader.\n\n${lines.join('\n\n')}\n`;
}
