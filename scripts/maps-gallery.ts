/**
 * Draws the picture of docs/maps.md.
 * node scripts/run-ts.mjs scripts/maps-gallery.ts
 */
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { findIcon } from '../src/core/assets/icon-search.ts';
import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { layoutSlide } from '../src/core/layout/layout-slide.ts';
import { drawContactSheet } from '../src/core/output/png/contact-sheet.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { findContract } from '../src/core/templates/catalogue.ts';
import { parseContent } from '../src/core/templates/content.ts';
import type { LayoutContract } from '../src/core/templates/contract.ts';
import { findTemplate } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import type { LayoutTree } from '../src/core/templates/tree.ts';
import { words } from '../src/core/templates/words.ts';
import { mapSamples } from '../test/support/map-samples.ts';

const engine = await openLayoutEngine();
const contract = findContract('map') as LayoutContract;
const svgs = mapSamples().map(({ template: id, name: title, map, takeaway }, index) => {
  const template = findTemplate(id);
  const theme = resolveTheme(template);
  const { content = {} } = parseContent(contract, { title, map, takeaway });
  const tree = template.layouts['map'] as LayoutTree;
  const scene = layoutSlide({
    engine,
    spec: { layout: 'map', content },
    tree,
    contract,
    theme,
    lang: 'en',
    rtl: false,
    index,
    total: 6,
    deckTitle: 'Maps',
    words: words('en'),
    pictures: new Map(),
    icons: findIcon,
    mode: 'slide',
  });
  return writeSvg(scene, { theme, media: new Map() });
});
mkdirSync(new URL('../docs/maps/', import.meta.url), { recursive: true });
await sharp(await drawContactSheet(svgs, { widthPx: 1800, columns: 2 }))
  .webp({ quality: 82 })
  .toFile(new URL('../docs/maps/maps.webp', import.meta.url).pathname);
