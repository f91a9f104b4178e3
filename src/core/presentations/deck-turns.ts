import type { ServiceCall } from '../call/call.ts';
import { Failure, unlessConflict } from '../errors/failure.ts';
import { Turns } from '../memory/turns.ts';
import { type HeldLease, holdLease, leaseLeftMs } from '../store/lease.ts';
import { pause } from '../store/retry-conflict.ts';
import type { RecordStore } from '../store/store.ts';
import { readPresentation } from './stored-presentation.ts';

/** Changes of one presentation that may wait in this process. */
const MOST_WAITING = 100;
/** Attempts of a change that others got in the way of. */
const ATTEMPTS = 8;
/** A process that dies while it has the right to a presentation keeps others from it for so long. */
const LEASE_MS = 10_000;

/**
 * Changes of stored presentations, one after the other. Changes of one process wait in a line. Where another process was
 * quicker, a change that names no revision is made anew from what is stored then, under a lease that lets the changes of
 * other processes wait at their beginning: it cannot lose again and again.
 */
export class DeckTurns {
  readonly #records: RecordStore;
  readonly #turns = new Turns(MOST_WAITING);

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /**
   * @param revision that the caller named: such a change is tried once.
   * @param change reads the presentation, and writes it expecting that it is still as it was read.
   * @throws Failure `not_found` when the presentation was deleted meanwhile; `conflict` when the presentation is at another revision than the caller named, or was changed by others during every attempt.
   */
  run<T>(id: string, revision: number | undefined, call: ServiceCall, change: () => Promise<T>): Promise<T> {
    return this.#turns.run(id, call.signal, async () => {
      const lease = `edit.${id}`;
      await this.#othersDone(lease, call);
      try {
        return await (revision === undefined ? this.#until(lease, call, change) : change());
      } catch (error) {
        // The files of a presentation go with it: what is missing then is no fault of the store.
        if (error instanceof Failure && error.code === 'unavailable') await readPresentation(this.#records, id);
        throw error;
      }
    });
  }

  async #until<T>(lease: string, call: ServiceCall, change: () => Promise<T>): Promise<T> {
    let held: HeldLease | undefined;
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await change();
        } catch (error) {
          if (attempt === ATTEMPTS) throw error;
          unlessConflict(error);
          // A conflict about something else than the presentation, such as the end of its task, stays one.
          if (!isAboutRevision(error)) throw error;
        }
        held ??= await holdLease(this.#records, call.clock, lease, LEASE_MS);
        if (held === undefined) await this.#othersDone(lease, call);
        await pause(attempt, call.signal);
      }
    } finally {
      await held?.release();
    }
  }

  /** Waits while another process has the right to the presentation. */
  async #othersDone(lease: string, call: ServiceCall): Promise<void> {
    for (let look = 1; ; look += 1) {
      if ((await leaseLeftMs(this.#records, call.clock, lease)) <= 0) return;
      await pause(look, call.signal);
    }
  }
}

function isAboutRevision(error: unknown): boolean {
  return error instanceof Failure && error.issues.some(({ loc }) => loc[0] === 'revision');
}
