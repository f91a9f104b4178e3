import { createHash } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { ADMIN, instance } from './instance.ts';

const DAY_MS = 24 * 60 * 60_000;

describe('session tokens', () => {
  test('last 30 days, over restarts', async () => {
    const lectern = instance();
    const token = await (await lectern.start(ADMIN)).issueSession();
    const restarted = await lectern.start();
    expect(await restarted.verifySession(token)).toBe(true);
    lectern.clock.advance(30 * DAY_MS - 1000);
    expect(await restarted.verifySession(token)).toBe(true);
    lectern.clock.advance(2000);
    expect(await restarted.verifySession(token)).toBe(false);
  });

  test('are refused when forged, foreign or altered', async () => {
    const lectern = instance();
    const account = await lectern.start(ADMIN);
    const good = await account.issueSession();
    const [head = '', payload = '', signature = ''] = good.split('.');
    const secret = new TextEncoder().encode(String(lectern.stored()['AUTH_SECRET_KEY']));
    const now = Math.floor(lectern.clock.now().getTime() / 1000);
    const claims = (alg = 'HS256') =>
      new SignJWT()
        .setProtectedHeader({ alg })
        .setSubject('ada')
        .setJti('a-session')
        .setIssuer('lectern')
        .setAudience('lectern')
        .setIssuedAt(now)
        .setExpirationTime(now + 3600);
    expect(await account.verifySession(await claims().sign(secret))).toBe(true);

    const forged = {
      'alg none': new UnsecuredJWT()
        .setSubject('ada')
        .setIssuer('lectern')
        .setAudience('lectern')
        .setIssuedAt(now)
        .setExpirationTime(now + 3600)
        .encode(),
      'another key': await claims().sign(new Uint8Array(32)),
      'another algorithm': await claims('HS512').sign(Buffer.concat([secret, secret])),
      'another user': await claims().setSubject('eve').sign(secret),
      'another issuer': await claims().setIssuer('elsewhere').sign(secret),
      'another audience': await claims().setAudience('elsewhere').sign(secret),
      'no end': await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('ada')
        .setIssuer('lectern')
        .setAudience('lectern')
        .setIssuedAt(now)
        .sign(secret),
      'altered payload': `${head}.${Buffer.from(payload, 'base64url').toString().replace('"ada"', '"eve"')}.${signature}`,
      'altered signature': `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'cut short': good.slice(0, -4),
      empty: '',
    };
    for (const [name, token] of Object.entries(forged))
      expect(await account.verifySession(token), name).toBe(false);
  });
});

describe('API tokens', () => {
  test('have 256 random bits, are shown once and stored as a digest', async () => {
    const { start, records } = instance();
    const account = await start(ADMIN);
    const { token, id } = await account.tokens.create('ci', 90);
    expect(token).toMatch(/^lectern_[\w-]{43}$/);
    expect(JSON.stringify(await account.tokens.list())).not.toContain(token);
    const stored = JSON.stringify(await records.get('api_tokens', id));
    expect(stored).not.toContain(token);
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
  });

  test('expire, unless they were created without an end', async () => {
    const lectern = instance();
    const account = await lectern.start(ADMIN);
    const short = await account.tokens.create('short', 1);
    const lasting = await account.tokens.create('lasting', null);
    expect(short.expires_at).toBe('2026-11-21T12:00:00.000Z');
    lectern.clock.advance(DAY_MS);
    expect(await account.tokens.verify(short.token)).toBeUndefined();
    expect(await account.tokens.verify(lasting.token)).toMatchObject({ label: 'lasting' });
  });

  test('end at once when revoked, and record their last use', async () => {
    const lectern = instance();
    const account = await lectern.start(ADMIN);
    const { token, id } = await account.tokens.create('ci', 90);
    lectern.clock.advance(5000);
    await account.tokens.verify(token);
    expect((await account.tokens.list())[0]).toMatchObject({
      last_used_at: '2026-11-20T12:00:05.000Z',
      revoked_at: null,
    });
    expect((await account.tokens.revoke(id)).revoked_at).not.toBeNull();
    expect(await account.tokens.verify(token)).toBeUndefined();
    await expect(account.tokens.revoke('token-unknown')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('end with the signing secret even when they were never marked revoked', async () => {
    const lectern = instance();
    const before = await lectern.start(ADMIN);
    const { token, id } = await before.tokens.create('ci', null);
    const stored = await lectern.records.get('api_tokens', id);
    const after = await lectern.start({ ...ADMIN, override: true });
    await lectern.records.write([{ collection: 'api_tokens', id, value: stored?.value, order: 'x' }]);
    expect(await after.tokens.verify(token)).toBeUndefined();
  });

  test('with one changed letter are refused', async () => {
    const account = await instance().start(ADMIN);
    const { token } = await account.tokens.create('ci', 90);
    expect(
      await account.tokens.verify(`${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`),
    ).toBeUndefined();
  });
});
