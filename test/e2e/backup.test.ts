import { cpSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, runCommand, scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
const data = join(scratch.path, 'data');
const backUp = (to: string) => runCommand(['backup', to], { env: { APP_DATA_DIRECTORY: data } });

beforeAll(() => cpSync(join(ROOT, 'test', 'fixtures', 'data-0.1', 'data'), data, { recursive: true }));
afterAll(() => scratch.remove());

test('lectern backup creates missing parents of its directory, readable by their owner only', async () => {
  const parent = join(scratch.path, 'backups', 'weekly');
  const { code, stderr } = await backUp(join(parent, 'one'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(existsSync(join(parent, 'one', 'backup.json'))).toBe(true);
  expect((statSync(parent).mode & 0o777).toString(8)).toBe('700');
});

test('lectern backup names a parent that is a file, and advises another directory', async () => {
  const file = join(scratch.path, 'file');
  writeFileSync(file, '');
  const { code, stderr } = await backUp(join(file, 'one'));
  expect(code).toBe(1);
  expect(stderr).toContain(`${file} could not be created`);
  expect(stderr).toContain('Name a directory below one that this user may write to.');
});
