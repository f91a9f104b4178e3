import { ask } from '../e2e/processes.ts';
import type { Ledger, Work } from './ledger.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The title of the deck that a key asks for, by which it is found again. */
export function titleOf(key: string): string {
  return `Deck ${key}`;
}

/** Sends requests and keeps the ledger. Never throws: a fault is what the ledger is for. */
export class Client {
  readonly #ledger: Ledger;
  #url = '';

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Present address of the server. */
  at(url: string): this {
    this.#url = url;
    return this;
  }

  /** @returns the answer's status; undefined when none came. */
  async ask(what: Work, key: string, of?: string): Promise<number | undefined> {
    this.#ledger.note({ kind: 'asked', key, what, ...(of !== undefined && { of }) });
    try {
      const response = await this.#send(what, key, of);
      const text = await response.text();
      const retryAfter = response.headers.get('retry-after');
      this.#ledger.note({
        kind: 'answered',
        key,
        status: response.status,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
        ...(retryAfter !== null && { retryAfter }),
      });
      return response.status;
    } catch {
      return undefined;
    }
  }

  #send(what: Work, key: string, of: string | undefined): Promise<Response> {
    const post = (path: string, body: object) =>
      ask(`${this.#url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key, connection: 'close' },
        body: JSON.stringify(body),
      });
    switch (what) {
      case 'task': {
        const content = `# ${titleOf(key)}\n\n## What it costs\n\n- Tea costs 4,200 euros a year\n- Coffee costs 6,100 euros a year\n\n## What comes next\n\nA second kettle halves the queue.`;
        return post('/api/v3/presentation/generate/async', { content, trigger_webhook: true });
      }
      case 'deck':
        return post('/api/v3/presentation/from-json', {
          title: titleOf(key),
          slides: [{ layout: 'title', content: { title: titleOf(key) } }],
        });
      case 'export':
        return post('/api/v3/presentation/export', { id: of, export_as: 'pdf' });
      case 'upload': {
        const form = new FormData();
        form.append('file', new Blob([PIXEL], { type: 'image/png' }), `${key}.png`);
        return ask(`${this.#url}/api/v3/images/upload`, {
          method: 'POST',
          headers: { connection: 'close' },
          body: form,
        });
      }
      case 'delete':
        return ask(`${this.#url}/api/v3/presentation/${of}`, {
          method: 'DELETE',
          headers: { connection: 'close' },
        });
    }
  }
}
