// Bundles the program with esbuild: into dist/ of a checkout, where libraries stay ordinary dependencies, and
// into the published package, which holds them.
import { build } from 'esbuild';

const root = new URL('..', import.meta.url).pathname;

/**
 * An import of one of these reads all that it exports, among it what Node itself loads on first use:
 * `node:http` brings its whole client of the web, 13 MB and a quarter of a start. Asked for by name, a module
 * stays as lazy as Node made it.
 */
const lazyBuiltins = {
  name: 'lazy-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?(http|util|process|fs|buffer)$/ }, ({ path, kind }) =>
      kind === 'import-statement'
        ? { path: path.replace(/^(node:)?/, 'node:'), namespace: 'builtin' }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
      loader: 'js',
    }));
  },
};

/** zod brings its messages in fifty languages; ours are English. */
const englishOnly = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
      loader: 'js',
    }));
  },
};

const ENTRY_POINTS = {
  main: 'src/main.ts',
  'engine-process': 'src/engine/engine-process.ts',
  'launcher-process': 'src/core/threads/launcher-process.ts',
  'thread-host': 'src/core/threads/thread-host.ts',
  'author-worker': 'src/author-worker.ts',
  'read-worker': 'src/core/sources/files/read-worker.ts',
  'pdf-words-worker': 'src/core/sources/files/pdf-words-worker.ts',
  'design-worker': 'src/core/designs/design-worker.ts',
  'sample-worker': 'src/core/templates/sample/sample-worker.ts',
  'font-worker': 'src/core/fonts/font-worker.ts',
  'picture-worker': 'src/core/pictures/picture-worker.ts',
};

/**
 * @param outdir folder of the bundle.
 * @param external packages that stay dependencies.
 * @param alias modules that take the place of packages, by package.
 * @returns esbuild's metafile.
 */
export async function bundle(outdir, external, alias = {}) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRY_POINTS,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    chunkNames: 'chunks/[name]-[hash]',
    external: [...external, ...external.map((name) => `${name}/*`)],
    alias,
    plugins: [lazyBuiltins, englishOnly],
    // Bundled CommonJS packages call require for what Node brings along.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}
