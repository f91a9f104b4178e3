/**
 * Draws the pictures at the top of the README: slides of the decks of docs/compositions.md, and an agent that
 * makes one of them over MCP on the built server.
 *
 *   node scripts/run-ts.mjs scripts/readme-pictures.ts
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { drawnIn, publishedDeck } from '../test/support/published-decks.ts';
import { animationFrames } from './readme/animation.ts';
import { drawSvg } from './readme/draw-svg.ts';
import { recordAgent } from './readme/record-agent.ts';

const IMAGES = join(process.cwd(), 'docs', 'images');
/** Columns of slides, by deck and number. */
const COLUMNS = [
  ['tides-5', 'lamps-1', 'hospital-3', 'tessel-3'],
  ['hospital-1', 'tides-1', 'lamps-4', 'mvcc-7', 'tessel-2'],
  ['tessel-1', 'mvcc-1', 'tides-6', 'lamps-7'],
  ['lamps-2', 'tessel-4', 'hospital-4', 'tides-2', 'tides-8'],
] as const;
const MONTAGE = { width: 1600, height: 860, slide: 404, gap: 24, corner: 10, background: '#10211f' };
/** Share of a slide's height by which every other column begins higher. */
const STAGGER = 0.5;

async function montage(): Promise<void> {
  const { width, height, slide, gap, corner, background } = MONTAGE;
  const slideHeight = Math.round((slide * 9) / 16);
  const left = Math.round((width - COLUMNS.length * slide - (COLUMNS.length - 1) * gap) / 2);
  const mask = Buffer.from(
    `<svg width="${slide}" height="${slideHeight}"><rect width="${slide}" height="${slideHeight}" rx="${corner}"/></svg>`,
  );
  const parts = await Promise.all(
    COLUMNS.flatMap((column, x) =>
      column.map(async (name, y) => {
        const top = Math.round((y - (x % 2) * STAGGER - 0.25) * (slideHeight + gap));
        const picture = sharp(slidePicture(name, slide))
          .resize(slide, slideHeight, { fit: 'fill' })
          .composite([{ input: mask, blend: 'dest-in' }])
          .png();
        return { input: await picture.toBuffer(), left: left + x * (slide + gap), top };
      }),
    ),
  );
  // Slides at the edges are cut: they are placed on a larger canvas, of which the middle is taken.
  const margin = slideHeight * 2;
  const canvas = sharp({
    create: { width: width + 2 * margin, height: height + 2 * margin, channels: 3, background },
  }).composite(parts.map((part) => ({ ...part, left: part.left + margin, top: part.top + margin })));
  await sharp(await canvas.png().toBuffer())
    .extract({ left: margin, top: margin, width, height })
    .webp({ quality: 80, effort: 6 })
    .toFile(join(IMAGES, 'slides.webp'));
}

function slidePicture(name: string, width: number): Buffer {
  const [deckName = '', number] = name.split('-');
  const deck = drawnIn(publishedDeck(deckName));
  const scene = deck.slides[Number(number) - 1];
  if (scene === undefined) throw new Error(`There is no slide ${name}.`);
  return drawSvg(writeSvg(scene, deck), width * 2);
}

async function animation(): Promise<void> {
  const frames = await animationFrames(await recordAgent(publishedDeck('tides')));
  await sharp(
    frames.map(({ png }) => png),
    { join: { animated: true } },
  )
    .webp({ quality: 62, effort: 6, delay: frames.map(({ ms }) => ms), loop: 0, minSize: true })
    .toFile(join(IMAGES, 'agent.webp'));
}

await montage();
await animation();
