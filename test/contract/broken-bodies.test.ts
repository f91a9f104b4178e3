import { connect } from 'node:net';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listen } from '../../src/rest/listen.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { type DescribedOperation, judgeOf, type OpenApi, operationsIn } from './described.ts';

const LIMIT = 20_000;
/** Connections; each is let go only some time after its answer. */
const AT_ONCE = 150;

let server: TestApp;
let patient: Listening;
let hasty: Listening;
let operations: DescribedOperation[];
let judge: ReturnType<typeof judgeOf>;
let errorSchema: Record<string, unknown>;
beforeAll(async () => {
  server = await createTestApp({}, { requestBytes: LIMIT, uploadBytes: LIMIT });
  [patient, hasty] = await Promise.all([
    listen(server.app, { host: '127.0.0.1', port: 0 }),
    listen(server.app, { host: '127.0.0.1', port: 0, requestTimeoutMs: 1_500 }),
  ]);
  const document: OpenApi = (await request(server.app).get('/openapi.json').expect(200)).body;
  judge = judgeOf(document);
  errorSchema = document.components.schemas['Error'] ?? {};
  operations = operationsIn(document).filter(({ described }) => described.requestBody !== undefined);
});
afterAll(async () => {
  await Promise.all([patient.close(), hasty.close()]);
  await server.close();
});

/** Writes what `send` makes until the other side has closed the connection; answers all that it said. */
async function until(
  port: number,
  { method, path }: DescribedOperation,
  headers: string,
  send: (write: (text: string) => void) => () => void,
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes.toString();
  });
  // A write may find the connection closed before its end was read.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const address = path.replace(/\{\w+\}/g, '3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f');
  socket.write(
    `${method.toUpperCase()} ${address} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${server.session}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`,
  );
  const stop = send((text) => socket.writable && socket.write(text));
  await closed;
  stop();
  return heard;
}

/** Lists faults of an answer that ends its connection. */
function faultsOf({ name }: DescribedOperation, heard: string, status: number, code: string): string[] {
  const [head = '', body = ''] = heard.split('\r\n\r\n');
  if (!head.startsWith(`HTTP/1.1 ${status} `))
    return [`${name}: ${head.split('\r\n')[0]} ${body.slice(0, 100)}`];
  if (!/\r\nConnection: close/i.test(head)) return [`${name}: does not say that the connection ends`];
  const answer = JSON.parse(body) as { code: string };
  return answer.code === code
    ? judge.faults(errorSchema, answer).map((fault) => `${name}: ${fault}`)
    : [`${name}: ${answer.code}`];
}

const once = (text: string) => (write: (text: string) => void) => {
  write(text);
  return () => undefined;
};

async function wrongIn(
  port: number,
  headers: string,
  send: Parameters<typeof until>[3],
  status: number,
  code: string,
): Promise<string[]> {
  const all: string[] = [];
  for (let at = 0; at < operations.length; at += AT_ONCE) {
    const heard = await Promise.all(
      operations
        .slice(at, at + AT_ONCE)
        .map(async (operation) =>
          faultsOf(operation, await until(port, operation, headers, send), status, code),
        ),
    );
    all.push(...heard.flat());
  }
  return all;
}

test('a body with too large a Content-Length answers 413 on every path, and the connection ends', async () => {
  const wrong = await wrongIn(
    patient.port,
    'Content-Length: 5000000000',
    once('{'),
    413,
    'payload_too_large',
  );
  expect(wrong).toEqual([]);
  expect(operations.length).toBeGreaterThan(50);
});

test('an endless body answers 413 on every path at the limit, and the connection ends', {
  skip: !DEEP,
}, async () => {
  const endless = (write: (text: string) => void) => {
    const sending = setInterval(() => write(`1000\r\n${' '.repeat(0x1000)}\r\n`), 10);
    return () => clearInterval(sending);
  };
  expect(
    await wrongIn(patient.port, 'Transfer-Encoding: chunked', endless, 413, 'payload_too_large'),
  ).toEqual([]);
});

test('a body that does not arrive answers 408 on every path, and the connection ends', async () => {
  expect(await wrongIn(hasty.port, 'Content-Length: 50', once('{"a"'), 408, 'timeout')).toEqual([]);
});
