import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openDirectoryBus } from '../../../src/core/adapters/directory-bus.ts';
import type { Bus } from '../../../src/core/store/bus.ts';

const folder = mkdtempSync(join(tmpdir(), 'lectern-directory-bus-'));
const path = join(folder, 'tmp', 'changes');
const opened: Bus[] = [];
const open = () => {
  const bus = openDirectoryBus(path);
  opened.push(bus);
  return bus;
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  await Promise.all(opened.splice(0).map((bus) => bus.close()));
  rmSync(join(folder, 'tmp'), { recursive: true, force: true });
});

test('a message on a data directory reaches the other processes and not its sender', async () => {
  const [a, b, c] = [open(), open(), open()];
  const heard: Record<string, unknown[]> = { a: [], b: [], c: [] };
  for (const [name, bus] of Object.entries({ a, b, c }))
    bus.subscribe('changes', (message) => heard[name]?.push(message));
  a.publish('changes', { id: 'one' });
  b.publish('changes', { id: 'zwei – ü' });
  b.publish('other', { id: 'three' });
  await vi.waitFor(() => expect(heard['c']).toEqual([{ id: 'one' }, { id: 'zwei – ü' }]));
  await vi.waitFor(() => expect(heard['a']).toEqual([{ id: 'zwei – ü' }]));
  await vi.waitFor(() => expect(heard['b']).toEqual([{ id: 'one' }]));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('the file of messages is restarted before it grows large, and later messages still arrive', async () => {
  const [a, b] = [open(), open()];
  let last: unknown;
  b.subscribe('changes', (message) => {
    last = message;
  });
  a.subscribe('changes', () => undefined);
  for (let n = 0; n < 3_000; n += 1) a.publish('changes', { n, text: 'x'.repeat(200) });
  expect(statSync(path).size).toBeLessThan(300_000);
  a.publish('changes', { n: 'last' });
  await vi.waitFor(() => expect(last).toEqual({ n: 'last' }));
});

test('lines that are not messages are skipped', async () => {
  const [a, b] = [open(), open()];
  const heard: unknown[] = [];
  b.subscribe('changes', (message) => heard.push(message));
  a.publish('changes', 1);
  await vi.waitFor(() => expect(heard).toEqual([1]));
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"broken\n[1,2]\n`);
  a.publish('changes', 2);
  await vi.waitFor(() => expect(heard).toContain(2));
});
