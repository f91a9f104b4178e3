import type { IncomingMessage } from 'node:http';
import { Failure } from '../core/failure.ts';

/** The JSON body of a POST; undefined when it is none, which the protocol has an answer of its own for. @throws Failure `payload_too_large` */
export async function readJson(request: IncomingMessage, limitBytes: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limitBytes)
      throw new Failure('payload_too_large', `The body is larger than the ${limitBytes} bytes that are read here.`, { hint: 'Send less, or have the operator raise LIMIT_REQUEST_BYTES.' });
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
