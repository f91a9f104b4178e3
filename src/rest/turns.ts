import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { stripBasePath } from './base-path.ts';
import { knownCaller } from './connections.ts';

/** Time that requests may take in one turn of the event loop before the others wait for the next. */
const TURN_MS = 10;

type Waiting = Parameters<RequestListener>;

/** Extra waiting time while connections arrive. */
const ACCEPTING_MS = 10;
/** Most pipelined requests of one connection. */
const MOST_UNANSWERED = 10;

/**
 * Spreads bursts of requests over turns of the event loop. Past the first few, requests wait in a queue per
 * caller, and each turn starts one request of a known caller and one of a stranger, so nobody waits for
 * another caller's burst. /health never waits.
 *
 * libuv (since 1.45) accepts one connection per turn, so turns pass without work while connections arrive.
 *
 * @param isGoodLink whether a path and query form a valid signed link, whose holder counts as known.
 */
export function serveInTurns(
  server: Server,
  app: RequestListener,
  isGoodLink: (url: string) => boolean = () => false,
  basePath = '',
): void {
  const [known, strangers] = [new Lines(), new Lines()];
  let since: number | undefined;
  let isAccepting = false;
  let acceptingSince: number | undefined;
  const begin = () => {
    since = performance.now();
    setImmediate(next);
  };
  const next = () => {
    if (isAccepting) {
      isAccepting = false;
      acceptingSince ??= performance.now();
      if (performance.now() - acceptingSince < ACCEPTING_MS) return void setImmediate(next);
    }
    since = acceptingSince = undefined;
    const begun = [known.take(), strangers.take()].filter((one) => one !== undefined);
    if (begun.length === 0) return;
    for (const one of begun) app(...one);
    begin();
  };
  server.on('connection', () => {
    isAccepting = true;
  });
  const unanswered = new WeakMap<Socket, number>();
  server.on('request', (request, response) => {
    const { socket } = request;
    const others = unanswered.get(socket) ?? 0;
    // A thousand small requests of a stranger would otherwise be held before the first one starts.
    if (others >= MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, others + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (since === undefined) begin();
    const url = stripBasePath(request.url ?? '', basePath);
    const { remoteAddress = '' } = socket;
    const caller = knownCaller(request) ?? (isGoodLink(url) ? `a link at ${remoteAddress}` : undefined);
    const lines = caller === undefined ? strangers : known;
    const isLate = isAccepting || !lines.isEmpty || performance.now() - (since ?? 0) > TURN_MS;
    if (isLate && url !== '/health') lines.add(caller ?? remoteAddress, [request, response]);
    else app(request, response);
  });
}

/** Queue per caller, served round-robin. */
class Lines {
  readonly #byCaller = new Map<string, Waiting[]>();

  get isEmpty(): boolean {
    return this.#byCaller.size === 0;
  }

  add(caller: string, one: Waiting): void {
    const line = this.#byCaller.get(caller);
    if (line === undefined) this.#byCaller.set(caller, [one]);
    else line.push(one);
  }

  /** @returns undefined if nobody waits. Disconnected callers are skipped. */
  take(): Waiting | undefined {
    for (const [caller, line] of this.#byCaller) {
      const one = line.shift();
      this.#byCaller.delete(caller);
      if (line.length > 0) this.#byCaller.set(caller, line);
      if (one?.[0].socket.destroyed === false) return one;
    }
    return undefined;
  }
}
