import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import type { Account } from '../auth/account.ts';
import { authenticate } from '../auth/who-is-calling.ts';
import type { Clock, Log } from '../core/call/call.ts';
import type { Operation } from '../core/call/operation.ts';
import type { Services } from '../core/call/services.ts';
import { Failure } from '../core/errors/failure.ts';
import { ByteBudget } from '../core/memory/byte-budget.ts';
import type { ChangeFeed } from '../core/store/changes.ts';
import type { Spool } from '../core/store/store.ts';
import { findRepeatedHeader, isHost, readApproach, readHost, readLink } from './approach.ts';
import { authEndpoints } from './auth-endpoints.ts';
import { readBasePath, stripBasePath } from './base-path.ts';
import { changesEndpoint } from './changes.ts';
import { markVouchedFor } from './connections.ts';
import { allowOrigins } from './cors.ts';
import { createDownloadHandler, type DownloadOpener } from './downloads.ts';
import { createErrorHandler, readRequestId } from './errors.ts';
import { HEALTH } from './health.ts';
import { mountHelp } from './help.ts';
import { createIconHandler } from './icons.ts';
import { createBodyReader } from './json-body.ts';
import type { Lifecycle } from './listen.ts';
import { countResponses, type MetricsSource, mountMetrics } from './metrics.ts';
import { mountEndpoints } from './mount.ts';
import { mountOAuth, RESOURCE_METADATA } from './oauth.ts';
import { oneTimeUploads } from './one-time-uploads.ts';
import { buildOpenApiDocument } from './openapi.ts';
import { mountMissingPage, mountPages, mountVisitPage } from './pages.ts';
import { readText } from './received-file.ts';
import { mountReference } from './reference.ts';
import { limitRate } from './request-rate.ts';
import type { Route } from './route.ts';
import { bindRoutes } from './route-endpoints.ts';
import { mountShareVisits } from './share-visits.ts';
import { listRoutes } from './tables.ts';
import { explainUnserved } from './unserved-routes.ts';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';
import { createUploadReader } from './uploads.ts';
import { recordVisit } from './visit.ts';

export interface AppOptions {
  readonly catalogue: readonly Operation[];
  readonly services: Services;
  /** Route rows; default: those of all versions. */
  readonly routes?: readonly Route[];
  readonly account: Account;
  readonly log: Log;
  readonly clock: Clock;
  /** Version of this server, for OpenAPI. */
  readonly version: string;
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean;
  /** Origins of other sites whose pages may call the API; default: none. */
  readonly corsOrigins?: readonly string[];
  readonly requestBytes: number;
  /** Body bytes of all requests together; default: 192 MB. */
  readonly bodyBytesAtOnce?: number;
  /** Requests per minute of one client; default: unlimited. */
  readonly requestsPerMinute?: number;
  /** Largest uploaded file in bytes; default: 100 MB. */
  readonly uploadBytes?: number;
  /** Directory for uploaded files until they are stored. */
  readonly spool: Spool;
  /** Time that an upload may stall. */
  readonly uploadIdleMs?: number;
  /** Opens files behind signed links; see `createDownloadOpener`. */
  readonly openDownload: DownloadOpener;
  /** Rejects if the store, queue or blob store does not answer. */
  ready(): Promise<void>;
  /** Names of services that failed their last check; returns without waiting. */
  away?(): readonly string[];
  readonly lifecycle?: Lifecycle;
  /** Changes for open views; absent: the stream of changes is silent. */
  readonly changes?: ChangeFeed | undefined;
  /** Aborted when the server shuts down, to end streams that would go on. */
  readonly ending?: AbortSignal;
  /** Text of GET /metrics; absent: no such path. */
  readonly metrics?: MetricsSource;
  /** Directory of the built browser client; absent: no pages. */
  readonly pages?: string;
  /** Directory of the built reference; absent: generated on first use. */
  readonly reference?: string;
  /** Directory of the built documentation site; absent: `/help` is not found. */
  readonly help?: string;
  /** Answers authenticated requests to /mcp; `visitOf` returns their caller. */
  readonly mcp?: (
    request: IncomingMessage,
    response: ServerResponse,
    body: string | undefined,
  ) => Promise<void>;
  /** Called for each authenticated request before its body is read. */
  readonly called?: () => void;
}

