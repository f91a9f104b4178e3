import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { CLIENTS, textOf } from '../tools/clients.ts';
import { scratchDirectory } from './processes.ts';

const CREDENTIALS = { username: 'admin', password: 'correct-horse' };

const scratch = scratchDirectory();
let server: LocalServer;
let token: string;

beforeAll(async () => {
  server = await serveLocally(scratch.path, {
    AUTH_USERNAME: CREDENTIALS.username,
    AUTH_PASSWORD: CREDENTIALS.password,
  });
  const login = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CREDENTIALS),
  });
  token = ((await login.json()) as { access_token: string }).access_token;
});
afterAll(async () => {
  await server.stop();
  scratch.remove();
});

function post(headers: Record<string, string>): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  return fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
}

describe.each(CLIENTS)('a %s client over http', (_revision, connect) => {
  test('connects with a session token and gets addresses that need no header', async () => {
    const client = await connect({ url: `${server.url}/mcp`, headers: { authorization: `Bearer ${token}` } });
    try {
      const answer = await client.call('generate_presentation', {
        content:
          '# Tea\n\n## Green tea\n\nSteeped at 80 °C for two minutes.\n\n## Black tea\n\nSteeped at 95 °C for four minutes.',
      });
      expect(textOf(answer)).not.toContain('isError');
      const link = answer.content.find(({ type }) => type === 'resource_link');
      expect(link?.uri).toBe(answer.structuredContent?.['path']);
      expect(link?.uri?.startsWith(`${server.url}/downloads/`)).toBe(true);
      const file = await fetch(link?.uri ?? '');
      expect(file.status).toBe(200);
      expect(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
      const forged = await fetch(
        (link?.uri ?? '').replace(/(?<=signature=)./, (first) => (first === 'A' ? 'B' : 'A')),
      );
      expect(forged.status).toBe(403);
    } finally {
      await client.close();
    }
  });

  test('is refused without a token', async () => {
    await expect(connect({ url: `${server.url}/mcp` })).rejects.toThrow();
  });

  test('finds only read tools at the read-only address', async () => {
    const client = await connect({
      url: `${server.url}/mcp?readonly=true`,
      headers: { authorization: `Bearer ${token}` },
    });
    try {
      const tools = await client.listTools();
      expect(tools.length).toBeGreaterThan(3);
      expect(
        tools.filter(({ annotations }) => (annotations as { readOnlyHint: boolean }).readOnlyHint !== true),
      ).toEqual([]);
      await expect(client.call('delete_presentation', { id: 'x' })).rejects.toMatchObject({ code: -32602 });
    } finally {
      await client.close();
    }
  });
});

test('MCP over http answers 401 to unknown callers, 403 to foreign pages, and accepts the right token', async () => {
  const authorization = `Bearer ${token}`;
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: 'Bearer nonsense' })).status).toBe(401);
  expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403);
  expect((await post({ authorization, origin: server.url })).status).toBe(200);
});

test('MCP over http refuses a body over the limit', async () => {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'generate_presentation', arguments: { content: 'a'.repeat(11_000_000) } },
  });
  const answer = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body,
  });
  expect(answer.status).toBe(413);
});
