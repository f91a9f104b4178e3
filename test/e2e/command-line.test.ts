import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DEEP, oneIn } from '../support/deep.ts';
import { OpenedPptx } from '../support/open-pptx.ts';
import {
  ask,
  type Ended,
  ended,
  environment,
  MAIN,
  ROOT,
  runCommand,
  scratchDirectory,
  serve,
} from './processes.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());
const at = (name: string) => join(scratch.path, name);

const TEA =
  '# Tea\n\n## Green tea\n\nSteeped at 80 °C for two minutes.\n\n## Black tea\n\nSteeped at 95 °C for four minutes.\n\n## Oolong\n\nSteeped at 90 °C for three minutes.';

let tea: Promise<Ended> | undefined;
/** Makes tea.pptx once. */
function teaDeck(): Promise<Ended> {
  writeFileSync(at('tea.md'), TEA);
  tea ??= runCommand(['generate', 'tea.md', '-o', 'tea.pptx'], { cwd: scratch.path });
  return tea;
}

describe('the command line', () => {
  test.each(oneIn(6, ['serve', 'stdio', 'generate', 'render', 'check', 'token']))(
    '%s prints its help',
    async (command) => {
      const { code, stdout } = await runCommand([command, '--help']);
      expect(code).toBe(0);
      expect(stdout).toContain(`Usage: lectern ${command}`);
    },
  );

  test.runIf(DEEP)('generates a deck from a file, and check finds no error in it', async () => {
    expect(await teaDeck()).toMatchObject({ code: 0, stdout: '' });
    expect(await runCommand(['check', at('tea.pptx')])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/: sound, score \d+ of 100\n$/),
    });
    // Nothing but the deck is left behind.
    expect(existsSync(at('app_data'))).toBe(false);
  });

  const looks = [
    ['another file', 'test/fixtures/designs/median-theme.pptx'],
    ['a template of ours', 'pitch'],
  ] as const;
  test.runIf(DEEP).each(looks)('edits a deck in the look of %s', async (_what, template) => {
    const deck = join(ROOT, 'test', 'fixtures', 'pptx', 'prs-notes.pptx');
    const { code, stderr } = await runCommand(
      ['edit', deck, '--template', template, '-o', at('other.pptx')],
      { cwd: ROOT },
    );
    expect([0, 1]).toContain(code);
    expect(stderr).toContain('other.pptx written');
    expect(await runCommand(['check', at('other.pptx')])).toMatchObject({
      stdout: expect.stringContaining(': sound,'),
    });
    expect(
      (
        await runCommand(['edit', deck, '--template', template, '--fix', '-o', at('both.pptx')], {
          cwd: ROOT,
        })
      ).code,
    ).toBe(2);
  });

  test('leaves nothing in the temporary folder when interrupted', async () => {
    mkdirSync(at('tmp'));
    const child = spawn(process.execPath, [MAIN, 'generate', '-', '-o', at('never.pptx')], {
      env: environment({ TMPDIR: at('tmp') }),
      stdio: 'pipe',
    });
    child.stdin.end(
      Array.from(
        { length: 2_000 },
        (_, index) => `## Part ${index}\n\nThe ${index}th part measures ${index * 3} metres.`,
      ).join('\n\n'),
    );
    const end = ended(child);
    await expect
      .poll(() => readdirSync(at('tmp')).length + Number(child.exitCode !== null), { interval: 5 })
      .toBe(1);
    child.kill('SIGTERM');
    expect(await end).toMatchObject({ code: 143 });
    expect([readdirSync(at('tmp')), existsSync(at('never.pptx'))]).toEqual([[], false]);
  });

  test('finds a damaged package and names the damaged part', async () => {
    await teaDeck();
    const bytes = readFileSync(at('tea.pptx'));
    // The central directory names a part as its local header does not: slide1 renamed once, at its last
    // mention.
    const place = bytes.lastIndexOf('ppt/slides/slide1.xml');
    bytes.write('ppt/slides/slideX.xml', place);
    writeFileSync(at('damaged.pptx'), bytes);
    const { code, stdout } = await runCommand(['check', at('damaged.pptx')]);
    expect(code).toBe(1);
    expect(stdout).toContain('slideX.xml');
  });

  test('renders structured slides as deck, sheet and single slide', async () => {
    const deck = {
      slides: [
        { layout: 'title', content: { title: 'Tea' } },
        { layout: 'statement', content: { statement: 'Water just below the boil.' } },
      ],
    };
    writeFileSync(at('deck.json'), JSON.stringify(deck));
    const forms = [
      ['deck.pptx', 'PK', []],
      ['deck.pdf', '%PDF', []],
      ['slide.svg', '<svg', ['--slide', '2']],
      ['deck.png', '\x89PNG', []],
    ] as const;
    for (const [name, magic, more] of oneIn(8, forms, 3)) {
      const made = await runCommand(['render', at('deck.json'), '-o', at(name), ...more]);
      expect(made).toMatchObject({ code: 0 });
      expect(readFileSync(at(name), 'latin1').startsWith(magic)).toBe(true);
    }
  });

  test.runIf(DEEP)('renders a long deck on several sheets, each in a file', async () => {
    const slides = Array.from({ length: 24 }, (_, slide) => ({
      layout: 'statement',
      content: { statement: `Water just below the boil, cup ${slide + 1}.` },
    }));
    writeFileSync(at('long.json'), JSON.stringify({ slides }));
    await runCommand(['render', at('long.json'), '-o', at('long.png')]);
    for (const name of ['long.png', 'long-2.png'])
      expect(readFileSync(at(name), 'latin1').startsWith('\x89PNG')).toBe(true);
  });

  test.runIf(DEEP)('names the errors in structured slides', async () => {
    writeFileSync(at('wrong.json'), JSON.stringify({ slides: [{ layout: 'titel', content: {} }] }));
    const { code, stderr } = await runCommand(['render', at('wrong.json'), '-o', at('wrong.pptx')]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/slides\.0\.layout.*titel/s);
    expect(existsSync(at('wrong.pptx'))).toBe(false);
  });

  test.runIf(DEEP)('generates slides of the requested size', async () => {
    const sized = at('square.pptx');
    const { code } = await runCommand(['generate', '-', '-o', sized, '--slide-size', '1:1'], { stdin: TEA });
    expect(code).toBe(0);
    const presentation = new OpenedPptx(readFileSync(sized)).xml('ppt/presentation.xml');
    const [, width, height] = /<p:sldSz cx="(\d+)" cy="(\d+)"/.exec(presentation) ?? [];
    expect(width).toBe(height);
    const { stderr } = await runCommand(['generate', '-', '-o', sized, '--slide-size', 'wide'], {
      stdin: TEA,
    });
    expect(stderr).toContain('"wide" is no size of slides');
  });

  test.runIf(DEEP)('lists at most ten pieces of content without a place, and then their number', async () => {
    const long = `# Teas\n\n${Array.from({ length: 14 }, (_, index) => `## Tea ${index + 1}\n\nSteeped for ${index + 2} minutes.\n\n![Leaf ${index + 1}](leaf-${index + 1}.png)`).join('\n\n')}`;
    const { stderr } = await runCommand(['generate', '-', '-o', at('few.pptx'), '--slides', '4'], {
      stdin: long,
    });
    const [head = '', ...lines] = stderr.slice(stderr.indexOf('note: ')).split('\n');
    const count = Number(/(\d+) pieces of the text found no place/.exec(head)?.[1]);
    expect(count).toBeGreaterThan(10);
    expect(lines.filter((line) => /^ {2}\w+: .*\(.+\)$/.test(line))).toHaveLength(10);
    expect(stderr).toContain(`  and ${count - 10} more`);
  });

  test.each([
    ['generate', 'tea.md'],
    ['render', 'deck.json'],
  ])('%s reports a missing output directory before any work', async (command, input) => {
    const { code, stderr } = await runCommand([command, at(input), '-o', at('nowhere/out.pptx')]);
    expect(code).toBe(1);
    expect(stderr).toContain(`The directory ${at('nowhere')} does not exist.`);
  });

  test.runIf(DEEP)('reports a port in use in one line', async () => {
    const first = await serve(at('first'));
    try {
      const port = new URL(first.url).port;
      const { code, stderr } = await runCommand(['serve'], {
        env: { APP_DATA_DIRECTORY: at('second'), PORT: port },
      });
      expect(code).toBe(1);
      expect(stderr.trim().split('\n').at(-1)).toBe(
        `unavailable: Port ${port} is in use; set PORT to another.`,
      );
      expect(stderr).not.toMatch(/^ +at /m);
    } finally {
      await first.stop();
    }
  });

  test('help names the designs and only the formats that are read', async () => {
    const { stdout } = await runCommand(['generate', '--help']);
    expect(stdout).toMatch(/--template ID .*ledger.*pitch/);
    expect(stdout).toMatch(/DOCX.*PDF/s);
    expect(stdout).not.toMatch(/MCP/);
  });

  test('the setup that stdio --help shows starts the server', async () => {
    const { stdout } = await runCommand(['stdio', '--help']);
    const { mcpServers } = JSON.parse(/^ *(\{.*\})$/m.exec(stdout)?.[1] ?? '{}') as {
      mcpServers: { lectern: { args: string[] } };
    };
    expect(mcpServers.lectern.args).toEqual([MAIN, 'stdio']);
  });

  test.runIf(DEEP)('reports a file that is no package in one message without empty fields', async () => {
    writeFileSync(at('report.md'), TEA);
    const { code, stdout } = await runCommand(['check', at('report.md')]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^\S+report\.md: \S/);
    expect(stdout).not.toMatch(/: :/);
  });

  const misuses = [
    ['an unknown command', ['frobnicate'], 'no command "frobnicate"'],
    ['an unknown option', ['generate', 'x.md', '--colour'], '--colour'],
    ['no output', ['generate', 'x.md'], '-o'],
    ['an output of another kind', ['generate', 'x.md', '-o', 'x.key'], '.pptx'],
    ['a missing file', ['generate', 'no-such.md', '-o', 'x.pptx'], 'no-such.md'],
    ['a life of no days', ['token', 'create', 'x', '--days', '0'], '1 to 365'],
    ['a setting that is no setting', ['serve'], 'PORT'],
  ] as const;
  test.each(oneIn(8, misuses))('answers %s with exit code 2', async (_what, args, message) => {
    const { code, stdout, stderr } = await runCommand(args, { env: { PORT: 'many' } });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  test.runIf(DEEP)('creates a token that a running server accepts until it is revoked', async () => {
    const env = { APP_DATA_DIRECTORY: at('data') };
    const server = await serve(env.APP_DATA_DIRECTORY, {
      AUTH_USERNAME: 'admin',
      AUTH_PASSWORD: 'correct-horse',
    });
    try {
      const { code, stdout } = await runCommand(['token', 'create', 'robot', '--days', '7'], { env });
      expect(code).toBe(0);
      const status = async () =>
        (
          await fetch(`${server.url}/api/v3/presentation/all`, {
            headers: { authorization: `Bearer ${stdout.trim()}` },
          })
        ).status;
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

  test('serve prints all its addresses, and health needs no credentials', async () => {
    const server = await serve(at('fresh'));
    try {
      for (const path of ['/mcp', '/docs', '/health'])
        await expect.poll(() => server.stderr()).toContain(`${server.url}${path}`);
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
      expect((await fetch(`${server.url}/ready`)).status).toBe(200);
      // Until there is an account: how to make it, and what lets programs in till then.
      const output = server.stderr();
      const file = at('fresh/local-access');
      expect(output).toMatch(
        new RegExp(
          `\\n {2}${server.url}/set-up#[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\\n.*${file}:\\n {2}curl -H "@${file}" ${server.url}/api/v3/presentation/all\\n`,
        ),
      );
      expect(output).not.toContain(readFileSync(file, 'utf8').trim().split(' ')[2]);
      expect((await ask(`${server.url}/api/v3/presentation/all`)).status).toBe(200);
    } finally {
      await server.stop();
    }
  });

  test('asks for a newer Node in one line when Node is too old and none is installed', async () => {
    // Simulates Node 20 for the first file: everything newer is behind its check.
    cpSync(dirname(MAIN), at('alone/dist'), { recursive: true });
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } }); await import(${JSON.stringify(at('alone/dist/main.js'))});`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', old], {
      cwd: ROOT,
      env: environment({}),
      stdio: 'pipe',
    });
    const { code, stderr } = await ended(child);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^Lectern needs Node 22\.19 or newer, this is 20\.11\.0\. Run it with: npx -y -p node@24 .*\n$/,
    );
  });

  const old = ['/usr/local/bin/node', '/usr/bin/node'].find(
    (node) => existsSync(node) && /^v(1\d|20|21)\./.test(String(spawnSync(node, ['--version']).stdout)),
  );
  describe.skipIf(old === undefined)(
    `the command line on the too old Node of this machine (${old ?? 'there is none'})`,
    () => {
      const start = (args: readonly string[], env: Record<string, string> = {}) =>
        spawn(String(old), [MAIN, ...args], { env: environment(env), stdio: 'pipe' });

      test('runs on the Node that the project installed, with its streams and exit code', {
        skip: !DEEP,
      }, async () => {
        const child = start(['generate', '-', '-o', at('old-node.pptx')]);
        child.stdin.end(TEA);
        expect(await ended(child)).toMatchObject({ code: 0, stdout: '' });
        expect(readFileSync(at('old-node.pptx'), 'latin1').startsWith('PK')).toBe(true);
        expect(await ended(start(['frobnicate']))).toMatchObject({
          code: 2,
          stderr: expect.stringContaining('no command "frobnicate"'),
        });
      });

      test('forwards SIGTERM, so that a server shuts down cleanly', async () => {
        const child = start(['serve'], { APP_DATA_DIRECTORY: at('old-data'), PORT: '0', LOG_LEVEL: 'info' });
        const end = ended(child);
        let message = '';
        child.stderr.on('data', (chunk: Buffer) => {
          const before = message.includes('/health');
          message += String(chunk);
          if (!before && message.includes('/health')) child.kill('SIGTERM');
        });
        const { code, stderr } = await end;
        expect(stderr).toContain('"signal":"SIGTERM"');
        expect(code).toBe(0);
      });
    },
  );
});
