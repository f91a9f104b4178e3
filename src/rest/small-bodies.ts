import { parse } from 'node:querystring';
import { finished } from 'node:stream';
import type { RequestHandler } from 'express';
import { toClientKey } from '../auth/throttle.ts';
import { Failure } from '../core/errors/failure.ts';
import type { ByteBudget } from '../core/memory/byte-budget.ts';
import { readApproach } from './approach.ts';
import { readText } from './received-file.ts';

const LIMIT = { bytes: 16 * 1024, hint: 'Send less.' };

/**
 * The small bodies of OAuth, which its clients send as forms or as JSON: `body` of the request, undefined for
 * those of another type.
 */
export function smallBodies(budget: ByteBudget): {
  readonly form: RequestHandler;
  readonly json: RequestHandler;
} {
  const read = (type: string, parsed: (text: string) => unknown): RequestHandler => {
    return async (request, response, next) => {
      if (!request.is(type)) return next();
      const held = budget.open(toClientKey(readApproach(request).address));
      finished(response, () => held.release());
      request.body = parsed(await readText(request, LIMIT, held));
      next();
    };
  };
  return {
    form: read('application/x-www-form-urlencoded', (text) => parse(text)),
    json: read('application/json', toJson),
  };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Failure('bad_request', 'The body is not JSON.', { cause: error });
  }
}
