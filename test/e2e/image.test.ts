import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withGenerated } from '../../scripts/generated-docs.ts';
import { isShippable, licenceTable, shippedPackages } from '../../scripts/licence-table.ts';
import { DEEP } from '../support/deep.ts';
import { ask, environment, livesIn, ROOT, scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
const image = join(scratch.path, 'image');
beforeAll(() => {
  if (!DEEP) return;
  const made = spawnSync(process.execPath, [join(ROOT, 'scripts', 'image.mjs'), image, '--quick'], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
}, 600_000);
afterAll(() => scratch.remove());
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

/** The arguments of an instruction in its JSON form. */
function instruction(name: string): string[] {
  const found = new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(last)?.[1];
  return JSON.parse(found ?? '[]') as string[];
}

describe('the container image', () => {
  test('is built by a script outside of it, and runs as the user node', () => {
    expect(dockerfile.match(/^RUN .*/gm)).toEqual([
      'RUN node scripts/image.mjs /image',
      expect.stringMatching(/^RUN mkdir \/app_data/),
    ]);
    expect(last).toMatch(/^USER node$/m);
    expect(last.indexOf('\nUSER node')).toBeLessThan(last.indexOf('\nENTRYPOINT'));
    expect(instruction('ENTRYPOINT')).toEqual(['node', 'dist/main.js']);
  });

  const isRoot = process.getuid?.() === 0;
  test.runIf(DEEP)('contains the program, its data and native libraries, and no source file', () => {
    expect(readdirSync(image).toSorted()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'data',
      'dist',
      'licences.txt',
      'node_modules',
      'package.json',
      'sbom.cdx.json',
    ]);
    expect(
      readdirSync(join(image, 'node_modules')).filter(
        (name) =>
          !/^(?:@img|@resvg|bcrypt|detect-libc|node-addon-api|node-gyp-build|semver|sharp)$/.test(name),
      ),
    ).toEqual([]);
  });

  test.skipIf(!isRoot || !DEEP)(
    'writes to its data directory alone, and its health check detects a stopped server (needs root)',
    { timeout: 120_000 },
    async () => {
      spawnSync('chmod', ['-R', 'a-w', image]);
      const nobody = { uid: 65_534, gid: 65_534 };
      const data = join(scratch.path, 'app_data');
      mkdirSync(data, { mode: 0o700 });
      chownSync(data, nobody.uid, nobody.gid);
      spawnSync('chmod', ['711', scratch.path]);
      const child = spawn(process.execPath, [join(image, 'dist', 'main.js'), ...instruction('CMD')], {
        ...nobody,
        cwd: '/',
        env: environment({ APP_DATA_DIRECTORY: data, PORT: '0', HOME: '/nonexistent' }),
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let output = '';
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.stderr.on('data', (chunk: Buffer) => {
        output += String(chunk);
      });
      await expect.poll(() => output).toMatch(/health +http/);
      const url = /REST +(\S+)\/api/.exec(output)?.[1] ?? '';
      livesIn(url, data);
      const made = await ask(`${url}/api/v3/presentation/from-json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ slides: [{ layout: 'title', content: { title: 'Hello' } }] }),
      });
      expect([made.status, output]).toEqual([200, expect.any(String)]);
      expect(statSync(join(data, 'lectern.sqlite')).uid).toBe(nobody.uid);
      const [, ...check] = healthCheck();
      const healthy = () =>
        spawnSync(process.execPath, check, { env: environment({ PORT: new URL(url).port }) }).status;
      expect(healthy()).toBe(0);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(healthy()).toBe(1);
    },
  );
});

function healthCheck(): string[] {
  return JSON.parse(/HEALTHCHECK[^\n]*\\\n +CMD (\[.*\])/.exec(last)?.[1] ?? '[]') as string[];
}

describe('the lock file', () => {
  test('has an integrity hash for every package', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { integrity?: string; link?: true }>;
    };
    expect(
      Object.entries(packages).filter(
        ([path, { integrity, link }]) => path !== '' && link !== true && !/^sha512-/.test(integrity ?? ''),
      ),
    ).toEqual([]);
  });

  test('has only packages under allowed licences, and docs/licences.md names every package', () => {
    expect(shippedPackages().filter(({ licence }) => !isShippable(licence))).toEqual([]);
    expect([
      isShippable('GPL-3.0-only'),
      isShippable('unknown'),
      isShippable('(MIT OR GPL-3.0)'),
      isShippable('MIT AND GPL-3.0'),
    ]).toEqual([false, false, true, false]);
    const text = readFileSync(join(ROOT, 'docs', 'licences.md'), 'utf8');
    expect(withGenerated(text, 'licences', licenceTable())).toBe(text);
  });
});
