import { hash } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopbackAddress } from '../auth/same-origin.ts';
import { toClientKey } from '../auth/throttle.ts';
import { Lru } from '../core/memory/lru.ts';

export interface Places {
  /** Most connections at once. */
  readonly total: number;
  /** Connections that signed-in clients leave free for /health and for signing in. */
  readonly newcomers: number;
  /** Most waiting connections of one address without credentials. */
  readonly client: number;
  /** Time that an answer may stall because the client does not read. */
  readonly takingMs: number;
}

export const PLACES: Places = { total: 1_000, newcomers: 100, client: 100, takingMs: 30_000 };

/** Time that a connection may take to send its request and to receive its answer. */
const SENDING_MS = 1_000;
const ANSWERED_MS = 30_000;

interface Connection {
  readonly socket: Socket;
  /** Undefined behind a proxy, where addresses identify nobody. */
  readonly client: string | undefined;
  /** Exchange in progress. */
  request: IncomingMessage | undefined;
  /** Start of the current phase: connected, receiving, answering or idle. */
  since: number;
}

const vouchers = new WeakMap<Socket, () => void>();
const vouchedFor = new WeakSet<IncomingMessage>();
const vouchedConnections = new WeakSet<Socket>();

const MOST_CREDENTIALS = 1_000;
/** Hashes of credentials that were valid when last used. */
const credentials = new Lru<true>(MOST_CREDENTIALS);

/** Marks the connection of an authenticated request, so that strangers cannot displace it. */
export function markVouchedFor(request: IncomingMessage): void {
  vouchedFor.add(request);
  vouchedConnections.add(request.socket);
  vouchers.get(request.socket)?.();
  const shown = readShownCredentials(request);
  if (shown !== undefined) credentials.set(shown, true);
}

/**
 * Guesses the caller of a request before authentication. Only the order of waiting depends on it.
 *
 * @returns undefined for a stranger.
 */
export function knownCaller(request: IncomingMessage): string | undefined {
  const shown = readShownCredentials(request);
  if (shown !== undefined && credentials.get(shown) === true) return shown;
  return vouchedConnections.has(request.socket)
    ? `a connection of ${request.socket.remoteAddress}`
    : undefined;
}

/** Hash of the credentials of a request. */
function readShownCredentials({ headers }: IncomingMessage): string | undefined {
  const secret = headers.authorization ?? headers.cookie;
  return secret === undefined ? undefined : hash('sha256', secret, 'base64');
}

/** Returns whether the credentials of a request were valid before. */
export function isVouchedFor(request: IncomingMessage): boolean {
  return vouchedFor.has(request);
}

/**
 * Keeps room for new connections: at the limit, the connection without credentials that has stalled longest
 * is closed, so that nobody can lock others out by holding connections.
 *
 * @param behindProxy whether all clients share the proxy's address.
 */
export function reservePlaces(server: Server, places: Places, behindProxy: boolean): void {
  const connections = new Connections(places);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    connections.opened(socket, behindProxy || isLoopbackAddress(address) ? undefined : toClientKey(address));
  });
  server.on('request', (request, response) => connections.asked(request, response));
  // Node's timeout would also close clients that wait for an answer; only those that stall or stay idle are
  // closed.
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
      if (own.length >= client) this.#closeOneOf(own.filter((one) => waitFor(one) > 1));
    }
  }

  #idle(): Connection[] {
    return [...this.#known].filter(({ request }) => request === undefined);
  }

  /** Closes the connection that has stalled longest. @returns false if there is none. */
  #closeOneOf(connections: readonly Connection[]): boolean {
    let found: Connection | undefined;
    for (const one of connections) if (found === undefined || waitFor(one) > waitFor(found)) found = one;
    if (found === undefined) return false;
    this.#forget(found);
    found.socket.destroy();
    return true;
  }
}

/** Waiting time of a connection as a share of the time that it may take. */
function waitFor({ request, since }: Connection): number {
  return (performance.now() - since) / (request?.complete === true ? ANSWERED_MS : SENDING_MS);
}
