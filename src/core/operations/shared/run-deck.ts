import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { toFailure } from '../../call/operation.ts';
import { Failure } from '../../errors/failure.ts';
import { toTaskData } from '../../presentations/deck-result.ts';
import type { JOBS } from '../../presentations/jobs.ts';
import type { DeckResult } from '../../presentations/presentation.ts';
import type { deckAnswer } from './answers.ts';

type DeckAnswer = z.input<typeof deckAnswer>;

interface DeckRun {
  readonly operation: string;
  readonly type: keyof typeof JOBS;
  /** Input of the work, as stored with a task. */
  readonly work: object;
  /** Request fields that decide how the work runs. */
  readonly request: { readonly mode: 'wait' | 'task'; readonly idempotency_key?: string | undefined };
  /** Expected number of slides, for the counters of a task. */
  readonly slides: number;
  /** True if webhooks are notified of the result. */
  readonly announce: boolean;
  /** `call` contains the writes to store together with the result. */
  run(presentationId: string, call: CallContext): Promise<DeckResult>;
}

/** Runs an operation that makes a deck, now or as a task, and only once per idempotency key. */
export async function runDeck(deck: DeckRun, call: CallContext): Promise<DeckAnswer> {
  const { idempotency_key: key, ...input } = deck.request;
  const work = async (id: string): Promise<DeckAnswer> => {
    const data = { presentation_id: id, created_slides: 0, remaining_slides: deck.slides };
    if (input.mode === 'task')
      return {
        presentation_id: id,
        task: toMutable(
          await call.services.tasks.start(deck.type, deck.work, data, call, { announce: deck.announce }),
        ),
      };
    const wait = (within: CallContext) =>
      within.services.tasks.runOrQueue(
        {
          type: deck.type,
          input: deck.work,
          data,
          announce: deck.announce,
          run: (inner) => deck.run(id, inner),
          toData: toTaskData,
        },
        within,
      );
    const end = await (deck.announce ? announceResult(id, call, wait) : wait(call));
    return 'task' in end ? { presentation_id: id, task: toMutable(end.task) } : toMutable(end.outcome);
  };
  if (key === undefined) return work(randomUUID());
  if (!call.services.replies)
    throw new Failure('unsupported', 'idempotency_key: this server does not store replies.', {
      hint: 'Leave out the field.',
    });
  return call.services.replies.once({ key, operation: deck.operation, input }, call, work);
}

/**
 * The success event is stored with the deck, the event of an internal failure after it. Faults of the caller
 * are no event, and a deck that becomes a task is announced at its end.
 */
async function announceResult<T>(
  id: string,
  call: CallContext,
  work: (call: CallContext) => Promise<T>,
): Promise<T> {
  const { webhooks } = call.services;
  if (!webhooks) return work(call);
  const about = { source: id, presentationId: id };
  try {
    return await work({
      ...call,
      completion: async (data) => webhooks.eventWrites({ ...about, result: { kind: 'completed', data } }),
    });
  } catch (error) {
    const { status, message } = toFailure(error, call.signal);
    if (status >= 499)
      await webhooks.publish({ ...about, result: { kind: 'failed', status_code: status, detail: message } });
    throw error;
  }
}

/** Answers are read-only in the server, but the schemas of answers use mutable arrays. */
type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;

export function toMutable<T>(value: T): Mutable<T> {
  return value as Mutable<T>;
}
