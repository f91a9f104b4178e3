import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';

const LENGTH_BYTES = 4;

/**
 * Messages over a socket between two processes of this program. A message is the length of its body in bytes
 * (32 bits, big-endian) and the body, a structured clone.
 */
export class MessageStream {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  /** Bytes in the chunks, and bytes of the length or body that comes next. */
  #held = 0;
  #next = LENGTH_BYTES;
  #isBody = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** @param sent called when the message has left this process, or with the reason why it could not. */
  send(message: unknown, sent?: (error: Error | null) => void): void {
    const body = serialize(message);
    const length = Buffer.allocUnsafe(LENGTH_BYTES);
    length.writeUInt32BE(body.length);
    this.#socket.cork();
    this.#socket.write(length);
    this.#socket.write(body, (error) => sent?.(error ?? null));
    this.#socket.uncork();
  }

  /** Reads messages from now on. */
  listen(hear: (message: unknown) => void): void {
    this.#socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#held += chunk.length;
      while (this.#held >= this.#next) {
        const piece = this.#take();
        this.#next = this.#isBody ? LENGTH_BYTES : piece.readUInt32BE();
        this.#isBody = !this.#isBody;
        if (!this.#isBody) hear(deserialize(piece));
      }
    });
  }

  #take(): Buffer {
    const [first] = this.#chunks;
    const all = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    const rest = all.subarray(this.#next);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#held = rest.length;
    return all.subarray(0, this.#next);
  }
}
