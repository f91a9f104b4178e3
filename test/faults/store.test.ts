import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { ask, environment, MAIN, ONE_ENGINE, runCommand, scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { chance, DEEP, SEED } from './chance.ts';
import { report } from './report.ts';
import { kill } from './server.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const PAGE_BYTES = 4096;
const fileIn = (data: string) => join(data, 'lectern.sqlite');

async function makeDeck(
  url: string,
  title: string,
): Promise<{
  readonly status: number;
  readonly id: string;
  readonly text: string;
  readonly retryAfter: string | null;
}> {
  const response = await ask(`${url}/api/v3/presentation/from-json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title, slides: [{ layout: 'title', content: { title } }] }),
  });
  const text = await response.text();
  return {
    status: response.status,
    id: String((JSON.parse(text) as { presentation_id?: string }).presentation_id),
    text,
    retryAfter: response.headers.get('retry-after'),
  };
}

test('a store that another program has locked is waited for, then answers 503 and never 404, and works again when it is unlocked', {
  skip: !IN_FULL,
}, async () => {
  const data = join(scratch.path, 'locked');
  const server = await serve(data, { ...ONE_ENGINE, LOG_LEVEL: 'fatal' });
  const { id } = await makeDeck(server.url, 'Before');
  const other = new DatabaseSync(fileIn(data));
  other.exec('BEGIN EXCLUSIVE');
  const refused = makeDeck(server.url, 'While locked');
  const read: number[] = [];
  const lags: number[] = [];
  let waiting = true;
  void refused.finally(() => {
    waiting = false;
  });
  while (waiting) {
    const began = performance.now();
    await fetch(`${server.url}/health`);
    lags.push(performance.now() - began);
    read.push((await ask(`${server.url}/api/v3/presentation/${id}`)).status);
    await sleep(50);
  }
  expect(await refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
  expect(new Set([...read, 200])).toEqual(new Set([200]));
  expect(read.length, 'reads were held up by the write that waits').toBeGreaterThan(2);
  other.exec('ROLLBACK');
  other.close();
  expect(await makeDeck(server.url, 'After')).toMatchObject({ status: 200 });
  expect((await ask(`${server.url}/api/v3/presentation/${id}`)).status).toBe(200);
  await server.stop();
  report('locked', {
    'reads while locked': read.length,
    'slowest /health while locked, ms': Math.round(Math.max(...lags)),
  });
});

describe('a damaged store', () => {
  const damages: Readonly<Record<string, (path: string) => void>> = {
    'cut in half': (path) => truncateSync(path, statSync(path).size / 2),
    'of no bytes': (path) => truncateSync(path, 0),
    'another file': (path) => writeFileSync(path, 'This is a letter.'),
    'with a page overwritten': (path) => overwrite(path, 3),
  };

  // The store's own test knows all of them; here one start each way shows what the operator sees.
  test.each(Object.entries(damages).slice(IN_FULL ? 0 : 3))(
    'with %s stops the start with an error that names the store, and is left unchanged',
    async (name, damage) => {
      const data = join(scratch.path, name.replaceAll(' ', '-'));
      const server = await serve(data, ONE_ENGINE);
      await makeDeck(server.url, 'Kept');
      await server.stop();
      damage(fileIn(data));
      const bytes = readFileSync(fileIn(data));
      const ended = await runCommand(['serve'], { env: { APP_DATA_DIRECTORY: data, PORT: '0' } });
      expect(ended.code).toBe(1);
      expect(ended.stderr).toContain(fileIn(data));
      expect(ended.stderr).toMatch(/Restore .* from a backup/);
      expect(readFileSync(fileIn(data)).equals(bytes)).toBe(true);
    },
  );

  test('under a running server answers with stored data or 503, never as if it were empty', {
    skip: !IN_FULL,
  }, async () => {
    const data = join(scratch.path, 'running');
    const server = await serve(data, { ...ONE_ENGINE, LOG_LEVEL: 'fatal' });
    const ids: string[] = [];
    for (let number = 0; number < 8; number += 1) ids.push((await makeDeck(server.url, `Deck ${number}`)).id);
    const other = new DatabaseSync(fileIn(data));
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    other.close();
    const random = chance(SEED);
    const pages = statSync(fileIn(data)).size / PAGE_BYTES;
    for (let hit = 0; hit < 4; hit += 1) overwrite(fileIn(data), 1 + Math.floor(random() * (pages - 1)));
    const statuses = new Set<number>();
    for (const id of ids) statuses.add((await ask(`${server.url}/api/v3/presentation/${id}`)).status);
    await kill(server);
    expect(
      [...statuses].filter((status) => ![200, 503].includes(status)),
      `seed ${SEED}`,
    ).toEqual([]);
  });
});

function overwrite(path: string, page: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, page * PAGE_BYTES);
  closeSync(file);
}

test('kill -9 while the credentials are replaced leaves the old ones or the new ones, and never an open server', {
  skip: !IN_FULL,
  timeout: 900_000,
}, async () => {
  const random = chance(SEED);
  const data = join(scratch.path, 'rotation');
  const rounds = DEEP ? 20 : 1;
  let current = 'password-0';
  const first = await serve(data, { ...ONE_ENGINE, AUTH_USERNAME: 'ada', AUTH_PASSWORD: current });
  await first.stop();
  for (let round = 1; round <= rounds; round += 1) {
    const next = `password-${round}`;
    const rotating = await startAndKill(
      data,
      { AUTH_USERNAME: 'ada', AUTH_PASSWORD: next, AUTH_OVERRIDE_FROM_ENV: 'true' },
      random() * 900,
    );
    const server = await serve(data, ONE_ENGINE);
    const login = async (password: string) =>
      (
        await ask(`${server.url}/api/v1/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'ada', password }),
        })
      ).status;
    const old = await login(current);
    const fresh = await login(next);
    expect([[old, fresh].sort(), rotating, `seed ${SEED}`]).toEqual([[200, 401], rotating, `seed ${SEED}`]);
    if (fresh === 200) current = next;
    await server.stop();
  }
  report('credentials', { kills: rounds, seed: SEED });
});

async function startAndKill(data: string, env: Record<string, string>, afterMs: number): Promise<string> {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: environment({ APP_DATA_DIRECTORY: data, PORT: '0', ...env }),
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await sleep(afterMs);
  child.kill('SIGKILL');
  await ended;
  return `killed after ${Math.round(afterMs)} ms`;
}
