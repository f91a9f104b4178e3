import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { createApiToken } from './api-token.ts';
import { ended, environment, ROOT, scratchDirectory } from './processes.ts';

const ADMIN = { username: 'ada', password: 'correct horse' };
const isMissing = spawnSync('python3', ['--version']).status !== 0;

const folder = scratchDirectory();
let server: LocalServer | undefined;
beforeAll(async () => {
  if (isMissing) return;
  server = await serveLocally(folder.path, {
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    AUTH_USERNAME: ADMIN.username,
    AUTH_PASSWORD: ADMIN.password,
  });
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

test.skipIf(isMissing)('clients/python passes its own tests against the server', async () => {
  const url = server?.url ?? '';
  const child = spawn('python3', ['-W', 'error', '-m', 'unittest', '-v', 'test_client'], {
    cwd: join(ROOT, 'clients/python/tests'),
    env: environment({
      PYTHONPATH: join(ROOT, 'clients/python/src'),
      PYTHONDONTWRITEBYTECODE: '1',
      LECTERN_URL: url,
      LECTERN_TOKEN: await createApiToken(url, ADMIN),
      LECTERN_TEMPLATE: join(ROOT, 'test/fixtures/pptx/midnight-blue.pptx'),
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code, stderr } = await ended(child);
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/Ran 10 tests[\s\S]*OK\n$/);
});
