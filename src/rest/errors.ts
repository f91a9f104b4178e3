import type { ErrorRequestHandler, Request, Response } from 'express';
import { toClientKey } from '../auth/throttle.ts';
import type { Log } from '../core/call/call.ts';
import { toFailure } from '../core/call/operation.ts';
import { Failure, type Issue } from '../core/errors/failure.ts';
import { joinMessages, type Message, operationsIn, renderMessage } from '../core/errors/message.ts';
import { discardBody } from './discard-body.ts';
import { createRouteNames, findRoute } from './route-names.ts';

/** Retry-After for failures without a time of their own, in seconds. */
const DEFAULT_RETRY_SECONDS = 5;

/**
 * Body of an error: a validation error as in FastAPI for 422, otherwise a sentence with its code. Advice
 * names operations by their routes, and `next` lists these routes.
 *
 * @param path of the request; its version of the API is preferred.
 */
export function buildErrorBody(failure: Failure, requestId: string, path: string): Record<string, unknown> {
  if (failure.status === 422) return { detail: buildValidationItems(failure, path) };
  const { hint, next } = renderAdvice(failure.hint, path);
  return {
    detail: buildDetail(failure, hint),
    code: failure.code,
    request_id: requestId,
    ...(failure.code === 'setup_required' && { setup_required: true }),
    ...(hint !== undefined && (failure.code === 'setup_required' || next !== undefined) && { hint }),
    ...(next !== undefined && { next }),
  };
}

/** Message with its advice, except for 401 and 428, whose exact text older clients compare. */
function buildDetail(failure: Failure, hint: string | undefined): string {
  const plain = hint === undefined || failure.code === 'unauthorized' || failure.code === 'setup_required';
  return plain ? failure.message : `${failure.message}${/[.!?:]$/.test(failure.message) ? '' : '.'} ${hint}`;
}

function buildValidationItems(failure: Failure, path: string): object[] {
  const issues: readonly Issue[] =
    failure.issues.length > 0
      ? failure.issues
      : [{ loc: ['body'], msg: failure.message, type: failure.code }];
  return issues.map(({ loc, msg, type, input, ctx, next: step }) => {
    const advice = renderAdvice(step === undefined ? failure.hint : joinMessages(step, failure.hint), path);
    return {
      loc: loc.length === 0 ? ['body'] : loc,
      msg,
      type,
      ...(input !== undefined && { input }),
      ...((ctx !== undefined || advice.hint !== undefined) && { ctx: { ...ctx, ...advice } }),
    };
  });
}

interface Advice {
  readonly hint?: string;
  /** Routes of the operations that the hint names. */
  readonly next?: readonly object[];
}

function renderAdvice(advice: Message | undefined, path: string): Advice {
  if (advice === undefined) return {};
  const operations = operationsIn(advice);
  return {
    hint: renderMessage(advice, createRouteNames(path)),
    ...(operations.length > 0 && {
      next: operations.map((operation) => ({ operation, ...findRoute(operation, path) })),
    }),
  };
}

/**
 * Sends status, Retry-After, challenge and body of a failure. Does nothing if the client has disconnected.
 */
export function sendFailure(request: Request, response: Response, failure: Failure): void {
  if (response.headersSent || response.destroyed) return;
  if (failure.retryAfterSeconds !== undefined || failure.status === 429 || failure.status === 503)
    response.set('Retry-After', String(failure.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS));
  if (failure.code === 'unauthorized')
    response.set('WWW-Authenticate', buildChallenges(request, failure, response.locals['resourceMetadata']));
  response.status(failure.status);
  if (request.complete) {
    response.json(buildErrorBody(failure, readRequestId(response), request.path));
    return;
  }
  // The rest of the request body is not needed. The answer is sent at once, and the connection closes after
  // the client had time to read it.
  const body = Buffer.from(JSON.stringify(buildErrorBody(failure, readRequestId(response), request.path)));
  response
    .set({ Connection: 'close', 'Content-Length': String(body.length) })
    .type('json')
    .write(body);
  void discardBody(request).then(() => response.end());
}

/**
 * Challenges of RFC 9110 11.6.1, RFC 6750 3 and RFC 9728 5.1. Scripts get no Basic challenge, which would
 * open the browser's dialog.
 */
function buildChallenges(request: Request, failure: Failure, metadata: unknown): string[] {
  const tried = /^bearer\s/i.test(request.get('authorization') ?? '') ? ', error="invalid_token"' : '';
  const advice =
    failure.hint === undefined
      ? ''
      : `, error_description="${renderMessage(failure.hint, createRouteNames(request.path)).replace(/["\\]/g, '')}"`;
  const where = typeof metadata === 'string' ? `, resource_metadata="${metadata}"` : '';
  const bearer = `Bearer realm="Lectern"${tried}${where}${advice}`;
  const basic = request.path.startsWith('/api/v1/') && request.get('sec-fetch-mode') !== 'cors';
  return basic ? ['Basic realm="Lectern", charset="UTF-8"', bearer] : [bearer];
}

export function readRequestId(response: Response): string {
  return String(response.locals['requestId'] ?? '');
}

/** Last middleware: converts every thrown value to a failure. */
export function createErrorHandler(log: Log): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const failure = convertHttpError(error) ?? toFailure(error);
    if (failure.code === 'internal')
      log.error(
        { err: failure.cause ?? failure, request_id: readRequestId(response), path: readLoggedPath(request) },
        'request failed',
      );
    // Wrong passwords have been logged already.
    else if (failure.code === 'unauthorized' && /^bearer\s/i.test(request.get('authorization') ?? ''))
      log.warn(
        {
          request_id: readRequestId(response),
          path: readLoggedPath(request),
          client: toClientKey(request.ip ?? ''),
        },
        'token refused',
      );
    sendFailure(request, response, failure);
  };
}

/** Path for the log, without the token of a share link. */
function readLoggedPath({ originalUrl }: Request): string {
  const [path = ''] = originalUrl.split('?', 1);
  return path.replace(/^\/s\/[^/]+/, '/s/…').slice(0, 200);
}

/** Errors of Express, which have a 4xx status. */
function convertHttpError(error: unknown): Failure | undefined {
  if (error instanceof Failure || !(error instanceof Error)) return undefined;
  const { status } = error as { status?: unknown };
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  return new Failure('bad_request', 'The request is malformed.', {
    cause: error,
    hint: 'Check the percent-encoding of the address and the headers.',
  });
}
