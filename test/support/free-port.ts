import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Systems give ports to connections and to servers without one from 32768 on: of these nobody is given one
 * between our look and its use.
 */
const [FIRST, END] = [15_000, 32_000];
const assigned = new Set<number>();

/** A port of its own, also for a server that is ended and has to listen there again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (assigned.has(port) || !(await isFree(port))) continue;
    assigned.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
