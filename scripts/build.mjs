// Bundles src/main.ts into dist/. What MCP over stdio needs to answer its first request is bundled
// and split into chunks that load on first use; everything else stays an ordinary dependency.
import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { buildPages } from './build-pages.mjs';

/**
 * An import of one of these reads all that it exports, among it what Node itself loads on first use: `node:http` brings
 * its whole client of the web, 13 MB and a quarter of a start. Asked for by name, a module stays as lazy as Node made it.
 */
const lazyBuiltins = {
  name: 'lazy-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?(http|util|process|fs|buffer)$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path: path.replace(/^(node:)?/, 'node:'), namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({ contents: `module.exports = process.getBuiltinModule('${path}');`, loader: 'js' }));
  },
};

/** zod brings its messages in fifty languages; ours are English. */
const englishOnly = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "export { default as en } from './en.js';", loader: 'js' }));
  },
};

const BUNDLED = ['@modelcontextprotocol/server', '@modelcontextprotocol/node', 'zod', 'pino'];

const root = new URL('..', import.meta.url).pathname;
const { dependencies, optionalDependencies } = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
const external = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !BUNDLED.includes(name));

await rm(`${root}dist`, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'src/main.ts',
    'engine-process': 'src/engine/engine-process.ts',
    'thread-host': 'src/core/threads/thread-host.ts',
    'author-worker': 'src/author-worker.ts',
    'read-worker': 'src/core/sources/files/read-worker.ts',
    'pdf-words-worker': 'src/core/sources/files/pdf-words-worker.ts',
    'design-worker': 'src/core/designs/design-worker.ts',
    'sample-worker': 'src/core/templates/sample/sample-worker.ts',
    'font-worker': 'src/core/fonts/font-worker.ts',
    'picture-worker': 'src/core/pictures/picture-worker.ts',
  },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22.19',
  chunkNames: 'chunks/[name]-[hash]',
  external: [...external, ...external.map((name) => `${name}/*`)],
  plugins: [lazyBuiltins, englishOnly],
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
const fixed = spawnSync(process.execPath, [`${root}scripts/run-ts.mjs`, `${root}scripts/build-fixed.ts`], { cwd: root, stdio: 'inherit' });
if (fixed.status !== 0) process.exit(fixed.status ?? 1);
