// The package of the program: its bundle with all libraries but those with native code.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { writeLibraries } from './package-libraries.mjs';
import { root } from './prepare.mjs';

/** Libraries with native code, which npm installs for the platform. */
const NATIVE = ['sharp', '@resvg/resvg-js', 'bcrypt'];
/** Modules that libraries look for and that nobody needs. */
export const ABSENT = ['pg-native', 'bufferutil', 'utf-8-validate', 'koffi'];
export const COMMANDS_NODE = '>=22.19';

export async function writeProgram(folder, data) {
  const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { inputs } = await bundle(join(folder, 'dist'), [...NATIVE, ...ABSENT]);
  const libraries = await writeLibraries(join(folder, 'dist'));
  for (const part of ['pages', 'fixed']) cpSync(join(root, 'dist', part), join(folder, 'dist', part), { recursive: true });
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md']) cpSync(join(root, file), join(folder, file));
  const { name, version, description, license, keywords, author, homepage, repository, bugs, mcpName } = source;
  const manifest = {
    ...{ name, version, description, license, keywords, author, homepage, repository, bugs, mcpName },
    type: 'module',
    bin: { [name]: 'dist/main.js' },
    engines: { node: COMMANDS_NODE },
    imports: {
      '#data/*': `${data.name}/*`,
      '#maps/*': `${data.name}/maps/*`,
      '#lib/*': './dist/lib/*.cjs',
      '#wasm/*': './dist/wasm/*',
    },
    dependencies: { ...Object.fromEntries(NATIVE.map((one) => [one, source.dependencies[one]])), [data.name]: data.version },
    files: ['dist', 'CHANGELOG.md', 'licences.txt', 'sbom.cdx.json'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(root, 'docs', 'sbom.cdx.json'), join(folder, 'sbom.cdx.json'));
  writeFileSync(join(folder, 'licences.txt'), licences([...Object.keys(inputs), ...libraries]));
}

/** Licence texts of the npm packages that these files belong to. */
export function licences(files) {
  const packages = new Set(files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[0] ?? []));
  return [...packages]
    .sort()
    .map(licenceText)
    .join(`\n${'='.repeat(80)}\n\n`);
}

function licenceText(path) {
  const folder = join(root, path);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  return [`${name} ${version} (${typeof license === 'string' ? license : 'see below'})`, ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n\n');
}
