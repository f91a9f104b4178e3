import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import type { Account } from '../auth/account.ts';
import { whoIsCalling } from '../auth/who-is-calling.ts';
import type { Clock, Log } from '../core/call.ts';
import { Failure } from '../core/failure.ts';
import type { Operation } from '../core/operation.ts';
import type { Services } from '../core/services.ts';
import { approachOf, hostOf, isHost, linkOf } from './approach.ts';
import { authEndpoints } from './auth-endpoints.ts';
import { vouchFor } from './connections.ts';
import { type DownloadOpener, downloadHandler } from './downloads.ts';
import { errorHandler, requestIdOf } from './errors.ts';
import { HEALTH } from './health.ts';
import { iconHandler } from './icons.ts';
import { createBodyReader, refuseOversize } from './json-body.ts';
import type { Lifecycle } from './listen.ts';
import { countResponses, type MetricsSource, mountMetrics } from './metrics.ts';
import { mountEndpoints } from './mount.ts';
import { mountOAuth, RESOURCE_METADATA } from './oauth.ts';
import { openApiDocument } from './openapi.ts';
import { mountMissingPage, mountPages } from './pages.ts';
import { mountReference } from './reference.ts';
import { limitRate } from './request-rate.ts';
import { type Route, routeEndpoints } from './route.ts';
import { TABLES } from './tables.ts';
import { createUploadReader } from './uploads.ts';
import { recordVisit } from './visit.ts';

export interface AppOptions {
  readonly catalogue: readonly Operation[];
  readonly services: Services;
  /** How the catalogue is reached; the tables of all versions unless given. */
  readonly routes?: readonly Route[];
  readonly account: Account;
  readonly log: Log;
  readonly clock: Clock;
  /** Our own version, for OpenAPI. */
  readonly version: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  readonly requestBytes: number;
  /** Of one client; as many as it likes unless given. */
  readonly requestsPerMinute?: number;
  /** Largest uploaded file; 100 MB unless given. */
  readonly uploadBytes?: number;
  /** How long an upload may stand still. */
  readonly uploadIdleMs?: number;
  /** What lies behind a signed link; `createDownloadOpener` makes it. */
  readonly openDownload: DownloadOpener;
  /** Rejects when the store, the queue or the blobs do not answer. */
  ready(): Promise<void>;
  /** Names of what did not answer when it was last asked; nothing is waited for. */
  away?(): readonly string[];
  readonly lifecycle?: Lifecycle;
  /** What GET /metrics answers; no such path without it. */
  readonly metrics?: MetricsSource;
  /** Directory of the browser client as it was built; no pages without it. */
  readonly pages?: string;
  /** Directory of the reference as the build wrote it; made when it is first asked for without it. */
  readonly reference?: string;
  /** Answers requests to /mcp that were let in; `visitOf` tells who sent them. */
  readonly mcp?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Everything that is served over HTTP. */
export function createApp(options: AppOptions): Express {
  const { account, log, publicUrl } = options;
  const endpoints = [...authEndpoints(account, publicUrl), HEALTH, ...routeEndpoints(options.routes ?? TABLES, options.catalogue, options)];
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  // One hop: the address that the nearest proxy saw. Further entries of X-Forwarded-For are the client's own words.
  app.set('trust proxy', options.trustProxy ? 1 : false);
  app.use(everyResponse(options.lifecycle));
  if (options.metrics) app.use(countResponses(options.metrics));
  app.use(limitRate(options.requestsPerMinute ?? 0));

  app.get('/health', (_request, response) => {
    const away = options.away?.() ?? [];
    response.json(away.length === 0 ? { status: 'ok' } : { status: 'degraded', away });
  });
  app.get('/ready', async (_request, response) => {
    if (options.lifecycle?.draining) throw new Failure('unavailable', 'The server is shutting down.');
    await options.ready();
    response.json({ status: 'ready' });
  });
  if (options.metrics) mountMetrics(app, account, options.metrics);
  mountReference(app, () => openApiDocument(endpoints, options.version), options.reference);
  app.get('/static/icons/:weight/:file', iconHandler(options.services.assets));
  app.get('/downloads/*path', downloadHandler(options.openDownload));
  mountPages(app, options.pages);
  if (options.mcp) app.all('/mcp', mcpGuard(options, options.mcp));
  if (options.mcp) mountOAuth(app, options);
  const readBody = createBodyReader(options.requestBytes);
  const { uploadBytes = 100_000_000, uploadIdleMs: idleMs } = options;
  // In JSON the bytes of a file come in base64, which is a third longer.
  const readUpload = createUploadReader(createBodyReader(Math.max(options.requestBytes, Math.ceil(uploadBytes * 1.4))), { fileBytes: uploadBytes, ...(idleMs !== undefined && { idleMs }) });
  mountEndpoints(app, endpoints, { account, publicUrl, readBody, readUpload });
  for (const path of ['/health', '/ready', ...(options.metrics ? ['/metrics'] : []), '/openapi.json', '/docs', '/downloads/*path', '/static/icons/:weight/:file']) app.all(path, readOnly);
  mountMissingPage(app, options.pages);
  app.use((request) => {
    throw new Failure('not_found', `There is nothing at ${request.path.slice(0, 200)}.`, { hint: 'GET /openapi.json lists every path; /docs shows them to people.' });
  });
  app.use(errorHandler(log));
  return app;
}

function everyResponse(lifecycle: Lifecycle | undefined): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const requestId = given !== undefined && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
    response.locals['requestId'] = requestId;
    response.set({ 'X-Request-Id': requestId, 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'X-Frame-Options': 'DENY' });
    if (lifecycle?.draining) response.set('Connection', 'close');
    // Links are made of the host, so it must be one.
    if (!isHost(hostOf(request))) throw new Failure('bad_request', 'The Host header is malformed.');
    next();
  };
}

/** Bearer tokens only; the handler behind it checks Host and Origin. */
function mcpGuard({ account, publicUrl, requestBytes }: AppOptions, handle: NonNullable<AppOptions['mcp']>): RequestHandler {
  return async (request, response) => {
    refuseOversize(request, requestBytes);
    response.locals['resourceMetadata'] = `${linkOf(request, publicUrl, false).base}${RESOURCE_METADATA}`;
    const approach = approachOf(request);
    const caller = await whoIsCalling(account, 'mcp', approach);
    vouchFor(request);
    const stillAllowed = () =>
      whoIsCalling(account, 'mcp', approach).then(
        () => true,
        () => false,
      );
    recordVisit(request, { caller, stillAllowed, link: linkOf(request, publicUrl, false), requestId: requestIdOf(response) });
    await handle(request, response);
  };
}

const readOnly: RequestHandler = (request, response) => {
  response.set('Allow', 'GET, HEAD, OPTIONS');
  if (request.method === 'OPTIONS') {
    response.status(204).end();
    return;
  }
  throw new Failure('method_not_allowed', `${request.method} is not possible on ${request.path}; it takes GET.`);
};
