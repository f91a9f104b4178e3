import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/**
 * Licences that may be shipped with a program under Apache-2.0. Beside them: a choice (OR) of which one is
 * here.
 */
const SHIPPABLE = [
  '0BSD',
  'Apache-2.0',
  'Bitstream-Vera',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
];
/** Libraries that are loaded as files of their own and can be replaced: their licence allows that. */
const LINKED: Readonly<Record<string, string>> = {
  'LGPL-3.0-or-later': 'libvips, a shared library that sharp loads',
  'MPL-2.0': 'resvg, unchanged, whose own files keep their licence',
};
/** Packages that say it in a file alone. */
const READ: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'Bitstream-Vera AND Unlicense',
  'png-js': 'MIT',
};

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
}

interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Packages that are installed without development dependencies, on some platform, by the lock file. */
export function shippedPackages(): readonly Shipped[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const found = Object.entries(packages).flatMap(([path, { version = '', license, dev, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    return path === '' || dev === true || link === true
      ? []
      : [
          {
            name,
            version,
            licence: license === undefined || license.startsWith('SEE ') ? ownLicence(path) : license,
          },
        ];
  });
  const once = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...once.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Reads the licence from the package if the lock file has none. */
function ownLicence(path: string): string {
  try {
    const { license, licenses } = JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as {
      license?: unknown;
      licenses?: readonly { type?: string }[];
    };
    return typeof license === 'string' && !license.startsWith('SEE ')
      ? license
      : (licenses?.[0]?.type ?? READ[path.split('node_modules/').at(-1) ?? ''] ?? 'unknown');
  } catch {
    return READ[path.split('node_modules/').at(-1) ?? ''] ?? 'unknown';
  }
}

/** Returns whether a licence, or an expression of several, may be shipped. */
export function isShippable(licence: string): boolean {
  const allowed = (one: string) => SHIPPABLE.includes(one) || one in LINKED;
  const plain = licence.replace(/[()]/g, '');
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => isShippable(part));
  return plain.split(' OR ').some((part) => allowed(part.trim()));
}

/** The table of `docs/licences.md`. */
export function licenceTable(): string {
  const byLicence = Map.groupBy(shippedPackages(), ({ licence }) => licence);
  const rows = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, packages]) =>
        `| ${licence} | ${packages.length} | ${packages.map(({ name, version }) => `${name} ${version}`).join(', ')} |`,
    );
  const linked = Object.entries(LINKED).map(([licence, why]) => `${licence}: ${why}.`);
  return [
    `${shippedPackages().length} packages. ${linked.join(' ')}`,
    '',
    '| licence | packages | which |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
}
