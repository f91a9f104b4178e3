import type { ErrorRequestHandler, Request, Response } from 'express';
import { clientOf } from '../auth/throttle.ts';
import type { Log } from '../core/call/call.ts';
import { toFailure } from '../core/call/operation.ts';
import { Failure, type Issue } from '../core/errors/failure.ts';
import { discardBody } from './discard-body.ts';
import { inRoutes } from './tool-names.ts';

/** Seconds to name when a failure says "wait" without saying how long. */
const DEFAULT_RETRY_SECONDS = 5;

/** The body of an error: 422 as FastAPI's validation error, everything else as one sentence with its code. */
export function errorBody(failure: Failure, requestId: string): Record<string, unknown> {
  if (failure.status === 422) return { detail: validationItems(failure) };
  return {
    detail: detailOf(failure),
    code: failure.code,
    request_id: requestId,
    ...(failure.code === 'setup_required' && { setup_required: true, ...(failure.hint !== undefined && { hint: failure.hint }) }),
  };
}

/** Old clients compare the words of 401 and 428, where the advice stands elsewhere; else it follows the message. */
function detailOf(failure: Failure): string {
  const plain = failure.hint === undefined || failure.code === 'unauthorized' || failure.code === 'setup_required';
  return plain ? failure.message : `${failure.message}${/[.!?:]$/.test(failure.message) ? '' : '.'} ${failure.hint}`;
}

function validationItems(failure: Failure): Issue[] {
  const issues: readonly Issue[] = failure.issues.length > 0 ? failure.issues : [{ loc: ['body'], msg: failure.message, type: failure.code }];
  const hint = failure.hint;
  return issues.map(({ loc, msg, type, input, ctx }) => ({
    loc: loc.length === 0 ? ['body'] : loc,
    msg,
    type,
    ...(input !== undefined && { input }),
    ...((ctx !== undefined || hint !== undefined) && { ctx: { ...ctx, ...(hint !== undefined && { hint }) } }),
  }));
}

/** Sends a failure: status, Retry-After, challenge, body. Does nothing when the client has gone. */
export function sendFailure(request: Request, response: Response, failure: Failure): void {
  if (response.headersSent || response.destroyed) return;
  if (failure.retryAfterSeconds !== undefined || failure.status === 429 || failure.status === 503) response.set('Retry-After', String(failure.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS));
  if (failure.code === 'unauthorized') response.set('WWW-Authenticate', challenges(request, failure, response.locals['resourceMetadata']));
  response.status(failure.status);
  const shown = namingRoutes(failure, request.path);
  if (request.complete) {
    response.json(errorBody(shown, requestIdOf(response)));
    return;
  }
  // A body that nobody will read must not keep the connection busy. The answer is there at once and whole; the connection ends when the client has had time to see it.
  const body = Buffer.from(JSON.stringify(errorBody(shown, requestIdOf(response))));
  response
    .set({ Connection: 'close', 'Content-Length': String(body.length) })
    .type('json')
    .write(body);
  void discardBody(request).then(() => response.end());
}

/** Tools are no routes: what a message or a hint tells to call is named as it is called here. */
function namingRoutes({ code, message, hint, issues }: Failure, path: string): Failure {
  const routeIssues = issues.map((issue) => ({ ...issue, msg: inRoutes(issue.msg, path) }));
  return new Failure(code, inRoutes(message, path), { issues: routeIssues, ...(hint !== undefined && { hint: inRoutes(hint, path) }) });
}

/** RFC 9110 11.6.1, RFC 6750 3 and RFC 9728 5.1. Scripts of our own pages get no Basic challenge, or the browser would open its own dialogue. */
function challenges(request: Request, failure: Failure, metadata: unknown): string[] {
  const tried = /^bearer\s/i.test(request.get('authorization') ?? '') ? ', error="invalid_token"' : '';
  const advice = failure.hint === undefined ? '' : `, error_description="${failure.hint.replace(/["\\]/g, '')}"`;
  const where = typeof metadata === 'string' ? `, resource_metadata="${metadata}"` : '';
  const bearer = `Bearer realm="Lectern"${tried}${where}${advice}`;
  const basic = request.path.startsWith('/api/v1/') && request.get('sec-fetch-mode') !== 'cors';
  return basic ? ['Basic realm="Lectern", charset="UTF-8"', bearer] : [bearer];
}

export function requestIdOf(response: Response): string {
  return String(response.locals['requestId'] ?? '');
}

/** The last middleware: whatever was thrown becomes one of the failures. */
export function errorHandler(log: Log): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const failure = fromHttp(error) ?? toFailure(error);
    if (failure.code === 'internal') log.error({ err: failure.cause ?? failure, request_id: requestIdOf(response), path: request.path }, 'request failed');
    // A password that is wrong has its line already.
    else if (failure.code === 'unauthorized' && /^bearer\s/i.test(request.get('authorization') ?? ''))
      log.warn({ request_id: requestIdOf(response), path: request.path.slice(0, 200), client: clientOf(request.ip ?? '') }, 'token refused');
    sendFailure(request, response, failure);
  };
}

/** Express's own complaints, which carry a status of the 4xx class. */
function fromHttp(error: unknown): Failure | undefined {
  if (error instanceof Failure || !(error instanceof Error)) return undefined;
  const { status } = error as { status?: unknown };
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  return new Failure('bad_request', 'The request is malformed.', { cause: error, hint: 'Check the percent-encoding of the address and the headers.' });
}
