import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { CallContext } from '../../call.ts';
import { Failure } from '../../failure.ts';
import type { JOBS } from '../../presentations/jobs.ts';
import type { DeckResult } from '../../presentations/presentation.ts';
import type { deckAnswer } from './answers.ts';

type DeckAnswer = z.input<typeof deckAnswer>;

interface DeckRun {
  readonly operation: string;
  readonly type: keyof typeof JOBS;
  /** What the work needs, as a task keeps it. */
  readonly work: object;
  /** All that the caller asked for. */
  readonly request: { readonly mode: 'wait' | 'task'; readonly idempotency_key?: string | undefined };
  /** Slides to come, as far as known, for the counts of a task. */
  readonly slides: number;
  run(presentationId: string): Promise<DeckResult>;
}

/** Runs a deck-making operation now or as a task, and once only for an idempotency key. */
export async function runDeck(deck: DeckRun, call: CallContext): Promise<DeckAnswer> {
  const { idempotency_key: key, ...input } = deck.request;
  const work = async (id: string): Promise<DeckAnswer> => {
    if (input.mode === 'wait') return mutable(await deck.run(id));
    const data = { presentation_id: id, created_slides: 0, remaining_slides: deck.slides };
    return { presentation_id: id, task: mutable(await call.services.tasks.start(deck.type, deck.work, data, call)) };
  };
  if (key === undefined) return work(randomUUID());
  if (!call.services.replies) throw new Failure('unsupported', 'idempotency_key: this server keeps no replies.', { hint: 'Leave the field out.' });
  return call.services.replies.once({ key, operation: deck.operation, input }, call, work);
}

/** Answers are read-only inside the house; the schemas of answers speak of plain arrays. */
type Mutable<T> = T extends readonly (infer Item)[] ? Mutable<Item>[] : T extends object ? { -readonly [Key in keyof T]: Mutable<T[Key]> } : T;

export function mutable<T>(value: T): Mutable<T> {
  return value as Mutable<T>;
}
