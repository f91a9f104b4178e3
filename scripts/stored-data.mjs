// node scripts/stored-data.mjs DIR: writes a data directory with one of each thing that outlives a request, made by
// the build in dist/. Run it once for each released minor version, as test/fixtures/data-X.Y: the test of upgrades
// opens every such directory with the present code. `stored.json` beside the data holds what to expect.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, install, node, root } from './prepare.mjs';

const ACCOUNT = { username: 'ada', password: 'stored-data-only' };

if (process.argv[2] === undefined) throw new Error('Name the directory to write.');
const out = resolve(process.argv[2]);
const data = join(out, 'data');
install();
build();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const env = {
  ...process.env,
  APP_DATA_DIRECTORY: data,
  AUTH_USERNAME: ACCOUNT.username,
  AUTH_PASSWORD: ACCOUNT.password,
  ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
  LIBREOFFICE_PATH: 'off',
  PORT: '0',
};
const server = spawn(node, ['dist/main.js', 'serve'], {
  cwd: root,
  env,
  stdio: ['ignore', 'ignore', 'pipe'],
});
const ended = new Promise((done) => server.once('exit', done));
try {
  const url = await addressOf(server);
  const token = spawnSync(node, ['dist/main.js', 'token', 'create', 'stored', '--days', 'never'], {
    cwd: root,
    env,
    encoding: 'utf8',
  }).stdout.trim();
  const stored = { ...(await fill(createCaller(url, token))), token, account: ACCOUNT };
  writeFileSync(join(out, 'stored.json'), `${JSON.stringify(stored, null, 2)}\n`);
} finally {
  server.kill('SIGTERM');
  await ended;
}
for (const temporary of ['local-access', 'tmp'])
  rmSync(join(data, temporary), { recursive: true, force: true });

function addressOf({ stderr }) {
  return new Promise((found) => {
    let text = '';
    stderr.on('data', (chunk) => {
      text += chunk;
      const address = /MCP +(\S+)\/mcp/.exec(text)?.[1];
      if (address !== undefined) found(address);
    });
  });
}

function createCaller(url, token) {
  return async (method, path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm || body === undefined ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  };
}

/** Makes one of each thing, and returns the ids and names by which a test finds them. */
async function fill(call) {
  const design = await makeDesign(call);
  const own = await call('POST', '/api/v3/presentation/from-json', {
    title: 'Ferries',
    standard_template: design,
    slides: [{ layout: 'title', content: { title: 'Ferries' } }],
  });
  const task = await call('POST', '/api/v3/presentation/generate/async', {
    content: '# Tides\n\n## Why\n\n- The moon pulls\n- The earth turns',
    standard_template: 'ledger',
  });
  const opened = await call('POST', '/api/v3/presentation/open', {
    file: await upload(call, 'merged-cells.pptx'),
  });
  const theme = await call('POST', '/api/v3/theme/create', {
    name: 'Harbour',
    colors: { primary: '#0B5394' },
  });
  const generated = await endOf(call, task.id);
  // Last, so that nothing is sent.
  const webhook = await call('POST', '/api/v3/webhook/subscribe', {
    url: 'http://127.0.0.1:9/stored',
    event: 'presentation.generation.completed',
  });
  return {
    design: { id: design, name: 'Midnight' },
    decks: [
      { id: own.presentation_id, title: 'Ferries' },
      { id: generated.data.presentation_id, title: 'Tides' },
    ],
    opened: opened.presentation_id,
    task: task.id,
    theme: { id: theme.id, name: 'Harbour' },
    webhook: webhook.id,
  };
}

async function makeDesign(call) {
  const pptx_url = await upload(call, 'midnight-blue.pptx');
  return call('POST', '/api/v1/ppt/template/init', { pptx_url, name: 'Midnight', slide_image_urls: [] });
}

async function upload(call, name) {
  const form = new FormData();
  form.append('files', new Blob([readFileSync(join(root, 'test', 'fixtures', 'pptx', name))]), name);
  const [address] = await call('POST', '/api/v3/files/upload', form);
  return address;
}

async function endOf(call, id) {
  for (;;) {
    const task = await call('GET', `/api/v3/async-task/status/${id}`);
    if (task.status === 'completed') return task;
    if (task.status === 'error') throw new Error(`The task failed: ${JSON.stringify(task)}`);
    await sleep(100);
  }
}
