import type { RequestHandler } from 'express';

/**
 * Paths that pages of other sites may call. Those of accounts and the browser client are for own pages only.
 */
const SHARED =
  /^\/(?:api\/(?!v1\/auth(?:\/|$))|mcp(?:$|\/)|downloads\/|uploads\/|openapi\.json$|health$|ready$)/;
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** Headers that requests may have, besides those that need no permission. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Idempotency-Key',
  'Last-Event-ID',
  'If-None-Match',
  'Range',
  'X-Request-Id',
  'Mcp-Session-Id',
  'Mcp-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
].join(', ');
const EXPOSED_HEADERS = [
  'Mcp-Session-Id',
  'WWW-Authenticate',
  'Retry-After',
  'Location',
  'Content-Disposition',
  'Content-Range',
  'X-Request-Id',
  'X-Total-Count',
].join(', ');
/** Time for which a browser remembers a permission. */
const REMEMBERED_SECONDS = 600;

/**
 * Lets pages of other sites call the API and `/mcp` with a token. Cookies are never accepted from them, so no
 * page can act for a person who is signed in.
 *
 * @param origins such as `https://app.example.com`, or `*` for any.
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function allowOrigins(origins: readonly string[]): RequestHandler {
  const isAny = origins.includes('*');
  return (request, response, next) => {
    const origin = request.get('origin');
    if (!SHARED.test(request.path)) return next();
    response.vary('Origin');
    if (origin === undefined || !(isAny || origins.includes(origin))) return next();
    response.set('Access-Control-Allow-Origin', isAny ? '*' : origin);
    if (request.method !== 'OPTIONS' || request.get('access-control-request-method') === undefined) {
      response.set({
        'Access-Control-Expose-Headers': EXPOSED_HEADERS,
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
      return next();
    }
    response.set({
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': REQUEST_HEADERS,
      'Access-Control-Max-Age': String(REMEMBERED_SECONDS),
    });
    response.status(204).end();
  };
}
