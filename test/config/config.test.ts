import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError, loadConfig } from '../../src/config/config.ts';
import { VARIABLES } from '../../src/config/variables.ts';
import { createLogger } from '../../src/observability/logger.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

/** Temporary file with this content, deleted after the test. */
function fileOf(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'secret'), content);
  return join(folder, 'secret');
}

describe('secrets in files', () => {
  test('may hold every secret and every address with a password', () => {
    const names = (VARIABLES as readonly { name: string; secret?: boolean; holdsPassword?: boolean }[])
      .filter(({ secret, holdsPassword }) => secret || holdsPassword)
      .map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'AUTH_PASSWORD',
        'AWS_SECRET_ACCESS_KEY',
        'OPENAI_API_KEY',
        'STORE_URL',
        'QUEUE_URL',
      ]),
    );
    for (const name of names)
      expect(problemsOf({ [`${name}_FILE`]: '/nowhere/secret' }), name).toEqual([
        expect.stringMatching(new RegExp(`^${name}_FILE: the file cannot be read \\(ENOENT\\)`)),
      ]);
    expect(
      VARIABLES.map(({ name }) => name).filter(
        (name) => names.includes(name.replace(/_FILE$/, '')) && name.endsWith('_FILE'),
      ),
    ).toEqual([]);
  });

  test('lose the trailing line end and are never shown, like a variable', () => {
    const config = loadConfig({
      AUTH_USERNAME: 'ada',
      AUTH_PASSWORD_FILE: fileOf('correct horse \n'),
      STORE_URL_FILE: fileOf('postgres://ada:s3cret@db:5432/lectern\r\n'),
    });
    expect(config.auth.password?.reveal()).toBe('correct horse ');
    expect(config.engines.store?.url.reveal()).toBe('postgres://ada:s3cret@db:5432/lectern');
    expect(JSON.stringify(config.settings)).not.toMatch(/correct horse|s3cret/);
    expect(config.settings.find(({ name }) => name === 'AUTH_PASSWORD')).toMatchObject({
      given: true,
      secret: true,
    });
  });

  test('are refused without being shown when empty, too large or also set by a variable', () => {
    expect(problemsOf({ AUTH_PASSWORD_FILE: fileOf('\n') })).toEqual([
      'AUTH_PASSWORD_FILE: the file is empty',
    ]);
    expect(problemsOf({ AUTH_PASSWORD_FILE: fileOf('x'.repeat(70_000)) })).toEqual([
      expect.stringContaining('larger than 65536 bytes'),
    ]);
    expect(
      problemsOf({ AUTH_PASSWORD: 'horse battery', AUTH_PASSWORD_FILE: fileOf('correct horse') }),
    ).toEqual(['AUTH_PASSWORD_FILE: AUTH_PASSWORD is set too; give one of them']);
    expect(problemsOf({ STORE_URL_FILE: fileOf('mysql://ada:s3cret@db/lectern') })).toEqual([
      expect.stringMatching(/^STORE_URL: "mysql:\/\/" is not supported/),
    ]);
  });
});

