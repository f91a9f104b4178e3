import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEEP, oneIn } from '../support/deep.ts';
import { OpenedPptx } from '../support/open-pptx.ts';
import { type Answer, CLIENTS, legacyClient, type TestClient } from '../tools/clients.ts';
import { machine, ok, refused, scratch, start } from './machine.ts';
import { MAIN, ROOT } from './processes.ts';

afterAll(() => scratch.remove());

const TEMPLATE = join(ROOT, 'test', 'fixtures', 'designs', 'real-basic-theme.pptx');

const FONT = join(ROOT, 'node_modules', '@expo-google-fonts', 'jost', '400Regular', 'Jost_400Regular.ttf');

const TEA = { content: '# Tea\n\n## Green\n\nSteeped at 80 °C.\n\n## Black\n\nSteeped at 95 °C.' };

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

describe.each(oneIn(4, CLIENTS, 0))('files by path, with a %s client', (revision, connect) => {
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
  ])('read a picture for %s', async (_, reference) => {
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

  test('read the source of a picture in markup and in a Markdown file', async () => {
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

  test('read a document, a template, a font and a logo', async () => {
    writeFileSync(join(at.project, 'riders.csv'), 'year,riders\n2021,120\n2022,180\n2023,310\n');
    expect(ok(await client.call('generate_outline', { files: ['riders.csv'] }))).toMatchObject({
      slides: expect.arrayContaining([expect.anything()]),
    });
    writeFileSync(join(at.project, 'fares.csv'), 'year,fare\n2021,3\n2022,4\n2023,5\n');
    const query = {
      join: [{ source: 'fares.csv', on: 'year' }],
      derive: [{ as: 'sum', formula: 'riders * fare' }],
    };
    const asked = ok(await client.call('query_source', { source: 'riders.csv', query }));
    expect(asked['rows']).toContainEqual([2021, 120, 3, 360]);
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

  test('read a picture for an edit', async () => {
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

  test('are refused outside the allowed folders, with the folders and the option', async () => {
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

  test('are named as sent in an error, not as the copy of the file', async () => {
    writeFileSync(join(at.project, 'broken.pptx'), 'no presentation');
    const text = refused(await client.call('open_presentation', { pptx_url: 'broken.pptx' }));
    expect(text).toContain('pptx_url');
    expect(text).not.toMatch(/file-[0-9a-f]{8}/);
  });

  test.runIf(DEEP)('in one answer are accepted by another call', async () => {
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

test.runIf(DEEP)('a picture path that does not exist fails the call, or leaves a placeholder', async () => {
  const at = machine('home-missing');
  const client = await start(at);
  const gone = { content: `${TEA.content}\n\n![g](~/Documents/gone.png)\n` };
  expect(refused(await client.call('generate_presentation', gone))).toMatch(
    /gone\.png cannot be read: it does not exist.*\n.*on_missing_picture/,
  );
  ok(await client.call('generate_presentation', { ...gone, on_missing_picture: 'placeholder' }));
  await client.close();
});

test('a link from a Markdown file to itself, a pipe among the output files and text like a path are harmless', {
  skip: !DEEP,
}, async () => {
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

test.runIf(DEEP)('--allow and LECTERN_ALLOWED_DIRECTORIES name the allowed folders', async () => {
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

test('roots of a client narrow the allowed folders, and are read again when they change', {
  skip: !DEEP,
}, async () => {
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
