import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../errors/failure.ts';

/** Attempts of a change that takes milliseconds: another is rarely in the way twice. */
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 4;

/**
 * Does a change that reads what is stored and writes it expecting that nobody else was there; again, from the reading on,
 * when somebody was. Only for changes whose caller did not say what they are for.
 *
 * @throws Failure `conflict` of the last attempt; whatever else the change throws, at once.
 */
export async function retryConflict<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'conflict') || attempt === ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}

/** A random time that grows with the attempts, so that those who met do not meet again. */
export async function pause(attempt: number, signal?: AbortSignal): Promise<void> {
  await sleep(randomInt(FIRST_WAIT_MS * 2 ** Math.min(attempt, ATTEMPTS)), undefined, signal === undefined ? {} : { signal });
}
