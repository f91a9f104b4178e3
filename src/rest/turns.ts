import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { knownCaller } from './connections.ts';

/** How long the requests of one turn of the event loop may hold it before the others of that turn wait for the next. */
const TURN_MS = 10;

type Waiting = Parameters<RequestListener>;

/** How long those who wait do so once more while connections come in. */
const ACCEPTING_MS = 10;
/** Requests of one connection that may wait for their answers: few clients send the next before they have one. */
const MOST_UNANSWERED = 10;

/**
 * Hundreds of requests that come at once would be begun in one turn of the event loop, and all else would wait for it. Past
 * the first few they wait in lines: each turn begins one request of somebody who has shown credentials before and one of a
 * stranger, and callers take turns, so that nobody waits for what another has sent. /health waits for nobody.
 *
 * A turn accepts one connection (libuv since 1.45), so that a turn with work in it would make hundreds of newcomers wait for
 * each other: while they come in, turns go by without work.
 *
 * @param isGoodLink whether a path and query are a signed link that is valid: who has one is no stranger.
 */
export function serveInTurns(server: Server, app: RequestListener, isGoodLink: (url: string) => boolean = () => false): void {
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
    // A stranger's thousand small requests would be held before the first is begun.
    if (others >= MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, others + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (since === undefined) begin();
    const { url = '' } = request;
    const { remoteAddress = '' } = socket;
    const caller = knownCaller(request) ?? (isGoodLink(url) ? `a link at ${remoteAddress}` : undefined);
    const lines = caller === undefined ? strangers : known;
    const isLate = isAccepting || !lines.isEmpty || performance.now() - (since ?? 0) > TURN_MS;
    if (isLate && url !== '/health') lines.add(caller ?? remoteAddress, [request, response]);
    else app(request, response);
  });
}

/** A line for each caller; one of each is taken in turn. */
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

  /** @returns undefined where nobody waits any more. Those who have left meanwhile are passed over. */
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
