import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { type House, wire } from '../wire.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A house for one command: its store lies in a directory of its own that goes away with it, also when the command is interrupted. */
export async function inScratchHouse<T>(work: (house: House) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-'));
  const interrupted = (signal: (typeof SIGNALS)[number]) => {
    rmSync(dataDirectory, { recursive: true, force: true });
    // As a shell tells of a program that ended by a signal.
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, interrupted);
  try {
    const house = wire({ ...config, dataDirectory }, createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel));
    try {
      return await work(house);
    } finally {
      await house.close();
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
