/**
 * Draws docs/gallery.md: every layout of every template with its example, as we draw it and, where
 * LibreOffice is installed, as LibreOffice shows the PPTX.
 *
 *   node scripts/run-ts.mjs scripts/gallery.ts [--template=ledger,pitch]
 */
import { createHash } from 'node:crypto';
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
import type { MediaRef } from '../src/core/scene/scene.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import type { Template } from '../src/core/templates/tree.ts';
import { mediaPaths } from '../test/core/templates/media-paths.ts';
import { hasLibreOffice, SecondReader } from '../test/support/libreoffice.ts';

const root = join(import.meta.dirname, '..');
const images = join(root, 'docs', 'images', 'gallery');
const WIDTH_PX = 1600;
const COLUMNS = 5;
/** One photograph, of 1024 × 772 px: the whole, the blossoms, the meadow. */
const PHOTO = 'photo.webp';
const VIEWS = [
  { left: 0, top: 0, width: 1024, height: 772 },
  { left: 360, top: 90, width: 440, height: 340 },
  { left: 560, top: 440, width: 464, height: 332 },
];

const only = process.argv
  .find((arg) => arg.startsWith('--template='))
  ?.slice('--template='.length)
  .split(',');
const media = new Map<string, Uint8Array>();
const photos = await readPhotos(join(root, 'test', 'fixtures', 'pictures'));

const engine = await openLayoutEngine();
mkdirSync(images, { recursive: true });
for (const template of TEMPLATES.filter(({ id }) => only === undefined || only.includes(id))) await draw(template);
writeFileSync(join(root, 'docs', 'gallery.md'), page());

async function draw(template: Template): Promise<void> {
  const slides = validateSlides(CONTRACTS.map(({ id, example }) => ({ layout: id, content: example })));
  const plan: DeckPlan = {
    engine,
    title: template.name,
    language: 'en',
    template,
    theme: resolveTheme(template),
    slides,
    pictures: slides.map(({ content }) => new Map(mediaPaths(content).map((path, at): [string, MediaRef] => [path, photos[at % photos.length] as MediaRef]))),
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const deck = deckOf(
    plan,
    slides.map((_, index) => composeSlide(plan, index)),
    media,
  );
  const ours = await contactSheet(
    deck.slides.map((scene) => writeSvg(scene, deck)),
    { widthPx: WIDTH_PX, columns: COLUMNS },
  );
  await save(`${template.id}.webp`, ours);
  if (!hasLibreOffice) return;
  const folder = mkdtempSync(join(tmpdir(), 'lectern-gallery-'));
  try {
    using reader = new SecondReader(await writePptx(deck));
    reader.pictures(folder, 640);
    const pages = readdirSync(folder)
      .sort()
      .map((file) => readFileSync(join(folder, file)).toString('base64'));
    const asSvg = pages.map(
      (page) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720"><image width="1280" height="720" href="data:image/png;base64,${page}"/></svg>`,
    );
    await save(`${template.id}-libreoffice.webp`, await contactSheet(asSvg, { widthPx: WIDTH_PX, columns: COLUMNS }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function save(name: string, png: Uint8Array): Promise<void> {
  await sharp(png).webp({ quality: 82 }).toFile(join(images, name));
}

async function readPhotos(folder: string): Promise<MediaRef[]> {
  return Promise.all(
    VIEWS.map(async (view): Promise<MediaRef> => {
      const bytes = new Uint8Array(
        await sharp(readFileSync(join(folder, PHOTO)))
          .extract(view)
          .resize({ width: 1600, withoutEnlargement: true })
          .jpeg({ quality: 80 })
          .toBuffer(),
      );
      const { width = 1, height = 1 } = await sharp(bytes).metadata();
      const hash = createHash('sha256').update(bytes).digest('hex');
      media.set(hash, bytes);
      return { hash, mimeType: 'image/jpeg', widthPx: width, heightPx: height };
    }),
  );
}

function page(): string {
  const names = CONTRACTS.map(({ id }, index) => `${index + 1} \`${id}\``).join(' · ');
  const sections = TEMPLATES.map(({ id, name, description, aliases }) =>
    [
      `## ${name} (\`${id}\`)`,
      `${description}${aliases.length > 0 ? ` Also called ${aliases.map((alias) => `\`${alias}\``).join(', ')}.` : ''}`,
      `![Every layout of ${name}](images/gallery/${id}.webp)`,
      `<details><summary>The same PPTX in LibreOffice</summary>\n\n![Every layout of ${name} in LibreOffice](images/gallery/${id}-libreoffice.webp)\n\n</details>`,
    ].join('\n\n'),
  );
  return `<!-- Written by scripts/gallery.ts. -->\n\n# Gallery\n\nEvery layout of every template, filled with its example. The content is the same everywhere: \`edit_presentation\` moves a deck\nfrom one template to another without changing a word. In this order: ${names}.\n\n${sections.join('\n\n')}\n`;
}
