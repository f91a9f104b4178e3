import { Agent, type IncomingMessage, request } from 'node:http';
import type { Tally } from './tally.ts';

export interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless bytes or text. */
  readonly body?: object | string | Buffer | undefined;
  /** Address of this machine that it comes from. */
  readonly from?: string;
}

export interface Heard {
  /** 0 where no answer came. */
  readonly status: number;
  /** The beginning of the answer's body. */
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

const TIMEOUT_MS = 60_000;
const MOST_TEXT = 200_000;
/** How answers that are no HTTP errors tell of a defect of the server: results of MCP tools, and tasks. */
const DEFECT = /\\?"code\\?":\s*(\\?"internal\\?"|-32603)/;
const NOTHING: Heard = { status: 0, text: '', headers: {} };

/** Address of the attacked server, and the end of the attack. */
export interface Target {
  readonly port: number;
  /** Fires when the siege is over. */
  readonly over: AbortSignal;
}

/** The way in of one act of a siege: all that it sends and hears is counted under its kind. */
export class Sender {
  readonly port: number;
  readonly over: AbortSignal;
  readonly #tally: Tally;
  readonly #act: { readonly kind: string; readonly number: number };
  static readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 8 });

  constructor({ port, over }: Target, tally: Tally, act: { readonly kind: string; readonly number: number }) {
    this.port = port;
    this.over = over;
    this.#tally = tally;
    this.#act = act;
  }

  /** Counts an end, and keeps an answer that should not have been given. @param what was sent, in words. */
  ended(end: number | 'closed' | 'unanswered' | 'left', text: string, what: string, ms = 0): void {
    const { kind, number } = this.#act;
    this.#tally.ended(kind, String(end), ms, `${number} ${what}`);
    const isDefect = (typeof end === 'number' && end >= 500 && end !== 503) || DEFECT.test(text);
    if (isDefect) this.fault(`${end} for ${what}: ${text.slice(0, 300)}`);
  }

  /** Counts something beside requests. */
  count(figure: string, value: number): void {
    this.#tally.add(this.#act.kind, figure, value);
  }

  /** Keeps what should not have been. */
  fault(what: string): void {
    this.#tally.fault({ ...this.#act, what });
  }

  /**
   * Sends one request. Never throws: whatever comes of it is counted. @param what says in words what is sent.
   */
  send({ method = 'POST', path, headers = {}, body, from = '127.0.0.2' }: Sent, what = ''): Promise<Heard> {
    const bytes =
      body === undefined || Buffer.isBuffer(body)
        ? body
        : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const asJson = body !== undefined && !Buffer.isBuffer(body) && headers['content-type'] === undefined;
    const began = performance.now();
    const sent = request({
      host: '127.0.0.1',
      port: this.port,
      localAddress: from,
      agent: Sender.#agent,
      method,
      path,
      headers: {
        ...(asJson && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-length': String(bytes.length) }),
        ...headers,
      },
    });
    return new Promise((resolve) => {
      const settle = (end: Parameters<Sender['ended']>[0], heard: Heard) => {
        clearTimeout(timer);
        this.over.removeEventListener('abort', leave);
        resolve(heard);
        this.ended(end, heard.text, `${method} ${path.slice(0, 200)} ${what}`, performance.now() - began);
        // Only the first end counts.
        settled = true;
      };
      let settled = false;
      const once = (end: Parameters<Sender['ended']>[0], heard = NOTHING) => settled || settle(end, heard);
      const leave = () => {
        once('left');
        sent.destroy();
      };
      const timer = setTimeout(() => {
        once('unanswered');
        sent.destroy();
      }, TIMEOUT_MS);
      this.over.addEventListener('abort', leave, { once: true });
      sent.on('error', () => once('closed'));
      sent.on('response', (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          if (text.length < MOST_TEXT) text += chunk;
        });
        const end = () =>
          once(answer.statusCode ?? 0, { status: answer.statusCode ?? 0, text, headers: answer.headers });
        answer.on('end', end).on('error', end);
      });
      if (this.over.aborted) leave();
      else sent.end(bytes);
    });
  }
}
