import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../errors/failure.ts';

/** Attempts of a change that takes milliseconds and rarely collides twice. */
const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 4;

/**
 * Runs a change that reads a record and writes it with the read revision as a precondition, and repeats it
 * after a conflict. Use it only for changes that are not tied to a revision named by the caller.
 *
 * @throws Failure `conflict` of the last attempt; any other error of the change immediately.
 */
export async function retryConflict<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'conflict') || attempt === MAX_ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}

/** Waits a random time that grows with the attempts, so that competing changes do not collide again. */
export async function pause(attempt: number, signal?: AbortSignal): Promise<void> {
  await sleep(
    randomInt(FIRST_WAIT_MS * 2 ** Math.min(attempt, MAX_ATTEMPTS)),
    undefined,
    signal === undefined ? {} : { signal },
  );
}
