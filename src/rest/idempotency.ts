import type { Request } from 'express';
import type { CallContext } from '../core/call/call.ts';
import { execute, type Operation } from '../core/call/operation.ts';
import { Failure, invalid } from '../core/errors/failure.ts';
import type { Fields, Method } from './endpoint.ts';
import type { Answer } from './route.ts';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
const MAX_CHARACTERS = 255;

/**
 * Idempotency-Key of a request that is not a read. @throws Failure `invalid_input` if it is empty or too
 * long.
 */
export function readIdempotencyKey(request: Request, method: Method): string | undefined {
  const key = method === 'get' ? undefined : request.get(IDEMPOTENCY_KEY);
  if (key === '' || (key !== undefined && key.length > MAX_CHARACTERS)) {
    throw invalid(
      ['header', IDEMPOTENCY_KEY],
      `The key has 1 to ${MAX_CHARACTERS} characters; this one has ${key.length}.`,
      { type: 'string_length', ctx: { max: MAX_CHARACTERS } },
    );
  }
  return key;
}

/**
 * Runs an operation once per `Idempotency-Key`: for 24 hours the same key with the same input returns the
 * first answer. Operations with an `idempotency_key` field receive the key, since they keep it across a
 * crash.
 *
 * @throws Failure `conflict` for a key used with another input.
 */
export async function executeOnce(
  operation: Operation,
  input: Fields,
  key: string | undefined,
  call: CallContext,
): Promise<Answer> {
  if (key === undefined || operation.effect === 'read') return execute(operation, input, call);
  if (Object.hasOwn(operation.input.shape, 'idempotency_key'))
    return execute(operation, { idempotency_key: key, ...input }, call);
  const { replies } = call.services;
  if (!replies)
    throw new Failure('unsupported', 'Idempotency-Key: this server does not store replies.', {
      hint: 'Leave the header out.',
    });
  return replies.once({ key, operation: operation.name, input }, call, () => execute(operation, input, call));
}
