import type { IncomingMessage, ServerResponse } from 'node:http';
import { type NodeIncomingMessageLike, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';

import type { Log } from '../core/call/call.ts';
import { Failure } from '../core/errors/failure.ts';
import { plainText } from '../core/errors/message.ts';
import { LegacySessions } from './legacy-sessions.ts';
import { isAcceptedOrigin, isOwnHost } from './own-address.ts';
import { readJson } from './read-json.ts';
import { createServerFactory, type McpSurface, type Visit } from './server.ts';
import { readAddress } from './subscriptions.ts';
import { type Profile, parseToolsets } from './toolsets.ts';

export interface McpHttpOptions extends McpSurface {
  readonly profile: Profile;
  readonly log: Log;
  readonly publicUrl: string | undefined;
  /** Origins of other sites whose pages are accepted; default: none. */
  readonly corsOrigins?: readonly string[];
  readonly requestBytes: number;
  /** Most sessions at once. */
  readonly sessions?: number;
  /** Identifies the caller. Called after the application has authenticated the request. */
  visitOf(request: IncomingMessage): HttpVisit;
}

export interface HttpVisit extends Visit {
  /** Host with its port as the caller addressed it; forwarding headers of a trusted proxy are resolved. */
  readonly host: string;
  /** Returns whether the caller's credentials still hold; asked while a response stays open. */
  stillAllowed?(): Promise<boolean>;
}

const RECHECK_MS = 5_000;

export interface McpHttpHandler {
  /**
   * Answers one request to `/mcp`.
   *
   * @param text body of a POST, already received by the application.
   */
  handle(request: IncomingMessage, response: ServerResponse, text: string | undefined): Promise<void>;
  /** Ends running exchanges and refuses later requests. */
  close(): Promise<void>;
}

/**
 * MCP over Streamable HTTP. Clients that open a session get a server for it; all others get a server per
 * request.
 */
export function createMcpHttpHandler(options: McpHttpOptions): McpHttpHandler {
  const makeServer = createServerFactory(options);
  const onerror = (error: Error) => options.log.debug({ err: error }, 'mcp request refused');
  const handler = createMcpHandler(
    ({ era, authInfo }) => {
      const entry = authInfo?.extra?.['entry'] as Entry | undefined;
      if (entry === undefined)
        throw new Error('A request reached MCP without the caller that handle() attaches.');
      return makeServer({ ...entry, era });
    },
    { onerror, maxRequestBodySize: options.requestBytes },
  );
  const sessions = new LegacySessions(options.sessions);
  const unfollow = options.changes?.subscribe((change) =>
    handler.notify.resourceUpdated(readAddress(change)),
  );
  const node = toNodeHandler(handler, { onerror, maxRequestBodySize: options.requestBytes });

  return {
    async handle(request, response, text) {
      try {
        const visit = options.visitOf(request);
        refuseForeign(visit.host, request.headers.origin, options);
        const entry: Entry = { visit, profile: readProfile(request.url ?? '/', options.profile) };
        const auth = {
          token: '',
          clientId: visit.caller.id,
          scopes: [...visit.caller.scopes],
          extra: { entry },
        };
        const authorised = Object.assign(request, { auth });
        endWhenRevoked(response, visit);
        const session = request.headers['mcp-session-id'];
        const body = text === undefined ? undefined : readJson(text);
        if (typeof session === 'string') await sessions.handle(session, authorised, response, body);
        else if (opensSession(request, body))
          await sessions.open(
            makeServer({ ...entry, era: 'legacy', lasting: true }),
            authorised,
            response,
            body,
          );
        else if (request.method === 'POST' && body === undefined)
          answerError(response, 400, 'The body is not JSON.', -32700);
        else await node(authorised as NodeIncomingMessageLike, response, body);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        answerError(
          response,
          error.status,
          `${error.message}${error.hint === undefined ? '' : ` ${plainText(error.hint)}`}`,
        );
      }
    },
    async close() {
      unfollow?.();
      await Promise.all([handler.close(), sessions.close()]);
    },
  };
}

/** Context of a request, passed to its server through the SDK's `authInfo.extra`. */
interface Entry {
  readonly visit: Visit;
  readonly profile: Profile;
}

/** Reads the profile from `?toolsets=a,b` and `?readonly=true`. */
function readProfile(url: string, standard: Profile): Profile {
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

/** Refuses foreign `Host` headers (DNS rebinding) and foreign `Origin` headers (pages of other sites). */
function refuseForeign(
  host: string,
  origin: string | undefined,
  { publicUrl, corsOrigins }: McpHttpOptions,
): void {
  if (!isOwnHost(host, publicUrl))
    throw new Failure('forbidden', `The Host "${host}" is not an address of this server.`, {
      hint: 'Set PUBLIC_URL to the address at which it is reached.',
    });
  if (origin !== undefined && !isAcceptedOrigin(origin, host, publicUrl, corsOrigins))
    throw new Failure('forbidden', `Requests from the origin "${origin.slice(0, 100)}" are not accepted.`, {
      hint: 'Name it in CORS_ORIGINS to accept pages of that site.',
    });
}

/** Returns whether a message is `initialize`, with which clients up to revision 2025-11-25 open a session. */
function opensSession(request: IncomingMessage, body: unknown): boolean {
  const { method, params } = (body ?? {}) as {
    readonly method?: unknown;
    readonly params?: { readonly _meta?: object };
  };
  const modern =
    request.headers['mcp-method'] !== undefined ||
    Object.keys(params?._meta ?? {}).some((key) => key.startsWith('io.modelcontextprotocol/'));
  return method === 'initialize' && !modern;
}

/** Ends an open response soon after the caller's credentials expire. */
function endWhenRevoked(response: ServerResponse, { stillAllowed }: HttpVisit): void {
  if (stillAllowed === undefined) return;
  const timer = setInterval(
    () => void stillAllowed().then((allowed) => allowed || response.destroy()),
    RECHECK_MS,
  );
  timer.unref();
  response.once('close', () => clearInterval(timer));
}

function answerError(response: ServerResponse, status: number, message: string, code = -32000): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}
