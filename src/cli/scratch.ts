import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../config/config.ts';
import { createLogger } from '../observability/logger.ts';
import { type Lectern, wire } from '../wire.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const LAST_WRITES_MS = 200;

/**
 * Opens a server for one command, with a temporary directory that is removed afterwards, also after an
 * interrupt.
 */
export async function inScratchLectern<T>(work: (lectern: Lectern) => Promise<T>): Promise<T> {
  const config = loadConfig();
  let dataDirectory: string | undefined;
  const interrupted = (signal: (typeof SIGNALS)[number]) => {
    // Running writes end during the wait, and no new ones begin.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LAST_WRITES_MS);
    if (dataDirectory !== undefined) rmSync(dataDirectory, { recursive: true, force: true });
    // Exit code of a program that was ended by a signal.
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, interrupted);
  // Synchronous, so that no signal arrives before the directory is known.
  dataDirectory = mkdtempSync(join(tmpdir(), 'lectern-'));
  try {
    const lectern = wire(
      { ...config, dataDirectory },
      createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel),
    );
    try {
      return await work(lectern);
    } finally {
      await lectern.close();
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
