import { once } from 'node:events';
import type { Request, Response } from 'express';

/** Page of an operation's answer. */
export interface ListPage {
  readonly items: readonly { readonly id: string }[];
  /** Items on all pages. */
  readonly total: number;
}

/**
 * Yields every item of a paged list, newest first, exactly once. Items added meanwhile shift later pages
 * down, so known items are skipped; items deleted meanwhile shift them up, so as many pages are read again.
 *
 * @param size items per page.
 */
export async function* wholeList(
  read: (page: number) => Promise<ListPage>,
  size: number,
): AsyncGenerator<ListPage['items']> {
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

/** Bytes of JSON to collect before streaming. Smaller lists are sent whole, with Content-Length and ETag. */
const GATHERED_CHARACTERS = 1_000_000;

/** Collected beginning of a list, and the rest if there is more. */
export interface Gathered {
  readonly items: readonly unknown[];
  readonly rest?: AsyncIterator<readonly unknown[]>;
}

export async function gatherItems(pages: AsyncIterable<readonly unknown[]>): Promise<Gathered> {
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

/** Streams a list as JSON. The next page is read when the client has taken the previous one. */
export async function sendList(
  request: Request,
  response: Response,
  { items, rest }: Required<Gathered>,
): Promise<void> {
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
