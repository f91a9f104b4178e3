import { Failure } from '../core/errors/failure.ts';
import { findJsonExcess } from '../core/input/json-bounds.ts';

/**
 * Reads the body of a POST as JSON.
 *
 * @returns undefined if the body is not JSON; the SDK answers that with a JSON-RPC error.
 * @throws Failure `bad_request`
 */
export function readJson(text: string): unknown {
  const excess = findJsonExcess(text);
  if (excess) throw new Failure('bad_request', `The body is ${excess.why}.`);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
