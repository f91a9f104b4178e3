/**
 * Draws the pictures of docs/compositions.md: every published deck in its own template, and some of its
 * slides in other looks.
 *
 *   node scripts/run-ts.mjs scripts/compositions-gallery.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { compileDesign } from '../src/core/designs/compile/compile-design.ts';
import { drawContactSheet } from '../src/core/output/png/contact-sheet.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import type { Deck } from '../src/core/scene/scene.ts';
import { drawnIn, drawnInDesign, publishedDeck } from '../test/support/published-decks.ts';

const IMAGES = join(process.cwd(), 'docs', 'images');
const FILE = readFileSync(join(process.cwd(), 'test', 'fixtures', 'pptx', 'midnight-blue.pptx'));
/** Slides that stand for each deck in other looks. */
const SHOWN = {
  lamps: [1, 3, 6],
  tessel: [2, 3, 5],
  mvcc: [2, 5, 8],
  hospital: [2, 4, 6],
  tides: [3, 5, 6],
} as const;

const design = compileDesign(FILE);
const drawn = (deck: Deck, numbers?: readonly number[]): string[] =>
  deck.slides.flatMap((scene, index) =>
    numbers?.includes(index + 1) === false ? [] : [writeSvg(scene, deck)],
  );

for (const [name, numbers] of Object.entries(SHOWN)) {
  const published = publishedDeck(name);
  await picture(`composition-${name}`, drawn(drawnIn(published)), 2);
  const looks = [
    drawnIn(published, 'swiss'),
    drawnIn(published, 'blueprint'),
    drawnInDesign(published, FILE, design),
  ];
  await picture(
    `composition-${name}-looks`,
    looks.flatMap((deck) => drawn(deck, numbers)),
    3,
  );
}
for (const name of ['lamps-ar', 'tessel-ar', 'mvcc-ar'])
  await picture(`composition-${name}`, drawn(drawnIn(publishedDeck(name))), 3);

async function picture(name: string, svgs: readonly string[], columns: number): Promise<void> {
  await sharp(await drawContactSheet(svgs, { widthPx: 1400, columns }))
    .webp({ quality: 80 })
    .toFile(join(IMAGES, `${name}.webp`));
}
