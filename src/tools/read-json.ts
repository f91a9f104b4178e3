import type { IncomingMessage } from 'node:http';
import { Failure } from '../core/failure.ts';
import { jsonExcess } from '../core/json-bounds.ts';

/** The JSON body of a POST; undefined when it is none, which the protocol has an answer of its own for. @throws Failure `payload_too_large`, `bad_request` */
export async function readJson(request: IncomingMessage, limitBytes: number): Promise<unknown> {
  const text = await received(request, limitBytes);
  const excess = jsonExcess(text);
  if (excess) throw new Failure('bad_request', `The body is ${excess.why}.`);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function received(request: IncomingMessage, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limitBytes)
        throw new Failure('payload_too_large', `The body is larger than the ${limitBytes} bytes that are read here.`, { hint: 'Send less, or have the operator raise LIMIT_REQUEST_BYTES.' });
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('bad_request', 'The body ended before its announced length.', { cause: error });
  }
  return Buffer.concat(chunks).toString('utf8');
}
