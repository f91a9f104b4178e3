import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Express } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitOf } from '../../src/rest/visit.ts';
import { createMcpHttpHandler } from '../../src/tools/http.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { conformanceSurface } from './conformance-fixture.ts';

const suite = join(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'), '..', 'dist', 'index.js');

let app: TestApp;
let url: string;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const handle: { current?: ReturnType<typeof createMcpHttpHandler> } = {};
  // Without an account this machine is let in, by the same rules as anybody.
  app = await createTestApp({ AUTH_USERNAME: '', AUTH_PASSWORD: '' }, { mcp: (request, response) => handle.current?.handle(request, response) ?? Promise.resolve() });
  handle.current = createMcpHttpHandler({
    ...conformanceSurface(app.house.mcp),
    profile: { toolsets: ['presentations', 'templates'], readOnly: false },
    log: quiet,
    publicUrl: undefined,
    requestBytes: 10_000_000,
    visitOf: (request) => ({ ...visitOf(request), host: request.headers.host ?? '' }),
  });
  const server = createServer(app.app as Express);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  closers.push(
    () => handle.current?.close(),
    () => {
      server.closeAllConnections();
      server.close();
    },
    () => app.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

test.each(['2025-11-25', '2026-07-28'])('every scored server scenario of %s passes, and those of tasks', { timeout: 180_000 }, async (revision) => {
  const run = spawn(process.execPath, [suite, 'server', '--url', url, '--requirements', revision]);
  let output = '';
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => run.once('close', resolve));
  const list = output.slice(output.lastIndexOf('=== SUMMARY ===') + 1 || 0);
  console.log(`MCP conformance, ${revision}\n${list}`);
  expect(code, list).toBe(0);
  // Not scored, but ours.
  expect(list.match(/✗ tasks-[a-z-]+/g) ?? []).toEqual([]);
});
