import { pbkdf2Sync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { instance } from './instance.ts';

const PASSWORD = 'correct horse';
const SALT = Buffer.from('0123456789abcdef');
const HASH = `pbkdf2_sha256$200000$${SALT.toString('base64url')}$${pbkdf2Sync(PASSWORD, SALT, 200_000, 32, 'sha256').toString('base64url')}`;
const STORED = {
  AUTH_USERNAME: 'ada',
  AUTH_PASSWORD_HASH: HASH,
  AUTH_SECRET_KEY: 'k'.repeat(43),
  OPENAI_API_KEY: 'sk-planted',
  LLM: 'openai',
  PEXELS_API_KEY: '',
};

test('an account of Presenton signs in, and its hash becomes bcrypt at the first sign-in', async () => {
  const lectern = instance();
  writeFileSync(lectern.file, JSON.stringify(STORED));
  const account = await lectern.start();
  const session = await account.issueSession();
  expect(await account.checkPassword('ada', 'wrong horse', '10.0.0.1')).toBe(false);
  expect(await account.checkPassword('eve', PASSWORD, '10.0.0.2')).toBe(false);
  expect(lectern.stored()).toEqual(STORED);
  expect(await account.checkPassword('ada', PASSWORD, '10.0.0.3')).toBe(true);
  expect(lectern.stored()).toEqual({ ...STORED, AUTH_PASSWORD_HASH: expect.stringMatching(/^\$2b\$/) });
  expect(await account.verifySession(session)).toBe(true);
  const again = await lectern.start();
  expect(await again.checkPassword('ada', PASSWORD, '10.0.0.1')).toBe(true);
});

test('the start names unused settings in a file of Presenton, without their values', async () => {
  const lectern = instance();
  writeFileSync(lectern.file, JSON.stringify(STORED));
  await lectern.start();
  const text = lectern.captured.text();
  expect(text).toContain('OPENAI_API_KEY, LLM as environment variables');
  expect(text).not.toContain('sk-planted');
  expect(text).not.toContain('PEXELS_API_KEY');
});

test.each(['pbkdf2_sha256$9999999$MDEyMzQ1Njc4OWFiY2RlZg$x', 'argon2id$something'])(
  'the start fails with advice for the hash %s',
  async (hash) => {
    const lectern = instance();
    writeFileSync(lectern.file, JSON.stringify({ ...STORED, AUTH_PASSWORD_HASH: hash }));
    await expect(lectern.start()).rejects.toThrow(/start once with RESET_AUTH=true/);
  },
);
