// The program of the bundle for hosts of MCP bundles: WebAssembly and JavaScript in place of native libraries.
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { writeLibraries } from './package-libraries.mjs';
import { ABSENT, COMMANDS_NODE, licences } from './package-program.mjs';
import { root } from './prepare.mjs';

const IN_PLACE_OF_NATIVE = { bcrypt: 'bcryptjs', '@resvg/resvg-js': './src/core/native/resvg-wasm.ts' };
/** sharp finds its WebAssembly by itself where it finds no native build. */
const SHARP = ['sharp', '@img/sharp-wasm32', '@img/colour', 'detect-libc', 'semver'];

export async function writeProgram(folder) {
  const { name, version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { inputs } = await bundle(join(folder, 'dist'), ['sharp', ...ABSENT], IN_PLACE_OF_NATIVE);
  const libraries = await writeLibraries(join(folder, 'dist'), ['@resvg/resvg-wasm/index_bg.wasm']);
  cpSync(join(root, 'dist', 'fixed'), join(folder, 'dist', 'fixed'), { recursive: true });
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md']) cpSync(join(root, file), join(folder, file));
  for (const one of SHARP) cpSync(join(root, 'node_modules', one), join(folder, 'node_modules', one), { recursive: true, filter: isRun });
  const manifest = {
    ...{ name, version, description, license, type: 'module', private: true },
    engines: { node: COMMANDS_NODE },
    imports: { '#data/*': './data/*', '#maps/*': './data/maps/*', '#lib/*': './dist/lib/*.cjs', '#wasm/*': './dist/wasm/*' },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'docs', 'sbom.cdx.json'), join(folder, 'sbom.cdx.json'));
  writeFileSync(join(folder, 'licences.txt'), licences([...Object.keys(inputs), ...libraries, ...SHARP.map((one) => `node_modules/${one}/`)]));
}

/** Neither sources in C++ nor types. */
function isRun(path) {
  return existsSync(path) && !/\/sharp\/(?:src|install)(?:\/|$)|\.d\.[cm]?ts$/.test(path);
}
