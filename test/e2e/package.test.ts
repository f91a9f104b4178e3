import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOLSETS } from '../../src/core/call/operation.ts';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { type Fields, inputsOf } from '../contract/both-surfaces-inputs.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { serveLocally } from '../support/local-server.ts';
import { type NpmRegistry, openNpmRegistry } from '../support/npm-registry.ts';
import { OpenedPptx } from '../support/open-pptx.ts';
import { openPictureProvider, type PictureProviderServer } from '../support/picture-provider.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { modernClient } from '../tools/clients.ts';
import { PACKAGED_DECKS } from './packaged-decks.ts';
import { environment, ROOT, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();
const folder = () => join(scratch.path, 'packages');
const app = () => join(scratch.path, 'app');
const packaged = () => join(app(), 'node_modules', 'lectern', 'dist', 'main.js');
type Build = 'checkout' | 'package';
const servers = new Map<string, ReturnType<typeof connect>>();
let registry: NpmRegistry;
let provider: PictureProviderServer;
let receiver: Receiver;

beforeAll(async () => {
  if (!DEEP) return;
  const made = spawnSync(process.execPath, [join(ROOT, 'scripts', 'package.mjs'), folder(), '--quick'], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const elsewhere = spawnSync('npm', ['config', 'get', 'registry'], {
    encoding: 'utf8',
    cwd: ROOT,
  }).stdout.trim();
  registry = await openNpmRegistry(folder(), elsewhere);
  [provider, receiver] = [await openPictureProvider(), await openReceiver(() => ({ status: 200 }))];
  mkdirSync(app());
  chmodSync(scratch.path, 0o755);
  await npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', 'lectern'], app());
}, 600_000);
afterAll(async () => {
  for (const server of servers.values()) await (await server).close();
  await Promise.all([registry?.close(), provider?.close(), receiver?.close()]);
  scratch.remove();
});

/** Runs npm without blocking this process, whose registry it asks. */
async function npm(args: readonly string[], cwd: string): Promise<string> {
  const { spawn } = await import('node:child_process');
  const child = spawn('npm', args, {
    cwd,
    env: environment({
      npm_config_registry: registry.url,
      npm_config_prefer_offline: 'true',
      npm_config_cache: process.env['npm_config_cache'] ?? join(process.env['HOME'] ?? '', '.npm'),
      // A registry behind a proxy may have a certificate of its own authority.
      NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? '',
    }),
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`npm ${args.join(' ')}: ${output}`);
  return output;
}

describe.runIf(DEEP)('the published package', () => {
  test('contains no source, test or document beside its bundle', () => {
    const files = readdirSync(join(app(), 'node_modules', 'lectern'));
    expect(files.toSorted()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist',
      'licences.txt',
      'package.json',
      'sbom.cdx.json',
    ]);
    expect(installedPackages()).toHaveLength(new Set(installedPackages()).size);
    expect(
      installedPackages().filter(
        (name) =>
          !/^(lectern|sharp|@img\/|@resvg\/|bcrypt|node-addon-api|node-gyp-build|detect-libc|semver)/.test(
            name,
          ),
      ),
    ).toEqual([]);
  });

  test('answers operations of every kind', { timeout: 600_000 }, async () => {
    const { client } = await connected('package');
    const ask = async (tool: string, input: Fields): Promise<Fields> => {
      const { isError, structuredContent } = await client.call(tool, input);
      if (isError) throw new Error(`${tool}: ${JSON.stringify(structuredContent)}`);
      return structuredContent ?? {};
    };
    const inputs = inputsOf(ask, receiver.url);
    const failed: string[] = [];
    for (const { name } of oneIn(80, OPERATIONS, 1)) {
      const { isError, structuredContent } = await client.call(
        name,
        await inputs.sample(name === 'upload_template' ? 'check_template' : name),
      );
      if (isError === true) failed.push(`${name}: ${JSON.stringify(structuredContent)}`);
    }
    expect(failed).toEqual([]);
  });

  test.each(oneIn(12, Object.entries(PACKAGED_DECKS), 1))(
    'creates the same deck as the checkout: %s',
    { timeout: 120_000 },
    async (_, input) => {
      const [checkout, installed] = [await deckOf('checkout', input), await deckOf('package', input)];
      expect(installed.names).toEqual(checkout.names);
      for (const name of checkout.names)
        if (name !== 'docProps/core.xml')
          expect(Buffer.from(installed.bytes(name)).equals(Buffer.from(checkout.bytes(name))), name).toBe(
            true,
          );
    },
  );

  test('serves its documentation', { timeout: 120_000 }, async () => {
    const { url } = await connected('package');
    const answer = await fetch(`${url}/help/`);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('Start in five minutes'),
    ]);
  });

  test('serves the scripts of the pages, stored compressed, as the checkout does', {
    timeout: 120_000,
  }, async () => {
    const assets = join(app(), 'node_modules', 'lectern', 'dist', 'pages', 'ui');
    const packed = readdirSync(assets).filter((name) => name.endsWith('.js.br'));
    expect(packed.length).toBeGreaterThan(3);
    expect(readdirSync(assets).filter((name) => packed.includes(`${name}.br`))).toEqual([]);
    const { url } = await connected('package');
    for (const name of packed.map((file) => file.slice(0, -'.br'.length)))
      for (const coding of oneIn(4, ['br', 'identity'], name.length)) {
        const answer = await fetch(`${url}/ui/${name}`, { headers: { 'accept-encoding': coding } });
        expect(await answer.text()).toBe(readFileSync(join(ROOT, 'dist', 'pages', 'ui', name), 'utf8'));
      }
  });

  test('names the library whose binary is not installed', { timeout: 120_000 }, async () => {
    const binaries = join(app(), 'node_modules', '@resvg');
    const hidden = join(scratch.path, 'resvg');
    spawnSync('mv', [binaries, hidden]);
    try {
      const { client, close } = await connect('package', join(scratch.path, 'data-without'));
      const made = await client.call('create_presentation', {
        slides: [{ layout: 'title', content: { title: 'Tea' } }],
      });
      expect(made.isError ?? false, JSON.stringify(made.structuredContent)).toBe(false);
      const drawn = await client.call('preview_slides', {
        id: String(made.structuredContent?.['presentation_id']),
      });
      await close();
      expect([drawn.isError, JSON.stringify(drawn)]).toEqual([
        true,
        expect.stringContaining('@resvg/resvg-js, whose binary'),
      ]);
    } finally {
      spawnSync('mv', [hidden, binaries]);
    }
  });
});

