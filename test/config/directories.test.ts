import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  cacheDirectory,
  documentsFolder,
  type Machine,
  userDataDirectory,
} from '../../src/config/directories.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lectern-directories-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const linux = (env: Machine['env'] = {}, home: string | undefined = '/home/ada'): Machine => ({
  platform: 'linux',
  env,
  home,
});
const mac: Machine = { platform: 'darwin', env: {}, home: '/Users/ada' };
const windows = (env: Machine['env'] = {}): Machine => ({ platform: 'win32', env, home: 'C:\\Users\\ada' });

describe('userDataDirectory', () => {
  test.each([
    ['Linux', linux(), '/home/ada/.local/share/lectern'],
    ['Linux with XDG_DATA_HOME', linux({ XDG_DATA_HOME: '/srv/data' }), '/srv/data/lectern'],
    [
      'Linux with a relative XDG_DATA_HOME, which the specification tells programs to ignore',
      linux({ XDG_DATA_HOME: 'data' }),
      '/home/ada/.local/share/lectern',
    ],
    ['Linux without a home directory', linux({}, ''), '/app_data'],
    ['macOS', mac, '/Users/ada/Library/Application Support/Lectern'],
    ['Windows', windows(), 'C:\\Users\\ada\\AppData\\Local\\Lectern'],
    ['Windows with LOCALAPPDATA', windows({ LOCALAPPDATA: 'D:\\Local' }), 'D:\\Local\\Lectern'],
  ])('%s', (_, machine, directory) => {
    expect(userDataDirectory(machine)).toBe(directory);
  });
});

describe('cacheDirectory', () => {
  test.each([
    ['Linux', linux(), '/home/ada/.cache/lectern'],
    ['Linux with XDG_CACHE_HOME', linux({ XDG_CACHE_HOME: '/var/cache/ada' }), '/var/cache/ada/lectern'],
    ['Linux without a home directory', linux({}, ''), undefined],
    ['macOS', mac, '/Users/ada/Library/Caches/Lectern'],
    ['Windows', windows(), 'C:\\Users\\ada\\AppData\\Local\\Lectern\\Cache'],
  ])('%s', (_, machine, directory) => {
    expect(cacheDirectory(machine)).toBe(directory);
  });
});

describe('documentsFolder', () => {
  test("is the folder of the desktop's settings, named in the language of the user", () => {
    const home = join(scratch, 'deutsch');
    mkdirSync(join(home, '.config'), { recursive: true });
    mkdirSync(join(home, 'Dokumente'));
    writeFileSync(
      join(home, '.config', 'user-dirs.dirs'),
      '# written by xdg-user-dirs\nXDG_DESKTOP_DIR="$HOME/Schreibtisch"\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n',
    );
    expect(documentsFolder(linux({}, home))).toBe(join(home, 'Dokumente'));
  });

  test('is undefined if the user has no such folder', () => {
    const home = join(scratch, 'server');
    mkdirSync(home);
    expect(documentsFolder(linux({}, home))).toBeUndefined();
    mkdirSync(join(home, 'Documents'));
    expect(documentsFolder(linux({}, home))).toBe(join(home, 'Documents'));
  });
});
