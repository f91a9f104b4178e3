import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Log } from '../core/call/call.ts';
import { findJsonExcess } from '../core/input/json-bounds.ts';

const NEWLINE = 10;

export interface Channel {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly log: Log;
  /** Longest line in bytes. A longer one ends the connection. */
  readonly messageBytes: number;
}

/**
 * MCP messages as lines. Unlike the SDK's transport it answers lines that are not messages, logs them in one
 * line, and writes all messages of one turn of the event loop together, since waking the client costs more
 * than writing.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #channel: Channel;
  /** Chunks of an incomplete line. */
  #begun: Buffer[] = [];
  #begunBytes = 0;
  #unsent = '';
  #written: Promise<void> | undefined;
  #closed = false;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  async start(): Promise<void> {
    const { input, output } = this.#channel;
    input.on('data', this.#read);
    for (const event of ['end', 'close']) input.once(event, this.#end);
    input.on('error', this.#fail);
    output.on('error', this.#fail);
    // The stream may have ended before the listeners were added.
    if ((input as { readableEnded?: boolean }).readableEnded === true) setImmediate(this.#end);
  }

  /** Resolves when the line is written; a client that does not read delays it. */
  send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('The connection is closed.'));
    this.#unsent += `${JSON.stringify(message)}\n`;
    this.#written ??= new Promise((resolve) => setImmediate(() => this.#write(resolve)));
    return this.#written;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    if (this.#unsent !== '') this.#write(() => undefined);
    this.#closed = true;
    const { input } = this.#channel;
    input.off('data', this.#read);
    input.pause();
    this.#begun = [];
    this.onclose?.();
  }

  #write(done: () => void): void {
    const { output } = this.#channel;
    const text = this.#unsent;
    this.#unsent = '';
    this.#written = undefined;
    if (text === '' || output.write(text)) done();
    else output.once('drain', done);
  }

  readonly #end = () => void this.close();

  readonly #fail = (error: Error) => {
    this.onerror?.(error);
    void this.close();
  };

  readonly #read = (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#take(chunk.subarray(from, end));
      from = end + 1;
    }
    if (from === chunk.length) return;
    this.#begun.push(chunk.subarray(from));
    this.#begunBytes += chunk.length - from;
    if (this.#begunBytes > this.#channel.messageBytes)
      this.#fail(
        new Error(
          `A message is larger than the ${this.#channel.messageBytes} bytes that are read here. LIMIT_REQUEST_BYTES raises this.`,
        ),
      );
  };

  #take(rest: Buffer): void {
    const line = (this.#begun.length === 0 ? rest : Buffer.concat([...this.#begun, rest]))
      .toString('utf8')
      .trim();
    this.#begun = [];
    this.#begunBytes = 0;
    if (line !== '' && !this.#closed) this.#hear(line);
  }

  #hear(line: string): void {
    const excess = findJsonExcess(line);
    if (excess) {
      this.#refuse(null, ProtocolErrorCode.InvalidRequest, 'This line is not read', `it is ${excess.why}.`);
      return;
    }
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch (error) {
      this.#refuse(null, ProtocolErrorCode.ParseError, 'This line is not JSON', (error as Error).message);
      return;
    }
    if (
      isJSONRPCRequest(message) ||
      isJSONRPCNotification(message) ||
      isJSONRPCResultResponse(message) ||
      isJSONRPCErrorResponse(message)
    ) {
      this.onmessage?.(message);
      return;
    }
    const { id } = (message ?? {}) as { readonly id?: unknown };
    this.#refuse(
      typeof id === 'string' || Number.isInteger(id) ? id : null,
      ProtocolErrorCode.InvalidRequest,
      'This is not a JSON-RPC 2.0 message',
      findFault(message),
    );
  }

  /** Logs the fault without the line, which may hold a secret. */
  #refuse(id: unknown, code: number, what: string, why: string): void {
    this.#channel.log.warn({ code }, `mcp: ${what}.`);
    this.send({ jsonrpc: '2.0', id, error: { code, message: `${what}: ${why}` } } as JSONRPCMessage).catch(
      () => undefined,
    );
  }
}

const FIELDS: readonly string[] = ['jsonrpc', 'id', 'method', 'params', 'result', 'error'];

function findFault(message: unknown): string {
  if (Array.isArray(message)) return 'batches are not taken; send each message on a line of its own.';
  if (message === null || typeof message !== 'object') return 'it is not an object.';
  const { jsonrpc, id, method, params, result, error } = message as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(message).find((field) => !FIELDS.includes(field));
  if (jsonrpc !== '2.0') return 'jsonrpc must be "2.0".';
  if (unknown !== undefined) return `it has no field "${unknown.slice(0, 40)}".`;
  if (id !== undefined && typeof id !== 'string' && !Number.isInteger(id))
    return 'id must be a text or an integer.';
  if (result === undefined && error === undefined && typeof method !== 'string')
    return 'method must be a text.';
  if (params !== undefined && (params === null || typeof params !== 'object' || Array.isArray(params)))
    return 'params must be an object.';
  return 'its fields do not belong together, or _meta does not follow the protocol.';
}