describe('configuration', () => {
  test('has the embedded defaults in an empty environment', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 5001,
      trustProxy: false,
      publicUrl: undefined,
      toolsets: ['essentials'],
    });
    expect(config.limits.slides).toBe(100);
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('treats an empty value as absent', () => {
    expect(loadConfig({ PORT: '', AUTH_PASSWORD: '' })).toMatchObject({
      port: 5001,
      auth: { password: undefined },
    });
  });

  test('reports all problems at once, by name and never by value', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      TRUST_PROXY: 'perhaps',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'ftp://x',
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'TRUST_PROXY',
      'LOG_LEVEL',
    ]);
    expect(problems.join()).not.toMatch(/eighty|perhaps|loud|ftp/);
  });

  test('parses address blocks at start', () => {
    expect(loadConfig({ ALLOW_PRIVATE_ADDRESSES: '10.0.0.0/8, ::1/128' }).allowPrivateAddresses).toEqual([
      '10.0.0.0/8',
      '::1/128',
    ]);
    for (const block of ['10.0.0.1', '10.0.0.0/33', 'fd00::/129', 'db.lan/8', '10.0.0.0/8/8', '10/8'])
      expect(problemsOf({ ALLOW_PRIVATE_ADDRESSES: block }), block).toHaveLength(1);
  });

  test('refuses numbers outside their range, with the range', () => {
    expect(problemsOf({ LIMIT_SLIDES: '0' })[0]).toContain('1 to 50');
  });

  test('normalizes the base address and removes its trailing slash', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://decks.example.com/' }).publicUrl).toBe(
      'https://decks.example.com',
    );
    expect(loadConfig({ PUBLIC_URL: 'HTTPS://Decks.example.com:443/team/' }).publicUrl).toBe(
      'https://decks.example.com/team',
    );
  });

  test.each([
    'javascript:alert(1)',
    'https:decks.example.com',
    'https://ada:planted@decks.example.com',
    'https://decks.example.com/?a=planted',
    'https://decks.example.com/#',
    'https://',
  ])('refuses %s as a base address', (address) => {
    expect(problemsOf({ PUBLIC_URL: address })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: expected an http or https address without(?!.*planted)/),
    ]);
  });

  test.each([
    'https://example.com/api/lectern',
    'https://example.com/presentations',
    'https://example.com/a;b',
    'https://example.com/a%20b',
    "https://example.com/it's",
  ])('refuses %s, below whose path the server cannot be served', (address) => {
    expect(problemsOf({ PUBLIC_URL: address })).toEqual([
      expect.stringMatching(/^PUBLIC_URL: expected a path of letters.*such as \/lectern/),
    ]);
  });

  test('hides a secret in any usual way of printing', () => {
    const { auth } = loadConfig({ AUTH_PASSWORD: 'hunter22' });
    expect(auth.password?.reveal()).toBe('hunter22');
    expect(`${auth.password} ${JSON.stringify(auth)} ${inspect(auth, { depth: 5 })}`).not.toContain(
      'hunter22',
    );
  });

  test('parses shared engines with hidden passwords, and explains wrong ones', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'opensesame' };
    const env = {
      STORE_URL: 'postgres://ada:s3cret@db.example:5432/lectern',
      QUEUE_URL: 'rediss://:s3cret@queue.example/2',
      BLOB_URL: 's3://decks/team?endpoint=http://minio:9000',
      ...keys,
    };
    const config = loadConfig(env);
    expect(config.engines.store?.kind).toBe('postgres');
    expect(config.engines.blobs).toMatchObject({
      bucket: 'decks',
      prefix: 'team/',
      endpoint: 'http://minio:9000',
      pathStyle: true,
      region: 'us-east-1',
    });
    expect(inspect(config, { depth: 9 })).not.toMatch(/s3cret|opensesame/);
    expect(config.settings.find(({ name }) => name === 'STORE_URL')?.value).toBe(
      'postgres://…@db.example:5432/lectern',
    );
    expect(problemsOf({ STORE_URL: 'mysql://ada:s3cret@db/lectern' })[0]).toMatch(
      /^STORE_URL: "mysql:\/\/" is not supported; expected postgres:.*redis:/,
    );
    expect(problemsOf({ STORE_URL: 'postgres://ada:p/w@rd@db/lectern' })[0]).toMatch(/percent-encoded/);
    expect(problemsOf({ QUEUE_URL: 'localhost:6379' })[0]).toMatch(
      /^QUEUE_URL: expected an address such as redis:/,
    );
    expect(problemsOf({ BLOB_URL: 's3://decks' })).toEqual([
      expect.stringContaining('region'),
      expect.stringContaining('AWS_ACCESS_KEY_ID'),
    ]);
    expect(problemsOf({ ...keys, BLOB_URL: 's3://decks?endpoint=minio:9000&acl=public' })).toEqual([
      expect.stringContaining('"acl" is not one of'),
      expect.stringContaining('http or https'),
    ]);
  });

  test('describes every variable', () => {
    expect(VARIABLES.filter(({ description }) => description.length < 10)).toEqual([]);
  });
});

describe('the log', () => {
  test('hides secrets at any depth that our objects have', () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    log.info(
      {
        password: 'p1',
        req: { headers: { authorization: 'p2', cookie: 'p3' } },
        body: { access_token: 'p4' },
      },
      'in',
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/p[1-4]/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', msg: 'in' });
  });
});
