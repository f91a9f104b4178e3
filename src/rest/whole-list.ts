import { once } from 'node:events';
import type { Request, Response } from 'express';

/** One page as an operation answers it. */
export interface ListPage {
  readonly items: readonly { readonly id: string }[];
  /** How many there are in all. */
  readonly total: number;
}

/**
 * Every item of a list that is read in pages, newest first. What is added meanwhile shifts later pages down and is not
 * told twice; what is deleted shifts them up, so that as much is read again and nothing is passed over.
 *
 * @param size items on a page.
 */
export async function* wholeList(read: (page: number) => Promise<ListPage>, size: number): AsyncGenerator<ListPage['items']> {
  const listedIds = new Set<string>();
  let known: number | undefined;
  for (let page = 1; ; page++) {
    const { items, total } = await read(page);
    const gone = Math.max(0, (known ?? total) - total);
    known = total;
    const fresh = items.filter(({ id }) => !listedIds.has(id));
    for (const { id } of fresh) listedIds.add(id);
    if (fresh.length > 0) yield fresh;
    if (gone > 0) page = Math.max(0, page - 1 - Math.ceil(gone / size));
    else if (page * size >= total) return;
  }
}

/** What is gathered of the JSON before anything is sent: a list of so much comes whole, with its length and its tag. */
const GATHERED_CHARACTERS = 1_000_000;

/** What was gathered of a list, and the rest of it where there is more than that. */
export interface Gathered {
  readonly items: readonly unknown[];
  readonly rest?: AsyncIterator<readonly unknown[]>;
}

export async function gathered(pages: AsyncIterable<readonly unknown[]>): Promise<Gathered> {
  const rest = pages[Symbol.asyncIterator]();
  const items: unknown[] = [];
  for (let characters = 0; characters < GATHERED_CHARACTERS; ) {
    const { done, value } = await rest.next();
    if (done) return { items };
    items.push(...value);
    characters += JSON.stringify(value).length;
  }
  return { items, rest };
}

/** Sends a list as JSON while it is read: the next page is asked for when the client has taken the one before. */
export async function sendList(request: Request, response: Response, { items, rest }: Required<Gathered>): Promise<void> {
  response.status(200).set('Cache-Control', 'no-store').type('json');
  if (request.method === 'HEAD') return void response.end();
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  const write = async (text: string): Promise<void> => {
    if (response.write(text)) return;
    await once(response, 'drain', { signal: closed.signal }).catch(() => undefined);
  };
  await write(`[${items.map((item) => JSON.stringify(item)).join(',')}`);
  for await (const more of { [Symbol.asyncIterator]: () => rest }) {
    if (response.destroyed) return;
    await write(`,${more.map((item) => JSON.stringify(item)).join(',')}`);
  }
  response.end(']');
}
