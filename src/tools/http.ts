import type { IncomingMessage, ServerResponse } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';

import type { Log } from '../core/call.ts';
import { Failure } from '../core/failure.ts';
import { isOwnHost, isOwnOrigin } from './own-address.ts';
import { createServerFactory, type McpSurface, type Visit } from './server.ts';
import { type Profile, parseToolsets } from './toolsets.ts';

export interface McpHttpOptions extends McpSurface {
  readonly profile: Profile;
  readonly log: Log;
  readonly publicUrl: string | undefined;
  readonly requestBytes: number;
  /** Who sent this request; called after the surrounding application has let it in. */
  visitOf(request: IncomingMessage): HttpVisit;
}

export interface HttpVisit extends Visit {
  /** Host with its port as the caller addressed it; forwarding headers of a trusted proxy are resolved. */
  readonly host: string;
}

export interface McpHttpHandler {
  /** Answers one request to `/mcp`. @param parsedBody the JSON body where a parser has read it already. */
  handle(request: IncomingMessage, response: ServerResponse, parsedBody?: unknown): Promise<void>;
  /** Ends running exchanges; later requests are refused. */
  close(): Promise<void>;
}

/** MCP over Streamable HTTP without sessions: both eras, one server a request. */
export function createMcpHttpHandler(options: McpHttpOptions): McpHttpHandler {
  const makeServer = createServerFactory(options);
  const onerror = (error: Error) => options.log.debug({ err: error }, 'mcp request refused');
  const handler = createMcpHandler(
    ({ era, authInfo }) => {
      const entry = authInfo?.extra?.['entry'] as Entry | undefined;
      if (entry === undefined) throw new Error('A request reached MCP without the caller that handle() attaches.');
      return makeServer(entry.visit, entry.profile, era);
    },
    { onerror, maxRequestBodySize: options.requestBytes },
  );
  const node = toNodeHandler(handler, { onerror, maxRequestBodySize: options.requestBytes });

  return {
    async handle(request, response, parsedBody) {
      try {
        const visit = options.visitOf(request);
        refuseForeign(visit.host, request.headers.origin, options.publicUrl);
        const entry: Entry = { visit, profile: profileOf(request.url ?? '/', options.profile) };
        const auth = { token: '', clientId: visit.caller.id, scopes: [...visit.caller.scopes], extra: { entry } };
        await node(Object.assign(request, { auth }) as NodeIncomingMessageLike, response, parsedBody);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        answerError(response, error.status, `${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`);
      }
    },
    close: () => handler.close(),
  };
}

/** What the request brings to its server, handed through the SDK's pass-through field. */
interface Entry {
  readonly visit: Visit;
  readonly profile: Profile;
}

/** `?toolsets=a,b` and `?readonly=true` narrow or widen what this address offers. */
function profileOf(url: string, standard: Profile): Profile {
  const mark = url.indexOf('?');
  if (mark < 0) return standard;
  const query = new URLSearchParams(url.slice(mark));
  const names = (query.get('toolsets') ?? '').split(',').filter((name) => name !== '');
  return {
    toolsets: names.length === 0 ? standard.toolsets : parseToolsets(names),
    readOnly: standard.readOnly || query.get('readonly') === 'true',
  };
}

/** DNS rebinding sends a `Host` that is not ours, a foreign page an `Origin` that is not. */
function refuseForeign(host: string, origin: string | undefined, publicUrl: string | undefined): void {
  if (!isOwnHost(host, publicUrl)) throw new Failure('forbidden', `The Host "${host}" is not an address of this server.`, { hint: 'Set PUBLIC_URL to the address under which it is reached.' });
  if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) throw new Failure('forbidden', `Requests from the origin "${origin.slice(0, 100)}" are not accepted.`);
}

function answerError(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}
