// Libraries that the program loads synchronously on first use (`#lib/…`) and WebAssembly files that it reads
// (`#wasm/…`), as files of the published package.
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const root = new URL('..', import.meta.url).pathname;
const resolver = createRequire(import.meta.url);

const MATHJAX = [
  ...['base/Base', 'ams/Ams', 'mhchem/Mhchem', 'boldsymbol/Boldsymbol', 'braket/Braket', 'cancel/Cancel'].map(
    (name) => `input/tex/${name}Configuration`,
  ),
  ...[
    'adaptors/liteAdaptor',
    'handlers/html',
    'output/svg',
    'input/tex',
    'mathjax',
    'core/MathItem',
    'core/MmlTree/SerializedMmlVisitor',
  ],
];

/** Modules by the file that holds them with what they import; modules of one file share their state. */
async function libraries() {
  const languages = (await readdir(join(root, 'node_modules/highlight.js/lib/languages')))
    .filter((name) => /^[a-z0-9-]+\.js$/.test(name))
    .map((name) => name.slice(0, -3));
  return {
    fontkit: ['fontkit'],
    mathjax: MATHJAX.map((path) => `mathjax-full/js/${path}.js`),
    highlight: ['highlight.js/lib/core', ...languages.map((name) => `highlight.js/lib/languages/${name}`)],
    markdown: ['mdast-util-from-markdown', 'mdast-util-gfm', 'micromark-extension-gfm'],
    schema: ['zod-to-json-schema'],
  };
}

const WASM = [
  'harfbuzzjs/dist/harfbuzz.wasm',
  'harfbuzzjs/dist/harfbuzz-subset.wasm',
  '@hyzyla/pdfium/pdfium.wasm',
];

/**
 * @param wasm further WebAssembly files.
 * @returns paths of the source files, with which the npm packages that they come from can be named.
 */
export async function writeLibraries(folder, wasm = []) {
  const inputs = [];
  for (const [name, modules] of Object.entries(await libraries())) {
    const contents = `module.exports = {${modules.map((module) => `${JSON.stringify(module)}: () => require(${JSON.stringify(module)})`).join(',')}};`;
    const { metafile } = await build({
      absWorkingDir: root,
      stdin: { contents, resolveDir: root, loader: 'js' },
      outfile: join(folder, 'lib', 'bundles', `${name}.cjs`),
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node22.19',
      minifySyntax: true,
      minifyWhitespace: true,
      legalComments: 'none',
      metafile: true,
      logLevel: 'warning',
    });
    inputs.push(...Object.keys(metafile.inputs));
    for (const module of modules) {
      const file = join(folder, 'lib', `${module}.cjs`);
      await mkdir(dirname(file), { recursive: true });
      const up = '../'.repeat(module.split('/').length - 1) || './';
      await writeFile(
        file,
        `module.exports = require('${up}bundles/${name}.cjs')[${JSON.stringify(module)}]();\n`,
      );
    }
  }
  for (const path of [...WASM, ...wasm]) {
    const file = join(folder, 'wasm', path);
    await mkdir(dirname(file), { recursive: true });
    await cp(resolver.resolve(path), file);
    inputs.push(`node_modules/${path}`);
  }
  return inputs;
}
