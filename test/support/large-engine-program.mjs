// An engine process whose program takes long to load and much memory.
import { setTimeout as sleep } from 'node:timers/promises';

globalThis.program = Buffer.alloc(150_000_000, 1);
await sleep(1_500);
await import('./engine-program.mjs');
