import { createServer, type RequestListener, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Failure } from '../core/errors/failure.ts';
import { PLACES, type Places, reservePlaces } from './connections.ts';
import { serveInTurns } from './turns.ts';

/** Set when the server stops accepting work; read by the readiness check. */
export interface Lifecycle {
  draining: boolean;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly lifecycle?: Lifecycle;
  /** Timeout of a whole request, including its body. */
  readonly requestTimeoutMs?: number;
  /** Time for running requests to end when the server closes. */
  readonly graceMs?: number;
  readonly places?: Places;
  /** True if all clients come from the address of a proxy. */
  readonly behindProxy?: boolean;
  /** Returns whether a path and query form a valid signed link. */
  readonly isGoodLink?: (url: string) => boolean;
  /** Path below which the server is reached; default: none. */
  readonly basePath?: string;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Stops accepting, waits for running requests, then closes the rest; takes at most 25 s. */
  close(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 120_000;
const CHECKING_INTERVAL_MS = 5_000;
const GRACE_MS = 20_000;
const IDLE_CHECK_MS = 100;
/** Time for a client to read the last answer and close its side. */
const PARTING_MS = 2_000;
/**
 * Longer than proxies keep idle connections (60 s in nginx and most load balancers). If this side closed
 * first, a request could meet a closed connection.
 */
const KEEP_ALIVE_MS = 65_000;

/** @throws Failure `unavailable` if the address cannot be used. */
export async function listen(app: RequestListener, options: ListenOptions): Promise<Listening> {
  const {
    host,
    port,
    lifecycle,
    requestTimeoutMs = REQUEST_TIMEOUT_MS,
    graceMs = GRACE_MS,
    places = PLACES,
    behindProxy = false,
    isGoodLink,
    basePath,
  } = options;
  const server = createServer({
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(CHECKING_INTERVAL_MS, requestTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  serveInTurns(server, app, isGoodLink, basePath);
  reservePlaces(server, places, behindProxy);
  server.on('checkContinue', (request, response) => {
    // `100 Continue` is sent when the body is read, so a client never sends a body that is refused.
    const goOn = (event: string | symbol) => {
      if (event !== 'data' && event !== 'readable') return;
      request.off('newListener', goOn);
      if (!response.headersSent && !response.destroyed) response.writeContinue();
    };
    request.on('newListener', goOn);
    server.emit('request', request, response);
  });
  server.on('clientError', answerBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => reject(notListening(error, host, port));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
  const bound = (server.address() as AddressInfo).port;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${urlHost(host)}:${bound}`,
    port: bound,
    close() {
      closing ??= new Promise((resolve) => {
        if (lifecycle) lifecycle.draining = true;
        const cut = setTimeout(() => server.closeAllConnections(), graceMs);
        // Closes each connection when its last request ends instead of after its idle timeout.
        const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
        server.close(() => {
          clearTimeout(cut);
          clearInterval(idle);
          resolve();
        });
        server.closeIdleConnections();
      });
      return closing;
    },
  };
}

function notListening(error: NodeJS.ErrnoException, host: string, port: number): Failure {
  const why: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use; set PORT to another.`,
    EACCES: `Port ${port} may not be opened by this user; set PORT to one above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  };
  return new Failure(
    'unavailable',
    why[error.code ?? ''] ?? `Nothing can listen on ${host}:${port}: ${error.message}`,
    { cause: error },
  );
}

/** Wildcard addresses are reached through loopback. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * Answers requests that Node could not parse, which never reach the application: malformed, too slow, too
 * many headers.
 */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || (socket as Socket).bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const { status, code, detail } = describeBrokenRequest(error.code);
  const body = JSON.stringify({ detail, code, request_id: '' });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Node would keep the connection until the client closes its side.
  setTimeout(() => socket.destroy(), PARTING_MS).unref();
}

function describeBrokenRequest(code: string | undefined): { status: number; code: string; detail: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, code: 'timeout', detail: 'The request did not arrive in time.' };
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, code: 'bad_request', detail: 'The headers of the request are too large.' };
  return { status: 400, code: 'bad_request', detail: 'The request is not valid HTTP.' };
}
