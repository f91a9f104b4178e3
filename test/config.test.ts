import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig, VARIABLES } from '../src/config.ts';
import { createLogger } from '../src/logger.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  test('an empty environment gives the embedded defaults', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 5001, trustProxy: false, publicUrl: undefined, toolsets: ['presentations', 'templates'] });
    expect(config.limits.slides).toBe(50);
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('an empty value counts as not given', () => {
    expect(loadConfig({ PORT: '', AUTH_PASSWORD: '' })).toMatchObject({ port: 5001, auth: { password: undefined } });
  });

  test('all problems are told at once, by name and never by value', () => {
    const problems = problemsOf({ PORT: 'eighty', TRUST_PROXY: 'perhaps', LOG_LEVEL: 'loud', PUBLIC_URL: 'ftp://x' });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['PORT', 'PUBLIC_URL', 'TRUST_PROXY', 'LOG_LEVEL']);
    expect(problems.join()).not.toMatch(/eighty|perhaps|loud|ftp/);
  });

  test('numbers outside their range are refused with the range', () => {
    expect(problemsOf({ LIMIT_SLIDES: '0' })[0]).toContain('1 to 50');
  });

  test('the base address loses its trailing slash', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://decks.example.com/' }).publicUrl).toBe('https://decks.example.com');
  });

  test('a secret does not show itself in any usual way of printing', () => {
    const { auth } = loadConfig({ AUTH_PASSWORD: 'hunter22' });
    expect(auth.password?.reveal()).toBe('hunter22');
    expect(`${auth.password} ${JSON.stringify(auth)} ${inspect(auth, { depth: 5 })}`).not.toContain('hunter22');
  });

  test('every variable is described', () => {
    expect(VARIABLES.filter(({ description }) => description.length < 10)).toEqual([]);
  });
});

describe('logging', () => {
  test('secrets are hidden at any depth that our objects have', () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    log.info({ password: 'p1', req: { headers: { authorization: 'p2', cookie: 'p3' } }, body: { access_token: 'p4' } }, 'in');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/p[1-4]/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', msg: 'in' });
  });
});
