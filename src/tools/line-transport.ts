import { isJSONRPCErrorResponse, isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResultResponse, type JSONRPCMessage, ProtocolErrorCode, type Transport } from '@modelcontextprotocol/server';
import type { Log } from '../core/call/call.ts';
import { jsonExcess } from '../core/input/json-bounds.ts';

const NEWLINE = 10;

export interface Channel {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly log: Log;
  /** Longest line in bytes; what is longer ends the connection. */
  readonly messageBytes: number;
}

/**
 * MCP messages as lines. Unlike the SDK's own transport it answers what is no message, tells the log of it in one
 * line, and writes what is said in one turn of the event loop at once: waking the client costs more than writing to it.
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #channel: Channel;
  /** Pieces of a line that has not ended. */
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
    // It may have ended before anybody listened.
    if ((input as { readableEnded?: boolean }).readableEnded === true) setImmediate(this.#end);
  }

  /** Resolves when the line has been taken, which a client that does not read delays. */
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
    if (this.#begunBytes > this.#channel.messageBytes) this.#fail(new Error(`A message is larger than the ${this.#channel.messageBytes} bytes that are read here. LIMIT_REQUEST_BYTES raises this.`));
  };

  #take(rest: Buffer): void {
    const line = (this.#begun.length === 0 ? rest : Buffer.concat([...this.#begun, rest])).toString('utf8').trim();
    this.#begun = [];
    this.#begunBytes = 0;
    if (line !== '' && !this.#closed) this.#hear(line);
  }

  #hear(line: string): void {
    const excess = jsonExcess(line);
    if (excess) {
      this.#refuse(null, ProtocolErrorCode.InvalidRequest, 'This line is not read', `it is ${excess.why}.`);
      return;
    }
    let given: unknown;
    try {
      given = JSON.parse(line);
    } catch (error) {
      this.#refuse(null, ProtocolErrorCode.ParseError, 'This line is not JSON', (error as Error).message);
      return;
    }
    if (isJSONRPCRequest(given) || isJSONRPCNotification(given) || isJSONRPCResultResponse(given) || isJSONRPCErrorResponse(given)) {
      this.onmessage?.(given);
      return;
    }
    const { id } = (given ?? {}) as { readonly id?: unknown };
    this.#refuse(typeof id === 'string' || Number.isInteger(id) ? id : null, ProtocolErrorCode.InvalidRequest, 'This is not a JSON-RPC 2.0 message', faultOf(given));
  }

  /** What the line held stays out of the log: it may be a secret. */
  #refuse(id: unknown, code: number, what: string, why: string): void {
    this.#channel.log.warn({ code }, `mcp: ${what}.`);
    this.send({ jsonrpc: '2.0', id, error: { code, message: `${what}: ${why}` } } as JSONRPCMessage).catch(() => undefined);
  }
}

const FIELDS: readonly string[] = ['jsonrpc', 'id', 'method', 'params', 'result', 'error'];

function faultOf(given: unknown): string {
  if (Array.isArray(given)) return 'batches are not taken; send each message on a line of its own.';
  if (given === null || typeof given !== 'object') return 'it is not an object.';
  const { jsonrpc, id, method, params, result, error } = given as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(given).find((field) => !FIELDS.includes(field));
  if (jsonrpc !== '2.0') return 'jsonrpc must be "2.0".';
  if (unknown !== undefined) return `it has no field "${unknown.slice(0, 40)}".`;
  if (id !== undefined && typeof id !== 'string' && !Number.isInteger(id)) return 'id must be a text or an integer.';
  if (result === undefined && error === undefined && typeof method !== 'string') return 'method must be a text.';
  if (params !== undefined && (params === null || typeof params !== 'object' || Array.isArray(params))) return 'params must be an object.';
  return 'its fields do not belong together, or _meta does not follow the protocol.';
}
