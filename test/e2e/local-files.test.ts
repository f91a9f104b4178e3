import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { OpenedPptx } from '../support/open-pptx.ts';
import { type Answer, CLIENTS, legacyClient, type TestClient, textOf } from '../tools/clients.ts';
import { environment, localAccess, MAIN, ROOT, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const TEMPLATE = join(ROOT, 'test', 'fixtures', 'designs', 'real-basic-theme.pptx');
const FONT = join(ROOT, 'node_modules', '@expo-google-fonts', 'jost', '400Regular', 'Jost_400Regular.ttf');
const TEA = { content: '# Tea\n\n## Green\n\nSteeped at 80 °C.\n\n## Black\n\nSteeped at 95 °C.' };

interface Machine {
  readonly home: string;
  readonly project: string;
  readonly data: string;
  readonly env: Record<string, string>;
}

/** Home directory with documents and a project folder, which is the working directory of the server. */
function machine(name: string): Machine {
  const home = join(realpathSync(scratch.path), name);
  const project = join(home, 'work', 'project');
  for (const folder of [project, join(home, 'Documents'), join(home, '.ssh')])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(home, '.ssh', 'notes.md'), '# Secret\n\nNobody may read this.');
  return {
    home,
    project,
    data: join(home, '.local', 'share', 'lectern'),
    env: {
      ...environment({}),
      HOME: home,
      XDG_CACHE_HOME: join(scratch.path, 'cache'),
      LECTERN_TOOLSETS: 'all',
    },
  };
}

function start(
  { env, project }: Machine,
  connect: (target: {
    command: string;
    args: string[];
    env: Record<string, string>;
    cwd: string;
  }) => Promise<TestClient> = legacyClient,
  args: readonly string[] = [],
) {
  return connect({ command: process.execPath, args: [MAIN, 'stdio', ...args], env, cwd: project });
}

function ok(answer: Answer): Record<string, unknown> {
  expect(answer.isError === true ? textOf(answer) : '').toBe('');
  return answer.structuredContent ?? {};
}

function refused(answer: Answer): string {
  expect(answer.isError).toBe(true);
  return textOf(answer);
}

