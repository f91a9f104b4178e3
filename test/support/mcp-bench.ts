import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { createResources } from '../../src/resources/index.ts';
import { createMcpHttpHandler } from '../../src/tools/http.ts';
import { type Bench, openBench } from './services.ts';

/** The real services behind MCP over HTTP, without the application around it. */
export interface McpBench {
  readonly bench: Bench;
  readonly url: string;
  close(): Promise<void>;
}

export async function openMcpBench(options: Parameters<typeof openBench>[0] = {}): Promise<McpBench> {
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const bench = await openBench(options);
  const { caller, link, clock } = bench.context();
  const handler = createMcpHttpHandler({
    version: '1.0.0',
    catalogue: async () => OPERATIONS,
    resources: createResources(async () => OPERATIONS),
    services: async () => bench.services,
    logFor: () => log,
    clock,
    profile: { toolsets: ['essentials'], readOnly: false, transport: 'http' },
    log,
    publicUrl: undefined,
    requestBytes: 1_000_000,
    visitOf: (incoming) => ({ host: incoming.headers.host ?? '', caller, link }),
  });
  const server = createServer(async (incoming, response) =>
    handler.handle(incoming, response, incoming.method === 'POST' ? await text(incoming) : undefined),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    bench,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      server.close();
      await bench.close();
    },
  };
}
