import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  readonly heard: Heard[];
  close(): Promise<void>;
}

/**
 * A receiver of webhooks on this machine. `answer` gets the number of requests so far, 1 for the first, and
 * may take its time.
 */
export async function openReceiver(
  answer: (
    count: number,
  ) => { status: number; headers?: Record<string, string> } | Promise<{ status: number }>,
): Promise<Receiver> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    heard.push({ headers: request.headers as Record<string, string>, body });
    const { status, headers = {} } = { headers: {}, ...(await answer(heard.length)) };
    response.writeHead(status, headers).end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
