import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Searched {
  readonly path: string;
  /** As the service names it; for a model's own search the whole order. */
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface SearchService {
  readonly url: string;
  readonly asked: Searched[];
  close(): Promise<void>;
}

export type SearchAnswer =
  | object
  | { readonly status: number }
  | { readonly raw: string }
  | 'hang'
  | undefined;

/** A search service of any kind that says what a script tells it; undefined is a fault of it. */
export async function openSearchService(script: (asked: Searched) => SearchAnswer): Promise<SearchService> {
  const asked: Searched[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://search');
      const body = (text === '' ? {} : JSON.parse(text)) as Readonly<Record<string, unknown>>;
      const one = {
        path: url.pathname,
        query: String(body['query'] ?? body['q'] ?? url.searchParams.get('q') ?? text),
        headers: request.headers,
        body: { ...Object.fromEntries(url.searchParams), ...body },
      };
      asked.push(one);
      const answer = script(one);
      if (answer === 'hang') return;
      const status = answer === undefined ? 500 : 'status' in answer ? Number(answer.status) : 200;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(
        answer !== undefined && 'raw' in answer
          ? String(answer.raw)
          : JSON.stringify(answer ?? { detail: 'no' }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
