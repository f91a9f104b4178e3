import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { type CompiledDesign, compileDesign } from '../../src/core/designs/compile/compile-design.ts';
import { buildSlideMaterial } from '../../src/core/presentations/slide-material.ts';
import { validateSlides } from '../../src/core/presentations/validate-slides.ts';
import type { Deck, MediaRef } from '../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../src/core/templates/catalogue.ts';
import type { SlideSpec } from '../../src/core/templates/contract.ts';
import { deckTemplate } from '../../src/core/templates/deck-template.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { mediaPaths } from '../core/templates/media-paths.ts';
import { applyDesign } from './apply-design.ts';
import { ENGINE } from './layout-engine.ts';

/** Ten kinds of slide. */
const LAYOUTS = [
  'title',
  'agenda',
  'cards',
  'bullets',
  'two_columns',
  'metrics',
  'chart',
  'table',
  'process',
  'bullets_image',
];

/** The examples of ten standard layouts in a design made of a file, and other slides after them. */
export async function designDeck(
  file: Uint8Array,
  others: readonly SlideSpec[] = [],
): Promise<{ readonly design: CompiledDesign; readonly deck: Deck }> {
  const design = compileDesign(file);
  const photo = await sharp(readFileSync(join(process.cwd(), 'test', 'fixtures', 'pictures', 'photo.webp')))
    .jpeg({ quality: 80 })
    .toBuffer();
  const { width: widthPx = 1, height: heightPx = 1 } = await sharp(photo).metadata();
  const media: MediaRef = {
    hash: createHash('sha256').update(photo).digest('hex'),
    mimeType: 'image/jpeg',
    widthPx,
    heightPx,
  };
  const specs = validateSlides([
    ...LAYOUTS.map((layout) => ({
      layout,
      content: CONTRACTS.find(({ id }) => id === layout)?.example ?? {},
    })),
    ...others,
  ]);
  const slides = specs.map((spec) =>
    buildSlideMaterial(
      spec,
      new Map(mediaPaths(spec.content).map((place): [string, MediaRef] => [place, media])),
      'en',
      undefined,
      design.shapes,
    ),
  );
  const [template] = TEMPLATES;
  if (template === undefined) throw new Error('There is no template.');
  const theme = resolveTheme(template);
  const base: Deck = {
    title: 'Harbour Line',
    lang: 'en',
    rtl: false,
    theme,
    template: deckTemplate(template, theme, 'en', false, ENGINE),
    slides: [],
    media: new Map([[media.hash, photo]]),
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  return { design, deck: applyDesign(file, design, { deck: base, slides }) };
}