const BODY_BYTES_AT_ONCE = 192_000_000;
/** Share of the body budget reserved for requests without credentials. */
const STRANGERS_PART = 16;
const STRANGERS_BODY = 64 * 1024;
/** A file of 20 MB in base64 with its surrounding JSON. */
const FILES_IN_JSON = 28_100_000;
const RAISE = 'Send less, or have the operator raise LIMIT_REQUEST_BYTES.';

/** Builds the HTTP application. */
export function createApp(options: AppOptions): Express {
  const { account, log, publicUrl } = options;
  const endpoints = [
    ...authEndpoints(account, publicUrl),
    HEALTH,
    changesEndpoint(options.changes, options.ending),
    ...bindRoutes(options.routes ?? listRoutes(options.catalogue), options.catalogue, options),
  ];
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('query parser', 'simple');
  // One hop, since further entries of X-Forwarded-For are set by the client.
  app.set('trust proxy', options.trustProxy ? 1 : false);
  const basePath = readBasePath(publicUrl);
  if (basePath !== '') app.use(removeBasePath(basePath));
  app.use(setCommonHeaders(options.lifecycle));
  if (options.corsOrigins !== undefined && options.corsOrigins.length > 0)
    app.use(allowOrigins(options.corsOrigins));
  if (!options.trustProxy) app.use(warnOfUntrustedProxy(log));
  if (options.metrics) app.use(countResponses(options.metrics));
  app.use(limitRate(options.requestsPerMinute ?? 0));

  app.get('/health', (_request, response) => {
    const away = options.away?.() ?? [];
    response.json(away.length === 0 ? { status: 'ok' } : { status: 'degraded', away });
  });
  app.get('/ready', async (_request, response) => {
    if (options.lifecycle?.draining) throw new Failure('unavailable', 'The server is shutting down.');
    await options.ready();
    const away = options.away?.() ?? [];
    response.json(away.length === 0 ? { status: 'ready' } : { status: 'ready', away });
  });
  if (options.metrics) mountMetrics(app, account, options.metrics);
  mountReference(app, () => buildOpenApiDocument(endpoints, options.version), options.reference, publicUrl);
  app.get('/static/icons/:weight/:file', createIconHandler(options.services.assets));
  // Signed links need no credentials, but are invalidated when the credentials change.
  app.use(['/downloads', '/uploads'], async (_request, _response, next) => {
    await account.refresh();
    next();
  });
  app.get('/downloads/*path', createDownloadHandler(options.openDownload));
  mountHelp(app, options.help, basePath);
  const {
    requestBytes,
    bodyBytesAtOnce = BODY_BYTES_AT_ONCE,
    uploadBytes = 100_000_000,
    uploadIdleMs: idleMs,
  } = options;
  const strangers = new ByteBudget(bodyBytesAtOnce / STRANGERS_PART);
  mountShareVisits(app, { services: options.services, account, budget: strangers });
  mountVisitPage(app, options.pages, basePath, options.services.visits);
  mountPages(app, options.pages, basePath);
  const signedIn = new ByteBudget(bodyBytesAtOnce - bodyBytesAtOnce / STRANGERS_PART);
  app.put(
    '/uploads/:value/:filename',
    oneTimeUploads({
      services: options.services,
      spool: options.spool,
      budget: signedIn,
      fileBytes: uploadBytes,
      ...(idleMs !== undefined && { idleMs }),
    }),
  );
  if (options.mcp) app.all('/mcp', createMcpGuard(options, signedIn, options.mcp));
  if (options.mcp) mountOAuth(app, { ...options, budget: strangers });
  const readBody = {
    strangers: createBodyReader({
      bytes: Math.min(requestBytes, STRANGERS_BODY),
      hint: 'Send less: routes that need no credentials accept no more than that.',
    }),
    signedIn: createBodyReader({ bytes: requestBytes, hint: RAISE }),
  };
  const inJson = {
    bytes: Math.max(requestBytes, Math.min(FILES_IN_JSON, Math.ceil(uploadBytes * 1.4))),
    hint: 'Send the file as a part of multipart/form-data, or give its address: base64 in JSON is for files of up to 20 MB.',
  };
  const readUpload = createUploadReader(createBodyReader(inJson), options.spool, {
    fileBytes: uploadBytes,
    ...(idleMs !== undefined && { idleMs }),
  });
  mountEndpoints(app, endpoints, {
    account,
    publicUrl,
    budgets: { strangers, signedIn },
    readBody,
    readUpload,
    called: options.called,
  });
  for (const path of [
    '/health',
    '/ready',
    ...(options.metrics ? ['/metrics'] : []),
    '/openapi.json',
    '/docs',
    '/downloads/*path',
    '/static/icons/:weight/:file',
  ])
    app.all(path, readOnly);
  app.all('/uploads/:value/:filename', putOnly);
  mountMissingPage(app, options.pages, basePath);
  app.use((request) => {
    throw createMissingPath(request.path.slice(0, 200));
  });
  app.use(createErrorHandler(log));
  return app;
}

