import { randomUUID } from 'node:crypto';
import type { Clock, ServiceCall } from '../call/call.ts';
import { toFailure } from '../call/operation.ts';
import { Failure, unlessConflict } from '../errors/failure.ts';
import { omit } from '../input/fields.ts';
import { sha256 } from '../input/sha256.ts';
import { CLAIM_MS, keepClaim, type OwnProcess } from '../store/claim.ts';
import type { RecordStore } from '../store/store.ts';
import type { ReplyService } from './api.ts';

const REPLIES = 'replies';
const REPLY_LIFETIME_MS = 24 * 60 * 60 * 1000;
const SWEEP_BATCH = 20;
/** A key is considered in use if its claim changes owner this often while it is read. */
const CLAIM_ATTEMPTS = 3;

interface Reply {
  /** SHA-256 of the operation and its input. */
  readonly fingerprint: string;
  readonly presentation_id: string;
  readonly started_at: string;
  /**
   * End of the claim while the first call runs. Afterwards its process is considered dead and another may
   * take over.
   */
  readonly until?: string;
  /** Process that holds the claim. */
  readonly by?: string;
  /** Absent while the first call runs. */
  readonly answer?: object;
}

interface Running {
  readonly fingerprint: string;
  /** Signal of the call that runs the work. */
  readonly signal: AbortSignal;
  readonly answer: Promise<object>;
}

interface ClaimResult {
  readonly reply: Reply;
  readonly revision: number;
}

/** Stores idempotency keys with their answers. A failed call stores no answer, so that it can be repeated. */
export function createReplyService(options: {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly leaseMs?: number;
  readonly self?: OwnProcess;
}): ReplyService {
  return new Replies(options.records, options.clock, options.leaseMs ?? CLAIM_MS, options.self);
}

class Replies implements ReplyService {
  readonly #records: RecordStore;
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #self: OwnProcess | undefined;
  /** Calls that run in this process; a repeated call waits for the same answer. */
  readonly #running = new Map<string, Running>();

  constructor(records: RecordStore, clock: Clock, leaseMs: number, self: OwnProcess | undefined) {
    this.#records = records;
    this.#clock = clock;
    this.#leaseMs = leaseMs;
    this.#self = self;
  }

  async once<T extends object>(
    request: Parameters<ReplyService['once']>[0],
    call: ServiceCall,
    work: (presentationId: string) => Promise<T>,
  ): Promise<T> {
    const id = hashInput([call.caller.id, request.operation, request.key]);
    const fingerprint = hashInput([request.operation, request.input]);
    for (;;) {
      const running = this.#running.get(id);
      if (running === undefined) return this.#start(id, fingerprint, call, work);
      // Compare fingerprints here, because the store may not hold the record of the first call yet.
      if (running.fingerprint !== fingerprint) throw createInputConflict();
      try {
        return (await running.answer) as T;
      } catch (error) {
        // Only the first caller has cancelled, so this call does the work itself.
        if (
          call.signal.aborted ||
          !(running.signal.aborted && toFailure(error, running.signal).code === 'cancelled')
        )
          throw error;
      }
    }
  }

  async #start<T extends object>(
    id: string,
    fingerprint: string,
    call: ServiceCall,
    work: (presentationId: string) => Promise<T>,
  ): Promise<T> {
    const answer = this.#run(id, fingerprint, work);
    this.#running.set(id, { fingerprint, signal: call.signal, answer });
    return answer.finally(() => this.#running.delete(id));
  }

  async #run<T extends object>(
    id: string,
    fingerprint: string,
    work: (presentationId: string) => Promise<T>,
  ): Promise<T> {
    await this.#sweep();
    const { reply, revision } = await this.#take(id, fingerprint);
    if (reply.answer !== undefined) return reply.answer as T;
    const release = keepClaim(revision, this.#leaseMs, (expected) =>
      this.#write(id, { ...reply, until: this.#until() }, expected),
    );
    try {
      const answer = await work(reply.presentation_id);
      const claim = omit(reply, 'until', 'by');
      // A lost claim (after a clock change or a suspended process) does not turn finished work into a
      // failure.
      await this.#write(id, { ...claim, answer }, await release()).catch(unlessConflict);
      return answer;
    } catch (error) {
      // A claim that cannot be removed expires.
      await this.#records
        .write([{ collection: REPLIES, id, expect: await release() }])
        .catch(() => undefined);
      throw error;
    }
  }

  /** Returns the stored reply if there is one, else claims the key and returns the revision of the claim. */
  async #take(id: string, fingerprint: string): Promise<ClaimResult> {
    for (let attempt = 1; ; attempt += 1) {
      const known = await this.#records.get<Reply>(REPLIES, id);
      if (known && known.value.fingerprint !== fingerprint) throw createInputConflict();
      if (known?.value.answer !== undefined) return { reply: known.value, revision: known.revision };
      const reply = this.#claim(fingerprint, known?.value);
      try {
        await this.#write(id, reply, known?.revision ?? 'absent');
        return { reply, revision: (known?.revision ?? 0) + 1 };
      } catch (error) {
        // Another process claimed the key between read and write, so read its record.
        unlessConflict(error);
        if (attempt === CLAIM_ATTEMPTS) throw createRunningConflict(this.#leaseMs);
      }
    }
  }

  /** @throws Failure `conflict` while another process holds the key. */
  #claim(fingerprint: string, known: Reply | undefined): Reply {
    const now = this.#clock.now();
    const by = this.#self?.name();
    const claim = { started_at: now.toISOString(), until: this.#until(), ...(by !== undefined && { by }) };
    if (known === undefined) return { fingerprint, presentation_id: randomUUID(), ...claim };
    const { by: other, until = known.started_at } = known;
    const left = Date.parse(until) - now.getTime();
    if (left > 0 && !(other !== undefined && this.#self?.isGone(other))) throw createRunningConflict(left);
    return { ...known, ...claim };
  }

  #until(): string {
    return new Date(this.#clock.now().getTime() + this.#leaseMs).toISOString();
  }

  #write(id: string, reply: Reply, expect: 'absent' | number): Promise<void> {
    return this.#records.write([{ collection: REPLIES, id, value: reply, order: reply.started_at, expect }]);
  }

  async #sweep(): Promise<void> {
    const oldest = await this.#records.list<Reply>(REPLIES, { limit: SWEEP_BATCH, ascending: true });
    const limit = new Date(this.#clock.now().getTime() - REPLY_LIFETIME_MS).toISOString();
    const gone = oldest.items.filter((item) => item.value.started_at < limit && !this.#running.has(item.id));
    if (gone.length > 0) await this.#records.write(gone.map(({ id }) => ({ collection: REPLIES, id })));
  }
}

function createRunningConflict(leftMs: number): Failure {
  return new Failure('conflict', 'The first call with this idempotency_key is still running.', {
    retryAfterSeconds: Math.ceil(leftMs / 1000),
    hint: 'Send the same call again later to get its answer.',
  });
}

function createInputConflict(): Failure {
  return new Failure(
    'conflict',
    'This idempotency_key was used with another input within the last 24 hours.',
    { hint: 'Use a new key for a new request, or repeat the first input unchanged.' },
  );
}

/** SHA-256 of a value with sorted object keys, so that the order of fields does not matter. */
function hashInput(value: unknown): string {
  const ordered = JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
  return sha256(ordered);
}
