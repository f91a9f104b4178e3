import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { type House, wire } from '../wire.ts';

/** A house for one command: its store lies in a directory of its own that goes away with it. */
export async function inScratchHouse<T>(work: (house: House) => Promise<T>): Promise<T> {
  const config = loadConfig();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lectern-'));
  try {
    const house = wire({ ...config, dataDirectory }, createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel));
    try {
      return await work(house);
    } finally {
      await house.close();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}