function createMissingPath(path: string): Failure {
  const all = 'GET /openapi.json lists every path; /docs shows them to people.';
  const unserved = explainUnserved(path);
  if (unserved === undefined) return new Failure('not_found', `There is nothing at ${path}.`, { hint: all });
  const instead = unserved.instead.length === 0 ? '' : `Use ${unserved.instead.join(', ')} instead. `;
  return new Failure('not_found', `${path} is not served: ${unserved.reason}.`, { hint: `${instead}${all}` });
}

/** Lets everything behind it see the paths that it has at the root of a host. */
function removeBasePath(basePath: string): RequestHandler {
  return (request, _response, next) => {
    request.url = stripBasePath(request.url, basePath);
    request.originalUrl = request.url;
    next();
  };
}

function setCommonHeaders(lifecycle: Lifecycle | undefined): RequestHandler {
  return (request, response, next) => {
    const requestedId = request.get('x-request-id');
    const requestId =
      requestedId !== undefined && /^[\w.-]{1,100}$/.test(requestedId) ? requestedId : randomUUID();
    response.locals['requestId'] = requestId;
    response.set({
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
    });
    if (lifecycle?.draining) response.set('Connection', 'close');
    // Links contain the host, so it must be valid.
    if (!isHost(readHost(request))) throw new Failure('bad_request', 'The Host header is malformed.');
    const repeated = findRepeatedHeader(request.rawHeaders);
    if (repeated !== undefined)
      throw new Failure('bad_request', `The request has several ${repeated} headers.`, {
        hint: 'Send it once.',
      });
    next();
  };
}

/** Bearer tokens only; the handler behind it checks Host and Origin. */
function createMcpGuard(
  { account, publicUrl, requestBytes, called }: AppOptions,
  budget: ByteBudget,
  handle: NonNullable<AppOptions['mcp']>,
): RequestHandler {
  return async (request, response) => {
    response.locals['resourceMetadata'] = `${readLink(request, publicUrl, false).base}${RESOURCE_METADATA}`;
    const approach = readApproach(request);
    const caller = await authenticate(account, 'mcp', approach);
    markVouchedFor(request);
    called?.();
    const stillAllowed = () =>
      authenticate(account, 'mcp', approach).then(
        () => true,
        () => false,
      );
    recordVisit(request, {
      caller,
      stillAllowed,
      link: readLink(request, publicUrl, false),
      requestId: readRequestId(response),
    });
    const held = budget.open(caller.id);
    try {
      await handle(
        request,
        response,
        request.method === 'POST'
          ? await readText(request, { bytes: requestBytes, hint: RAISE }, held)
          : undefined,
      );
    } finally {
      held.release();
    }
  };
}

const readOnly = only('GET', 'GET, HEAD, OPTIONS');
const putOnly = only('PUT', 'PUT, OPTIONS');

function only(method: string, allow: string): RequestHandler {
  return (request, response) => {
    response.set('Allow', allow);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    throw new Failure(
      'method_not_allowed',
      `${request.method} is not allowed on ${request.path}; use ${method}.`,
    );
  };
}
