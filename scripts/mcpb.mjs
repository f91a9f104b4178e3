// npm run mcpb -- DIR: writes the bundle for Claude Desktop and other hosts of MCP bundles into DIR, as a
// folder and as lectern-VERSION.mcpb. It holds no native code, which such hosts may refuse to load. --quick
// compresses the data less.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, install, node, root, run } from './prepare.mjs';

/** sharp finds its WebAssembly by itself where it finds no native build. */
const SHARP = ['sharp', '@img/sharp-wasm32', '@img/colour', 'detect-libc', 'semver'];
const IN_PLACE_OF_NATIVE = { bcrypt: 'bcryptjs', '@resvg/resvg-js': './src/core/native/resvg-wasm.ts' };

if (process.argv[2] === undefined)
  throw new Error('Name the folder to write the bundle into: npm run mcpb -- DIR');
const out = resolve(process.argv[2]);
install();
build();
const folder = join(out, 'mcpb');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const [{ packExtension }, { writeProgram }, { copyPackages }] = await Promise.all([
  import('@anthropic-ai/mcpb/cli'),
  import('./package-program.mjs'),
  import('./native-packages.mjs'),
]);
await writeProgram(folder, {
  external: ['sharp'],
  alias: IN_PLACE_OF_NATIVE,
  wasm: ['@resvg/resvg-wasm/index_bg.wasm'],
  packages: SHARP,
  data: './data',
  parts: ['fixed'],
  manifest: { private: true },
});
copyPackages(SHARP, folder);
run(node, ['scripts/run-ts.mjs', 'scripts/package-data.ts', join(folder, 'data'), ...process.argv.slice(3)]);
run(node, ['scripts/run-ts.mjs', 'scripts/mcpb-manifest.ts', folder]);
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const isPacked = await packExtension({
  extensionPath: folder,
  outputPath: join(out, `${name}-${version}.mcpb`),
  silent: true,
});
if (!isPacked) throw new Error('The manifest is not valid; `npx @anthropic-ai/mcpb validate` says why.');
