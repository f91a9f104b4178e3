import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getMcpConfigForManifest, v0_4 } from '@anthropic-ai/mcpb/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOLSETS } from '../../src/core/call/operation.ts';
import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { type Fields, inputsOf } from '../contract/both-surfaces-inputs.ts';
import { DEEP } from '../support/deep.ts';
import { OpenedPptx } from '../support/open-pptx.ts';
import { openPictureProvider, type PictureProviderServer } from '../support/picture-provider.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { modernClient } from '../tools/clients.ts';
import { PACKAGED_DECKS } from './packaged-decks.ts';
import { environment, MAIN, ROOT, scratchDirectory } from './processes.ts';

const MIB = 1024 * 1024;
/** A host such as Electron, whose program is not Node. */
const NO_NODE = "data:text/javascript,process.execPath='/bin/false'";

const scratch = scratchDirectory();
const bundle = join(scratch.path, 'bundle');
const documents = join(scratch.path, 'Documents');
const closing: (() => Promise<unknown>)[] = [];
let packed: Buffer;
let provider: PictureProviderServer;
let receiver: Receiver;
let inBundle: Awaited<ReturnType<typeof modernClient>>;

beforeAll(async () => {
  if (!DEEP) return;
  const made = spawnSync(process.execPath, [join(ROOT, 'scripts', 'mcpb.mjs'), scratch.path, '--quick'], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const file = readdirSync(scratch.path).find((name) => name.endsWith('.mcpb')) ?? '';
  packed = readFileSync(join(scratch.path, file));
  for (const entry of readZip(packed)) {
    if (entry.name.endsWith('/')) continue;
    mkdirSync(dirname(join(bundle, entry.name)), { recursive: true });
    writeFileSync(join(bundle, entry.name), entry.read());
  }
  mkdirSync(documents);
  [provider, receiver] = [await openPictureProvider(), await openReceiver(() => ({ status: 200 }))];
  inBundle = await launch({});
}, 600_000);
afterAll(async () => {
  for (const close of closing) await close();
  await Promise.all([provider?.close(), receiver?.close()]);
  scratch.remove();
});

function manifest() {
  return v0_4.McpbManifestSchema.parse(JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')));
}

/**
 * Starts the server as a host does: by the manifest, with what its user chose, and unable to start processes.
 */
async function launch(userConfig: Record<string, string | string[]>) {
  const config = await getMcpConfigForManifest({
    manifest: manifest(),
    extensionPath: bundle,
    systemDirs: { HOME: scratch.path },
    userConfig: { folders: [documents], ...userConfig },
    pathSeparator: '/',
  });
  const { args = [], env = {} } = config ?? {};
  return open(['--import', NO_NODE, ...args], env);
}

async function open(args: readonly string[], env: Record<string, string>) {
  const extra = {
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    PEXELS_API_URL: provider.url,
    PEXELS_API_KEY: 'px-ok',
    LECTERN_TOOLSETS: TOOLSETS.join(','),
  };
  const client = await modernClient({
    command: process.execPath,
    args: [...args],
    cwd: scratch.path,
    env: environment({ HOME: scratch.path, ...extra, ...env }),
  });
  closing.push(() => client.close());
  return client;
}

// In npm test the published package stands for all forms in which the program is handed out.
describe.runIf(DEEP)('the MCP bundle', () => {
  test('has a valid manifest, an icon, licences and no native code', () => {
    const files = readZip(packed).map(({ name }) => name);
    expect(manifest()).toMatchObject({
      manifest_version: '0.4',
      server: { type: 'node', entry_point: 'dist/main.js' },
    });
    expect(files.filter((name) => /\.(?:node|so|dylib|dll|exe)$/.test(name))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        'licences.txt',
        'sbom.cdx.json',
        'LICENSE',
        'icon.png',
        'dist/main.js',
        'dist/thread-host.js',
      ]),
    );
    expect([
      readFileSync(join(bundle, 'icon.png')).readUInt32BE(16),
      readFileSync(join(bundle, 'icon.png')).readUInt32BE(20),
    ]).toEqual([512, 512]);
    expect(packed.length / MIB).toBeLessThan(65);
  });

  test('answers every operation on a host that cannot start processes', { timeout: 600_000 }, async () => {
    const ask = async (tool: string, input: Fields): Promise<Fields> => {
      const { isError, structuredContent } = await inBundle.call(tool, input);
      if (isError) throw new Error(`${tool}: ${JSON.stringify(structuredContent)}`);
      return structuredContent ?? {};
    };
    const inputs = inputsOf(ask, receiver.url);
    const failed: string[] = [];
    for (const { name } of OPERATIONS) {
      const { isError, structuredContent } = await inBundle.call(
        name,
        await inputs.sample(name === 'upload_template' ? 'check_template' : name),
      );
      if (isError === true) failed.push(`${name}: ${JSON.stringify(structuredContent)}`);
    }
    expect(failed).toEqual([]);
  });

  test.each(Object.entries(PACKAGED_DECKS))(
    'creates the same deck as the checkout: %s',
    { timeout: 120_000 },
    async (name, input) => {
      const checkout = await open([MAIN, 'stdio', '--allow', documents], {
        APP_DATA_DIRECTORY: join(scratch.path, `checkout-${name}`),
      });
      const [expected, made] = [
        await deckOf(checkout, input, `${name}-checkout`),
        await deckOf(inBundle, input, `${name}-bundle`),
      ];
      expect(made.names).toEqual(expected.names);
      for (const part of expected.names)
        if (part !== 'docProps/core.xml')
          expect(Buffer.from(made.bytes(part)).equals(Buffer.from(expected.bytes(part))), part).toBe(true);
    },
  );

  test('keeps its data where its user configures it, and in the usual place otherwise', {
    timeout: 120_000,
  }, async () => {
    const chosen = join(scratch.path, 'chosen');
    await (await launch({ data_directory: chosen })).call('list_presentations', {});
    expect(readdirSync(chosen)).toContain('lectern.sqlite');
    expect(readdirSync(join(scratch.path, '.local', 'share', 'lectern'))).toContain('lectern.sqlite');
  });

  test('reads and writes in the chosen folders only', async () => {
    const slides = [{ layout: 'title', content: { title: 'Tea' } }];
    const saved = await inBundle.call('create_presentation', {
      slides,
      save_to: join(documents, 'tea.pptx'),
    });
    expect([saved.isError ?? false, readdirSync(documents)]).toEqual([
      false,
      expect.arrayContaining(['tea.pptx']),
    ]);
    const outside = await inBundle.call('create_presentation', {
      slides,
      save_to: join(scratch.path, 'elsewhere', 'tea.pptx'),
    });
    expect(outside.isError).toBe(true);
  });
});

async function deckOf(
  client: Awaited<ReturnType<typeof modernClient>>,
  input: Fields,
  name: string,
): Promise<OpenedPptx> {
  const path = join(documents, `${name.replaceAll(/\W+/g, '-')}.pptx`);
  const { structuredContent, isError } = await client.call('create_presentation', {
    ...input,
    save_to: path,
  });
  if (isError) throw new Error(JSON.stringify(structuredContent));
  return new OpenedPptx(readFileSync(path));
}
