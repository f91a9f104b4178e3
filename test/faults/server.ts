import type { Served } from '../e2e/processes.ts';

/** Ends a server as a power cut would. */
export async function kill(server: Served): Promise<void> {
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGKILL');
  await ended;
}
