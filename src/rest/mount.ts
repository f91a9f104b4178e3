import { createHash } from 'node:crypto';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Account } from '../auth/account.ts';
import { toClientKey } from '../auth/throttle.ts';
import { authenticate } from '../auth/who-is-calling.ts';
import type { Caller } from '../core/call/call.ts';
import { Failure, invalid } from '../core/errors/failure.ts';
import type { ByteBudget } from '../core/memory/byte-budget.ts';
import { readApproach, readLink } from './approach.ts';
import { markVouchedFor } from './connections.ts';
import {
  type Endpoint,
  type Fields,
  type FileParts,
  hasBody,
  listBodyFields,
  type Reply,
} from './endpoint.ts';
import { readRequestId } from './errors.ts';
import { createGatherer } from './gather.ts';
import { readIdempotencyKey } from './idempotency.ts';
import { type BodyReader, requestHasBody } from './json-body.ts';
import { sendEvents } from './send-events.ts';
import { discard, type Uploaded, type UploadReader } from './uploads.ts';
import { gatherItems, sendList } from './whole-list.ts';
import { dropNulls } from './without-nulls.ts';

export interface MountOptions {
  readonly account: Account;
  readonly publicUrl: string | undefined;
  /** Budgets for request bodies, with a separate one for callers without credentials. */
  readonly budgets: { readonly strangers: ByteBudget; readonly signedIn: ByteBudget };
  /** Budget of authenticated callers, and of all others. */
  readonly readBody: { readonly signedIn: BodyReader; readonly strangers: BodyReader };
  readonly readUpload: UploadReader;
  /** Called for each authenticated request before its body is read. */
  readonly called: (() => void) | undefined;
}

/** Placeholder for the caller of open paths, whose endpoints do not use it. */
const NOBODY: Caller = { id: 'nobody', kind: 'local', scopes: [] };

/**
 * Mounts all endpoints, fixed paths before those with parameters. Other methods of a known path answer 405.
 */
export function mountEndpoints(app: Express, endpoints: readonly Endpoint[], options: MountOptions): void {
  const paths = Map.groupBy(endpoints, ({ path }) => path);
  const ordered = [...paths].sort(([a], [b]) => rankPath(a) - rankPath(b) || a.localeCompare(b));
  for (const [path, methods] of ordered) {
    const route = app.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const endpoint of methods) route[endpoint.method](createHandler(endpoint, options));
    route.all(createOtherMethodHandler(methods));
  }
}

function rankPath(path: string): number {
  return path.split('{').length;
}

function createHandler(endpoint: Endpoint, options: MountOptions): RequestHandler {
  const { account, publicUrl, budgets } = options;
  const gather = createGatherer(endpoint);
  const inBody = endpoint.needsBody ? listBodyFields(endpoint) : [];
  const relative = endpoint.path.startsWith('/api/v1/');
  const who = endpoint.surface === 'open' ? 'strangers' : 'signedIn';
  const answer = async (
    request: Request,
    response: Response,
    caller: Caller,
    { fields: body, sent }: Uploaded,
  ) => {
    const { multipart } = endpoint;
    const {
      fields: found,
      unknown,
      locate,
    } = gather(
      request.params,
      request.query as Fields,
      body,
      multipart !== undefined && request.is('multipart/form-data') !== false,
    );
    const fields = { ...dropNulls(found, endpoint.fields), ...readHeaderFields(request, endpoint) };
    if (endpoint.strict && unknown.length > 0)
      throw createUnknownFieldsFailure(unknown, Object.keys(endpoint.fields.shape));
    const idempotencyKey = readIdempotencyKey(request, endpoint.method);
    const stillAllowed = () =>
      authenticate(
        account,
        endpoint.surface === 'open' ? 'v1' : endpoint.surface,
        readApproach(request, endpoint.acts),
      ).then(
        () => true,
        () => false,
      );
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    try {
      const reply = await endpoint.handle(fields, {
        requestId: readRequestId(response),
        caller,
        approach: readApproach(request, endpoint.acts),
        link: readLink(request, publicUrl, relative),
        signal: gone.signal,
        dropped: unknown,
        sent,
        idempotencyKey,
        lastEventId: request.get('Last-Event-ID'),
        wantsPicture:
          endpoint.picture !== false &&
          String(
            request.accepts(
              endpoint.picture === 'first' ? ['image/png', 'json'] : ['json', 'image/png', 'image/svg+xml'],
            ),
          ).startsWith('image/'),
      });
      if ('events' in reply) return void (await sendEvents(response, reply.events, stillAllowed));
      if (!('pages' in reply)) return void send(request, response, endpoint.status, reply);
      const { items, rest } = await gatherItems(reply.pages);
      if (rest === undefined) send(request, response, endpoint.status, { body: items });
      else await sendList(request, response, { items, rest });
    } catch (error) {
      throw error instanceof Failure && error.issues.length > 0
        ? relocateIssues(error, (issue) =>
            readParts(locate(issue), request.is('multipart/form-data') ? multipart : undefined),
          )
        : error;
    }
  };
  return async (request, response) => {
    // A HEAD request must not act, and an event stream does the work that it reports.
    if ((endpoint.events || endpoint.acts) && request.method === 'HEAD')
      throw new Failure('method_not_allowed', `HEAD is not allowed on ${request.path}; use GET.`);
    // Authenticates before reading the body, so that strangers cannot make the server work.
    const caller =
      endpoint.surface === 'open'
        ? NOBODY
        : await authenticate(account, endpoint.surface, readApproach(request, endpoint.acts));
    if (endpoint.surface !== 'open') {
      markVouchedFor(request);
      options.called?.();
    }
    if (inBody.length > 0 && !requestHasBody(request)) throw createNoBodyFailure(inBody);
    const held = budgets[who].open(
      endpoint.surface === 'open' ? toClientKey(readApproach(request).address) : caller.id,
    );
    let body: Uploaded = { fields: {}, sent: new Map() };
    try {
      if (hasBody(endpoint.method))
        body =
          endpoint.multipart === undefined
            ? { ...body, fields: await options.readBody[who](request, held) }
            : await options.readUpload(request, endpoint.multipart, held);
      await answer(request, response, caller, body);
    } finally {
      held.release();
      await discard(body.sent.values());
    }
  };
}

