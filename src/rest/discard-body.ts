import type { IncomingMessage } from 'node:http';

/** How much of a refused body is still taken, and for how long, before the connection is closed over it: strangers can send one, too. */
const MOST_BYTES = 4 * 1024 * 1024;
const LONGEST_MS = 800;

/**
 * Takes what a client is still sending and throws it away, within bounds. Closing a connection
 * while its client writes resets it, and many clients then never see the answer.
 */
export function discardBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const done = () => {
      clearTimeout(timer);
      request.off('data', onData).off('end', done).off('close', done).off('error', done);
      resolve();
    };
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) done();
    };
    const timer = setTimeout(done, LONGEST_MS);
    request.on('data', onData).once('end', done).once('close', done).once('error', done).resume();
  });
}
