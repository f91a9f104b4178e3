import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import type { AuthInfo, Server } from '@modelcontextprotocol/server';
import { Failure } from '../core/errors/failure.ts';

const MOST = 1_000;
const IDLE_MS = 30 * 60_000;
const SWEEP_MS = 60_000;

interface Session {
  readonly transport: NodeStreamableHTTPServerTransport;
  readonly server: Server;
  /** Caller that opened the session; nobody else may use it. */
  readonly callerId: string;
  usedAt: number;
  /** Open responses: the session's own stream and running calls. */
  open: number;
}

/** Streams cannot be resumed, so work ends when its response is closed. */
function abandon(transport: NodeStreamableHTTPServerTransport, body: unknown): void {
  const { id: requestId } = (body ?? {}) as { readonly id?: string | number };
  if (requestId !== undefined)
    transport.onmessage?.({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId, reason: 'The client went away.' },
    });
}

export type AuthorisedRequest = IncomingMessage & { auth: AuthInfo };

/**
 * Sessions of clients up to revision 2025-11-25, which open one with `initialize`. Idle sessions end after
 * half an hour; at the limit, the least recently used session ends.
 */
export class LegacySessions {
  readonly #sessions = new Map<string, Session>();
  readonly #sweep: NodeJS.Timeout;

  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
    this.#sweep = setInterval(() => this.#endIdle(), SWEEP_MS);
    this.#sweep.unref();
  }

  /** Opens a session with the client's `initialize` and answers it. */
  async open(
    server: Server,
    request: AuthorisedRequest,
    response: ServerResponse,
    body: unknown,
  ): Promise<void> {
    if (this.#sessions.size >= this.#most) await this.#endOldest();
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) =>
        void this.#sessions.set(id, {
          transport,
          server,
          callerId: request.auth.clientId,
          usedAt: performance.now(),
          open: 0,
        }),
      onsessionclosed: (id) => void this.#sessions.delete(id),
    });
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
  }

  /**
   * @throws Failure `not_found` for ended sessions and those of other callers; clients then open a new one.
   */
  async handle(
    id: string,
    request: AuthorisedRequest,
    response: ServerResponse,
    body: unknown,
  ): Promise<void> {
    const session = this.#sessions.get(id);
    if (session === undefined || session.callerId !== request.auth.clientId)
      throw new Failure('not_found', 'The session has ended.', {
        hint: 'Send initialize to open a new one.',
      });
    session.usedAt = performance.now();
    session.open += 1;
    response.once('close', () => {
      session.open -= 1;
      session.usedAt = performance.now();
      if (!response.writableFinished) abandon(session.transport, body);
    });
    await session.transport.handleRequest(request, response, body);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all([...this.#sessions.keys()].map((id) => this.#end(id)));
  }

  #endIdle(): void {
    const limit = performance.now() - IDLE_MS;
    for (const [id, { usedAt, open }] of this.#sessions) if (open === 0 && usedAt < limit) void this.#end(id);
  }

  async #endOldest(): Promise<void> {
    const [oldest] = [...this.#sessions].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    if (oldest !== undefined) await this.#end(oldest[0]);
  }

  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    await session?.server.close();
  }
}
