// An engine process that loads its program once it has removed the file named by ENGINE_GATE.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

while (!entered()) await sleep(20);
await import('./engine-program.mjs');

function entered() {
  try {
    rmSync(process.env.ENGINE_GATE);
    return true;
  } catch {
    return false;
  }
}
