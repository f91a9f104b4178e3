import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { AllowedFolders, type FolderSettings } from '../../../src/core/adapters/allowed-folders.ts';
import { Failure } from '../../../src/core/errors/failure.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'lectern-folders-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const at = (...parts: string[]) => join(root, ...parts);
for (const folder of [
  'home/work',
  'home/.ssh',
  'home/.hidden/project',
  'home/.local/share/lectern/blobs/images',
  'outside',
  'allowed',
])
  mkdirSync(at(folder), { recursive: true });
for (const file of [
  'home/a.png',
  'home/.ssh/key',
  'home/.hidden/project/a.png',
  'home/.local/share/lectern/lectern.sqlite',
  'home/.local/share/lectern/blobs/images/a.png',
  'outside/secret',
  'allowed/.dotted',
])
  writeFileSync(at(file), 'x');
symlinkSync(at('outside'), at('home/work/link'));
symlinkSync(at('outside/secret'), at('home/work/secret.png'));
symlinkSync(at('home/a.png'), at('home/work/inside.png'));

const settings: FolderSettings = {
  named: [],
  workingDirectory: at('home/work'),
  homeDirectory: at('home'),
  dataDirectory: at('home/.local/share/lectern'),
  madeFiles: [at('home/.local/share/lectern/blobs')],
};
const folders = (change: Partial<FolderSettings> = {}) => new AllowedFolders({ ...settings, ...change });
const outcome = (of: AllowedFolders, path: string, purpose: 'read' | 'write' = 'read') =>
  of.resolve(path, ['url'], purpose).then(
    (real) => real.slice(root.length),
    (error: unknown) => (error instanceof Failure ? error.code : error),
  );

describe('the home and the working directory, without --allow', () => {
  test.each([
    ['home/a.png', '/home/a.png'],
    ['home/work/new/deck.pptx', '/home/work/new/deck.pptx'],
    ['home/work/inside.png', '/home/a.png'],
    ['home/.ssh/key', 'invalid_input'],
    ['home/.hidden/project/a.png', 'invalid_input'],
    ['outside/secret', 'invalid_input'],
    ['home/../outside/secret', 'invalid_input'],
    ['home/work/link/secret', 'invalid_input'],
    ['home/work/secret.png', 'invalid_input'],
    ['home/work/link/new.pptx', 'invalid_input'],
    ['home/.local/share/lectern/lectern.sqlite', 'invalid_input'],
    ['homely/a.png', 'invalid_input'],
  ])('%s: %s', async (path, expected) => {
    expect(await outcome(folders(), at(path))).toBe(expected);
  });

  test('without access to files of another data directory, wherever it is', async () => {
    mkdirSync(at('home/clone/app_data/blobs'), { recursive: true });
    for (const name of ['lectern.sqlite', 'userConfig.json', 'local-access', 'blobs/a.png']) {
      writeFileSync(at('home/clone/app_data', name), 'x');
      expect(await outcome(folders(), at('home/clone/app_data', name))).toBe('invalid_input');
    }
  });

  test('allow a working directory below a hidden folder, and not /', async () => {
    expect(
      await outcome(
        folders({ workingDirectory: at('home/.hidden/project') }),
        at('home/.hidden/project/a.png'),
      ),
    ).toBe('/home/.hidden/project/a.png');
    expect(await outcome(folders({ workingDirectory: '/' }), at('outside/secret'))).toBe('invalid_input');
    expect(
      await outcome(folders({ workingDirectory: '/', homeDirectory: undefined }), at('home/a.png')),
    ).toBe('invalid_input');
  });
});

test('named folders are allowed with their hidden entries, and no other folder is', async () => {
  const named = folders({ named: [at('allowed')] });
  expect(await outcome(named, at('allowed/.dotted'))).toBe('/allowed/.dotted');
  expect(await outcome(named, at('home/a.png'))).toBe('invalid_input');
});

test('the data directory is never allowed, even inside a named folder, except for files named in answers', async () => {
  const named = folders({ named: [root] });
  expect(await outcome(named, at('home/.local/share/lectern/lectern.sqlite'))).toBe('invalid_input');
  expect(await outcome(named, at('home/.local/share/lectern/blobs/images/a.png'))).toBe(
    '/home/.local/share/lectern/blobs/images/a.png',
  );
  expect(await outcome(named, at('home/.local/share/lectern/blobs/images/a.png'), 'write')).toBe(
    'invalid_input',
  );
});

test('the roots of a client narrow the allowed folders, and the error names both', async () => {
  const narrowed = folders();
  narrowed.narrowTo([at('home/work')]);
  expect(await outcome(narrowed, at('home/work/new.pptx'))).toBe('/home/work/new.pptx');
  const refused = await narrowed
    .resolve(at('home/a.png'), ['files', 0], 'read')
    .catch((error: unknown) => error as Failure);
  expect(refused).toMatchObject({ code: 'invalid_input', issues: [{ loc: ['files', 0], type: 'path' }] });
  expect((refused as Failure).message).toContain(at('home/work'));
  narrowed.narrowTo([]);
  expect(await outcome(narrowed, at('home/work/new.pptx'))).toBe('invalid_input');
  narrowed.narrowTo(undefined);
  expect(await outcome(narrowed, at('home/a.png'))).toBe('/home/a.png');
  expect((refused as Failure).hint).toMatch(/--allow FOLDER or LECTERN_ALLOWED_DIRECTORIES/);
});

describe('pathOf', () => {
  test.each([
    ['a.png', at('home/work/a.png')],
    ['a b/c.docx', at('home/work/a b/c.docx')],
    ['./a', at('home/work/a')],
    ['~/a.png', at('home/a.png')],
    [at('x/../y.png'), at('y.png')],
    [pathToFileURL(at('ä b.png')).href, at('ä b.png')],
    ['https://example.com/a.png', undefined],
    ['data:image/png;base64,AAAA', undefined],
    ['asset:3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f', undefined],
    ['file-3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f', undefined],
    ['3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f', undefined],
    ['/downloads/images/a.png?expires=1&signature=x', undefined],
    ['ledger', undefined],
    ['two\nlines.png', undefined],
    ['', undefined],
  ])('%s', (reference, path) => {
    expect(folders().pathOf(reference, ['url'], false)).toBe(path);
  });

  test('accepts only unambiguous paths in a field that may hold text', () => {
    expect(folders().pathOf('a.png', ['url'], true)).toBeUndefined();
    expect(folders().pathOf('./a.png', ['url'], true)).toBe(at('home/work/a.png'));
    expect(folders().pathOf(at('a.png'), ['url'], true)).toBe(at('a.png'));
  });

  test('refuses a file address of another machine, with an example of a local one', () => {
    expect(() => folders().pathOf('file://server/share/a.png', ['url'], false)).toThrow(
      /not the address of a file on this machine/,
    );
  });
});
