import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DEEP } from '../support/deep.ts';
import { connectStdio, legacyClient, textOf } from '../tools/clients.ts';
import {
  ask,
  environment,
  MAIN,
  ONE_ENGINE,
  ROOT,
  runCommand,
  scratchDirectory,
  serve,
} from './processes.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const DECK = { content: '# Tea\n\n## Green\n\nSteeped at 80 °C.\n\n## Black\n\nSteeped at 95 °C.' };
const NOBODY = ['--reuid=65534', '--regid=65534', '--clear-groups'];
/**
 * True if the test can run as an ordinary user, as desktop clients do; this needs a checkout that others may
 * read.
 */
const canBeNobody =
  process.getuid?.() === 0 && spawnSync('setpriv', [...NOBODY, 'test', '-r', MAIN]).status === 0;

function home(name: string): string {
  const path = join(realpathSync(scratch.path), name);
  mkdirSync(path, { recursive: true });
  return path;
}

describe.runIf(canBeNobody)('lectern stdio, started in / by a user without rights', () => {
  const start = (env: Record<string, string>) =>
    connectStdio({
      command: 'setpriv',
      args: [...NOBODY, process.execPath, MAIN, 'stdio'],
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '', LIBREOFFICE_PATH: 'off', ...env },
    });

  test.runIf(DEEP)('creates a deck in the home directory of the user', async () => {
    const own = home('nobody');
    spawnSync('chown', ['-R', '65534:65534', own]);
    spawnSync('chmod', ['755', realpathSync(scratch.path)]);
    const { client, stderr } = await start({ HOME: own });
    const answer = await client.call('generate_presentation', DECK);
    expect(textOf(answer)).toContain(join(own, '.local', 'share', 'lectern', 'exports', 'Tea.pptx'));
    expect(existsSync(join(own, '.local', 'share', 'lectern', 'lectern.sqlite'))).toBe(true);
    expect(stderr()).not.toContain('cannot be written');
    await client.close();
  });

  test.runIf(DEEP)('reports a folder that is not writable before the work', async () => {
    const own = home('sealed');
    const folder = join(own, 'sealed');
    mkdirSync(folder);
    spawnSync('chown', ['-R', '65534:65534', own]);
    spawnSync('chmod', ['755', realpathSync(scratch.path)]);
    spawnSync('chmod', ['555', folder]);
    const { client } = await start({ HOME: own });
    const answer = await client.call('generate_presentation', { ...DECK, save_to: join(folder, 'tea.pptx') });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toMatch(
      /save_to: \S+tea\.pptx cannot be written: permission denied\.\nName a folder/,
    );
    expect((await client.call('list_presentations')).structuredContent).toMatchObject({ total: 0 });
    await client.close();
  });

  test('reports at start and in the first call that no directory is writable, and names the variable', async () => {
    const { client, stderr } = await start({});
    expect((await client.listTools()).length).toBeGreaterThan(5);
    const answer = await client.call('list_presentations');
    expect(answer.isError).toBe(true);
    for (const text of [textOf(answer), stderr()])
      expect(text).toMatch(
        /The data directory \/\S+ cannot be written: permission denied\.[\s\S]*APP_DATA_DIRECTORY/,
      );
    await client.close();
  });
});

test('stdio, serve and the commands use the data directory of the user, and write neither beside it nor into the package', async () => {
  const own = home('user');
  const project = join(own, 'project');
  mkdirSync(project);
  const data = join(own, 'data', 'lectern');
  const env = environment({
    HOME: own,
    XDG_DATA_HOME: join(own, 'data'),
    XDG_CACHE_HOME: join(own, 'cache'),
    NODE_COMPILE_CACHE: '',
  });
  const before = packageEntries();
  const client = await legacyClient({ command: process.execPath, args: [MAIN, 'stdio'], env, cwd: project });
  expect((await client.call('list_presentations')).structuredContent).toMatchObject({ total: 0 });
  await client.close();
  expect(statSync(data).mode & 0o077).toBe(0);
  const doctor = await runCommand(['doctor'], { cwd: project, env });
  expect(doctor.stdout).toContain(`${data} can be written`);
  expect(readdirSync(project)).toEqual([]);
  expect(existsSync(join(own, 'cache', 'lectern', 'compiled'))).toBe(true);
  expect(packageEntries()).toEqual(before);
});

test('APP_DATA_DIRECTORY names the data directory everywhere', async () => {
  const own = home('named');
  const data = join(own, 'elsewhere');
  const client = await legacyClient({
    command: process.execPath,
    args: [MAIN, 'stdio'],
    env: environment({ HOME: own, APP_DATA_DIRECTORY: data }),
    cwd: own,
  });
  expect((await client.call('list_presentations')).structuredContent).toMatchObject({ total: 0 });
  await client.close();
  expect(existsSync(join(data, 'lectern.sqlite'))).toBe(true);
  expect(existsSync(join(own, '.local'))).toBe(false);
});

test.runIf(DEEP)('stdio and serve share one data directory at the same time', async () => {
  const data = join(home('shared'), 'data');
  const server = await serve(data, { ...ONE_ENGINE, HOME: home('shared') });
  const env = environment({ HOME: home('shared'), APP_DATA_DIRECTORY: data });
  const clients = await Promise.all(
    [1, 2].map(() => legacyClient({ command: process.execPath, args: [MAIN, 'stdio'], env })),
  );
  try {
    const overHttp = async (n: number) => {
      const body = JSON.stringify({ ...DECK, n_slides: 2 + (n % 2) });
      const answer = await ask(`${server.url}/api/v3/presentation/generate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return (await answer.json()) as { presentation_id?: string };
    };
    const overStdio = async (client: (typeof clients)[number]) =>
      (await client.call('generate_presentation', DECK)).structuredContent as { presentation_id?: string };
    const made = await Promise.all([0, 1, 2, 3].flatMap((n) => [overHttp(n), ...clients.map(overStdio)]));
    expect(new Set(made.map(({ presentation_id }) => presentation_id)).size).toBe(12);
    // Each process sees and can change the decks of the others.
    for (const client of clients)
      expect((await client.call('list_presentations')).structuredContent).toMatchObject({ total: 12 });
    const listed = (await (await ask(`${server.url}/api/v1/ppt/presentation/all`)).json()) as unknown[];
    expect(listed).toHaveLength(12);
    const [first] = made;
    const edits = [{ op: 'set_deck', title: 'Tea and water' }];
    expect(
      (await clients[0]?.call('edit_presentation', { id: first?.presentation_id, edits }))?.structuredContent,
    ).toMatchObject({ revision: 2, title: 'Tea and water' });
    expect(
      (await clients[1]?.call('get_presentation', { id: first?.presentation_id }))?.structuredContent,
    ).toMatchObject({ title: 'Tea and water' });
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    expect(await server.stop()).toBe(0);
  }
});

/** Files that a program may have added to the installed package. */
function packageEntries(): string[] {
  return ['.', 'dist', 'data', 'node_modules/.cache'].flatMap((folder) =>
    existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`) : [],
  );
}
