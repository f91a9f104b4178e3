import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  compareVersions,
  findKnownFaults,
  readAdvisories,
  shippedPackages,
} from '../../scripts/advisories.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const scratch = mkdtempSync(join(tmpdir(), 'lectern-audit-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const advisory = (events: object[], more: object = {}) => ({
  id: 'GHSA-test',
  summary: 'Reads too much',
  database_specific: { severity: 'HIGH' },
  affected: [{ package: { ecosystem: 'npm', name: 'tea' }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});

describe('advisories', () => {
  it.each([
    ['1.0.0', [{ introduced: '0' }, { fixed: '1.0.1' }], true],
    ['1.0.1', [{ introduced: '0' }, { fixed: '1.0.1' }], false],
    ['1.0.1-rc.1', [{ introduced: '0' }, { fixed: '1.0.1' }], true],
    [
      '2.1.0',
      [{ introduced: '0' }, { fixed: '1.0.1' }, { introduced: '2.0.0' }, { last_affected: '2.1.0' }],
      true,
    ],
    ['2.1.1', [{ introduced: '2.0.0' }, { last_affected: '2.1.0' }], false],
    ['1.5.0', [{ introduced: '2.0.0' }, { fixed: '3.0.0' }], false],
    ['10.0.0', [{ introduced: '9.0.0' }], true],
  ])('for version %s in %j match: %s', (version, events, isKnown) => {
    const found = findKnownFaults([{ name: 'tea', version }], [advisory(events)]);
    expect(found.map(({ id, severity }) => [id, severity])).toEqual(isKnown ? [['GHSA-test', 'high']] : []);
  });

  it('match exact versions, and neither other packages, other ecosystems nor withdrawn advisories', () => {
    const packages = [{ name: 'tea', version: '1.0.0' }];
    const affected = (ecosystem: string, name: string) => ({
      affected: [{ package: { ecosystem, name }, versions: ['1.0.0'] }],
    });
    expect(findKnownFaults(packages, [advisory([], affected('npm', 'tea'))])).toHaveLength(1);
    expect(findKnownFaults(packages, [advisory([], affected('PyPI', 'tea'))])).toEqual([]);
    expect(findKnownFaults(packages, [advisory([], affected('npm', 'coffee'))])).toEqual([]);
    expect(
      findKnownFaults(packages, [advisory([], { ...affected('npm', 'tea'), withdrawn: '2026-01-01' })]),
    ).toEqual([]);
  });

  it('compare versions in the order of semver.org', () => {
    const ordered = [
      '0',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0',
      '1.2.0',
      '1.10.0',
    ];
    expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
    expect(compareVersions('1.0.0+one', '1.0.0+two')).toBe(0);
  });

  it('are read from a file, a list, lines or a folder, and nothing else counts as an advisory', () => {
    const folder = join(scratch, 'folder');
    mkdirSync(folder);
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const one = JSON.stringify(advisory([]));
    expect(readAdvisories(write('one.json', one))).toHaveLength(1);
    expect(readAdvisories(write('list.json', `[${one},${one}]`))).toHaveLength(2);
    expect(readAdvisories(write('lines.jsonl', `${one}\n${one}\n`))).toHaveLength(2);
    expect(readAdvisories(folder)).toHaveLength(5);
    expect(() => readAdvisories(write('other.json', '{"a":1}'))).toThrow(
      /holds no advisories in the format of OSV/,
    );
    expect(() => readAdvisories(write('none.json', '[]'))).toThrow(/holds no advisories/);
  });

  it('are looked up for the shipped packages under their own names', () => {
    const lock = {
      packages: {
        '': { version: '0.1.0' },
        'node_modules/tea': { version: '1.0.0' },
        'node_modules/tea/node_modules/@acme/leaf': { version: '2.0.0' },
        'node_modules/pot': { version: '3.0.0', dev: true },
        'node_modules/alias': { name: 'real', version: '4.0.0' },
      },
    };
    expect(shippedPackages(lock).map(({ name, version }) => `${name}@${version}`)).toEqual([
      'tea@1.0.0',
      '@acme/leaf@2.0.0',
      'real@4.0.0',
    ]);
  });
});

describe.skipIf(process.platform === 'win32')('npm run audit', () => {
  /** Runs it with an npm that answers this. */
  const audit = (answer: object, ...args: string[]) => {
    const npm = join(scratch, 'npm');
    writeFileSync(npm, `#!/bin/sh\ncat <<'END'\n${JSON.stringify(answer)}\nEND\n`);
    chmodSync(npm, 0o755);
    const { status, stdout } = spawnSync(process.execPath, ['scripts/audit.mjs', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${scratch}:${process.env['PATH']}` },
    });
    return { status, stdout };
  };
  const metadata = { dependencies: { prod: 100 } };

  it('exits with 0 without advisories, 1 with some, and 2 when nothing was looked up', () => {
    expect(audit({ metadata, vulnerabilities: {} })).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('0 known vulnerabilities, 100 packages asked of the registry'),
    });
    const tea = { name: 'tea', severity: 'high', range: '<2', fixAvailable: true };
    expect(audit({ metadata, vulnerabilities: { tea } })).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('high: tea <2, a fix is available'),
    });
    expect(audit({ message: '405 Method Not Allowed' })).toMatchObject({
      status: 2,
      stdout: expect.stringMatching(/not done: the registry does not answer \(405 Method Not Allowed\)/),
    });
    expect(audit({}, '--advisories', join(scratch, 'absent'))).toMatchObject({ status: 2 });
  });

  it('compares with advisories of a file without asking the registry', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const { version } = packages['node_modules/express'];
    const file = join(scratch, 'express.json');
    const affected = [{ package: { ecosystem: 'npm', name: 'express' }, versions: [version] }];
    writeFileSync(file, JSON.stringify(advisory([], { affected })));
    expect(audit({}, '--advisories', file)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`high: express ${version}: GHSA-test Reads too much`),
    });
    writeFileSync(file, JSON.stringify(advisory([], { affected: [] })));
    expect(audit({}, '--advisories', file)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/0 known vulnerabilities, \d+ packages compared with 1 advisories/),
    });
  });
});
