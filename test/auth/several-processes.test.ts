import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createAccount } from '../../src/auth/account.ts';
import { ADMIN, instance } from './instance.ts';

const NEW = { username: 'grace', password: 'another secret', override: true };
const ADDRESS = '10.0.0.1';

test('credentials rotated by another process end sessions, tokens and the old password at once', async () => {
  const lectern = instance();
  const running = await lectern.start(ADMIN);
  const session = await running.issueSession();
  const { token } = await running.tokens.create('ci', null);
  // The password was just verified, so it would not be hashed again.
  expect(await running.checkPassword(ADMIN.username, ADMIN.password, ADDRESS)).toBe(true);
  const rotated = await lectern.start(NEW);

  await running.refresh();
  expect(running.username).toBe('grace');
  expect([await running.verifySession(session), await running.tokens.verify(token)]).toEqual([
    false,
    undefined,
  ]);
  expect(await running.checkPassword(ADMIN.username, ADMIN.password, ADDRESS)).toBe(false);
  expect(await running.checkPassword(NEW.username, NEW.password, ADDRESS)).toBe(true);
  expect(await rotated.verifySession(await running.issueSession())).toBe(true);
});

test('removing the keys by hand locks a running server until it is set up again', async () => {
  const lectern = instance();
  const running = await lectern.start(ADMIN);
  const session = await running.issueSession();
  writeFileSync(lectern.file, JSON.stringify({ LLM: 'openai' }));
  await running.refresh();
  expect(running).toMatchObject({ username: undefined, setupCode: expect.any(String) });
  expect(await running.verifySession(session)).toBe(false);
  await running.setUp('grace', NEW.password, undefined);
  expect(lectern.stored()).toMatchObject({ LLM: 'openai', AUTH_USERNAME: 'grace' });
});

test('a removed or damaged account file makes the old credentials invalid', async () => {
  const lectern = instance();
  const running = await lectern.start(ADMIN);
  const session = await running.issueSession();
  const whole = readFileSync(lectern.file);
  for (const text of ['{"AUTH_USERNAME": "ada"', '{"AUTH_USERNAME": "ada"}']) {
    writeFileSync(lectern.file, text);
    for (let times = 0; times < 2; times++)
      await expect(running.refresh()).rejects.toMatchObject({ code: 'unavailable' });
  }
  writeFileSync(lectern.file, whole);
  await running.refresh();
  expect(await running.verifySession(session)).toBe(true);
  rmSync(lectern.file);
  await running.refresh();
  expect(await running.verifySession(session)).toBe(false);
});

test('a signing secret removed by hand is replaced', async () => {
  const lectern = instance();
  const running = await lectern.start(ADMIN);
  const session = await running.issueSession();
  writeFileSync(lectern.file, JSON.stringify({ ...lectern.stored(), AUTH_SECRET_KEY: '' }));
  await running.refresh();
  expect(await running.verifySession(session)).toBe(false);
  expect(String(lectern.stored()['AUTH_SECRET_KEY']).length).toBeGreaterThan(40);
});

test('setting up the account in two processes fails in the second, because an account exists', async () => {
  const lectern = instance();
  const [first, second] = [await lectern.start(), await lectern.start()];
  const ends = await Promise.allSettled([
    first.setUp('ada', ADMIN.password, undefined),
    second.setUp('grace', NEW.password, undefined),
  ]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(second.setUp('eve', ADMIN.password, undefined)).rejects.toMatchObject({ code: 'conflict' });
  await Promise.all([first.refresh(), second.refresh()]);
  expect([first.username, second.username]).toEqual(Array(2).fill(lectern.stored()['AUTH_USERNAME']));
});

test('revoking former credentials is retried after a failure of the store', async () => {
  const lectern = instance();
  const informed: string[] = [];
  let fails = false;
  const running = await createAccount({
    ...lectern,
    env: { ...ADMIN, override: false, reset: false },
    log: lectern.captured.log,
    hashCost: 4,
    async onCredentials(fingerprint) {
      if (fails) throw new Error('the store is away');
      informed.push(fingerprint);
    },
  });
  await lectern.start(NEW);
  fails = true;
  await expect(running.refresh()).rejects.toThrow('the store is away');
  fails = false;
  for (let times = 0; times < 2; times++) await running.refresh();
  expect([informed.length, new Set(informed).size]).toEqual([2, 2]);
});
