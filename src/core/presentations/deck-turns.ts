import type { ServiceCall } from '../call/call.ts';
import { Failure, unlessConflict } from '../errors/failure.ts';
import { Turns } from '../memory/turns.ts';
import { type HeldLease, holdLease, leaseLeftMs } from '../store/lease.ts';
import { pause } from '../store/retry-conflict.ts';
import type { RecordStore } from '../store/store.ts';
import { readPresentation } from './stored-presentation.ts';

/** Largest number of changes of one presentation that wait in this process. */
const MAX_WAITING = 100;
/** Attempts of a change that conflicts with changes of other processes. */
const MAX_ATTEMPTS = 8;
/** A process that dies while it holds the lease of a presentation blocks others for this time. */
const LEASE_MS = 10_000;

/**
 * Serializes changes of stored presentations. Changes within a process are queued. If another process changed
 * the presentation first, a change without a revision is repeated on the stored state. It then holds a lease
 * that makes other processes wait before they begin, so that it cannot lose repeatedly.
 */
export class DeckTurns {
  readonly #records: RecordStore;
  readonly #turns = new Turns(MAX_WAITING);

  constructor(records: RecordStore) {
    this.#records = records;
  }

  /**
   * @param revision revision named by the caller; such a change is tried once.
   * @param change reads the presentation and writes it with the read revision as a precondition.
   * @throws Failure `not_found` if the presentation was deleted meanwhile; `conflict` if it is not at the caller's revision,
   *   or if others changed it during every attempt.
   */
  run<T>(id: string, revision: number | undefined, call: ServiceCall, change: () => Promise<T>): Promise<T> {
    return this.#turns.run(id, call.signal, async () => {
      const lease = `edit.${id}`;
      await this.#waitForOthers(lease, call);
      try {
        return await (revision === undefined ? this.#retry(lease, call, change) : change());
      } catch (error) {
        // Deleting a presentation deletes its files, so a missing file may mean `not_found` instead of a
        // store failure.
        if (error instanceof Failure && error.code === 'unavailable')
          await readPresentation(this.#records, id);
        throw error;
      }
    });
  }

  async #retry<T>(lease: string, call: ServiceCall, change: () => Promise<T>): Promise<T> {
    let held: HeldLease | undefined;
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await change();
        } catch (error) {
          if (attempt === MAX_ATTEMPTS) throw error;
          unlessConflict(error);
          // Do not retry a conflict with another record, such as a task that has ended.
          if (!isAboutRevision(error)) throw error;
        }
        held ??= await holdLease(this.#records, call.clock, lease, LEASE_MS);
        if (held === undefined) await this.#waitForOthers(lease, call);
        await pause(attempt, call.signal);
      }
    } finally {
      await held?.release();
    }
  }

  /** Waits while another process holds the lease of the presentation. */
  async #waitForOthers(lease: string, call: ServiceCall): Promise<void> {
    for (let look = 1; ; look += 1) {
      if ((await leaseLeftMs(this.#records, call.clock, lease)) <= 0) return;
      await pause(look, call.signal);
    }
  }
}

function isAboutRevision(error: unknown): boolean {
  return error instanceof Failure && error.issues.some(({ loc }) => loc[0] === 'revision');
}
