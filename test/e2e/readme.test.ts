import { spawn } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { GUIDES } from './guides.ts';
import { ask, type Ended, ended, environment, MAIN, ROOT, scratchDirectory } from './processes.ts';

const TEXT = GUIDES.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
const ADDRESS = 'http://127.0.0.1:5001';

/** Every command in their shell blocks that speaks to the server or runs it; a quoted text may span lines. */
const COMMANDS = [...TEXT.matchAll(/^```sh\n(.*?)^```$/gms)]
  .flatMap(([, block = '']) =>
    block.split(/^(?=curl |node |npm |claude )/m).filter((text) => /^(curl|node|npm|claude) /.test(text)),
  )
  .map((command) =>
    command
      .replace(/\n\n[\s\S]*$/, '')
      .replace(/ {2,}#.*$/gm, '')
      .trim(),
  );
const CURLS = COMMANDS.filter((command) => command.startsWith('curl '));
const OWN = COMMANDS.filter((command) => command.startsWith('node dist/main.js '));

const scratch = scratchDirectory();
// As `npm start` has it in its folder.
const data = join(scratch.path, 'app_data');
let server: LocalServer;
/** Values of earlier answers by the placeholders that the pages write for them. */
const answered = new Map<string, string>();

beforeAll(async () => {
  server = await serveLocally(data);
  writeFileSync(
    join(scratch.path, 'report.md'),
    '# Ferries\n\n## Routes\n\n- Three lines cross the bay\n- Two run all night\n\n## Riders\n\nRiders grew from 1.2 M to 1.9 M in four years.',
  );
  copyFileSync(
    join(ROOT, 'test', 'fixtures', 'designs', 'median-theme.pptx'),
    join(scratch.path, 'company.potx'),
  );
  writeFileSync(
    join(scratch.path, 'slides.html'),
    '<section><h1>Ferries</h1><p>Three lines</p></section><section><h1>Riders</h1></section>',
  );
  copyFileSync(join(ROOT, 'test', 'fixtures', 'docs', 'bakery.xlsx'), join(scratch.path, 'sales.xlsx'));
  writeFileSync(join(scratch.path, 'query.json'), '{ "limit": 2 }');
  // The deck of the quick start is what `render` takes as a file.
  const slides = CURLS.find((command) => command.includes('/from-json')) ?? '';
  writeFileSync(
    join(scratch.path, 'deck.json'),
    (/-d '(\{.*\})'/s.exec(slides)?.[1] ?? '').replace('standard_template', 'template'),
  );
});
afterAll(async () => {
  await server.stop();
  scratch.remove();
});

function shell(command: string): Promise<Ended> {
  const child = spawn('sh', ['-c', command], {
    cwd: scratch.path,
    env: environment({ APP_DATA_DIRECTORY: data }),
    stdio: 'pipe',
  });
  child.stdin.end();
  return ended(child);
}

/** Placeholders of tasks and files begin with their kind, those of designs are ids that end in "…". */
const kindOf = (placeholder: string) => /^(task|file)-/.exec(placeholder)?.[1] ?? 'design';

/**
 * Remembers the task, file or design of an answer. Waits for a task, whose result the next command may need.
 */
async function remember(answer: unknown): Promise<void> {
  const [value] = Array.isArray(answer) ? answer : [];
  if (typeof value === 'string' && value.startsWith('file-')) answered.set('file', value);
  const { id } = answer as { id?: string };
  if (!id?.startsWith('task-')) return;
  answered.set('task', id);
  let status = '';
  await expect
    .poll(
      async () => {
        const answer = await ask(`${server.url}/api/v3/async-task/status/${id}`);
        const task = (await answer.json()) as { status: string; data?: { design_id?: string } };
        if (task.data?.design_id !== undefined) answered.set('design', task.data.design_id);
        status = task.status;
        return status;
      },
      { timeout: 60_000 },
    )
    .toMatch(/completed|error/);
  expect(status).toBe('completed');
}

describe('the commands of the README and of the guides that it links to', () => {
  test('are all run, except those that need an installation', () => {
    expect(CURLS.length).toBeGreaterThanOrEqual(4);
    expect(OWN.length).toBeGreaterThanOrEqual(4);
    expect(
      COMMANDS.filter((command) => !CURLS.includes(command) && !OWN.includes(command)).map(
        (command) => command.split(' ')[0],
      ),
    ).toEqual(['npm', 'npm', 'claude', 'npm', 'claude', 'claude']);
  });

  test.each(CURLS)('run as curl requests: %s', async (command) => {
    const { code, stdout, stderr } = await shell(
      command
        .replaceAll(ADDRESS, server.url)
        .replace('curl -s ', 'curl -sS --fail-with-body ')
        .replace(
          /(?:task|file)-[\w…-]+|[\da-f]+-…/g,
          (placeholder) => answered.get(kindOf(placeholder)) ?? placeholder,
        ),
    );
    expect({ code, stderr, stdout: code === 0 ? '' : stdout }).toEqual({ code: 0, stderr: '', stdout: '' });
    await remember(JSON.parse(stdout));
  });

  test.each(OWN.filter((command) => DEEP || / (?:generate|query) /.test(command)))(
    'run on the command line: %s',
    async (command) => {
      // A token belongs to an account.
      if (command.includes(' token ')) {
        const body = JSON.stringify({ username: 'ada', password: 'correct horse' });
        await ask(`${server.url}/api/v1/auth/setup`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
      }
      const { code, stdout, stderr } = await shell(
        command.replace(/^node dist\/main\.js/, `"${process.execPath}" "${MAIN}"`),
      );
      expect(code, `${stdout}${stderr}`).toBe(0);
    },
  );
});
