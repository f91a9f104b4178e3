import type { Request } from 'express';
import { Failure, invalid } from '../core/errors/failure.ts';
import { findJsonExcess } from '../core/input/json-bounds.ts';
import type { Reservation } from '../core/memory/byte-budget.ts';
import type { Fields } from './endpoint.ts';
import { type BodyLimit, readText } from './received-file.ts';

/** Reads the JSON body of a request; without a body there are no fields. */
export type BodyReader = (request: Request, held: Reservation) => Promise<Fields>;

/**
 * Replaces the body parser of Express, which receives a body to its end before it refuses its size.
 *
 * @throws Failure `unsupported_media_type`, `payload_too_large`, `unavailable`, `invalid_input` (not JSON, not an object), `bad_request`.
 */
export function createBodyReader(limit: BodyLimit): BodyReader {
  return async (request, held) => {
    if (!requestHasBody(request)) return {};
    refuseOtherTypes(request);
    const text = (await readText(request, limit, held)).replace(/^\uFEFF/, '');
    const excess = findJsonExcess(text);
    if (excess)
      throw invalid(['body'], `The body is ${excess.why}.`, { type: excess.type, ctx: { max: excess.max } });
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      throw createNotJsonFailure(error instanceof Error ? error.message : '', text);
    }
    return readFields(value);
  };
}

function refuseOtherTypes(request: Request): void {
  const contentType = request.get('content-type');
  if (!request.is(['application/json', '+json'])) {
    throw new Failure(
      'unsupported_media_type',
      `The body must be JSON; ${contentType === undefined ? 'no Content-Type was given' : `got "${contentType.slice(0, 100)}"`}.`,
      {
        hint: 'Send Content-Type: application/json.',
      },
    );
  }
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1];
  const encoding = request.get('content-encoding');
  if (
    (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset)) ||
    (encoding !== undefined && !/^identity$/i.test(encoding))
  ) {
    throw new Failure('unsupported_media_type', 'The body must be plain UTF-8.', {
      hint: 'Send it without another charset and without Content-Encoding.',
    });
  }
}

export function requestHasBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

function readFields(value: unknown): Fields {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw invalid(['body'], 'The body must be a JSON object.', { type: 'object_type' });
  }
  return value as Fields;
}

/** Removes the quoted body from V8's messages, since it may hold a password. */
function createNotJsonFailure(message: string, body: string): Failure {
  const offset = Number(/position (\d+)/.exec(message)?.[1] ?? body.length);
  return invalid(['body', offset], 'The body is not JSON.', {
    type: 'json_invalid',
    ctx: { error: message.replace(/, (\.\.\.)?"[\s\S]*$/, '').slice(0, 160) },
  });
}
