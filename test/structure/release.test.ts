import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findReleaseFaults, planPublishing, releaseNotes } from '../../scripts/release.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const changelog =
  '# Changelog\n\n## [1.2.0] - 2026-12-01\n\n### Decks\n\n- New.\n\n## [1.1.0] - unreleased\n\n- Old.\n';
const ready = {
  manifest: {
    name: 'lectern',
    version: '1.2.0',
    mcpName: 'io.github.acme/lectern',
    repository: { type: 'git', url: 'git+https://github.com/acme/slides.git' },
  },
  server: { name: 'io.github.acme/lectern', version: '1.2.0', packages: [{ identifier: 'lectern' }] },
  dockerfile: 'LABEL io.modelcontextprotocol.server.name="io.github.acme/lectern"',
  changelog,
  tag: 'v1.2.0',
  repository: 'acme/slides',
};

describe('npm run release -- check', () => {
  it('accepts a tag whose version, change log, repository and names agree', () => {
    expect(findReleaseFaults(ready)).toEqual([]);
  });

  it.each([
    ['another tag', { tag: 'v1.3.0' }, /tag is v1\.3\.0/],
    ['no dated section', { changelog: '## [1.2.0] - unreleased\n\n- New.\n' }, /no dated section/],
    [
      'an empty section',
      { changelog: '## [1.2.0] - 2026-12-01\n\n## [1.1.0] - 2026-01-01\n' },
      /no dated section/,
    ],
    [
      'an address that is not filled in',
      { manifest: { ...ready.manifest, repository: undefined } },
      /^Fill in "repository" of package\.json: .*github\.com\/acme\/slides\.git.* the only place of the address: packing writes it/,
    ],
    [
      'an unknown address',
      { repository: undefined, manifest: { ...ready.manifest, repository: undefined } },
      /^Fill in "repository" .*github\.com\/OWNER\/REPOSITORY\.git/,
    ],
    [
      'a label of the image',
      { dockerfile: 'FROM node' },
      /label .* Dockerfile must be io\.github\.acme\/lectern/,
    ],
    ['a fork', { repository: 'acme/fork' }, /git\+https:\/\/github\.com\/acme\/fork\.git/],
    ['another owner', { repository: 'other/slides' }, /io\.github\.other\/… only/],
    ['an old server.json', { server: { ...ready.server, version: '1.1.0' } }, /server\.json is out of date/],
  ])('reports %s', (_, changed, fault) => {
    expect(findReleaseFaults({ ...ready, ...changed })).toContainEqual(expect.stringMatching(fault));
  });

  it('reads the repository from package.json when the workflow passes none', () => {
    expect(findReleaseFaults({ ...ready, repository: undefined })).toEqual([]);
  });

  it('refuses a version that only starts with a released one', () => {
    expect(releaseNotes(changelog, '1.2')).toBeUndefined();
    expect(releaseNotes(changelog, '1x2x0')).toBeUndefined();
  });

  it('reads the change log of this project', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const own = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').replace('unreleased', '2026-12-01');
    expect(releaseNotes(own, version)).toMatch(/^The first version\./);
  });
});

describe('npm run release -- publish', () => {
  const program = {
    name: 'lectern',
    version: '1.2.0',
    integrity: 'sha512-p',
    dependencies: { sharp: '1.0.0', 'lectern-data': '1.0.0' },
  };
  const data = { name: 'lectern-data', version: '1.0.0', integrity: 'sha512-d' };

  it('publishes the data before the program that needs it', () => {
    for (const packages of [
      [program, data],
      [data, program],
    ])
      expect(planPublishing(packages, () => undefined)).toEqual([data, program]);
  });

  it('skips what an earlier run has published', () => {
    expect(planPublishing([program, data], (name) => (name === data.name ? 'sha512-d' : undefined))).toEqual([
      program,
    ]);
  });

  it('refuses a version that is published with other contents', () => {
    expect(() => planPublishing([program, data], () => 'sha512-x')).toThrow(
      /lectern-data@1\.0\.0 is published with other contents\. Raise its version/,
    );
  });
});
