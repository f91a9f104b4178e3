import type { IncomingMessage } from 'node:http';
import { isVouchedFor } from './connections.ts';

/**
 * How much of a refused body is still taken, for how long, and for how long nothing of it may come, before
 * the connection is closed over it.
 */
const MOST_BYTES = 4 * 1024 * 1024;
/**
 * Limit for authenticated clients, which may send large files and must be able to read why one is refused.
 */
const MOST_OF_KNOWN = 128 * 1024 * 1024;
const LONGEST_MS = 5_000;
const IDLE_MS = 800;

/**
 * Takes what a client is still sending and throws it away, within bounds. Closing a connection
 * while its client writes resets it, and many clients then never see the answer.
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  const most = isVouchedFor(request) ? MOST_OF_KNOWN : MOST_BYTES;
  return new Promise((resolve) => {
    let bytes = 0;
    const done = () => {
      clearTimeout(longest);
      clearTimeout(idle);
      request.off('data', onData).off('end', done).off('close', done).off('error', done);
      resolve();
    };
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      idle.refresh();
      if (bytes > most) done();
    };
    const longest = setTimeout(done, LONGEST_MS);
    const idle = setTimeout(done, IDLE_MS);
    request.on('data', onData).once('end', done).once('close', done).once('error', done).resume();
  });
}
