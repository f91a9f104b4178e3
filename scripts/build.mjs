// Bundles src/main.ts into dist/. What MCP over stdio needs to answer its first request is bundled
// and split into chunks that load on first use; everything else stays an ordinary dependency.
import { readFile, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { buildPages } from './build-pages.mjs';

const BUNDLED = ['@modelcontextprotocol/server', '@modelcontextprotocol/node', 'zod', 'pino'];

const root = new URL('..', import.meta.url).pathname;
const { dependencies } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
const external = Object.keys(dependencies).filter((name) => !BUNDLED.includes(name));

await rm(`${root}dist`, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { main: 'src/main.ts', 'read-worker': 'src/core/sources/files/read-worker.ts', 'design-worker': 'src/core/designs/design-worker.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.19',
  chunkNames: 'chunks/[name]-[hash]',
  external: [...external, ...external.map((name) => `${name}/*`)],
  // Bundled CommonJS packages call require for what Node brings along.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
});

const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0);
console.log(`dist/main.js and ${Object.keys(metafile.outputs).length - 1} chunks, ${Math.round(bytes / 1024)} kB`);
const pages = await buildPages();
console.log(`dist/pages: ${pages.files} files, ${Math.round(pages.packed / 1024)} kB packed`);
