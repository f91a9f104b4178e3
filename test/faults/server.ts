import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Served } from '../e2e/processes.ts';

/** A port that is free now: a server that starts again listens where it did, so that links of before still lead to it. */
export async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

/** Ends a server as a power cut would. */
export async function kill(server: Served): Promise<void> {
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  await ended;
}
