import { Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Log } from '../core/call/call.ts';
import { SCOPES } from '../core/call/operation.ts';
import { LineTransport } from './line-transport.ts';
import { createServerFactory, type McpSurface } from './server.ts';
import type { Profile } from './toolsets.ts';

export interface StdioOptions extends McpSurface {
  readonly profile: Profile;
  readonly log: Log;
  /** Largest message in bytes. */
  readonly messageBytes: number;
}

/**
 * Serves MCP on standard input and output until the client closes its end.
 *
 * From here on only protocol messages reach stdout: what any library prints goes to stderr.
 */
export async function serveOnStdio(options: StdioOptions): Promise<void> {
  const makeServer = createServerFactory(options);
  // The user who started the process is its owner.
  const caller = { id: 'local', kind: 'local', scopes: SCOPES } as const;
  const transport = new LineTransport({
    input: process.stdin,
    output: claimStdout(),
    log: options.log,
    messageBytes: options.messageBytes,
  });
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close'] as const) process.stdin.once(event, () => resolve());
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  const handle = serveStdio(
    ({ era }) =>
      makeServer({
        visit: { caller, link: { style: 'local', base: '' } },
        profile: options.profile,
        era,
        lasting: true,
      }),
    {
      transport,
      onerror: (error) => options.log.warn({ err: error }, 'mcp'),
    },
  );
  await ended;
  await handle.close();
}

function claimStdout(): Writable {
  const { stdout } = process;
  const write = stdout.write.bind(stdout) as Writable['write'];
  const toStderr: typeof stdout.write = process.stderr.write.bind(process.stderr);
  stdout.write = toStderr;
  // A proxy of the stream, so that backpressure reaches the transport.
  const channel = Object.assign(new Writable(), { write });
  stdout.on('drain', () => channel.emit('drain'));
  stdout.on('error', (error) => channel.emit('error', error));
  // A disconnected client is not an error.
  channel.on('error', () => undefined);
  return channel;
}
