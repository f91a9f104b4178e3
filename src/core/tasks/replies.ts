import { randomUUID } from 'node:crypto';
import type { Clock, ServiceCall } from '../call/call.ts';
import type { ReplyService } from '../call/services.ts';
import { Failure, unlessConflict } from '../errors/failure.ts';
import { sha256 } from '../input/sha256.ts';
import { CLAIM_MS, keepClaim, type OwnProcess } from '../store/claim.ts';
import type { RecordStore, Stored } from '../store/store.ts';

const REPLIES = 'replies';
const KEPT_MS = 24 * 60 * 60 * 1000;
const SWEPT_AT_ONCE = 20;

interface Reply {
  /** SHA-256 of the operation and its input. */
  readonly fingerprint: string;
  readonly presentation_id: string;
  readonly started_at: string;
  /** Until when the key is claimed, while the first call runs; past it, its process has died and another may take over. */
  readonly until?: string;
  /** The process that has it. */
  readonly by?: string;
  /** Absent while the first call runs. */
  readonly answer?: object;
}

/** Idempotency keys in the store. A failed call leaves no reply, so that it can be tried again. */
export function createReplyService(options: { readonly records: RecordStore; readonly clock: Clock; readonly leaseMs?: number; readonly self?: OwnProcess }): ReplyService {
  return new Replies(options.records, options.clock, options.leaseMs ?? CLAIM_MS, options.self);
}

class Replies implements ReplyService {
  readonly #records: RecordStore;
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #self: OwnProcess | undefined;
  /** Calls that run in this process: a repeat waits for the same answer. */
  readonly #running = new Map<string, Promise<object>>();

  constructor(records: RecordStore, clock: Clock, leaseMs: number, self: OwnProcess | undefined) {
    this.#records = records;
    this.#clock = clock;
    this.#leaseMs = leaseMs;
    this.#self = self;
  }

  async once<T extends object>(request: Parameters<ReplyService['once']>[0], call: ServiceCall, work: (presentationId: string) => Promise<T>): Promise<T> {
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
    const release = keepClaim((known?.revision ?? 0) + 1, this.#leaseMs, (revision) => this.#write(id, { ...taken, until: this.#until() }, revision));
    try {
      const answer = await work(taken.presentation_id);
      const { until: _, by: __, ...claim } = taken;
      // A claim that was lost meanwhile (the clock leapt, the process stood still) makes what was done no failure.
      await this.#write(id, { ...claim, answer }, await release()).catch(unlessConflict);
      return answer;
    } catch (error) {
      // What cannot be removed is taken over once its time is up.
      await this.#records.write([{ collection: REPLIES, id, expect: await release() }]).catch(() => undefined);
      throw error;
    }
  }

  /** The stored reply when there is one, else a claim on the key. */
  async #take(id: string, fingerprint: string, known: Stored<Reply> | undefined): Promise<Reply> {
    const now = this.#clock.now();
    const by = this.#self?.name();
    const claim = { started_at: now.toISOString(), until: this.#until(), ...(by !== undefined && { by }) };
    if (!known) {
      const mine: Reply = { fingerprint, presentation_id: randomUUID(), ...claim };
      await this.#write(id, mine, 'absent');
      return mine;
    }
    if (known.value.fingerprint !== fingerprint) throw otherInput();
    if (known.value.answer !== undefined) return known.value;
    const { by: other, until = known.value.started_at } = known.value;
    const left = Date.parse(until) - now.getTime();
    if (left > 0 && !(other !== undefined && this.#self?.isGone(other))) {
      throw new Failure('conflict', 'The first call with this idempotency_key is still running.', {
        retryAfterSeconds: Math.ceil(left / 1000),
        hint: 'Send the same call again later to get its answer.',
      });
    }
    const mine = { ...known.value, ...claim };
    await this.#write(id, mine, known.revision);
    return mine;
  }

  #until(): string {
    return new Date(this.#clock.now().getTime() + this.#leaseMs).toISOString();
  }

  #write(id: string, reply: Reply, expect: 'absent' | number): Promise<void> {
    return this.#records.write([{ collection: REPLIES, id, value: reply, order: reply.started_at, expect }]);
  }

  async #sweep(): Promise<void> {
    const oldest = await this.#records.list<Reply>(REPLIES, { limit: SWEPT_AT_ONCE, ascending: true });
    const limit = new Date(this.#clock.now().getTime() - KEPT_MS).toISOString();
    const gone = oldest.items.filter((item) => item.value.started_at < limit && !this.#running.has(item.id));
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
  return sha256(ordered);
}
