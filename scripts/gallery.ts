/**
 * Draws docs/gallery.md: every layout of every template with its example, as we draw it and, where
 * LibreOffice is installed, as LibreOffice shows the PPTX.
 *
 *   node scripts/run-ts.mjs scripts/gallery.ts [--template=ledger,pitch]
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { buildDeck, composeSlide, type DeckPlan } from '../src/core/presentations/compose.ts';
import { validateSlides } from '../src/core/presentations/validate-slides.ts';
import type { MediaRef } from '../src/core/scene/scene.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import type { Template } from '../src/core/templates/tree.ts';
import { mediaPaths } from '../test/core/templates/media-paths.ts';
import { argument, drawSheets } from './gallery-sheets.ts';

const root = join(import.meta.dirname, '..');
const images = join(root, 'docs', 'images', 'gallery');
const COLUMNS = 5;
/** One photograph, of 1024 × 772 px: the whole, the blossoms, the meadow. */
const PHOTO = 'photo.webp';
const VIEWS = [
  { left: 0, top: 0, width: 1024, height: 772 },
  { left: 360, top: 90, width: 440, height: 340 },
  { left: 560, top: 440, width: 464, height: 332 },
];

const only = argument('template');
const media = new Map<string, Uint8Array>();
const photos = await readPhotos(join(root, 'test', 'fixtures', 'pictures'));

const engine = await openLayoutEngine();
mkdirSync(images, { recursive: true });
for (const template of TEMPLATES.filter(({ id }) => only === undefined || only.includes(id)))
  await draw(template);
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
    pictures: slides.map(
      ({ content }) =>
        new Map(
          mediaPaths(content).map((path, at): [string, MediaRef] => [
            path,
            photos[at % photos.length] as MediaRef,
          ]),
        ),
    ),
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const deck = buildDeck(
    plan,
    slides.map((_, index) => composeSlide(plan, index)),
    media,
  );
  await drawSheets(deck, images, template.id, { columns: COLUMNS, quality: 82 });
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
