import express, { type Request, type Response } from 'express';
import { Failure, invalid } from '../core/failure.ts';
import type { Fields } from './endpoint.ts';

/** Deeper nesting than this is an attack on recursive readers, not a presentation. */
const DEPTH_MAX = 100;

/** Reads the JSON body of a request; a request without a body gives no fields. */
export type BodyReader = (request: Request, response: Response) => Promise<Fields>;

/** @throws Failure `unsupported_media_type`, `payload_too_large`, `invalid_input` (not JSON, not an object), `bad_request`. */
export function createBodyReader(limitBytes: number): BodyReader {
  // Any type: which types are read is decided, and worded, here.
  const parse = express.json({ limit: limitBytes, strict: false, type: () => true });
  return async (request, response) => {
    if (!carriesBody(request)) return {};
    if (!request.is(['application/json', '+json'])) {
      const given = request.get('content-type');
      throw new Failure('unsupported_media_type', `The body must be JSON; ${given === undefined ? 'no Content-Type was given' : `got "${given.slice(0, 100)}"`}.`, { hint: 'Send Content-Type: application/json.' });
    }
    await new Promise<void>((resolve, reject) => parse(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(bodyFailure(error, limitBytes)))));
    return fieldsOf(request.body);
  };
}

function carriesBody(request: Request): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function fieldsOf(value: unknown): Fields {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw invalid(['body'], 'The body must be a JSON object.', { type: 'object_type' });
  }
  if (deeperThan(value, DEPTH_MAX)) throw invalid(['body'], `The body is nested deeper than ${DEPTH_MAX} levels.`, { type: 'too_deep', ctx: { max: DEPTH_MAX } });
  return value as Fields;
}

/** Level by level, so that no depth can exhaust the stack. */
function deeperThan(value: object, levels: number): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= levels) return true;
    level = level.flatMap((parent) => Object.values(parent).filter((child) => child !== null && typeof child === 'object') as object[]);
  }
  return false;
}

function bodyFailure(error: unknown, limitBytes: number): unknown {
  if (!(error instanceof Error)) return error;
  const { type, body } = error as { type?: string; body?: string };
  switch (type) {
    case 'entity.too.large':
      return new Failure('payload_too_large', `The body is larger than the ${limitBytes} bytes that are read here.`, { hint: 'Send less, or have the operator raise LIMIT_REQUEST_BYTES.' });
    case 'entity.parse.failed':
      return notJson(error.message, body ?? '');
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new Failure('unsupported_media_type', 'The charset or encoding of the body is not one that is read here.', { hint: 'Send UTF-8, plain or with gzip, deflate or br.' });
    case 'request.aborted':
    case 'request.size.invalid':
      return new Failure('bad_request', 'The body ended before its announced length.', { cause: error });
    default:
      return new Failure('bad_request', 'The body could not be read.', { cause: error });
  }
}

/** V8 quotes the body in some messages; what was sent, perhaps a password, is cut off. */
function notJson(message: string, body: string): Failure {
  const offset = Number(/position (\d+)/.exec(message)?.[1] ?? body.length);
  return invalid(['body', offset], 'The body is not JSON.', { type: 'json_invalid', ctx: { error: message.replace(/, (\.\.\.)?"[\s\S]*$/, '').slice(0, 160) } });
}
