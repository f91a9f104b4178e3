/**
 * One slide → SVG, and → PNG of 1280 × 720, over every layout of every standard template, and a deck
 * of ten slides → PDF, all warm: `node bench/render.ts`. Bars: p50 under 5, 60 and 250 ms.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');
const BUNDLE = join(ROOT, 'node_modules', '.cache', 'lectern-render-bench.mjs');

// Templates are TSX, which Node does not read; packages stay outside and are found from node_modules.
await build({
  entryPoints: [join(import.meta.dirname, 'render-slides.ts')],
  outfile: BUNDLE,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  jsx: 'transform',
  jsxFactory: 'h',
  jsxFragment: 'Fragment',
  logLevel: 'error',
});
try {
  await import(pathToFileURL(BUNDLE).href);
} finally {
  rmSync(BUNDLE, { force: true });
}
