import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ended, environment, MAIN, ROOT, runCommand, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());
const at = (name: string) => join(scratch.path, name);

const TEA = '# Tea\n\n## Green tea\n\nSteeped at 80 °C for two minutes.\n\n## Black tea\n\nSteeped at 95 °C for four minutes.\n\n## Oolong\n\nSteeped at 90 °C for three minutes.';

describe('the command line', () => {
  test.each(['serve', 'stdio', 'generate', 'render', 'check', 'token'])('%s explains itself', async (command) => {
    const { code, stdout } = await runCommand([command, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: lectern ${command}`);
  });

  test('generates a deck out of a file that its own check finds sound', async () => {
    writeFileSync(at('tea.md'), TEA);
    const made = await runCommand(['generate', 'tea.md', '-o', 'tea.pptx'], { cwd: scratch.path });
    expect(made).toMatchObject({ code: 0, stdout: '' });
    expect(await runCommand(['check', at('tea.pptx')])).toMatchObject({ code: 0, stdout: `${at('tea.pptx')}: sound\n` });
    // Nothing but the deck is left behind.
    expect(existsSync(at('app_data'))).toBe(false);
  });

  test('finds a damaged package and says where', async () => {
    await runCommand(['generate', '-', '-o', at('whole.pptx')], { stdin: TEA });
    const bytes = readFileSync(at('whole.pptx'));
    // The central directory names a part that its local header does not: rename slide1 once, at its last mention.
    const place = bytes.lastIndexOf('ppt/slides/slide1.xml');
    bytes.write('ppt/slides/slideX.xml', place);
    writeFileSync(at('damaged.pptx'), bytes);
    const { code, stdout } = await runCommand(['check', at('damaged.pptx')]);
    expect(code).toBe(1);
    expect(stdout).toContain('slide1.xml');
  });

  test('renders structured slides as deck, sheet and single slide', async () => {
    const deck = {
      slides: [
        { layout: 'title', content: { title: 'Tea' } },
        { layout: 'statement', content: { statement: 'Water just below the boil.' } },
      ],
    };
    writeFileSync(at('deck.json'), JSON.stringify(deck));
    for (const [name, magic, more] of [
      ['deck.pptx', 'PK', []],
      ['deck.png', '\x89PNG', []],
      ['slide.svg', '<svg', ['--slide', '2']],
    ] as const) {
      const made = await runCommand(['render', at('deck.json'), '-o', at(name), ...more]);
      expect(made).toMatchObject({ code: 0 });
      expect(readFileSync(at(name), 'latin1').startsWith(magic)).toBe(true);
    }
  });

  test('tells what was wrong with structured slides', async () => {
    writeFileSync(at('wrong.json'), JSON.stringify({ slides: [{ layout: 'titel', content: {} }] }));
    const { code, stderr } = await runCommand(['render', at('wrong.json'), '-o', at('wrong.pptx')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/slides\.0\.layout.*titel/s);
    expect(existsSync(at('wrong.pptx'))).toBe(false);
  });

  test.each([
    ['an unknown command', ['frobnicate'], 'no command "frobnicate"'],
    ['an unknown option', ['generate', 'x.md', '--colour'], '--colour'],
    ['no output', ['generate', 'x.md'], '-o'],
    ['an output of another kind', ['generate', 'x.md', '-o', 'x.key'], '.pptx'],
    ['a missing file', ['generate', 'no-such.md', '-o', 'x.pptx'], 'no-such.md'],
    ['a setting that is no setting', ['serve'], 'PORT'],
  ])('answers %s with exit code 2', async (_what, args, said) => {
    const { code, stdout, stderr } = await runCommand(args, { env: { PORT: 'many' } });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
  });

  test('makes a token that a running server accepts, until it is revoked', async () => {
    const env = { APP_DATA_DIRECTORY: at('data') };
    const server = await serve(env.APP_DATA_DIRECTORY, { AUTH_USERNAME: 'admin', AUTH_PASSWORD: 'correct-horse' });
    try {
      const { code, stdout } = await runCommand(['token', 'create', 'robot', '--days', '7'], { env });
      expect(code).toBe(0);
      const status = async () => (await fetch(`${server.url}/api/v3/presentation/all`, { headers: { authorization: `Bearer ${stdout.trim()}` } })).status;
      expect(await status()).toBe(200);
      const listed = await runCommand(['token', 'list'], { env });
      expect(listed.stdout).toContain('robot');
      expect(listed.stdout).not.toContain(stdout.trim());
      const [id = ''] = listed.stdout.split('\t');
      expect((await runCommand(['token', 'revoke', id], { env })).code).toBe(0);
      expect(await status()).toBe(401);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });

  test('tells where everything is when it serves, and health needs no credentials', async () => {
    const server = await serve(at('fresh'));
    try {
      for (const path of ['/mcp', '/docs', '/health']) expect(server.stderr()).toContain(`${server.url}${path}`);
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
      expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test('asks for a newer Node in one line when it is too old', async () => {
    // What the first file does when process.versions says 20: everything newer is behind its check.
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } }); await import(${JSON.stringify(MAIN)});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', old], { cwd: ROOT, env: environment({}), stdio: 'pipe' });
    const { code, stderr } = await ended(child);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Lectern needs Node 22\.19 or newer, this is 20\.11\.0\. Run it with: npx -y -p node@24 .*\n$/);
  });
});
