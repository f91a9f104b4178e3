import type { Response } from 'express';
import type { StreamEvent } from './endpoint.ts';

/** Interval of comments that keep proxies from closing a silent connection. */
const HEARTBEAT_MS = 15_000;
/** Interval of checks that the credentials still hold. */
const RECHECK_MS = 2_000;

/** Waits until a slow client has taken what was written, or is gone. */
function untilDrained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      response.off('drain', end).off('close', end);
      resolve();
    };
    response.once('drain', end).once('close', end);
  });
}

/** Writes events as `text/event-stream` until they end, the client disconnects or its credentials expire. */
export async function sendEvents(
  response: Response,
  events: AsyncIterable<StreamEvent>,
  stillAllowed: () => Promise<boolean>,
): Promise<void> {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  const recheck = setInterval(async () => {
    if (!(await stillAllowed())) response.destroy();
  }, RECHECK_MS);
  try {
    for await (const event of events) {
      if (response.destroyed) return;
      const id = event.id === undefined ? '' : `id: ${event.id}\n`;
      const isTaken = response.write(`${id}event: response\ndata: ${JSON.stringify(event.message)}\n\n`);
      if (!isTaken) await untilDrained(response);
    }
    response.end();
  } finally {
    clearInterval(heartbeat);
    clearInterval(recheck);
  }
}
