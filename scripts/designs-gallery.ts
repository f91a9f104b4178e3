/**
 * Draws docs/designs.md: decks of other programs beside decks of the same ten slides that were made in them.
 *
 *   node scripts/run-ts.mjs scripts/designs-gallery.ts [--out=FOLDER FILE.pptx …]
 *
 * With files, their sheets and a line on each are written to the folder alone.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { compileDesign } from '../src/core/designs/compile/compile-design.ts';
import { drawFile } from '../src/core/designs/draw-file.ts';
import { dress } from '../src/core/designs/fill/dress.ts';
import { withPictures } from '../src/core/designs/shared-pictures.ts';
import { loadLayoutEngine } from '../src/core/layout/load.ts';
import { contactSheet } from '../src/core/output/png/contact-sheet.ts';
import { checkPackage } from '../src/core/output/pptx/check-package.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { slideMaterial } from '../src/core/presentations/slide-material.ts';
import { validateSlides } from '../src/core/presentations/validate-slides.ts';
import { checkDeck } from '../src/core/scene/check/check-deck.ts';
import type { MediaRef } from '../src/core/scene/scene.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';
import { deckTemplate } from '../src/core/templates/deck-template.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import { mediaPaths } from '../test/core/templates/media-paths.ts';

const root = join(import.meta.dirname, '..');
const fixtures = join(root, 'test', 'fixtures');
const WIDTH_PX = 900;
const COLUMNS = 3;
const MOST_SLIDES = 12;
/** Ten kinds of slide. */
const LAYOUTS = ['title', 'agenda', 'cards', 'bullets', 'two_columns', 'metrics', 'chart', 'table', 'process', 'bullets_image'];
const SHOWN = ['pptx', 'designs'].flatMap((folder) => readdirSync(join(fixtures, folder)).map((name) => join(fixtures, folder, name)));

const args = process.argv.slice(2);
const out = args.find((arg) => arg.startsWith('--out='))?.slice('--out='.length);
const given = args.filter((arg) => !arg.startsWith('--'));
const images = out ?? join(root, 'docs', 'images', 'designs');

await loadLayoutEngine();
mkdirSync(images, { recursive: true });
const photo = await sharp(join(fixtures, 'pictures', 'photo.webp'))
  .jpeg({ quality: 80 })
  .toBuffer();
const { width: widthPx = 1, height: heightPx = 1 } = await sharp(photo).metadata();
const media: MediaRef = { hash: createHash('sha256').update(photo).digest('hex'), mimeType: 'image/jpeg', widthPx, heightPx };
const lines: string[] = [];
for (const path of given.length > 0 ? given : SHOWN) lines.push(await shown(path));
if (given.length === 0) writeFileSync(join(root, 'docs', 'designs.md'), page());

async function shown(path: string): Promise<string> {
  const name = basename(path);
  const key = name.replace(/\.\w+$/, '').replace(/[^\p{L}\p{N}]+/gu, '-');
  try {
    const file = readFileSync(path);
    const design = compileDesign(file);
    const shown = drawFile(file, undefined, { what: 'slides', most: MOST_SLIDES });
    const drawn = shown.slides.map(({ svg }) => withPictures(svg, shown.pictures) ?? '');
    if (drawn.length > 0) await sheet(`${key}-file`, drawn);
    const source = drawn.length > 0 ? `![Slides of ${name}](images/designs/${key}-file.webp)` : 'No slide to show.';
    const specs = validateSlides(LAYOUTS.map((layout) => ({ layout, content: CONTRACTS.find(({ id }) => id === layout)?.example ?? {} })));
    const slides = specs.map((spec) => slideMaterial(spec, new Map(mediaPaths(spec.content).map((place): [string, MediaRef] => [place, media])), 'en'));
    const [template] = TEMPLATES;
    if (template === undefined) throw new Error('There is no template.');
    const theme = resolveTheme(template);
    const deck = {
      title: 'Harbour Line',
      lang: 'en',
      rtl: false,
      theme,
      template: deckTemplate(template, theme, 'en', false),
      slides: [],
      media: new Map([[media.hash, photo]]),
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    const made = dress(file, design, { deck, slides });
    await sheet(
      `${key}-deck`,
      made.slides.map((scene) => writeSvg(scene, made)),
    );
    const used = new Set(made.slides.map(({ layout }) => layout));
    const samples = design.samples.filter(({ id }) => used.has(id)).length;
    // What is wrong in the file itself stays as it is.
    const standing = new Set(checkPackage(file).map(({ part, message }) => `${part} ${message}`));
    const faults = [
      ...checkPackage(made.file ?? new Uint8Array())
        .filter(({ part, message }) => !standing.has(`${part} ${message}`))
        .map(({ message }) => message),
      ...checkDeck(made)
        .filter(({ severity }) => severity === 'error')
        .map(({ slide, message }) => `slide ${slide}: ${message}`),
    ];
    const told = `${design.layouts.length} layouts and ${design.samples.length} slides to copy; the ten slides stand on ${used.size} of them, ${samples} of which are copied slides. ${faults.length === 0 ? 'No faults.' : `Faults: ${faults.slice(0, 4).join(' ')}`}`;
    process.stdout.write(`${name}: ${told}\n`);
    return `## ${name}\n\n${told}\n\n| the file | ten slides made in it |\n|---|---|\n| ${source} | ![A deck made in ${name}](images/designs/${key}-deck.webp) |`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stdout.write(`${name}: refused: ${reason}\n`);
    return `## ${name}\n\nRefused: ${reason}`;
  }
}

async function sheet(name: string, svgs: readonly string[]): Promise<void> {
  const png = await contactSheet(svgs, { widthPx: WIDTH_PX, columns: COLUMNS });
  writeFileSync(join(images, `${name}.webp`), await sharp(png).webp({ quality: 60 }).toBuffer());
}

function page(): string {
  return `# Smart Designs, shown\n\nMade by \`npm run designs-gallery\`. Left, slides of decks that other programs wrote (their licences are in [the list of fixtures](../test/fixtures/SOURCES.md)); right, the examples of ten standard layouts in a design made of each. Both are drawn by this server's own reader.\n\n${lines.join('\n\n')}\n`;
}
