import type { RequestListener } from 'node:http';

/** How long the requests of one turn of the event loop may hold it before the others of that turn wait for the next. */
const TURN_MS = 10;

/**
 * Hundreds of requests that come at once would be begun in one turn of the event loop, and all else would wait for it.
 * Past the first few each is begun in a turn of its own, in the order in which they came; whoever asks whether the server lives goes first.
 */
export function paced(app: RequestListener, now: () => number = () => performance.now()): RequestListener {
  const waiting: Parameters<RequestListener>[] = [];
  let since: number | undefined;
  const next = () => {
    since = undefined;
    const first = waiting.shift();
    if (first === undefined) return;
    begin();
    app(...first);
  };
  const begin = () => {
    since = now();
    setImmediate(next);
  };
  return (request, response) => {
    if (since === undefined) begin();
    const isLate = waiting.length > 0 || now() - (since ?? 0) > TURN_MS;
    if (isLate && request.url !== '/health') waiting.push([request, response]);
    else app(request, response);
  };
}
