import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readVisit } from '../../src/rest/visit.ts';
import { createMcpHttpHandler } from '../../src/tools/http.ts';
import type { McpSurface } from '../../src/tools/server.ts';
import type { ToolsetName } from '../../src/tools/toolsets.ts';
import { createTestApp, type TestApp } from './app.ts';

export interface ServedApp {
  readonly app: TestApp;
  /** Without a slash at its end; MCP lies at /mcp. */
  readonly base: string;
  close(): Promise<void>;
}

/** The whole server as `serve` wires it, MCP included, listening on a port of its own. */
export async function serveApp(
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly surface?: (own: McpSurface) => McpSurface;
    readonly toolsets?: readonly ToolsetName[];
    /**
     * Requests without credentials get those of the admin: for clients that can send none, and where
     * credentials are not what is looked at.
     */
    readonly letIn?: true;
  } = {},
): Promise<ServedApp> {
  const quiet = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };
  const mcp: { handle?: ReturnType<typeof createMcpHttpHandler>['handle'] } = {};
  const app = await createTestApp(options.env, {
    mcp: (...parameters) => mcp.handle?.(...parameters) ?? Promise.resolve(),
  });
  const handler = createMcpHttpHandler({
    ...(options.surface?.(app.lectern.mcp) ?? app.lectern.mcp),
    profile: { toolsets: options.toolsets ?? ['essentials'], readOnly: false, transport: 'http' },
    log: quiet,
    publicUrl: undefined,
    requestBytes: 10_000_000,
    visitOf: (request) => ({ ...readVisit(request), host: request.headers.host ?? '' }),
  });
  mcp.handle = handler.handle;
  const server = createServer((request, response) => {
    if (options.letIn) request.headers.authorization ??= app.session;
    app.app(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    app,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      server.close();
      await app.close();
    },
  };
}