async function picture(path: string, background: string): Promise<string> {
  writeFileSync(
    path,
    await sharp({ create: { width: 800, height: 600, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return path;
}

function mediaOf(path: unknown): readonly string[] {
  return new OpenedPptx(new Uint8Array(readFileSync(String(path)))).names.filter((name) =>
    name.startsWith('ppt/media/'),
  );
}

describe.each(oneIn(2, CLIENTS, 0))('files by path, with a %s client', (revision, connect) => {
  const at = machine(`home-${revision}`);
  let client: TestClient;
  beforeAll(async () => {
    client = await start(at, connect);
    await picture(join(at.project, 'Größe & Farbe.png'), 'red');
  });
  afterAll(() => client.close());

  test.each([
    ['an absolute path', () => join(at.project, 'Größe & Farbe.png')],
    ['a file address', () => pathToFileURL(join(at.project, 'Größe & Farbe.png')).href],
    ['a path relative to the working directory', () => 'Größe & Farbe.png'],
    ['a path relative to the home directory', () => '~/work/project/Größe & Farbe.png'],
  ])('a picture is read by %s', async (_, reference) => {
    const slides = [
      {
        layout: 'bullets_image',
        content: {
          title: 'A picture',
          image: { image_url: reference(), alt: 'A square' },
          items: ['Beside it', 'And below'],
        },
      },
    ];
    const made = ok(await client.call('create_presentation', { slides }));
    expect(made['warnings'] ?? []).toEqual([]);
    expect(mediaOf(made['path'])).toHaveLength(1);
  });

  test('the source of a picture in markup and in a Markdown file is read by path', async () => {
    await picture(join(at.project, 'a chart.png'), 'blue');
    const composed = ok(
      await client.call('create_presentation', {
        slides: [{ markup: '<section><h1>Shown</h1><img src="./a chart.png" alt="Blue"/></section>' }],
      }),
    );
    expect(mediaOf(composed['path'])).toHaveLength(1);
    writeFileSync(
      join(at.project, 'notes.md'),
      '# Notes\n\n## A chart\n\n![Blue square](a%20chart.png)\n\nIt is blue and stands alone.\n',
    );
    expect(
      mediaOf(ok(await client.call('generate_presentation', { files: ['notes.md'] }))['path']),
    ).not.toEqual([]);
    expect(
      mediaOf(
        ok(
          await client.call('generate_presentation', {
            content: '# Notes\n\n## A chart\n\n![Blue square](<a chart.png>)\n\nIt is blue.',
          }),
        )['path'],
      ),
    ).not.toEqual([]);
  });

  test('a document, a template, a font and a logo are read by path', async () => {
    writeFileSync(join(at.project, 'riders.csv'), 'year,riders\n2021,120\n2022,180\n2023,310\n');
    expect(ok(await client.call('generate_outline', { files: ['riders.csv'] }))).toMatchObject({
      slides: expect.arrayContaining([expect.anything()]),
    });
    writeFileSync(join(at.project, 'brand.pptx'), readFileSync(TEMPLATE));
    expect(
      ok(await client.call('check_template', { pptx_url: 'brand.pptx' }))['layout_count'],
    ).toBeGreaterThan(0);
    expect(
      ok(await client.call('open_presentation', { pptx_url: './brand.pptx' }))['n_slides'],
    ).toBeGreaterThan(0);
    writeFileSync(join(at.project, 'jost.ttf'), readFileSync(FONT));
    expect(ok(await client.call('upload_font', { url: 'jost.ttf' }))).toMatchObject({
      font: { family: 'Jost', filename: 'jost.ttf' },
    });
    expect(
      ok(await client.call('create_theme', { name: `Ours ${revision}`, logo_url: 'Größe & Farbe.png' })),
    ).toHaveProperty('theme');
    expect(ok(await client.call('upload_image', { url: 'a chart.png' }))).toMatchObject({
      image: { width_px: 800 },
    });
  });

  test('an edit takes a picture by path', async () => {
    const made = ok(
      await client.call('create_presentation', {
        slides: [
          {
            layout: 'bullets_image',
            content: {
              title: 'None yet',
              image: { image_prompt: 'nothing' },
              items: ['Beside it', 'And below'],
            },
          },
        ],
      }),
    );
    const edits = [
      { op: 'update_content', slide: 1, content: { image: { image_url: 'Größe & Farbe.png', alt: 'Red' } } },
    ];
    expect(
      mediaOf(ok(await client.call('edit_presentation', { id: made['presentation_id'], edits }))['path']),
    ).not.toEqual([]);
  });

  test('paths out of the allowed folders are refused with the folders and the option', async () => {
    symlinkSync('/etc', join(at.project, 'etc'), 'dir');
    for (const path of [
      '/etc/hostname',
      '../../../../../../../../etc/hostname',
      'etc/hostname',
      '~/.ssh/notes.md',
      join(at.data, 'lectern.sqlite'),
    ]) {
      const text = refused(await client.call('generate_presentation', { files: [path] }));
      expect(text).toMatch(/files\.0: the path .* may not be used/);
      expect(text).toContain(`Allowed folders: ${at.home}`);
      expect(text).toMatch(/--allow FOLDER or LECTERN_ALLOWED_DIRECTORIES/);
    }
    expect(refused(await client.call('check_file', { pptx_url: 'missing.pptx' }))).toMatch(
      /pptx_url: .*missing\.pptx cannot be read: it does not exist/,
    );
    expect(refused(await client.call('check_file', { pptx_url: at.home }))).toMatch(/is not a file/);
  });

  test('a failure names the path that was sent, not the copy of its file', async () => {
    writeFileSync(join(at.project, 'broken.pptx'), 'no presentation');
    const text = refused(await client.call('open_presentation', { pptx_url: 'broken.pptx' }));
    expect(text).toContain('pptx_url');
    expect(text).not.toMatch(/file-[0-9a-f]{8}/);
  });

  test('files that one answer names are taken by another call', async () => {
    const made = ok(await client.call('generate_presentation', TEA));
    expect(ok(await client.call('check_file', { pptx_url: made['path'] }))['n_slides']).toBe(
      made['n_slides'],
    );
    const { pictures } = ok(
      await client.call('preview_slides', { id: made['presentation_id'], slides: [1] }),
    ) as { pictures: { url: string }[] };
    const slides = [
      {
        layout: 'bullets_image',
        content: {
          title: 'A slide',
          image: { image_url: pictures[0]?.url, alt: 'A slide' },
          items: ['As it is', 'As it was'],
        },
      },
    ];
    expect(mediaOf(ok(await client.call('create_presentation', { slides }))['path'])).toHaveLength(1);
  });
});

describe('save_to', () => {
  const at = machine('home-saving');
  let client: TestClient;
  let id: unknown;
  beforeAll(async () => {
    client = await start(at);
    id = ok(await client.call('generate_presentation', TEA))['presentation_id'];
  });
  afterAll(() => client.close());
  const save = (fields: Record<string, unknown>) => client.call('export_presentation', { id, ...fields });

  test('names the file, adds a missing ending, and makes missing folders', async () => {
    expect(ok(await save({ save_to: 'out/deep/tea' }))['path']).toBe(
      join(at.project, 'out', 'deep', 'tea.pptx'),
    );
    expect(ok(await save({ save_to: '~/Pläne/Tee.pdf', export_as: 'pdf' }))['path']).toBe(
      join(at.home, 'Pläne', 'Tee.pdf'),
    );
    expect(
      readFileSync(join(at.home, 'Pläne', 'Tee.pdf'))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('names a folder, in which the file is called like its deck', async () => {
    expect(ok(await save({ save_to: `${at.project}/` }))['path']).toBe(join(at.project, 'Tea.pptx'));
    expect(ok(await save({ save_to: '~/Documents', export_as: 'png' }))['path']).toBe(
      join(at.home, 'Documents', 'Tea-png.zip'),
    );
  });

  test('never replaces a file, unless overwrite says so', async () => {
    writeFileSync(join(at.project, 'mine.pptx'), 'mine');
    expect(refused(await save({ save_to: 'mine.pptx' }))).toMatch(
      /save_to: .*mine\.pptx exists already\.\n.*overwrite: true/,
    );
    expect(readFileSync(join(at.project, 'mine.pptx'), 'utf8')).toBe('mine');
    ok(await save({ save_to: 'mine.pptx', overwrite: true }));
    expect(readFileSync(join(at.project, 'mine.pptx')).subarray(0, 2).toString()).toBe('PK');
    expect(readdirSync(at.project).filter((name) => name.endsWith('.lectern'))).toEqual([]);
  });

  test('is refused outside of the allowed folders, with a wrong ending, and where nothing can be written', async () => {
    for (const path of [
      '/tmp/tea.pptx',
      '../../../tea.pptx',
      '~/.config/tea.pptx',
      join(at.data, 'tea.pptx'),
    ])
      expect(refused(await save({ save_to: path }))).toMatch(/save_to: the path .* may not be used/);
    expect(refused(await save({ save_to: 'tea.pdf' }))).toMatch(
      /ends in \.pdf, but the file is a \.pptx file\.\n.*export_as/,
    );
    expect(refused(await client.call('export_presentation', { id, save_to: 7 }))).toMatch(/save_to/);
    writeFileSync(join(at.project, 'a-file'), '');
    const text = textOf(await save({ save_to: 'a-file/tea.pptx' }));
    expect(text).toMatch(
      /cannot be written: (?:a part of the path is not a folder|a file with this name exists)|is not a folder/,
    );
  });

  test('is honoured when the work goes on as a task', async () => {
    const { task } = ok(
      await client.call('generate_presentation', { ...TEA, mode: 'task', save_to: 'from-task.pptx' }),
    ) as { task: { id: string } };
    const path = join(at.project, 'from-task.pptx');
    for (let tries = 0; tries < 600 && !existsSync(path); tries++) await sleep(100);
    const asked = ok(await client.call('get_task', { id: task.id }));
    expect(asked).toMatchObject({ status: 'completed', data: { path } });
    expect(ok(await client.call('get_task', { id: task.id }))).toMatchObject({ data: { path } });
  });

  test('is known over stdio only', async () => {
    const server = await serve(join(at.home, 'http'));
    const overHttp = await legacyClient({ url: `${server.url}/mcp`, headers: localAccess(server.url) });
    expect(refused(await overHttp.call('generate_presentation', { ...TEA, save_to: 'x.pptx' }))).toContain(
      'save_to',
    );
    expect(
      refused(await overHttp.call('generate_outline', { files: [join(at.project, 'mine.pptx')] })),
    ).toMatch(/files\.0 .* is neither the value of an uploaded file nor an http/);
    const tools = JSON.stringify(await overHttp.listTools());
    expect(tools).not.toMatch(/save_to|path on this machine/);
    expect(JSON.stringify(await client.listTools())).toMatch(
      /save_to.*path on this machine|path on this machine.*save_to/,
    );
    await overHttp.close();
    await server.stop();
  });
});

test('without save_to a deck goes to the documents, and its later version replaces it unless a person has changed it', async () => {
  const at = machine('home-exports');
  const client = await start(at);
  const made = ok(await client.call('generate_presentation', TEA));
  const path = join(at.home, 'Documents', 'Lectern', 'Tea.pptx');
  expect(made['path']).toBe(path);
  const retitle = (title: string) =>
    client.call('edit_presentation', {
      id: made['presentation_id'],
      edits: [{ op: 'set_field', slide: 2, path: 'title', value: title }],
    });
  const before = readFileSync(path);
  expect(ok(await retitle('Green tea'))['path']).toBe(path);
  expect(readFileSync(path).equals(before)).toBe(false);
  // A deck with the same title and a file changed by a person are not overwritten.
  expect(ok(await client.call('generate_presentation', { ...TEA, n_slides: 2 }))['path']).toBe(
    join(at.home, 'Documents', 'Lectern', 'Tea (2).pptx'),
  );
  writeFileSync(path, 'changed by hand');
  expect(ok(await retitle('Black tea'))['path']).toBe(join(at.home, 'Documents', 'Lectern', 'Tea (3).pptx'));
  expect(readFileSync(path, 'utf8')).toBe('changed by hand');
  await client.close();
});

test('a link from a Markdown file to itself, a pipe among the made files and text that looks like a path do no harm', async () => {
  const at = machine('home-traps');
  writeFileSync(
    join(at.project, 'notes.md'),
    '# Notes\n\n## One\n\n![a](x.png)\n\nThe line carries 1,840 people a day.',
  );
  symlinkSync('notes.md', join(at.project, 'x.png'));
  mkdirSync(join(at.home, 'Documents', 'Lectern'), { recursive: true });
  spawnSync('mkfifo', [join(at.home, 'Documents', 'Lectern', 'Tea.pptx')]);
  const client = await start(at);
  ok(await client.call('generate_outline', { files: ['notes.md'] }));
  expect(ok(await client.call('generate_presentation', TEA))['path']).toBe(
    join(at.home, 'Documents', 'Lectern', 'Tea (2).pptx'),
  );
  ok(
    await client.call('create_presentation', {
      slides: [{ layout: 'statement', content: { statement: '/static/logo.png' } }],
    }),
  );
  ok(
    await client.call('generate_presentation', {
      content: `${TEA.content}\n\n\`\`\`md\n![logo](./img/logo.png)\n\`\`\`\n`,
    }),
  );
  expect(refused(await client.call('generate_presentation', { content: '~/Documents/notes.md' }))).toMatch(
    /content: this is the path of a file.*\n.*files/,
  );
  await client.close();
});

test('a picture by path that is not there fails the call, or leaves a placeholder', async () => {
  const at = machine('home-missing');
  const client = await start(at);
  const gone = { content: `${TEA.content}\n\n![g](~/Documents/gone.png)\n` };
  expect(refused(await client.call('generate_presentation', gone))).toMatch(
    /gone\.png cannot be read: it does not exist.*\n.*on_missing_picture/,
  );
  ok(await client.call('generate_presentation', { ...gone, on_missing_picture: 'placeholder' }));
  await client.close();
});

test('a repeated call with its key gets the first answer, and two processes that end one task agree', async () => {
  const at = machine('home-repeated');
  const [one, two] = [await start(at), await start({ ...at, project: at.home })];
  const call = { ...TEA, idempotency_key: 'k', save_to: 'tea.pptx' };
  const first = ok(await one.call('generate_presentation', call));
  expect(ok(await one.call('generate_presentation', call))).toMatchObject({
    path: first['path'],
    presentation_id: first['presentation_id'],
  });
  const { task } = ok(
    await one.call('generate_presentation', { ...TEA, mode: 'task', save_to: 'from-task.pptx' }),
  ) as { task: { id: string } };
  const path = join(at.project, 'from-task.pptx');
  const ended = async (client: TestClient) => {
    for (;;) {
      const answer = ok(await client.call('get_task', { id: task.id })) as {
        status: string;
        data: { path?: string; warnings?: string[] };
      };
      if (answer.status === 'completed') return answer.data;
      await sleep(20);
    }
  };
  for (const data of await Promise.all([ended(one), ended(two)]))
    expect(data).toMatchObject({ path, warnings: [] });
  await Promise.all([one.close(), two.close()]);
});

test('--allow and LECTERN_ALLOWED_DIRECTORIES name the folders that may be used', async () => {
  const at = machine('home-allowed');
  const [open, other] = ['open', 'other'].map((name) => join(at.home, name)) as [string, string];
  for (const folder of [open, other]) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'tea.md'), TEA.content);
  }
  writeFileSync(join(at.project, 'tea.md'), TEA.content);
  const client = await start(
    { ...at, env: { ...at.env, LECTERN_ALLOWED_DIRECTORIES: other } },
    legacyClient,
    ['--allow', open],
  );
  for (const folder of [open, other])
    ok(await client.call('generate_outline', { files: [join(folder, 'tea.md')] }));
  expect(refused(await client.call('generate_outline', { files: ['tea.md'] }))).toContain(
    `Allowed folders: ${other}, ${open}`,
  );
  await client.close();
});

test('roots that a client offers narrow the allowed folders, and are read again when they change', async () => {
  const at = machine('home-roots');
  writeFileSync(join(at.home, 'tea.md'), TEA.content);
  writeFileSync(join(at.project, 'tea.md'), TEA.content);
  let roots = [{ uri: pathToFileURL(at.project).href }];
  const client = new Client(
    { name: 'with-roots', version: '1.0.0' },
    { capabilities: { roots: { listChanged: true } } },
  );
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots }));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, 'stdio'],
      env: at.env,
      cwd: at.project,
      stderr: 'ignore',
    }),
  );
  const outline = async (path: string) =>
    (await client.callTool({ name: 'generate_outline', arguments: { files: [path] } })) as Answer;
  ok(await outline('tea.md'));
  expect(refused(await outline('~/tea.md'))).toContain(`the client's roots ${at.project}`);
  roots = [{ uri: pathToFileURL(at.home).href }];
  await client.sendRootsListChanged();
  for (let tries = 0; tries < 50 && (await outline('~/tea.md')).isError === true; tries++) await sleep(100);
  ok(await outline('~/tea.md'));
  await client.close();
});
