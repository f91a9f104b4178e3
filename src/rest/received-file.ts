import type { IncomingMessage } from 'node:http';
import { Failure } from '../core/errors/failure.ts';
import type { Reservation } from '../core/memory/byte-budget.ts';

export interface BodyLimit {
  readonly bytes: number;
  /** Advice for larger bodies. */
  readonly hint: string;
}

/** Memory per byte of text while it is processed: the byte, its characters, and the parsed value. */
const HELD_PER_BYTE = 4;

/**
 * Reads the body of a request as text. The announced length is reserved in the budget before anything is
 * read, and an unknown length as it arrives, so a body that does not fit is refused at once.
 *
 * @throws Failure `payload_too_large`, `unavailable`, or `bad_request` if the body ends early.
 */
export async function readText(
  request: IncomingMessage,
  limit: BodyLimit,
  held: Reservation,
): Promise<string> {
  refuseOversize(request, limit);
  const announced = request.headers['content-length'];
  if (announced !== undefined) held.take(Number(announced) * HELD_PER_BYTE);
  const body = new Body(announced === undefined ? limit.bytes : Number(announced));
  try {
    await new Promise<void>((resolve, reject) => {
      const done = (settle: () => void) => {
        request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
        settle();
      };
      const onData = (chunk: Buffer) => {
        try {
          if (body.length + chunk.length > limit.bytes) throw createTooLargeFailure(limit);
          if (announced === undefined) held.take(chunk.length * HELD_PER_BYTE);
          body.add(chunk);
        } catch (error) {
          request.pause();
          done(() => reject(error));
        }
      };
      const onEnd = () => done(resolve);
      const onClose = () =>
        done(() => reject(new Failure('bad_request', 'The body ended before its announced length.')));
      request.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose);
    });
    return body.toString();
  } finally {
    body.free();
  }
}

/** @throws Failure `payload_too_large` if the announced length exceeds the limit. */
export function refuseOversize(request: IncomingMessage, limit: BodyLimit): void {
  if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw createTooLargeFailure(limit);
}

function createTooLargeFailure({ bytes, hint }: BodyLimit): Failure {
  return new Failure(
    'payload_too_large',
    `The body is larger than the ${bytes} bytes that are accepted here.`,
    { hint },
  );
}

/** Growing body in an ArrayBuffer of its own, whose pages return to the system when it is released. */
class Body {
  readonly #pages: ArrayBuffer;
  length = 0;

  constructor(mostBytes: number) {
    this.#pages = new ArrayBuffer(0, { maxByteLength: mostBytes });
  }

  add(chunk: Buffer): void {
    const end = this.length + chunk.length;
    const { byteLength, maxByteLength } = this.#pages;
    if (end > byteLength) this.#pages.resize(Math.min(maxByteLength, Math.max(end, byteLength * 2)));
    new Uint8Array(this.#pages).set(chunk, this.length);
    this.length = end;
  }

  toString(): string {
    return Buffer.from(this.#pages, 0, this.length).toString('utf8');
  }

  free(): void {
    this.#pages.resize(0);
  }
}
