import {
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import bcrypt from 'bcrypt';
import { describe, expect, test } from 'vitest';
import { createAccount } from '../../src/auth/account.ts';
import { ADMIN, instance } from './instance.ts';

const KEYS = ['AUTH_PASSWORD_HASH', 'AUTH_SECRET_KEY', 'AUTH_USERNAME'];
const NEW = { username: 'grace', password: 'another secret' };

describe('the one admin account', () => {
  test('1: exists once; a second setup is a conflict', async () => {
    const account = await instance().start(ADMIN);
    await expect(account.setUp('eve', 'password', undefined)).rejects.toMatchObject({ code: 'conflict' });
    expect(account.username).toBe('ada');
  });

  test('2: is created at first boot from the environment, with a bcrypt hash', async () => {
    const lectern = instance();
    const account = await lectern.start(ADMIN);
    expect(await account.checkPassword('ada', ADMIN.password, '10.0.0.1')).toBe(true);
    expect(Object.keys(lectern.stored()).sort()).toEqual(KEYS);
    expect(readFileSync(lectern.file, 'utf8')).not.toContain(ADMIN.password);
    expect(await bcrypt.compare(ADMIN.password, String(lectern.stored()['AUTH_PASSWORD_HASH']))).toBe(true);
  });

  test('2: has a hash of at least ten rounds by default', async () => {
    const { file, records, clock, captured, stored } = instance();
    await createAccount({
      file,
      env: { ...ADMIN, override: false, reset: false },
      records,
      log: captured.log,
      clock,
    });
    expect(bcrypt.getRounds(String(stored()['AUTH_PASSWORD_HASH']))).toBeGreaterThanOrEqual(10);
  });

  test('2: cannot be seeded with a password under six characters; the start fails while there is no account', async () => {
    const lectern = instance();
    await expect(lectern.start({ username: 'ada', password: 'five5' })).rejects.toThrow(
      /at least 6 characters/,
    );
    expect(existsSync(lectern.file)).toBe(false);
    await lectern.start(ADMIN);
    await expect(lectern.start({ username: 'ada', password: 'five5' })).resolves.toMatchObject({
      username: 'ada',
    });
  });

  test('2: cannot have a password over 72 bytes; it is refused, never truncated', async () => {
    const lectern = instance();
    await expect(lectern.start({ username: 'ada', password: 'é'.repeat(37) })).rejects.toThrow(
      /at most 72 bytes/,
    );
    const account = await lectern.start({ username: 'ada', password: 'é'.repeat(36) });
    expect(await account.checkPassword('ada', 'é'.repeat(36), '10.0.0.1')).toBe(true);
    expect(await account.checkPassword('ada', `${'é'.repeat(36)}x`, '10.0.0.1')).toBe(false);
  });

  test('2: cannot be seeded with a user name alone; the start fails', async () => {
    await expect(instance().start({ username: 'ada' })).rejects.toThrow(/both be set/);
  });

  test('3: makes the server ignore credentials of the environment once it exists', async () => {
    const lectern = instance();
    await lectern.start(ADMIN);
    const before = readFileSync(lectern.file, 'utf8');
    const account = await lectern.start(NEW);
    expect(readFileSync(lectern.file, 'utf8')).toBe(before);
    expect(await account.checkPassword('grace', NEW.password, '10.0.0.1')).toBe(false);
    expect(await account.checkPassword('ada', ADMIN.password, '10.0.0.1')).toBe(true);
  });

  test('4: is replaced by the override, which rotates the secret and ends sessions and API tokens', async () => {
    const lectern = instance();
    const before = await lectern.start(ADMIN);
    const session = await before.issueSession();
    const { token } = await before.tokens.create('ci', 90);
    await before.tokens.create('laptop', null);
    const secret = lectern.stored()['AUTH_SECRET_KEY'];

    const after = await lectern.start({ ...NEW, override: true });
    expect(lectern.stored()['AUTH_SECRET_KEY']).not.toBe(secret);
    expect(await after.verifySession(session)).toBe(false);
    expect(await after.tokens.verify(token)).toBeUndefined();
    expect((await after.tokens.list()).every(({ revoked_at }) => revoked_at !== null)).toBe(true);
    expect(lectern.captured.text()).toContain('"revoked":2');
    expect(await after.checkPassword('ada', ADMIN.password, '10.0.0.1')).toBe(false);
    expect(await after.checkPassword('grace', NEW.password, '10.0.0.1')).toBe(true);
  });

  test('4: is rotated by the override at each start, and not by a plain start', async () => {
    const lectern = instance();
    await lectern.start({ ...NEW, override: true });
    const first = lectern.stored()['AUTH_SECRET_KEY'];
    await lectern.start({ ...NEW, override: true });
    const second = lectern.stored()['AUTH_SECRET_KEY'];
    const session = await (await lectern.start()).issueSession();
    expect(second).not.toBe(first);
    expect(lectern.stored()['AUTH_SECRET_KEY']).toBe(second);
    expect(await (await lectern.start()).verifySession(session)).toBe(true);
  });

  test('4: stays unchanged by an invalid override, which stops the start', async () => {
    const lectern = instance();
    await lectern.start(ADMIN);
    const before = readFileSync(lectern.file, 'utf8');
    await expect(lectern.start({ override: true })).rejects.toThrow(/AUTH_OVERRIDE_FROM_ENV/);
    await expect(lectern.start({ username: 'ada', password: 'short', override: true })).rejects.toThrow(
      /at least 6/,
    );
    expect(readFileSync(lectern.file, 'utf8')).toBe(before);
  });

  test('5: is cleared by RESET_AUTH, and the next start accepts new credentials', async () => {
    const lectern = instance();
    const before = await lectern.start(ADMIN);
    const session = await before.issueSession();
    const { token } = await before.tokens.create('ci', 90);
    const reset = await lectern.start({ reset: true });
    expect(reset.username).toBeUndefined();
    expect(reset.setupCode).toBeDefined();
    expect(KEYS.some((key) => key in lectern.stored())).toBe(false);
    const after = await lectern.start(NEW);
    expect(after.username).toBe('grace');
    expect(await after.verifySession(session)).toBe(false);
    expect(await after.tokens.verify(token)).toBeUndefined();
  });

  test('6: is removed with its three keys, which ends every token, keeps other settings and leads to setup', async () => {
    const lectern = instance();
    const before = await lectern.start(ADMIN);
    const { token } = await before.tokens.create('ci', null);
    writeFileSync(lectern.file, JSON.stringify({ LLM: 'openai', nested: { kept: true } }));
    const recovered = await lectern.start();
    expect(recovered.username).toBeUndefined();
    await recovered.setUp('grace', NEW.password, undefined);
    expect(lectern.stored()).toMatchObject({ LLM: 'openai', nested: { kept: true }, AUTH_USERNAME: 'grace' });
    expect(await recovered.tokens.verify(token)).toBeUndefined();
  });

  test('7: accepts a new token after a rotation', async () => {
    const lectern = instance();
    await lectern.start(ADMIN);
    const account = await lectern.start({ ...NEW, override: true });
    const { token } = await account.tokens.create('ci', 90);
    expect(await account.tokens.verify(token)).toMatchObject({ label: 'ci' });
  });
});

describe('the header for programs while there is no account', () => {
  const tokenIn = (text: string) =>
    /^Authorization: Bearer (lectern_local_[\w-]{43})\n$/.exec(text)?.[1] ?? '';

  test('is readable by its owner alone, survives restarts, and is deleted when an account exists', async () => {
    const lectern = instance();
    const account = await lectern.start();
    const token = tokenIn(readFileSync(lectern.localAccess, 'utf8'));
    expect(statSync(lectern.localAccess).mode & 0o777).toBe(0o600);
    expect([
      account.localAccess?.opensWith(token),
      account.localAccess?.opensWith(`${token}x`),
      account.localAccess?.opensWith(''),
    ]).toEqual([true, false, false]);
    expect((await lectern.start()).localAccess?.opensWith(token)).toBe(true);
    await account.setUp('ada', ADMIN.password, undefined);
    expect([account.localAccess, existsSync(lectern.localAccess)]).toEqual([undefined, false]);
    // A start that finds an account removes what a crash left behind.
    writeFileSync(lectern.localAccess, `Authorization: Bearer ${token}\n`, { mode: 0o600 });
    expect([(await lectern.start()).localAccess, existsSync(lectern.localAccess)]).toEqual([
      undefined,
      false,
    ]);
    const reset = await lectern.start({ reset: true });
    expect(reset.localAccess?.opensWith(token)).toBe(false);
  });

  const PLANTED = `Authorization: Bearer lectern_local_${'A'.repeat(43)}\n`;
  const plants: Readonly<Record<string, (file: string) => void>> = {
    empty: (file) => writeFileSync(file, '', { mode: 0o600 }),
    'chosen by somebody': (file) =>
      writeFileSync(file, 'Authorization: Bearer lectern_local_x\n', { mode: 0o600 }),
    'open to others': (file) => writeFileSync(file, PLANTED, { mode: 0o644 }),
    'of another user'(file) {
      writeFileSync(file, PLANTED, { mode: 0o600 });
      chownSync(file, 12_345, 12_345);
    },
    'a link'(file) {
      writeFileSync(`${file}-x`, PLANTED, { mode: 0o600 });
      symlinkSync(`${file}-x`, file);
    },
  };
  // Only root can give files away.
  test.each(Object.keys(plants).filter((what) => what !== 'of another user' || process.getuid?.() === 0))(
    'replaces a file that is %s',
    async (what) => {
      const lectern = instance();
      plants[what]?.(lectern.localAccess);
      const account = await lectern.start();
      expect(account.localAccess?.opensWith(`lectern_local_${'A'.repeat(43)}`)).toBe(false);
      expect(account.localAccess?.opensWith(tokenIn(readFileSync(lectern.localAccess, 'utf8')))).toBe(true);
      expect(lstatSync(lectern.localAccess)).toMatchObject({ uid: process.getuid?.() });
      expect(lstatSync(lectern.localAccess).mode & 0o170777).toBe(0o100600);
    },
  );

  test('is the same for servers that start at once on one directory', async () => {
    const lectern = instance();
    const accounts = await Promise.all(Array.from({ length: 8 }, () => lectern.start()));
    const token = tokenIn(readFileSync(lectern.localAccess, 'utf8'));
    expect(accounts.map(({ localAccess }) => localAccess?.opensWith(token))).toEqual(Array(8).fill(true));
    expect(readdirSync(lectern.folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

describe('userConfig.json', () => {
  test('is readable by its owner only and leaves no temporary file', async () => {
    const lectern = instance();
    await lectern.start(ADMIN);
    expect(statSync(lectern.file).mode & 0o777).toBe(0o600);
    expect(readdirSync(lectern.folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test.each([
    ['cut short', '{"AUTH_USERNAME": "ada", "AUTH_PASS'],
    ['empty', ''],
    ['not an object', '[]'],
    ['of wrong types', '{"AUTH_USERNAME": 5}'],
    ['half an account', '{"AUTH_USERNAME": "ada"}'],
    ['with a foreign hash', '{"AUTH_USERNAME": "ada", "AUTH_PASSWORD_HASH": "pbkdf2_sha256$200000$a$b"}'],
  ])('with %s stops the start and is left unchanged', async (_, text) => {
    const lectern = instance();
    writeFileSync(lectern.file, text);
    await expect(lectern.start(ADMIN)).rejects.toThrow(lectern.file);
    expect(readFileSync(lectern.file, 'utf8')).toBe(text);
  });
});

describe('sign-in', () => {
  test('is throttled after ten wrong passwords before any hashing, for longer each time', async () => {
    const lectern = instance();
    const account = await lectern.start(ADMIN);
    const wait = async () =>
      account.checkPassword('ada', `wrong ${Math.random()}`, '203.0.113.9').then(
        () => 0,
        (error: { retryAfterSeconds?: number }) => error.retryAfterSeconds ?? -1,
      );
    for (let attempt = 0; attempt < 10; attempt++) expect(await wait()).toBe(0);
    const first = await wait();
    expect(first).toBeGreaterThan(0);
    await expect(account.checkPassword('ada', ADMIN.password, '203.0.113.9')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    lectern.clock.advance(first * 1000);
    expect(await wait()).toBe(0);
    expect(await wait()).toBeGreaterThan(first);
    expect(await account.checkPassword('ada', ADMIN.password, '203.0.113.10')).toBe(true);
    lectern.clock.advance(16 * 60_000);
    expect(await account.checkPassword('ada', ADMIN.password, '203.0.113.9')).toBe(true);
  });

  test('refuses a throttled client even with a password that was just verified', async () => {
    const account = await instance().start(ADMIN);
    expect(await account.checkPassword('ada', ADMIN.password, '198.51.100.1')).toBe(true);
    for (let n = 0; n < 10; n++) await account.checkPassword('ada', `guess ${n}`, '203.0.113.9');
    await expect(account.checkPassword('ada', ADMIN.password, '203.0.113.9')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(await account.checkPassword('ada', ADMIN.password, '198.51.100.1')).toBe(true);
  });

  test('counts simultaneous attempts while they are being checked', async () => {
    const account = await instance().start(ADMIN);
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => account.checkPassword('ada', `guess ${n}`, '203.0.113.9')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('is throttled for many addresses together, but not for a client that signed in before', async () => {
    const account = await instance().start(ADMIN);
    await account.checkPassword('ada', ADMIN.password, '198.51.100.1');
    const attempts: boolean[] = [];
    for (let n = 0; n < 130; n++)
      attempts.push(
        await account.checkPassword('ada', `guess ${n}`, `203.0.113.${n}`).then(
          () => true,
          () => false,
        ),
      );
    expect(attempts.filter(Boolean)).toHaveLength(100);
    expect(await account.checkPassword('ada', ADMIN.password, '198.51.100.1')).toBe(true);
  });

  test('counts addresses of one IPv6 network as one client', async () => {
    const account = await instance().start(ADMIN);
    for (let n = 0; n < 10; n++) await account.checkPassword('ada', `guess ${n}`, `2001:db8:1:2::${n}`);
    await expect(account.checkPassword('ada', ADMIN.password, '2001:db8:1:2:ffff::1')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(await account.checkPassword('ada', ADMIN.password, '2001:db8:1:3::1')).toBe(true);
  });

  test('requires the setup code for setup, throttles wrong codes, and ends the code with the setup', async () => {
    const account = await instance().start();
    const code = account.setupCode ?? '';
    await expect(
      account.setUp('ada', ADMIN.password, { entered: 'ABCD-EFGH-JKLM', address: '203.0.113.9' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    for (let n = 0; n < 9; n++)
      await account
        .setUp('ada', ADMIN.password, { entered: '', address: '203.0.113.9' })
        .catch(() => undefined);
    await expect(
      account.setUp('ada', ADMIN.password, { entered: code, address: '203.0.113.9' }),
    ).rejects.toMatchObject({ code: 'too_many_requests' });
    await account.setUp('ada', ADMIN.password, {
      entered: code.toLowerCase().replaceAll('-', ' '),
      address: '198.51.100.1',
    });
    expect(account).toMatchObject({ username: 'ada', setupCode: undefined });
  });
});