function createNoBodyFailure(fields: readonly string[]): Failure {
  const names = fields.slice(0, 12).join(', ') + (fields.length > 12 ? ', …' : '');
  return invalid(
    ['body'],
    `The body is missing. Send a JSON object with Content-Type: application/json, even an empty {}; it may hold ${names}.`,
    { type: 'missing' },
  );
}

function readHeaderFields(request: Request, { headers = {} }: Endpoint): Fields {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([header, field]) =>
      request.get(header) === undefined ? [] : [[field, request.get(header)]],
    ),
  );
}

/** Reports faults of a file at the multipart part that held it. */
function readParts(
  issue: Failure['issues'][number],
  multipart: FileParts | undefined,
): Failure['issues'][number] {
  const [source, field] = issue.loc;
  const [part = ''] = multipart?.names ?? [];
  if (multipart === undefined) return issue;
  const isPart =
    'bytes' in multipart.into
      ? field === multipart.into.bytes || field === 'file'
      : field === multipart.first;
  return isPart ? { ...issue, loc: [source ?? 'body', part] } : issue;
}

function createUnknownFieldsFailure(names: readonly string[], allowed: readonly string[]): Failure {
  const issues = names.map((name) => ({
    loc: ['body', name],
    msg: `Unknown field "${name.slice(0, 100)}". Allowed: ${allowed.join(', ')}.`,
    type: 'unknown_field',
    ctx: { allowed },
  }));
  return new Failure('invalid_input', 'The request is not valid.', { issues });
}

function relocateIssues(
  failure: Failure,
  locate: (issue: Failure['issues'][number]) => Failure['issues'][number],
): Failure {
  return new Failure(failure.code, failure.message, {
    issues: failure.issues.map(locate),
    cause: failure.cause,
    ...(failure.hint !== undefined && { hint: failure.hint }),
    ...(failure.retryAfterSeconds !== undefined && { retryAfterSeconds: failure.retryAfterSeconds }),
  });
}

function send(
  request: Request,
  response: Response,
  status: number,
  reply: Exclude<Reply, { events: unknown } | { pages: unknown }>,
): void {
  if (response.destroyed) return;
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (isUnchanged(request, response, reply)) return void response.status(304).end();
  } else response.set('Cache-Control', 'no-store');
  if ('bytes' in reply) {
    response.set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (reply.pictures > 1) response.set('X-Total-Count', String(reply.pictures));
    response.status(200).type(reply.contentType).send(Buffer.from(reply.bytes));
    return;
  }
  if (reply.cookies !== undefined) response.set('Set-Cookie', [...reply.cookies]);
  if (status === 204) response.status(204).end();
  else response.status(status).json(reply.body);
}

/**
 * Adds an ETag to reads and answers 304 if the client has the same version. Clients must revalidate each
 * time.
 */
function isUnchanged(
  request: Request,
  response: Response,
  reply: Exclude<Reply, { events: unknown } | { pages: unknown }>,
): boolean {
  const content = 'bytes' in reply ? reply.bytes : JSON.stringify(reply.body);
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  response.set({ 'Cache-Control': 'private, no-cache', ETag: tag });
  const known = (request.get('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

function createOtherMethodHandler(methods: readonly Endpoint[]): RequestHandler {
  const names = methods.map(({ method }) => method.toUpperCase());
  const allow = [...(names.includes('GET') ? ['HEAD'] : []), ...names, 'OPTIONS'].join(', ');
  return (request: Request, response: Response) => {
    response.set('Allow', allow);
    if (request.method === 'OPTIONS') {
      response.status(204).end();
      return;
    }
    throw new Failure(
      'method_not_allowed',
      `${request.method} is not allowed on ${request.path}; use ${names.join(' or ')}.`,
    );
  };
}
