import { hash } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopbackAddress } from '../auth/same-origin.ts';
import { clientOf } from '../auth/throttle.ts';
import { Lru } from '../core/memory/lru.ts';

export interface Places {
  /** Connections at once. */
  readonly total: number;
  /** Those that signed-in clients leave free, so that /health and whoever signs in finds one. */
  readonly newcomers: number;
  /** Those of strangers of one address that may let the server wait. */
  readonly client: number;
  /** How long an answer may stand still because nobody takes it. */
  readonly takingMs: number;
}

export const PLACES: Places = { total: 1_000, newcomers: 100, client: 100, takingMs: 30_000 };

/** What an honest client may take: to send its request, and to get its answer. */
const SENDING_MS = 1_000;
const ANSWERED_MS = 30_000;

interface Connection {
  readonly socket: Socket;
  /** Undefined where its address tells nothing of it. */
  readonly client: string | undefined;
  /** What is being received or answered on it. */
  request: IncomingMessage | undefined;
  /** When the connection, its request or its idleness began. */
  since: number;
}

const vouchers = new WeakMap<Socket, () => void>();
const vouchedFor = new WeakSet<IncomingMessage>();
const vouchedConnections = new WeakSet<Socket>();

const MOST_CREDENTIALS = 1_000;
/** Credentials that held when they were last shown, as hashes. */
const credentials = new Lru<true>(MOST_CREDENTIALS);

/** Whoever sent this request has shown that it may: strangers do not push its connection out. */
export function vouchFor(request: IncomingMessage): void {
  vouchedFor.add(request);
  vouchedConnections.add(request.socket);
  vouchers.get(request.socket)?.();
  const shown = shownBy(request);
  if (shown !== undefined) credentials.set(shown, true);
}

/**
 * Whose request this probably is, before anything of it is looked at: decides who waits for whom, and nothing else.
 *
 * @returns undefined for a stranger.
 */
export function knownCaller(request: IncomingMessage): string | undefined {
  const shown = shownBy(request);
  if (shown !== undefined && credentials.get(shown) === true) return shown;
  return vouchedConnections.has(request.socket) ? `a connection of ${request.socket.remoteAddress}` : undefined;
}

/** A hash of the credentials that a request shows. */
function shownBy({ headers }: IncomingMessage): string | undefined {
  const secret = headers.authorization ?? headers.cookie;
  return secret === undefined ? undefined : hash('sha256', secret, 'base64');
}

/** Whether whoever sent this request has shown credentials. */
export function isVouchedFor(request: IncomingMessage): boolean {
  return vouchedFor.has(request);
}

/**
 * Keeps a place for whoever comes next: the stranger that has let the server wait for longest is closed for them, so that
 * nobody can lock others out by holding connections. A stranger is whoever has shown no credentials.
 *
 * @param behindProxy all clients come from the proxy's address, so none is known by it.
 */
export function keepPlaces(server: Server, places: Places, behindProxy: boolean): void {
  const connections = new Connections(places);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    connections.opened(socket, behindProxy || isLoopbackAddress(address) ? undefined : clientOf(address));
  });
  server.on('request', (request, response) => connections.asked(request, response));
  // Node would close whoever waits for an answer, too: only those go that take none, or ask nothing.
  server.setTimeout(places.takingMs, (socket) => {
    if (socket.writableLength > 0 || !connections.isBusy(socket)) socket.destroy();
  });
}

class Connections {
  readonly #strangers = new Set<Connection>();
  readonly #known = new Set<Connection>();
  readonly #bySocket = new WeakMap<Socket, Connection>();
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  opened(socket: Socket, client: string | undefined): void {
    const connection: Connection = { socket, client, request: undefined, since: performance.now() };
    this.#strangers.add(connection);
    this.#bySocket.set(socket, connection);
    vouchers.set(socket, () => this.#vouched(connection));
    socket.once('close', () => this.#forget(connection));
    this.#makeRoomFor(connection);
  }

  asked(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#bySocket.get(request.socket);
    if (connection === undefined) return;
    connection.request = request;
    connection.since = performance.now();
    response.once('close', () => {
      if (connection.request !== request) return;
      connection.request = undefined;
      connection.since = performance.now();
    });
  }

  isBusy(socket: Socket): boolean {
    return this.#bySocket.get(socket)?.request !== undefined;
  }

  #forget(connection: Connection): void {
    this.#strangers.delete(connection);
    this.#known.delete(connection);
  }

  #vouched(connection: Connection): void {
    if (!this.#strangers.delete(connection)) return;
    this.#known.add(connection);
    if (this.#known.size > this.#places.total - this.#places.newcomers) this.#closeOneOf(this.#idle());
  }

  #makeRoomFor(newcomer: Connection): void {
    const { total, client } = this.#places;
    const others = () => [...this.#strangers].filter((one) => one !== newcomer);
    if (this.#strangers.size + this.#known.size > total) {
      if (!this.#closeOneOf(others()) && !this.#closeOneOf(this.#idle())) this.#closeOneOf([newcomer]);
    } else if (newcomer.client !== undefined && this.#strangers.size > client) {
      const own = others().filter((one) => one.client === newcomer.client);
      if (own.length >= client) this.#closeOneOf(own.filter((one) => waitedFor(one) > 1));
    }
  }

  #idle(): Connection[] {
    return [...this.#known].filter(({ request }) => request === undefined);
  }

  /** That which has let the server wait for longest. @returns false where there is none. */
  #closeOneOf(connections: readonly Connection[]): boolean {
    let found: Connection | undefined;
    for (const one of connections) if (found === undefined || waitedFor(one) > waitedFor(found)) found = one;
    if (found === undefined) return false;
    this.#forget(found);
    found.socket.destroy();
    return true;
  }
}

/** How long a connection has let the server wait, in parts of the time that it may. */
function waitedFor({ request, since }: Connection): number {
  return (performance.now() - since) / (request?.complete === true ? ANSWERED_MS : SENDING_MS);
}
