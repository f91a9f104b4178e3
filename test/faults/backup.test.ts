import { cpSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ONE_ENGINE, ROOT, runCommand, scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { freePort } from '../support/free-port.ts';
import { DEEP } from './chance.ts';
import { Client } from './client.ts';
import { integrity, judge, NOTHING } from './judge.ts';
import { Ledger } from './ledger.ts';
import { report } from './report.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());
const data = join(scratch.path, 'data');
const backup = join(scratch.path, 'backup');
const restored = join(scratch.path, 'restored');
const BACKUPS = DEEP ? 5 : 1;

test('a backup of a running server contains everything that was answered before it began, and a restored server continues', {
  timeout: 600_000,
}, async () => {
  const ledger = new Ledger(join(scratch.path, 'ledger'));
  const client = new Client(ledger);
  const port = String(await freePort());
  const env = { ...ONE_ENGINE, PORT: port, LOG_LEVEL: 'fatal', AUTH_USERNAME: '', AUTH_PASSWORD: '' };
  for (let round = 1; round <= BACKUPS; round += 1) {
    await Promise.all([
      rm(backup, { recursive: true, force: true }),
      rm(restored, { recursive: true, force: true }),
    ]);
    const server = await serve(data, env);
    client.at(server.url);
    for (const what of ['deck', 'task', 'upload', 'deck'] as const)
      await client.ask(what, `${round}-before-${what}-${ledger.read().length}`);
    const before = ledger.read();
    let working = true;
    const work = (async () => {
      for (let number = 0; working; number += 1)
        await client.ask(
          (['deck', 'upload', 'task'] as const)[number % 3] ?? 'deck',
          `${round}-while-${number}`,
        );
    })();
    const made = await runCommand(['backup', backup], { env: { APP_DATA_DIRECTORY: data } });
    working = false;
    await work;
    expect([made.code, made.stderr]).toEqual([0, '']);
    await server.stop();

    const brought = await runCommand(['restore', backup], { env: { APP_DATA_DIRECTORY: restored } });
    expect([brought.code, brought.stderr]).toEqual([0, '']);
    const again = await serve(restored, env);
    // Requests made during the copy may be in it or not; every record in it is complete.
    const asked = ledger
      .read()
      .map((one) => (before.some(({ key }) => key === one.key) ? one : { ...one, answer: undefined }))
      .map(({ answer, ...one }) => ({ ...one, ...(answer && { answer }) }));
    const verdict = await judge(asked, again.url, 90_000);
    // This ledger is separate: the first server never sees its requests.
    expect(
      await new Client(new Ledger(join(scratch.path, 'after'))).at(again.url).ask('deck', `${round}-after`),
    ).toBe(200);
    await again.stop();
    expect(verdict).toEqual(NOTHING);
    expect(integrity(restored)).toBe('ok');
    if (round === BACKUPS) report('backup', { backups: BACKUPS, requests: ledger.read().length }, verdict);
  }
  expect((statSync(backup).mode & 0o777).toString(8)).toBe('700');
  expect((statSync(join(backup, 'lectern.sqlite')).mode & 0o777).toString(8)).toBe('600');
});

test('a changed, truncated or newer backup is refused, and a data directory that is not empty is left unchanged', async () => {
  const manifest = readFileSync(join(backup, 'backup.json'), 'utf8');
  const store = readFileSync(join(backup, 'lectern.sqlite'));
  const empty = join(scratch.path, 'empty');
  const restore = (...more: string[]) =>
    runCommand(['restore', backup, ...more], { env: { APP_DATA_DIRECTORY: empty } });
  const refused = async (words: RegExp) => {
    const ended = await restore();
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(await readdir(empty).catch(() => [])).toEqual([]);
  };
  expect((await restore('--check')).code).toBe(0);
  truncateSync(join(backup, 'lectern.sqlite'), 20_000);
  await refused(/lectern\.sqlite was changed\. Nothing was written/);
  writeFileSync(join(backup, 'lectern.sqlite'), store);
  writeFileSync(join(backup, 'planted.txt'), 'x');
  await refused(/planted\.txt is not part of this backup/);
  await rm(join(backup, 'planted.txt'));
  writeFileSync(join(backup, 'backup.json'), manifest.replace('"format": 1', '"format": 2'));
  await refused(/cannot be read by this version/);
  await rm(join(backup, 'backup.json'));
  await refused(/is not a backup/);
  writeFileSync(join(backup, 'backup.json'), manifest);
  await mkdir(empty, { recursive: true });
  writeFileSync(join(empty, 'mine'), 'kept');
  expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringMatching(/is not empty/) });
  expect(await readdir(empty)).toEqual(['mine']);
  expect(await runCommand(['backup', backup], { env: { APP_DATA_DIRECTORY: data } })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/already exists/),
  });
});

test('a restore replaces data only with --force and without a server, keeps the old data, and restores decks byte for byte', {
  skip: !IN_FULL,
}, async () => {
  const fixture = join(ROOT, 'test', 'fixtures', 'data-0.1');
  const { token, decks } = JSON.parse(readFileSync(join(fixture, 'stored.json'), 'utf8')) as {
    token: string;
    decks: { id: string }[];
  };
  const home = join(scratch.path, 'replaced');
  const copy = join(scratch.path, 'copy');
  const env = { APP_DATA_DIRECTORY: home, LOG_LEVEL: 'fatal', RETENTION_FILE_DAYS: '36500' };
  cpSync(join(fixture, 'data'), home, { recursive: true });
  const call = async (url: string, method: string, path: string, body?: object) =>
    fetch(`${url}/api/v3/presentation/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const download = async (url: string) =>
    Promise.all(
      decks.map(async ({ id }) => {
        const { path } = (await (await call(url, 'POST', 'export', { id, export_as: 'pptx' })).json()) as {
          path: string;
        };
        return Buffer.from(await (await fetch(path)).arrayBuffer());
      }),
    );
  const server = await serve(home, env);
  const before = await download(server.url);
  expect((await runCommand(['backup', copy], { env })).code).toBe(0);
  expect((await call(server.url, 'DELETE', decks[0]?.id ?? '')).status).toBe(204);

  const restore = (...more: string[]) => runCommand(['restore', copy, ...more], { env });
  expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringMatching(/is not empty.*--force/s) });
  expect(await restore('--force')).toMatchObject({ code: 1, stderr: expect.stringMatching(/A server uses/) });
  expect((await call(server.url, 'GET', decks[1]?.id ?? '')).status).toBe(200);
  await server.stop();

  const replaced = await restore('--force');
  expect([replaced.code, replaced.stdout]).toEqual([
    0,
    expect.stringMatching(/What was there is in .*replaced-/),
  ]);
  const [aside = ''] = (await readdir(home)).filter((name) => name.startsWith('replaced-'));
  expect(await readdir(join(home, aside))).toEqual(expect.arrayContaining(['blobs', 'lectern.sqlite']));
  const again = await serve(home, env);
  expect(await download(again.url)).toEqual(before);
  await again.stop();
});
