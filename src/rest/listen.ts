import { createServer, type RequestListener, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Failure } from '../core/errors/failure.ts';
import { keepPlaces, PLACES, type Places } from './connections.ts';
import { serveInTurns } from './turns.ts';

/** Shared by the server and the readiness check: set once the server stops taking work. */
export interface Lifecycle {
  draining: boolean;
}

export interface ListenOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly lifecycle?: Lifecycle;
  /** For a whole request, body included. */
  readonly requestTimeoutMs?: number;
  /** How long running requests may take to end when the server closes. */
  readonly graceMs?: number;
  readonly places?: Places;
  /** A proxy stands in front, from whose address all clients come. */
  readonly behindProxy?: boolean;
  /** Whether a path and query are a signed link that is valid. */
  readonly isGoodLink?: (url: string) => boolean;
}

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Stops accepting, lets running requests end, then cuts what is left; done within 25 s. */
  close(): Promise<void>;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 120_000;
const CHECKING_INTERVAL_MS = 5_000;
const GRACE_MS = 20_000;
const IDLE_CHECK_MS = 100;
/** How long a client may take to read why its connection ends, and to end its own side. */
const PARTING_MS = 2_000;
/** Longer than proxies keep theirs (60 s in nginx and most load balancers): who closes first must not be this side, or a request meets a closed connection. */
const KEEP_ALIVE_MS = 65_000;

/** @throws Failure `unavailable` when the address cannot be listened on. */
export async function listen(app: RequestListener, options: ListenOptions): Promise<Listening> {
  const { host, port, lifecycle, requestTimeoutMs = REQUEST_TIMEOUT_MS, graceMs = GRACE_MS, places = PLACES, behindProxy = false, isGoodLink } = options;
  const server = createServer({
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(CHECKING_INTERVAL_MS, requestTimeoutMs),
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  serveInTurns(server, app, isGoodLink);
  keepPlaces(server, places, behindProxy);
  server.on('checkContinue', (request, response) => {
    // Whoever asks before it sends a body is told to go on when somebody reads it: one that is refused is never sent.
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
        // Connections are closed as their last request ends, not when they would have been idle for long.
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
  return new Failure('unavailable', why[error.code ?? ''] ?? `Nothing can listen on ${host}:${port}: ${error.message}`, { cause: error });
}

/** An address that listens everywhere is reached at the machine itself. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Requests that never became one: malformed, too slow, with too many headers. No application is asked, so the answer is written here. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || (socket as Socket).bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const { status, code, detail } = brokenRequest(error.code);
  const body = JSON.stringify({ detail, code, request_id: '' });
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
  // Node keeps a connection whose other side stays open for as long as that pleases.
  setTimeout(() => socket.destroy(), PARTING_MS).unref();
}

function brokenRequest(code: string | undefined): { status: number; code: string; detail: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, code: 'timeout', detail: 'The request did not arrive in time.' };
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, code: 'bad_request', detail: 'The headers of the request are too large.' };
  return { status: 400, code: 'bad_request', detail: 'The request is not valid HTTP.' };
}
