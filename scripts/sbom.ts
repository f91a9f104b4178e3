/**
 * `npm run sbom`: what is shipped, as CycloneDX, in docs/sbom.cdx.json; a test compares it with
 * package-lock.json. Made here and not by `npm sbom`, which leaves out a third of the packages that others
 * than ours depend on. The same lock file makes the same bytes. docs/licences.md lists the same packages for
 * people.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from './licence-table.ts';

const ROOT = join(import.meta.dirname, '..');

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export function sbom(): string {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const { name, version, license, description } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<'name' | 'version' | 'license' | 'description', string>;
  const shipped = new Map(shippedPackages().map((one) => [`${one.name}@${one.version}`, one]));
  const places = Object.entries(packages).map(([path, locked]) => ({
    path,
    locked,
    ref: path === '' ? `${name}@${version}` : `${path.split('node_modules/').at(-1)}@${locked.version}`,
  }));
  const needs = new Map<string, Set<string>>();
  for (const { path, locked, ref } of places) {
    if (path !== '' && !shipped.has(ref)) continue;
    const own = needs.get(ref) ?? new Set();
    needs.set(ref, own);
    for (const needed of Object.keys({
      ...locked.dependencies,
      ...locked.optionalDependencies,
      ...locked.peerDependencies,
    })) {
      const found = resolved(packages, path, needed);
      if (found !== undefined && shipped.has(found)) own.add(found);
    }
  }
  const hashes = new Map(places.map(({ ref, locked }) => [ref, locked.integrity]));
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        'bom-ref': `${name}@${version}`,
        type: 'application',
        name,
        version,
        description,
        purl: purl(name, version),
        licenses: licences(license),
      },
    },
    components: [...shipped].map(([ref, one]) => ({
      'bom-ref': ref,
      type: 'library',
      name: one.name,
      version: one.version,
      purl: purl(one.name, one.version),
      licenses: licences(one.licence),
      hashes: contents(hashes.get(ref)),
    })),
    dependencies: [...needs].map(([ref, own]) => ({ ref, dependsOn: [...own].sort() })),
  };
  return `${JSON.stringify(bom, null, 1)}\n`;
}

/** As Node finds it: beside the package, else in the folders above. */
function resolved(
  packages: Readonly<Record<string, Locked>>,
  from: string,
  name: string,
): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const locked = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (locked !== undefined) return `${name}@${locked.version}`;
    if (at === '') return undefined;
  }
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function licences(licence: string) {
  return / (AND|OR) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}

/** The lock file's hashes, in the letters of CycloneDX. */
function contents(integrity = '') {
  return integrity
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [algorithm = '', value = ''] = one.split('-', 2);
      return {
        alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
        content: Buffer.from(value, 'base64').toString('hex'),
      };
    });
}

if (process.argv[1] === import.meta.filename) {
  const file = process.argv[2] ?? join(ROOT, 'docs', 'sbom.cdx.json');
  const text = sbom();
  writeFileSync(file, text);
  console.log(
    `${(JSON.parse(text) as { components: unknown[] }).components.length} components in ${file}, CycloneDX 1.5`,
  );
}
