import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SubPathProxy {
  /** Public address, such as "http://127.0.0.1:1234/lectern". */
  readonly url: string;
  /** "status method path" of each answer so far. */
  readonly answers: readonly string[];
  /** @param port of the server behind the proxy. */
  sendTo(port: number): void;
  close(): void;
}

/**
 * Proxy of a host that serves a server below a path and at the metadata addresses of OAuth that end in it;
 * everything else is 404.
 *
 * @param mode whether the server sees the path.
 */
export async function openSubPathProxy(path: string, mode: 'strips' | 'passes on'): Promise<SubPathProxy> {
  const own = new RegExp(`^${path}(?=[/?]|$)`);
  const metadata = new RegExp(`^/\\.well-known/oauth-[a-z-]+${path}(?=[/?]|$)`);
  const answers: string[] = [];
  let port = 0;
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request;
    response.once('finish', () => answers.push(`${response.statusCode} ${method} ${url}`));
    if (!own.test(url) && !metadata.test(url))
      return void response.writeHead(404).end('Not a path of this host.');
    const target = mode === 'strips' ? url.replace(own, '').replace(/^(?!\/)/, '/') : url;
    const forwarded = {
      ...headers,
      'x-forwarded-for': request.socket.remoteAddress,
      'x-forwarded-proto': 'http',
    };
    const passed = send({ host: '127.0.0.1', port, method, path: target, headers: forwarded }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    answers,
    sendTo(to) {
      port = to;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
