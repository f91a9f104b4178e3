import { readdirSync, readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ONE_ENGINE, type Served, scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { DEEP } from './chance.ts';
import { kill } from './server.ts';

const MB = 1_000_000;
/** Memory limit of a server, whatever is sent to it. */
const MOST_MB = 600;

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const PIECE = Buffer.from('The river never falls below three degrees. \n'.repeat(23_000)).subarray(
  0,
  999_999,
);
const BASE64 = PIECE.toString('base64');
const HEAD = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
const MULTIPART = 'multipart/form-data; boundary=b';

async function begun(name: string): Promise<{ readonly server: Served; readonly token: string }> {
  const server = await serve(join(scratch.path, name), {
    ...ONE_ENGINE,
    LOG_LEVEL: 'fatal',
    AUTH_USERNAME: 'ada',
    AUTH_PASSWORD: 'correct horse',
  });
  onTestFinished(() => void server.child.kill('SIGKILL'));
  const response = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"username":"ada","password":"correct horse"}',
  });
  return { server, token: ((await response.json()) as { access_token: string }).access_token };
}

/** The status, and 0 where the connection ended before one came. */
function sent(
  url: string,
  headers: Record<string, string>,
  parts: readonly (string | Buffer)[],
): Promise<number> {
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  return new Promise((resolve) => {
    const asked: ClientRequest = request(
      url,
      { method: 'POST', agent: false, headers: { ...headers, 'content-length': length } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    asked.on('error', () => resolve(0)).setMaxListeners(0);
    const write = async () => {
      for (const part of parts) {
        if (asked.closed) return;
        if (!asked.write(part)) await new Promise((go) => asked.once('drain', go).once('close', go));
      }
      asked.end();
    };
    void write();
  });
}

const statuses = async (count: number, send: () => Promise<number>) =>
  [...new Set(await Promise.all(Array.from({ length: count }, send)))].sort();

/** MB that the process holds now, or has held at most. */
function memoryOf({ child }: Served, which: 'VmRSS' | 'VmHWM'): number {
  return Math.round(
    Number(
      new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0,
    ) / 1024,
  );
}

const hasProc = process.platform === 'linux';

test.skipIf(!hasProc || !IN_FULL)(
  'large simultaneous bodies stay within memory: without credentials, as uploads, in base64, over MCP',
  { timeout: 600_000 },
  async () => {
    const { server, token } = await begun('flood');
    const before = memoryOf(server, 'VmRSS');
    const known = { authorization: `Bearer ${token}` };
    const json = {
      ...known,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const times = (count: number) => (DEEP ? count : Math.ceil(count / 4));

    const strangers = await statuses(times(100), () =>
      sent(`${server.url}/api/v1/auth/login`, { 'content-type': 'application/json' }, [
        '{"username":"',
        ...Array(9).fill(PIECE),
        '"}',
      ]),
    );
    expect(strangers.filter((status) => status !== 0)).toEqual([413]);
    const uploads = await statuses(DEEP ? 8 : 4, () =>
      sent(`${server.url}/api/v3/files/upload`, { ...known, 'content-type': MULTIPART }, [
        HEAD,
        ...Array(99).fill(PIECE),
        '\r\n--b--\r\n',
      ]),
    );
    expect(uploads).toEqual([200, 503]);
    const inJson = (megabytes: number) =>
      sent(`${server.url}/api/v3/files/upload`, json, [
        '{"files":[{"filename":"a.txt","content_base64":"',
        ...Array(megabytes).fill(BASE64),
        '"}]}',
      ]);
    expect((await statuses(6, () => inJson(99))).filter((status) => status !== 0)).toEqual([413]);
    expect(await statuses(6, () => inJson(19))).toEqual([200, 503]);
    const calls = await statuses(times(60), () =>
      sent(`${server.url}/mcp`, json, [
        '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"x":"',
        ...Array(9).fill(BASE64.slice(0, MB)),
        '"}}',
      ]),
    );
    expect(calls.filter((status) => status !== 0)).toEqual([200, 503]);

    expect((await fetch(`${server.url}/api/v3/presentation/all`, { headers: known })).status).toBe(200);
    expect(memoryOf(server, 'VmHWM')).toBeLessThan(MOST_MB);
    if (!DEEP) return;
    await sleep(60_000);
    expect(memoryOf(server, 'VmRSS')).toBeLessThan(before + 150);
  },
);

test('a server killed in the middle of an upload removes the partial file when it starts again', async () => {
  const { server, token } = await begun('killed');
  const waiting = () =>
    readdirSync(join(scratch.path, 'killed', 'tmp', 'uploads'), {
      recursive: true,
      withFileTypes: true,
    }).filter((entry) => entry.isFile());
  const asked = request(`${server.url}/api/v3/files/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': MULTIPART, 'content-length': 10 * MB },
  });
  asked.on('error', () => undefined);
  asked.write(HEAD);
  asked.write(PIECE);
  await expect.poll(() => waiting().length, { timeout: 20_000 }).toBe(1);
  await kill(server);
  expect(waiting()).toHaveLength(1);
  await begun('killed');
  expect(waiting()).toEqual([]);
});
