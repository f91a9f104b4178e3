import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Lectern } from '../../clients/typescript/src/index.ts';
import { DEEP } from '../support/deep.ts';
import { endWithTests } from '../support/end-with-tests.ts';
import { freePort } from '../support/free-port.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { createApiToken } from './api-token.ts';
import { type Ended, ended, environment, ROOT, scratchDirectory } from './processes.ts';

const ADMIN = { username: 'ada', password: 'correct horse' };
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const TYPESCRIPT_CLIENT = join(ROOT, 'clients', 'typescript', 'src', 'index.ts');

const folder = scratchDirectory();
const work = scratchDirectory();
let server: LocalServer;
let token: string;
beforeAll(async () => {
  server = await serveLocally(folder.path, {
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    AUTH_USERNAME: ADMIN.username,
    AUTH_PASSWORD: ADMIN.password,
  });
  token = await createApiToken(server.url, ADMIN);
  copyFileSync(join(ROOT, 'test/fixtures/pptx/midnight-blue.pptx'), join(work.path, 'company.pptx'));
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
  work.remove();
});

/** Code blocks of a document in one language. */
function blocks(document: string, language: string): string[] {
  const text = readFileSync(join(ROOT, 'docs', document), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );
}

const isMissing = (program: string) => spawnSync(program, ['--version']).status !== 0;

function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(program, args, {
    cwd: work.path,
    env: environment({
      LECTERN_URL: server.url,
      LECTERN_TOKEN: token,
      LECTERN_WEBHOOK_SECRET: SECRET,
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return ended(child);
}

const OUTPUT = [/\d+ layouts, \d+ fonts/, /422 invalid_input fix/, /GET \/api\/v3\/standard-template/];

describe('docs/typescript-client.md', () => {
  test.runIf(DEEP)('has well-typed examples that run in the order of the page', async () => {
    const code = blocks('typescript-client.md', 'ts').join('\n');
    const example = join(work.path, 'example.mts');
    writeFileSync(example, code);
    const options = {
      strict: true,
      noEmit: true,
      target: 'ES2024',
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      module: 'NodeNext',
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      typeRoots: [join(ROOT, 'node_modules/@types')],
      types: ['node'],
      paths: { 'lectern-client': [TYPESCRIPT_CLIENT] },
    };
    writeFileSync(
      join(work.path, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['example.mts'] }),
    );
    const types = await run(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      '-p',
      work.path,
    ]);
    expect(types).toMatchObject({ stdout: '', code: 0 });
    writeFileSync(
      example,
      code.replace("'lectern-client'", JSON.stringify(pathToFileURL(TYPESCRIPT_CLIENT))),
    );
    const { code: status, stdout, stderr } = await run(process.execPath, [example]);
    expect(status, stderr).toBe(0);
    for (const expected of OUTPUT) expect(stdout + stderr).toMatch(expected);
    expect(readFileSync(join(work.path, 'Power-from-tides.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });

  test('names the package as its package.json does', () => {
    const { name } = JSON.parse(readFileSync(join(ROOT, 'clients/typescript/package.json'), 'utf8'));
    expect(blocks('typescript-client.md', 'ts')[0]).toContain(`from '${name}';`);
  });
});

describe('docs/python-client.md', () => {
  test.skipIf(isMissing('python3'))('has examples that run in the order of the page', async () => {
    writeFileSync(join(work.path, 'example.py'), blocks('python-client.md', 'python').join('\n'));
    const path = { PYTHONPATH: join(ROOT, 'clients/python/src'), PYTHONDONTWRITEBYTECODE: '1' };
    const { code, stdout, stderr } = await run('python3', ['example.py'], path);
    expect(code, stderr).toBe(0);
    for (const expected of OUTPUT) expect(stdout).toMatch(expected);
    expect(readFileSync(join(work.path, 'Power-from-tides.pdf'), 'latin1')).toMatch(/^%PDF-/);
  });
});

describe.each([
  ['js receiver.mjs', process.execPath, (_port: number) => ['receiver.mjs']],
  ['python receiver.py', 'python3', (_port: number) => ['receiver.py']],
  ['php receiver.php', 'php', (port: number) => ['-S', `127.0.0.1:${port}`, 'receiver.php']],
] as const)('docs/webhooks.md, %s', (block, program, args) => {
  test.skipIf(isMissing(program))(
    'has code that accepts a delivery of the server and refuses others',
    async () => {
      const port = await freePort();
      const [, file = ''] = block.split(' ');
      writeFileSync(join(work.path, file), blocks('webhooks.md', block)[0] ?? '');
      const child = spawn(program, args(port), {
        cwd: work.path,
        env: environment({ PORT: String(port), LECTERN_WEBHOOK_SECRET: SECRET }),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      endWithTests(child);
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => {
        printed += String(chunk);
      });
      try {
        const url = `http://127.0.0.1:${port}/`;
        const post = (headers: Record<string, string>) =>
          fetch(url, { method: 'POST', body: '{"type": "x", "data": {}}', headers }).then(
            ({ status }) => status,
            () => undefined,
          );
        await expect.poll(() => post({})).toBe(400);
        const now = String(Math.floor(Date.now() / 1000));
        expect(
          await post({
            'webhook-id': 'msg_1',
            'webhook-timestamp': now,
            'webhook-signature': 'v1,AAAA v2,x',
          }),
        ).toBe(400);
        const lectern = new Lectern({ url: server.url, token });
        const { id } = await lectern.subscribeWebhook({
          url,
          event: 'presentation.generation.completed',
          secret: SECRET,
        });
        const deck = await lectern.createPresentation({
          slides: [{ layout: 'statement', content: { statement: 'Signed.' } }],
          trigger_webhook: true,
        });
        await expect
          .poll(() => printed)
          .toContain(`presentation.generation.completed ${deck.presentation_id}`);
        await expect
          .poll(async () => (await lectern.listWebhookDeliveries({ webhook_id: id })).items[0]?.status)
          .toBe('delivered');
        await lectern.unsubscribeWebhook({ id });
      } finally {
        child.kill();
        await once(child, 'exit');
      }
    },
  );
});
