import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blocksOf, copySources, follow } from '../support/contributing.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { endWithTests } from '../support/end-with-tests.ts';
import { OpenedPptx } from '../support/open-pptx.ts';
import { modernClient, type TestClient } from '../tools/clients.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const BLOCKS = blocksOf(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));
const WALKS = [
  'A layout',
  'A template',
  'A chart kind',
  'A document format',
  'An operation',
  'A model provider',
  'A picture provider',
];
const SLIDE = {
  layout: 'definition',
  content: { title: 'Cold ironing', meaning: 'A ship at the quay takes its power from the shore.' },
};

let scratch: string;
let acme: { readonly server: Server; readonly url: string; readonly asked: string[] };
let client: TestClient;
let url: string;
let stop: () => Promise<unknown>;

/** A provider that speaks both protocols of CONTRIBUTING.md. */
async function openAcme(): Promise<typeof acme> {
  const asked: string[] = [];
  const picture = (
    await sharp({ create: { width: 320, height: 180, channels: 3, background: '#1b4f8f' } })
      .png()
      .toBuffer()
  ).toString('base64');
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      asked.push(`${request.url} ${request.headers.authorization ?? ''}`);
      const plan = {
        title: 'Shore power',
        subtitle: 'In one page',
        language: 'en',
        slides: [
          {
            title: 'Ships switch off',
            layout: 'bullets',
            alternative: 'bullets',
            points: '- A point',
            sections: [1],
          },
        ],
      };
      const slide = {
        content: { title: 'Ships switch off', items: [{ text: 'At the quay' }, { text: 'For the night' }] },
        speaker_note: 'Slowly.',
      };
      const reply = JSON.stringify(body.includes('in the layout \\"') ? slide : plan);
      response.end(
        JSON.stringify(
          request.url === '/pictures' ? { png_base64: picture } : { reply, tokens: { input: 10, output: 5 } },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function run(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: scratch, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}:\n${stdout}${stderr}`);
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'lectern-walks-'));
  copySources(scratch);
  for (const block of BLOCKS) follow(scratch, block);
  run('scripts/run-ts.mjs', 'scripts/template-index.ts');
  // npm test runs the blocks, which have the types of the sources that they change.
  if (DEEP) run('node_modules/typescript/bin/tsc', '-p', '.');
  run('scripts/build.mjs', '--program');
  acme = await openAcme();
  const env = {
    PATH: process.env['PATH'] ?? '',
    APP_DATA_DIRECTORY: join(scratch, 'data'),
    PORT: '0',
    LOG_LEVEL: 'warn',
    LIBREOFFICE_PATH: 'off',
  };
  const child = spawn(process.execPath, ['dist/main.js', 'serve'], {
    cwd: scratch,
    env: {
      ...env,
      LLM: 'acme',
      ACME_API_KEY: 'key-1',
      ACME_BASE_URL: acme.url,
      IMAGE_PROVIDER: 'acme',
      ACME_IMAGE_URL: acme.url,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endWithTests(child);
  let output = '';
  const ended = new Promise((resolve) => child.once('exit', resolve));
  url = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      output += String(chunk);
      const [, found] = /MCP +(\S+)\/mcp/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(output)));
  });
  stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  client = await modernClient({ url: `${url}/mcp`, headers: access() });
});
afterAll(async () => {
  await client?.close();
  await stop?.();
  acme?.server.close();
  rmSync(scratch, { recursive: true, force: true });
});

function access(): Record<string, string> {
  const file = join(scratch, 'data', 'local-access');
  return {
    authorization: existsSync(file) ? readFileSync(file, 'utf8').trim().replace('Authorization: ', '') : '',
  };
}

async function call(tool: string, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { isError, structuredContent, content } = await client.call('call_tool', {
    name: tool,
    arguments: input,
  });
  if (isError === true) throw new Error(content[0]?.text);
  return structuredContent ?? {};
}

async function deckOf({ path }: Record<string, unknown>): Promise<OpenedPptx> {
  const answer = await fetch(new URL(String(path), url), { headers: access() });
  return new OpenedPptx(new Uint8Array(await answer.arrayBuffer()));
}

test('every example in CONTRIBUTING.md has a section, with blocks that name their files', () => {
  expect([...new Set(BLOCKS.map(({ heading }) => heading))]).toEqual(WALKS);
});

test('the example layout is drawn in every template, including the example template, and is valid in PowerPoint', async () => {
  const { templates } = (await call('list_templates', {})) as { templates: { id: string }[] };
  expect(templates.map(({ id }) => id)).toContain('harbour');
  const others = templates.filter(({ id }) => id !== 'harbour');
  for (const { id } of [{ id: 'harbour' }, ...oneIn(18, others, 2)]) {
    const deck = await deckOf(
      await call('create_presentation', { title: 'Shore power', template: id, slides: [SLIDE] }),
    );
    expect([id, deck.xml('ppt/slides/slide1.xml')]).toEqual([
      id,
      expect.stringContaining('takes its power from the shore'),
    ]);
    const layouts = deck.names
      .filter((name) => /slideLayout\d+\.xml$/.test(name))
      .map((name) => deck.xml(name));
    expect(layouts.filter((xml) => xml.includes('<p:cSld name="Definition"'))).toHaveLength(1);
  }
});

test('the example template has its own colours', async () => {
  const deck = await deckOf(
    await call('create_presentation', { title: 'Shore power', template: 'harbour', slides: [SLIDE] }),
  );
  expect(deck.xml('ppt/theme/theme1.xml')).toContain('1B4F8F');
});

test('the example chart kind changes three files, and is checked, drawn and written by its row', async () => {
  expect(BLOCKS.filter(({ heading }) => heading === 'A chart kind')).toHaveLength(3);
  const chart = {
    type: 'dot_plot',
    categories: ['Quay', 'Dock'],
    series: [{ name: 'Ships', values: [42, 58] }],
  };
  const created = await call('create_presentation', {
    title: 'Shore power',
    slides: [
      { layout: 'chart', content: { title: 'More ships at the dock', chart: { ...chart, icon: 'ship' } } },
    ],
  });
  expect(JSON.stringify(created)).toContain('a dot_plot chart has no use for icon');
  const xml = (await deckOf(created)).xml('ppt/charts/chart1.xml');
  expect(xml.match(/<c:\w+Chart>/g)).toEqual(['<c:lineChart>']);
  expect(xml.match(/<c:symbol val="\w+"/g)).toEqual(['<c:symbol val="circle"']);
});

test('the example document format is uploaded, recognized by its name and read', async () => {
  const cues =
    '1\n00:00:01,000 --> 00:00:04,000\nShips that lie at the quay\nswitch off their engines.\n\n2\n00:00:05,000 --> 00:00:08,000\nThe shore gives them power.\n';
  const { files } = (await call('upload_files', {
    files: [{ filename: 'film.srt', content_base64: Buffer.from(cues).toString('base64') }],
  })) as { files: { value: string }[] };
  const read = (await call('decompose_files', { files: files.map(({ value }) => value) })) as {
    files: { text: string }[];
  };
  expect(read.files[0]?.text).toContain('Ships that lie at the quay switch off their engines.');
  expect(read.files[0]?.text).not.toContain('00:00:01');
});

test('the example operation answers over MCP and REST, and is in the OpenAPI document', async () => {
  const { presentation_id: id } = await call('create_presentation', {
    title: 'Shore power',
    slides: [SLIDE, SLIDE],
  });
  expect(await call('count_slides', { id })).toEqual({ slides: 2 });
  const path = '/api/v3/operation/count_slides';
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...access(), 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  });
  expect(await answer.json()).toEqual({ slides: 2 });
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> };
  expect(Object.keys(paths)).toContain(path);
});

test('the example model provider receives its key and writes a deck', async () => {
  const deck = await call('generate_presentation', {
    content: '# Shore power\n\nShips switch off their engines at the quay.',
  });
  expect([deck['warnings'], deck['title']]).toEqual([[], 'Shore power']);
  expect(deck['usage']).toMatchObject({ model: 'acme acme-large', input_tokens: 20 });
  expect(acme.asked).toContain('/answers Bearer key-1');
});

test('the example picture provider makes a picture', async () => {
  const { image } = (await call('generate_image', { prompt: 'A quay at night' })) as {
    image: Record<string, unknown>;
  };
  expect(image).toMatchObject({ width_px: 320, height_px: 180 });
  expect(acme.asked).toContain('/pictures ');
});
