import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';

/** Raw MCP messages of the 2026-07-28 revision: no client library stands between the clock and the server. */
export function message(id: number, method: string, params: Record<string, unknown>): string {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  };
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } });
}

export interface Wire {
  /** Sends one request and resolves with the whole answer. */
  ask(method: string, params: Record<string, unknown>): Promise<string>;
  close(): void;
}

export function httpWire(url: string, headers: Record<string, string> = {}): Wire {
  const agent = new Agent({ keepAlive: true });
  let id = 0;
  return {
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        const body = message(++id, method, params);
        const name = params['name'];
        const sent = request(
          url,
          {
            method: 'POST',
            agent,
            headers: {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              accept: 'application/json, text/event-stream',
              'mcp-protocol-version': '2026-07-28',
              'mcp-method': method,
              ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
              ...headers,
            },
          },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8');
            answer.on('data', (chunk: string) => {
              text += chunk;
            });
            answer.on('end', () =>
              answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode}: ${text}`)),
            );
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

export function stdioWire(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
): Wire & { readonly child: ChildProcess } {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
    cwd,
  });
  const waiting = new Map<number, (line: string) => void>();
  let id = 0;
  let rest = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const answered = (JSON.parse(line) as { id?: number }).id;
      if (answered === undefined) continue;
      waiting.get(answered)?.(line);
      waiting.delete(answered);
    }
  });
  return {
    child,
    ask: (method, params) =>
      new Promise((resolve) => {
        waiting.set(++id, resolve);
        child.stdin.write(`${message(id, method, params)}\n`);
      }),
    close: () => child.stdin.end(),
  };
}
