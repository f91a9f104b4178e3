import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SearchService {
  readonly url: string;
  readonly asked: { readonly query: string; readonly key: string | undefined; readonly most: number | undefined }[];
  close(): Promise<void>;
}

/** A search service that speaks as SearXNG (GET) and Tavily (POST) do; undefined is a fault of it. */
export async function openSearchService(script: () => object | undefined): Promise<SearchService> {
  const asked: SearchService['asked'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += String(chunk);
    });
    request.on('end', () => {
      const body = (text === '' ? {} : JSON.parse(text)) as { query?: string; max_results?: number };
      const params = new URL(request.url ?? '', 'http://search').searchParams;
      asked.push({ query: body.query ?? (params.get('format') === 'json' ? params.get('q') : null) ?? '', key: request.headers.authorization, most: body.max_results });
      const answer = script();
      response.writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { detail: 'no' }));
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
