import { createHash, randomUUID } from 'node:crypto';
import type { CallContext, Clock } from '../call.ts';
import { Failure } from '../failure.ts';
import type { ReplyService } from '../services.ts';
import type { RecordStore, Stored } from '../store/store.ts';

const REPLIES = 'replies';
const KEPT_MS = 24 * 60 * 60 * 1000;
/** A call that has not ended after this long died with its process: another may take over. */
const RUNNING_MS = 120_000;
const SWEPT_AT_ONCE = 20;

interface Reply {
  /** SHA-256 of the operation and its input. */
  readonly fingerprint: string;
  readonly presentation_id: string;
  readonly started_at: string;
  /** Absent while the first call runs. */
  readonly answer?: object;
}

/** Idempotency keys in the store. A failed call leaves no reply, so that it can be tried again. */
export function createReplyService(options: { readonly records: RecordStore; readonly clock: Clock }): ReplyService {
  return new Replies(options.records, options.clock);
}

class Replies implements ReplyService {
  readonly #records: RecordStore;
  readonly #clock: Clock;
  /** Calls that run in this process: a repeat waits for the same answer. */
  readonly #running = new Map<string, Promise<object>>();

  constructor(records: RecordStore, clock: Clock) {
    this.#records = records;
    this.#clock = clock;
  }

  async once<T extends object>(request: Parameters<ReplyService['once']>[0], call: CallContext, work: (presentationId: string) => Promise<T>): Promise<T> {
    const id = hash([call.caller.id, request.operation, request.key]);
    const fingerprint = hash([request.operation, request.input]);
    const running = this.#running.get(id);
    if (running === undefined) {
      const answer = this.#run(id, fingerprint, work);
      this.#running.set(id, answer);
      return answer.finally(() => this.#running.delete(id)) as Promise<T>;
    }
    const known = await this.#records.get<Reply>(REPLIES, id);
    if (known && known.value.fingerprint !== fingerprint) throw otherInput();
    return (await running) as T;
  }

  async #run<T extends object>(id: string, fingerprint: string, work: (presentationId: string) => Promise<T>): Promise<T> {
    await this.#sweep();
    const known = await this.#records.get<Reply>(REPLIES, id);
    const taken = await this.#take(id, fingerprint, known);
    if (taken.answer !== undefined) return taken.answer as T;
    const revision = (known?.revision ?? 0) + 1;
    try {
      const answer = await work(taken.presentation_id);
      await this.#write(id, { ...taken, answer }, revision);
      return answer;
    } catch (error) {
      // What cannot be removed is taken over once its time is up.
      await this.#records.write([{ collection: REPLIES, id, expect: revision }]).catch(() => undefined);
      throw error;
    }
  }

  /** The stored reply when there is one, else a claim on the key. */
  async #take(id: string, fingerprint: string, known: Stored<Reply> | undefined): Promise<Reply> {
    const now = this.#clock.now();
    if (!known) {
      const mine: Reply = { fingerprint, presentation_id: randomUUID(), started_at: now.toISOString() };
      await this.#write(id, mine, 'absent');
      return mine;
    }
    if (known.value.fingerprint !== fingerprint) throw otherInput();
    if (known.value.answer !== undefined) return known.value;
    const left = Date.parse(known.value.started_at) + RUNNING_MS - now.getTime();
    if (left > 0) {
      throw new Failure('conflict', 'The first call with this idempotency_key is still running.', {
        retryAfterSeconds: Math.ceil(left / 1000),
        hint: 'Send the same call again later to get its answer.',
      });
    }
    const mine = { ...known.value, started_at: now.toISOString() };
    await this.#write(id, mine, known.revision);
    return mine;
  }

  #write(id: string, reply: Reply, expect: 'absent' | number): Promise<void> {
    return this.#records.write([{ collection: REPLIES, id, value: reply, order: reply.started_at, expect }]);
  }

  async #sweep(): Promise<void> {
    const oldest = await this.#records.list<Reply>(REPLIES, { limit: SWEPT_AT_ONCE, ascending: true });
    const limit = new Date(this.#clock.now().getTime() - KEPT_MS).toISOString();
    const gone = oldest.items.filter((item) => item.value.started_at < limit);
    if (gone.length > 0) await this.#records.write(gone.map(({ id }) => ({ collection: REPLIES, id })));
  }
}

function otherInput(): Failure {
  return new Failure('conflict', 'This idempotency_key was used with another input within the last 24 hours.', { hint: 'Use a new key for a new request, or repeat the first input unchanged.' });
}

/** SHA-256 of a value whose objects are ordered by key, so that the same input in another order is the same. */
function hash(value: unknown): string {
  const ordered = JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
  return createHash('sha256').update(ordered).digest('hex');
}
