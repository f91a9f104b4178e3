// The program in its published forms: its bundle with all libraries but those with native code.
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { writeLibraries } from './package-libraries.mjs';
import { root } from './prepare.mjs';

/** Libraries with native code, which npm installs for the platform. */
export const NATIVE = ['sharp', '@resvg/resvg-js', 'bcrypt'];
/** Modules that libraries look for and that nobody needs. */
const ABSENT = ['pg-native', 'bufferutil', 'utf-8-validate', 'koffi'];
const OLDEST_NODE = '>=22.19';
/** Folders of the build beside the bundle: pages of the browser, what is computed once, documentation. */
const PARTS = ['pages', 'fixed', 'help'];
/** Packages of which files are in the documentation site. */
const SITE = ['@astrojs/starlight', '@fontsource-variable/instrument-sans', 'astro', 'pagefind'];

/**
 * @param folder receives `dist`, `package.json`, licences and the bill of materials.
 * @param form
 *   `external`: packages that stay outside, `alias`: modules in place of packages, `wasm`: further
 *   WebAssembly files,
 *   `packages`: packages beside the bundle whose licences it names, `data`: specifier of the data,
 *   `parts`: folders of the build, `manifest`: further fields of `package.json`.
 */
export async function writeProgram(
  folder,
  { external, alias, wasm, packages = [], data, parts = PARTS, manifest },
) {
  const { name, version, description, license, keywords, author, homepage, repository, bugs, mcpName } =
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { inputs } = await bundle(join(folder, 'dist'), [...external, ...ABSENT], alias);
  const libraries = await writeLibraries(join(folder, 'dist'), wasm);
  for (const part of parts)
    cpSync(join(root, 'dist', part), join(folder, 'dist', part), {
      recursive: true,
      // The server unpacks files for the rare client that does not take them packed.
      filter: (path) => !existsSync(`${path}.br`),
    });
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md']) cpSync(join(root, file), join(folder, file));
  cpSync(join(root, 'docs', 'sbom.cdx.json'), join(folder, 'sbom.cdx.json'));
  const written = {
    ...{ name, version, description, license, keywords, author, homepage, repository, bugs, mcpName },
    type: 'module',
    bin: { [name]: 'dist/main.js' },
    engines: { node: OLDEST_NODE },
    imports: {
      '#data/*': `${data}/*`,
      '#maps/*': `${data}/maps/*`,
      '#lib/*': './dist/lib/*.cjs',
      '#wasm/*': './dist/wasm/*',
    },
    ...manifest,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(written, null, 2)}\n`);
  writeFileSync(
    join(folder, 'licences.txt'),
    licences([
      ...Object.keys(inputs),
      ...libraries,
      ...[...packages, ...(parts.includes('help') ? SITE : [])].map((one) => `node_modules/${one}/`),
    ]),
  );
}

/** Program for npm, which installs the native libraries and the package of data beside it. */
export function writeNpmProgram(folder, data) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const manifest = {
    dependencies: {
      ...Object.fromEntries(NATIVE.map((one) => [one, dependencies[one]])),
      [data.name]: data.version,
    },
    files: ['dist', 'CHANGELOG.md', 'licences.txt', 'sbom.cdx.json'],
  };
  return writeProgram(folder, { external: NATIVE, data: data.name, manifest });
}

/** Licence texts of the npm packages that these files belong to. */
function licences(files) {
  const packages = new Set(
    files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[0] ?? []),
  );
  return [...packages]
    .sort()
    .map(licenceText)
    .join(`\n${'='.repeat(80)}\n\n`);
}

function licenceText(path) {
  const folder = join(root, path);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // Some packages have a folder of that name.
  const texts = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|notice|copying)/i.test(name))
    .flatMap((name) =>
      statSync(join(folder, name)).isFile()
        ? [name]
        : readdirSync(join(folder, name)).map((inner) => join(name, inner)),
    );
  return [
    `${name} ${version} (${typeof license === 'string' ? license : 'see below'})`,
    ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()),
  ].join('\n\n');
}
