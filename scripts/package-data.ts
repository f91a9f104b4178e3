/**
 * `node scripts/run-ts.mjs scripts/package-data.ts OUT`: writes the package of data, which holds fonts, icons
 * and maps in the form that `core/scene/packed-data.ts` reads. It only changes with its sources, so that an
 * update of the program does not download them again.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { getFaceName } from '../src/core/scene/fonts/font-bytes.ts';
import {
  type Face,
  findFontFile,
  getFontPackage,
  listFaces,
  SHIPPED_FAMILIES,
  SUBSTITUTES,
} from '../src/core/scene/fonts/font-files.ts';
import { PACKED_WINDOW_LOG } from '../src/core/scene/packed-data.ts';

const ROOT = resolve(import.meta.dirname, '..');
const ICON_WEIGHTS = ['thin', 'light', 'regular', 'bold', 'fill', 'duotone'] as const;
/** Fonts of these families share most of their outlines: together they take a third of the room. */
const CJK = /^Noto Sans (?:JP|SC|TC|KR)$/;
/** So do these two, which differ in a few letters. */
const CORMORANT = /^Cormorant /;
/** All of these hold the same Latin letters and digits. */
const SCRIPTS = /^Noto Sans (?!Symbols)/;
const LEVEL = process.argv.includes('--quick') ? 3 : 19;
/** Version of the published package of data. Raise it when a font, icon or map changes. */
const DATA_VERSION = '1.0.0';

const out = resolve(process.argv[2] ?? '');
if (process.argv[2] === undefined) throw new Error('Name the folder to write.');
const bundles = Map.groupBy([...SHIPPED_FAMILIES, ...SUBSTITUTES].flatMap(listFaces), bundleOf);
const maps = join(ROOT, 'data', 'maps');
const icons = dirname(
  dirname(createRequire(import.meta.url).resolve('@phosphor-icons/core/assets/regular/circle.svg')),
);

const version = digest();
const cache = join(ROOT, 'node_modules', '.cache', `lectern-data-${version}`);
if (!existsSync(cache)) {
  const making = `${cache}.${process.pid}`;
  writeFonts(join(making, 'fonts'));
  writeIcons(join(making, 'icons'));
  writeMaps(join(making, 'maps'));
  try {
    renameSync(making, cache);
  } catch (error) {
    // Another run wrote the same data meanwhile.
    if (!existsSync(cache)) throw error;
    rmSync(making, { recursive: true });
  }
}
cpSync(cache, out, { recursive: true });
writePackage();

function bundleOf({ family, weight }: Face): string {
  if (CJK.test(family)) return `noto-sans-cjk-${weight}`;
  if (CORMORANT.test(family)) return 'cormorant';
  return SCRIPTS.test(family) ? 'noto-sans-scripts' : family.toLowerCase().replaceAll(' ', '-');
}

function writeFonts(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const faces: Record<string, { bundle: string; at: number; length: number }> = {};
  for (const [bundle, group] of bundles) {
    let at = 0;
    const files = group.map((face) => {
      const bytes = readFileSync(findFontFile(face));
      faces[getFaceName(face)] = { bundle, at, length: bytes.length };
      at += bytes.length;
      return bytes;
    });
    writeFileSync(join(folder, `${bundle}.zst`), compress(Buffer.concat(files)));
  }
  writeFileSync(
    join(folder, 'index.json'),
    JSON.stringify({ version, families: [...SHIPPED_FAMILIES, ...SUBSTITUTES], faces }),
  );
}

function writeIcons(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const weight of ICON_WEIGHTS) {
    const drawings = readdirSync(join(icons, weight)).map((file) => {
      const name = basename(file, '.svg');
      const inside =
        /<svg[^>]*>(.*)<\/svg>/s.exec(readFileSync(join(icons, weight, file), 'utf8'))?.[1] ?? '';
      return [weight === 'regular' ? name : name.slice(0, -weight.length - 1), inside];
    });
    writeFileSync(
      join(folder, `${weight}.json.zst`),
      compress(Buffer.from(JSON.stringify(Object.fromEntries(drawings)))),
    );
  }
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ weights: ICON_WEIGHTS }));
}

/** The map of the world stays as it is: its path leads to the others. */
function writeMaps(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(maps)) {
    const bytes = readFileSync(join(maps, file));
    if (file === 'world-110m.json') writeFileSync(join(folder, file), bytes);
    else writeFileSync(join(folder, `${file}.zst`), compress(bytes));
  }
}

function compress(bytes: Buffer): Buffer {
  const { ZSTD_c_compressionLevel, ZSTD_c_windowLog, ZSTD_c_enableLongDistanceMatching } = constants;
  const large =
    bytes.length > 16_000_000
      ? { [ZSTD_c_windowLog]: PACKED_WINDOW_LOG, [ZSTD_c_enableLongDistanceMatching]: 1 }
      : {};
  return zstdCompressSync(bytes, {
    params: { [ZSTD_c_compressionLevel]: LEVEL, ...large },
    pledgedSrcSize: bytes.length,
  } as object);
}

/** Changes with any font, icon or map and with this script. */
function digest(): string {
  const hash = createHash('sha256')
    .update(`${LEVEL}`)
    .update(readFileSync(join(ROOT, 'scripts', 'package-data.ts')));
  for (const faces of bundles.values())
    for (const face of faces) hash.update(getFaceName(face)).update(readFileSync(findFontFile(face)));
  for (const file of readdirSync(maps).sort()) hash.update(file).update(readFileSync(join(maps, file)));
  hash.update(readFileSync(join(icons, '..', 'package.json')));
  return hash.digest('hex').slice(0, 16);
}

function writePackage(): void {
  const { name, license, author, repository } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const manifest = {
    name: `${name}-data`,
    version: DATA_VERSION,
    description: `Fonts, icons and maps of ${name}.`,
    license: `${license} AND OFL-1.1 AND MIT`,
    author,
    repository,
    files: ['fonts', 'icons', 'maps', 'licences'],
  };
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(
    join(out, 'README.md'),
    `Fonts, icons and maps that ${name} reads. Install ${name} instead.\n`,
  );
  mkdirSync(join(out, 'licences'), { recursive: true });
  for (const pkg of new Set([
    ...[...SHIPPED_FAMILIES, ...SUBSTITUTES].map(getFontPackage),
    '@phosphor-icons/core',
  ])) {
    const folder = join(ROOT, 'node_modules', pkg);
    for (const file of readdirSync(folder))
      if (/^(?:licen[cs]e|ofl)/i.test(file))
        cpSync(
          join(folder, file),
          join(out, 'licences', `${pkg.replace('@', '').replace('/', '-')}-${file}`),
        );
  }
}
