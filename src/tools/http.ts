import type { IncomingMessage, ServerResponse } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';

import type { Log } from '../core/call/call.ts';
import { Failure } from '../core/errors/failure.ts';
import { LegacySessions } from './legacy-sessions.ts';
import { isOwnHost, isOwnOrigin } from './own-address.ts';
import { readJson } from './read-json.ts';
import { createServerFactory, type McpSurface, type Visit } from './server.ts';
import { addressOf } from './subscriptions.ts';
import { type Profile, parseToolsets } from './toolsets.ts';

export interface McpHttpOptions extends McpSurface {
  readonly profile: Profile;
  readonly log: Log;
  readonly publicUrl: string | undefined;
  readonly requestBytes: number;
  /** Sessions at once of clients that open one. */
  readonly sessions?: number;
  /** Who sent this request; called after the surrounding application has let it in. */
  visitOf(request: IncomingMessage): HttpVisit;
}

export interface HttpVisit extends Visit {
  /** Host with its port as the caller addressed it; forwarding headers of a trusted proxy are resolved. */
  readonly host: string;
  /** Asked while an answer stays open. */
  stillAllowed?(): Promise<boolean>;
}

const RECHECK_MS = 5_000;

export interface McpHttpHandler {
  /** Answers one request to `/mcp`. @param text the body of a POST, which the surrounding application has received. */
  handle(request: IncomingMessage, response: ServerResponse, text: string | undefined): Promise<void>;
  /** Ends running exchanges; later requests are refused. */
  close(): Promise<void>;
}

/** MCP over Streamable HTTP: one server a request from 2026-07-28 on and for clients without a session, one server a session for those that open one. */
export function createMcpHttpHandler(options: McpHttpOptions): McpHttpHandler {
  const makeServer = createServerFactory(options);
  const onerror = (error: Error) => options.log.debug({ err: error }, 'mcp request refused');
  const handler = createMcpHandler(
    ({ era, authInfo }) => {
      const entry = authInfo?.extra?.['entry'] as Entry | undefined;
      if (entry === undefined) throw new Error('A request reached MCP without the caller that handle() attaches.');
      return makeServer({ ...entry, era });
    },
    { onerror, maxRequestBodySize: options.requestBytes },
  );
  const sessions = new LegacySessions(options.sessions);
  const unfollow = options.changes?.subscribe((change) => handler.notify.resourceUpdated(addressOf(change)));
  const node = toNodeHandler(handler, { onerror, maxRequestBodySize: options.requestBytes });

  return {
    async handle(request, response, text) {
      try {
        const visit = options.visitOf(request);
        refuseForeign(visit.host, request.headers.origin, options.publicUrl);
        const entry: Entry = { visit, profile: profileOf(request.url ?? '/', options.profile) };
        const auth = { token: '', clientId: visit.caller.id, scopes: [...visit.caller.scopes], extra: { entry } };
        const authorised = Object.assign(request, { auth });
        endWhenRevoked(response, visit);
        const session = request.headers['mcp-session-id'];
        const body = text === undefined ? undefined : readJson(text);
        if (typeof session === 'string') await sessions.handle(session, authorised, response, body);
        else if (opensSession(request, body)) await sessions.open(makeServer({ ...entry, era: 'legacy', lasting: true }), authorised, response, body);
        else if (request.method === 'POST' && body === undefined) answerError(response, 400, 'The body is not JSON.', -32700);
        else await node(authorised as NodeIncomingMessageLike, response, body);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        answerError(response, error.status, `${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`);
      }
    },
    async close() {
      unfollow?.();
      await Promise.all([handler.close(), sessions.close()]);
    },
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
    ...standard,
    toolsets: names.length === 0 ? standard.toolsets : parseToolsets(names),
    readOnly: standard.readOnly || query.get('readonly') === 'true',
  };
}

/** DNS rebinding sends a `Host` that is not ours, a foreign page an `Origin` that is not. */
function refuseForeign(host: string, origin: string | undefined, publicUrl: string | undefined): void {
  if (!isOwnHost(host, publicUrl)) throw new Failure('forbidden', `The Host "${host}" is not an address of this server.`, { hint: 'Set PUBLIC_URL to the address at which it is reached.' });
  if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) throw new Failure('forbidden', `Requests from the origin "${origin.slice(0, 100)}" are not accepted.`);
}

/** Clients up to 2025-11-25 open a session by `initialize`; for later ones there is no such method. */
function opensSession(request: IncomingMessage, body: unknown): boolean {
  const { method, params } = (body ?? {}) as { readonly method?: unknown; readonly params?: { readonly _meta?: object } };
  const modern = request.headers['mcp-method'] !== undefined || Object.keys(params?._meta ?? {}).some((key) => key.startsWith('io.modelcontextprotocol/'));
  return method === 'initialize' && !modern;
}

/** An answer that stays open ends soon after its caller's credentials do. */
function endWhenRevoked(response: ServerResponse, { stillAllowed }: HttpVisit): void {
  if (stillAllowed === undefined) return;
  const timer = setInterval(() => void stillAllowed().then((allowed) => allowed || response.destroy()), RECHECK_MS);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}

function answerError(response: ServerResponse, status: number, message: string, code = -32000): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}
