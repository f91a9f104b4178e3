import type { Duplex } from 'node:stream';
import { BrowserProblem } from '../../store/page-browser.ts';

interface Reply {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message?: string };
  readonly sessionId?: string;
}

interface Waiting {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void;
  readonly reject: (error: Error) => void;
}

/** Largest message that is read; a picture of a slide is far smaller. */
const MAX_MESSAGE_BYTES = 48_000_000;

/**
 * The protocol by which tools speak with Chromium (https://chromedevtools.github.io/devtools-protocol), over two
 * pipes: JSON that ends with a zero byte.
 */
export class CdpPipe {
  readonly #to: Duplex;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners: ((method: string, params: Readonly<Record<string, unknown>>) => void)[] = [];
  #parts: Buffer[] = [];
  #bytes = 0;
  #last = 0;
  #problem: BrowserProblem | undefined;
  readonly #ended = Promise.withResolvers<void>();
  /** Session of the page, once there is one. */
  session: string | undefined;

  constructor(to: Duplex, from: Duplex) {
    this.#to = to;
    from.on('data', (chunk: Buffer) => this.#read(chunk));
    for (const pipe of [to, from]) pipe.on('error', () => this.fail('its connection broke'));
    from.on('close', () => this.fail('it ended'));
  }

  /** @throws BrowserProblem if the browser refuses, or ended. */
  send(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    if (this.#problem !== undefined) return Promise.reject(this.#problem);
    this.#last += 1;
    const id = this.#last;
    const session = this.session === undefined ? {} : { sessionId: this.session };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#to.write(`${JSON.stringify({ id, method, params, ...session })}\0`);
    });
  }

  listen(listener: (method: string, params: Readonly<Record<string, unknown>>) => void): void {
    this.#listeners.push(listener);
  }

  /** Waits for an event, at most for a time, and not beyond the end of the browser. */
  async wait(event: string, ms: number): Promise<void> {
    const happened = new Promise<void>((resolve) => {
      this.listen((method) => {
        if (method === event) resolve();
      });
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([happened, late, this.#ended.promise]);
    clearTimeout(timer);
  }

  /** Ends all calls with a reason. */
  fail(reason: string): void {
    this.#problem ??= new BrowserProblem(reason);
    for (const { reject } of this.#waiting.values()) reject(this.#problem);
    this.#waiting.clear();
    this.#ended.resolve();
  }

  #read(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, from)) {
      const message = Buffer.concat([...this.#parts, chunk.subarray(from, end)]);
      this.#parts = [];
      this.#bytes = 0;
      from = end + 1;
      this.#receive(message);
    }
    const rest = chunk.subarray(from);
    this.#bytes += rest.length;
    if (this.#bytes > MAX_MESSAGE_BYTES) this.fail('the page is too large');
    else if (rest.length > 0) this.#parts.push(rest);
  }

  #receive(message: Buffer): void {
    const { id, method, params = {}, result = {}, error } = JSON.parse(message.toString('utf8')) as Reply;
    if (id === undefined) {
      if (method !== undefined) for (const listener of this.#listeners) listener(method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new BrowserProblem(`it refused a step: ${String(error.message).slice(0, 200)}`));
  }
}