// npm unpacks and links the packages once more for it.
describe.runIf(DEEP)('npx', () => {
  test('runs the command line and the MCP server from an empty folder', { timeout: 300_000 }, async () => {
    const empty = join(scratch.path, 'empty');
    mkdirSync(empty);
    expect(await npm(['exec', '-y', '--', 'lectern', '--version'], empty)).toContain(
      JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version,
    );
    const client = await modernClient({
      command: 'npm',
      args: ['exec', '-y', '--', 'lectern', 'stdio'],
      cwd: empty,
      env: environment({
        npm_config_registry: registry.url,
        APP_DATA_DIRECTORY: join(scratch.path, 'npx-data'),
      }),
    });
    const made = await client.call('create_presentation', {
      slides: [{ layout: 'title', content: { title: 'Tea' } }],
    });
    await client.close();
    expect(made.isError ?? false, JSON.stringify(made)).toBe(false);
  });
});

function installedPackages(): string[] {
  const modules = join(app(), 'node_modules');
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    );
}

/** A server of a build that the tests share. */
function connected(build: Build): ReturnType<typeof connect> {
  const server = servers.get(build) ?? connect(build);
  servers.set(build, server);
  return server;
}

async function connect(build: Build, data = join(scratch.path, `data-${build}`)) {
  const extra = {
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    PEXELS_API_URL: provider.url,
    PEXELS_API_KEY: 'px-ok',
    LECTERN_TOOLSETS: TOOLSETS.join(','),
    HOME: scratch.path,
  };
  rmSync(data, { recursive: true, force: true });
  const served =
    build === 'package' ? await serve(data, extra, [], packaged()) : await serveLocally(data, extra);
  const authorization = readFileSync(join(data, 'local-access'), 'utf8')
    .trim()
    .replace('Authorization: ', '');
  const client = await modernClient({ url: `${served.url}/mcp`, headers: { authorization } });
  return {
    client,
    url: served.url,
    authorization,
    async close() {
      await client.close();
      await served.stop();
    },
  };
}

async function deckOf(build: Build, input: Fields): Promise<OpenedPptx> {
  const { client, authorization } = await connected(build);
  const { structuredContent = {}, isError } = await client.call('create_presentation', input);
  if (isError) throw new Error(JSON.stringify(structuredContent));
  const answer = await fetch(String(structuredContent['path']), { headers: { authorization } });
  return new OpenedPptx(new Uint8Array(await answer.arrayBuffer()));
}
