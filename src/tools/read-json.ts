import { Failure } from '../core/errors/failure.ts';
import { jsonExcess } from '../core/input/json-bounds.ts';

/** The body of a POST; undefined when it is not JSON, which the protocol has an answer of its own for. @throws Failure `bad_request` */
export function readJson(text: string): unknown {
  const excess = jsonExcess(text);
  if (excess) throw new Failure('bad_request', `The body is ${excess.why}.`);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
