import { Agent, request } from 'node:http';
import { message } from '../../bench/mcp-wire.ts';
import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';

const EVERY_MS = 1_000;
/** So often a connection of its own. */
const FRESH_EVERY = 10;
const PATIENCE_MS = 60_000;
const LONG_WAIT_MS = 1_000;

interface Answer {
  /** 0 where none came. */
  readonly status: number;
  readonly bytes: Buffer;
  readonly ms: number;
}

/** An answer that took longer than a second; `atMs` counts from the first request. */
interface LongWait {
  readonly request: string;
  readonly atMs: number;
  readonly ms: number;
}

/** Outcomes of the requested decks. */
export interface Served {
  readonly decks: number;
  /** Each request's wait: for making and for downloading. */
  readonly makeMs: readonly number[];
  readonly downloadMs: readonly number[];
  readonly longWaits: readonly LongWait[];
  /** Requests that were not answered with 200, in words. */
  readonly refused: readonly string[];
  /** Decks that are not whole, in words. */
  readonly unsound: readonly string[];
}

/** Six slides of the usual kinds; no two decks are alike. */
function deck(number: number): { readonly title: string; readonly slides: readonly object[] } {
  return {
    title: `Deck ${number}`,
    slides: [
      {
        layout: 'title',
        content: {
          title: `Harbour Line goes electric, ${number}`,
          subtitle: 'Plan for the six city routes by 2029',
          presenter: 'Ingrid Solberg',
        },
      },
      {
        layout: 'bullets',
        content: {
          title: 'Why the diesel fleet cannot stay',
          items: [
            { text: 'Nine of fourteen hulls are old', detail: 'Older than thirty years.' },
            { text: 'Fuel is a third of our cost' },
          ],
        },
      },
      {
        layout: 'comparison',
        content: {
          title: 'Converting or building',
          left: { heading: 'Convert', items: ['Sails from 2027', `€${number} m`] },
          right: { heading: 'Build', items: ['Sails from 2028', '€54 m'] },
        },
      },
      {
        layout: 'chart',
        content: {
          title: 'Fuel',
          chart: {
            type: 'bar',
            categories: ['2023', '2024', '2025'],
            series: [{ name: 'Litres', values: [4, 3, number] }],
          },
        },
      },
      {
        layout: 'table',
        content: {
          title: 'Quays',
          table: {
            columns: ['Quay', 'Grid'],
            rows: [
              ['North', '1.5 MW'],
              ['Opera', `${number} kW`],
            ],
          },
        },
      },
      {
        layout: 'statement',
        content: { statement: 'Every year we wait costs us 4.1 million litres of diesel.' },
      },
    ],
  };
}

/**
 * Makes a deck every second, whether or not the one before has come, by REST and by MCP in turns, and looks
 * at its file.
 */
export class HonestClient {
  readonly #url: string;
  readonly #token: string;
  readonly #kept = new Agent({ keepAlive: true });
  readonly #under = new Set<Promise<unknown>>();
  readonly #makeMs: number[] = [];
  readonly #downloadMs: number[] = [];
  readonly #longWaits: LongWait[] = [];
  readonly #beganAt = performance.now();
  readonly #refused: string[] = [];
  readonly #unsound: string[] = [];
  #decks = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  begin(): void {
    this.#timer = setInterval(() => {
      const work = this.make();
      this.#under.add(work);
      void work.finally(() => this.#under.delete(work));
    }, EVERY_MS);
  }

  /** Waits for what is under way. */
  async end(): Promise<Served> {
    clearInterval(this.#timer);
    await Promise.all(this.#under);
    this.#kept.destroy();
    return {
      decks: this.#decks,
      makeMs: this.#makeMs,
      downloadMs: this.#downloadMs,
      longWaits: this.#longWaits,
      refused: this.#refused,
      unsound: this.#unsound,
    };
  }

  /** One deck. Never throws. @returns path and query of its file; undefined where there is none. */
  async make(): Promise<string | undefined> {
    this.#decks += 1;
    const number = this.#decks;
    const agent = number % FRESH_EVERY === 0 ? false : this.#kept;
    const input = deck(number);
    const made =
      number % 2 === 0
        ? await this.#call(agent, input)
        : await this.#send('POST', '/api/v3/presentation/from-json', agent, input);
    if (!this.#taken(made, `deck ${number}`, this.#makeMs)) return undefined;
    const link = /"path":\s*"([^"]+)"/.exec(made.bytes.toString('utf8'))?.[1];
    if (link === undefined) {
      this.#refused.push(`deck ${number}: ${made.bytes.toString('utf8').slice(0, 300)}`);
      return undefined;
    }
    const { pathname, search } = new URL(link, this.#url);
    const file = await this.#send('GET', pathname + search, agent);
    if (!this.#taken(file, `file of deck ${number}`, this.#downloadMs)) return undefined;
    const wrong = faultOf(file.bytes, input.slides.length);
    if (wrong !== undefined) this.#unsound.push(`deck ${number}: ${wrong}`);
    return pathname + search;
  }

  #taken({ status, bytes, ms }: Answer, what: string, waits: number[]): boolean {
    waits.push(ms);
    if (ms > LONG_WAIT_MS)
      this.#longWaits.push({ request: what, atMs: performance.now() - this.#beganAt - ms, ms });
    if (status !== 200)
      this.#refused.push(
        `${what}: ${status} after ${Math.round(ms)} ms ${bytes.toString('utf8').slice(0, 300)}`,
      );
    return status === 200;
  }

  #call(agent: Agent | false, input: object): Promise<Answer> {
    const params = { name: 'create_presentation', arguments: input };
    const headers = {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'create_presentation',
    };
    return this.#send('POST', '/mcp', agent, message(1, 'tools/call', params), headers);
  }

  #send(
    method: string,
    path: string,
    agent: Agent | false,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const bytes =
      body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const began = performance.now();
    return new Promise((resolve) => {
      const settle = (status: number, answer: Buffer) => {
        clearTimeout(timer);
        resolve({ status, bytes: answer, ms: performance.now() - began });
      };
      const sent = request(`${this.#url}${path}`, {
        method,
        agent,
        headers: {
          authorization: `Bearer ${this.#token}`,
          ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
          ...headers,
        },
      });
      const timer = setTimeout(() => sent.destroy(new Error('no answer in time')), PATIENCE_MS);
      sent.on('error', (error) => settle(0, Buffer.from(error.message)));
      sent.on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', (error) => settle(0, Buffer.from(error.message)));
        answer.on('end', () => settle(answer.statusCode ?? 0, Buffer.concat(chunks)));
      });
      sent.end(bytes);
    });
  }
}

/** Lists faults of a file; every entry is unpacked and its checksum compared. */
function faultOf(bytes: Buffer, slides: number): string | undefined {
  try {
    const entries = readZip(bytes);
    for (const entry of entries) entry.read();
    const found = entries.filter(({ name }) => /^ppt\/slides\/slide\d+\.xml$/.test(name)).length;
    if (found !== slides) return `${found} slides instead of ${slides}`;
    return entries.some(({ name }) => name === '[Content_Types].xml') ? undefined : 'no content types';
  } catch (error) {
    return String(error);
  }
}
