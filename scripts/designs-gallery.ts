/**
 * Draws the gallery of docs/designs.md: slides of files from other programs, ten slides that were made in each
 * of them, and the same deck in LibreOffice. What stands above the gallery is written by hand and stays.
 *
 *   node scripts/run-ts.mjs scripts/designs-gallery.ts [--out=FOLDER] [--fast] [FILE.pptx …]
 *
 * With --out, sheets and a line on each file are written to the folder alone; --fast leaves out LibreOffice.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { compileDesign } from '../src/core/designs/compile/compile-design.ts';
import { toOwnLayouts } from '../src/core/designs/compile/own-layouts.ts';
import { drawFile } from '../src/core/designs/draw-file.ts';
import { embedPictures } from '../src/core/designs/shared-pictures.ts';
import { checkPackage } from '../src/core/ooxml/check/check-package.ts';
import { drawContactSheet } from '../src/core/output/png/contact-sheet.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { buildDeckInDesign } from '../src/core/presentations/compose.ts';
import { checkDeck } from '../src/core/scene/check/check-deck.ts';
import type { Deck } from '../src/core/scene/scene.ts';
import { applyDesign } from '../test/support/apply-design.ts';
import { composedPlan } from '../test/support/example-deck.ts';
import { hasLibreOffice, SecondReader } from '../test/support/libreoffice.ts';
import { JUDGED_SLIDES } from './gallery-slides.ts';

const root = join(import.meta.dirname, '..');
const fixtures = join(root, 'test', 'fixtures');
const DOCUMENT = join(root, 'docs', 'designs.md');
/** Everything after this line of the document is written here. */
const MARKER = '<!-- Written by npm run designs-gallery from here on. -->';
const [WIDTH_PX, COLUMNS, QUALITY] = [720, 3, 50];
/** Slides of a file that are shown, and the width of a page of LibreOffice, px. */
const [MOST_SLIDES, PAGE_PX] = [12, 480];
const SHOWN = ['pptx', 'designs'].flatMap((folder) =>
  readdirSync(join(fixtures, folder)).map((name) => join(fixtures, folder, name)),
);

const args = process.argv.slice(2);
const out = args.find((arg) => arg.startsWith('--out='))?.slice('--out='.length);
const fast = args.includes('--fast');
const input = args.filter((arg) => !arg.startsWith('--'));
const images = out ?? join(root, 'docs', 'images', 'designs');

mkdirSync(images, { recursive: true });
const sections: string[] = [];
for (const path of input.length > 0 ? input : SHOWN) sections.push(await showFile(path));
if (out === undefined && input.length === 0) {
  const [guide = ''] = readFileSync(DOCUMENT, 'utf8').split(MARKER);
  writeFileSync(DOCUMENT, `${guide}${MARKER}\n\n${sections.join('\n\n')}\n`);
}

async function showFile(path: string): Promise<string> {
  const name = basename(path);
  const key = name.replace(/\.\w+$/, '').replace(/[^\p{L}\p{N}]+/gu, '-');
  try {
    const file = readFileSync(path);
    const design = compileDesign(file);
    const deck = await makeDeck(file, design);
    const cells = [
      await drawOwnSlides(file, key, name),
      await drawSheet(
        `${key}-deck`,
        `A deck made with ${name}`,
        deck.slides.map((scene) => writeSvg(scene, deck)),
      ),
      fast || !hasLibreOffice
        ? 'Not drawn.'
        : await drawSheet(`${key}-libreoffice`, `The same deck in LibreOffice`, drawPages(deck, design)),
    ];
    const summary = summarize(file, design, deck);
    process.stdout.write(`${name}: ${summary}\n`);
    return `### ${name}\n\n${summary}\n\n| the file | ten slides made with it | the same PPTX in LibreOffice |\n|---|---|---|\n| ${cells.join(' | ')} |`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stdout.write(`${name}: refused: ${reason}\n`);
    return `### ${name}\n\nRefused: ${reason}`;
  }
}

async function makeDeck(file: Uint8Array, design: ReturnType<typeof compileDesign>): Promise<Deck> {
  const plan = await composedPlan('general', JUDGED_SLIDES, { title: 'Harbour Line' });
  return buildDeckInDesign(
    {
      ...plan,
      design: {
        ...{ id: 'gallery', file, layouts: toOwnLayouts(design), shapes: design.shapes },
        applyDesign: async (request) => applyDesign(file, design, request),
      },
    },
    [],
    new Map(),
  );
}

function summarize(file: Uint8Array, design: ReturnType<typeof compileDesign>, deck: Deck): string {
  const used = new Set(deck.slides.map(({ layout }) => layout));
  const samples = design.samples.filter(({ id }) => used.has(id)).length;
  // Faults of the file itself are left as they are.
  const standing = new Set(checkPackage(file).map(({ part, message }) => `${part} ${message}`));
  const faults = [
    ...checkPackage(deck.file ?? new Uint8Array())
      .filter(({ part, message }) => !standing.has(`${part} ${message}`))
      .map(({ message }) => message),
    ...checkDeck(deck)
      .filter(({ severity }) => severity === 'error')
      .map(({ slide, message }) => `slide ${slide}: ${message}`),
  ];
  const found = faults.length === 0 ? 'No faults.' : `Faults: ${faults.slice(0, 4).join(' ')}`;
  return `${counted(design.layouts.length, 'layout')} and ${counted(design.samples.length, 'sample slide')}; the deck uses ${used.size} of them, ${samples} of which ${samples === 1 ? 'is a sample slide' : 'are sample slides'}. ${found}`;
}

async function drawOwnSlides(file: Uint8Array, key: string, name: string): Promise<string> {
  const shown = drawFile(file, undefined, { what: 'slides', most: MOST_SLIDES });
  const drawn = shown.slides.map(({ svg }) => embedPictures(svg, shown.pictures) ?? '');
  return drawn.length === 0 ? 'No slide to show.' : drawSheet(`${key}-file`, `Slides of ${name}`, drawn);
}

/** Pages of a deck as LibreOffice draws them, with the stand-ins that the deck was measured in. */
function drawPages(
  { file = new Uint8Array() }: Deck,
  { report }: ReturnType<typeof compileDesign>,
): string[] {
  const standIns = new Map(report.fonts.map(({ family, measured_with: stands }) => [family, stands]));
  const folder = mkdtempSync(join(tmpdir(), 'lectern-gallery-'));
  try {
    using reader = new SecondReader(file, standIns);
    reader.pictures(folder, PAGE_PX);
    return readdirSync(folder)
      .sort()
      .map((page) => toSvg(readFileSync(join(folder, page))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toSvg(png: Uint8Array): string {
  const view = new DataView(png.buffer, png.byteOffset);
  // Width and height stand at the beginning of every PNG (ISO/IEC 15948, 11.2.2).
  const size = `width="${view.getUint32(16)}" height="${view.getUint32(20)}"`;
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${view.getUint32(16)} ${view.getUint32(20)}"><image ${size} href="${href}"/></svg>`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Draws slides as one picture and answers its Markdown. */
async function drawSheet(name: string, alt: string, svgs: readonly string[]): Promise<string> {
  const png = await drawContactSheet(svgs, { widthPx: WIDTH_PX, columns: COLUMNS });
  writeFileSync(join(images, `${name}.webp`), await sharp(png).webp({ quality: QUALITY }).toBuffer());
  return `![${alt}](images/designs/${name}.webp)`;
}
