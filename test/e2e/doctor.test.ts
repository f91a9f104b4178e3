import { chmodSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { MISSING, startRedis } from '../support/shared-servers.ts';
import { ONE_ENGINE, runCommand, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

interface Report {
  readonly ok: boolean;
  readonly checks: readonly {
    readonly name: string;
    readonly state: string;
    readonly says: string;
    readonly remedy?: string;
  }[];
}

async function examine(
  data: string,
  env: Record<string, string> = {},
): Promise<{
  readonly code: number | null;
  readonly told: Report;
  stateOf(name: string): string | undefined;
  saysOf(name: string): string | undefined;
}> {
  const { code, stdout } = await runCommand(['doctor', '--json'], {
    env: { APP_DATA_DIRECTORY: data, ...env },
  });
  const output = JSON.parse(stdout) as Report;
  const named = (name: string) => output.checks.find((check) => check.name === name);
  return { code, told: output, stateOf: (name) => named(name)?.state, saysOf: (name) => named(name)?.says };
}

test('doctor finds a running server healthy, and names a remedy for what is damaged, exposed or missing', async () => {
  const data = join(scratch.path, 'data');
  const before = await examine(data);
  expect([before.code, before.stateOf('store'), before.stateOf('data directory')]).toEqual([
    0,
    'warning',
    'warning',
  ]);
  const unusable = await examine(data, { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'short' });
  expect([unusable.stateOf('account'), unusable.saysOf('account')]).toEqual([
    'wrong',
    expect.stringContaining('at least 6 characters'),
  ]);

  const server = await serve(data, { ...ONE_ENGINE, AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' });
  const during = await examine(data);
  const states = new Map(during.told.checks.map(({ name, state }) => [name, state]));
  states.delete('room');
  expect([during.code, Object.fromEntries(states)]).toEqual([
    0,
    {
      configuration: 'ok',
      'data directory': 'ok',
      permissions: 'ok',
      store: 'ok',
      files: 'ok',
      account: 'ok',
      fonts: 'ok',
      clock: 'ok',
      libreoffice: 'ok',
    },
  ]);
  await server.stop();

  const plain = await runCommand(['doctor'], {
    env: { APP_DATA_DIRECTORY: data, AUTH_OVERRIDE_FROM_ENV: 'true' },
  });
  expect(plain).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^ok +store +.*lectern\.sqlite is intact/m),
  });
  expect(plain.stdout).toMatch(/^warning +account +AUTH_OVERRIDE_FROM_ENV is set/m);

  chmodSync(join(data, 'lectern.sqlite'), 0o644);
  expect((await examine(data)).saysOf('permissions')).toMatch(/lectern\.sqlite \(644\)/);
  writeFileSync(join(data, 'userConfig.json'), '{"AUTH_USERNAME": ');
  truncateSync(join(data, 'lectern.sqlite'), 10_000);
  const after = await examine(data);
  expect([after.code, after.stateOf('store'), after.stateOf('account'), after.stateOf('files')]).toEqual([
    1,
    'wrong',
    'wrong',
    'wrong',
  ]);

  const file = join(scratch.path, 'a-file');
  writeFileSync(file, '');
  expect((await examine(file)).stateOf('data directory')).toBe('wrong');
  const program = join(scratch.path, 'soffice');
  writeFileSync(program, '#!/bin/sh\nexit 1\n');
  expect((await examine(data, { LIBREOFFICE_PATH: program })).saysOf('libreoffice')).toMatch(
    /soffice, which cannot be run: Lectern's own reader/,
  );
  const misled = await examine(data, { PORT: 'planted-secret' });
  expect([misled.code, misled.told.checks.map(({ name }) => name)]).toEqual([1, ['configuration']]);
  expect(misled.saysOf('configuration')).toMatch(/^PORT: expected/);
});

test.skipIf(!DEEP || MISSING.redis !== undefined)(
  'doctor checks each of the shared stores by itself, and looks for the account where it is stored',
  { timeout: 120_000 },
  async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const data = join(scratch.path, 'shared');
    const shared = { STORE_URL: redis.url };
    const nobody = await examine(data, shared);
    expect([nobody.code, nobody.saysOf('account')]).toEqual([
      0,
      expect.stringMatching(/^There is no admin account/),
    ]);
    const server = await serve(data, {
      ...ONE_ENGINE,
      ...shared,
      AUTH_USERNAME: 'ada',
      AUTH_PASSWORD: 'correct horse',
    });
    await server.stop();
    const away = {
      QUEUE_URL: 'redis://:planted-queue@127.0.0.1:1/0',
      BLOB_URL: 's3://lectern?endpoint=http://127.0.0.1:2&region=us-east-1',
      AWS_ACCESS_KEY_ID: 'planted-id',
      AWS_SECRET_ACCESS_KEY: 'planted-key',
    };
    const some = await examine(data, { ...shared, ...away });
    expect([some.code, some.saysOf('store'), some.saysOf('account')]).toEqual([
      1,
      'It answers.',
      'There is an admin account.',
    ]);
    expect([some.saysOf('queue'), some.saysOf('files')]).toEqual([
      expect.stringContaining('127.0.0.1:1'),
      expect.stringContaining('127.0.0.1:2'),
    ]);

    await redis.halt();
    const none = await examine(data, { ...shared, ...away });
    expect(['store', 'queue', 'files', 'account'].map((name) => none.stateOf(name))).toEqual([
      'wrong',
      'wrong',
      'wrong',
      'wrong',
    ]);
    expect(none.saysOf('files')).toContain('127.0.0.1:2');
    expect(JSON.stringify([some.told, none.told])).not.toContain('planted');
  },
);

// To root nothing is closed.
test.skipIf(process.getuid?.() === 0)(
  'doctor distinguishes a store without permission from a damaged one',
  async () => {
    const data = join(scratch.path, 'closed');
    const server = await serve(data, ONE_ENGINE);
    await server.stop();
    chmodSync(data, 0o500);
    onTestFinished(() => chmodSync(data, 0o700));
    const { told: output } = await examine(data);
    expect(output.checks.find(({ name }) => name === 'store')).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('cannot be read and written by this user'),
      remedy: expect.stringContaining('user id'),
    });
  },
);
