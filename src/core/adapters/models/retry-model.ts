import { setTimeout as wait } from 'node:timers/promises';
import {
  type ModelClient,
  ModelProblem,
  type ModelProblemKind,
  type ModelQuestion,
  type ModelReply,
} from '../../store/ask-model.ts';

/** Problems that may disappear at the next attempt. */
const TEMPORARY_PROBLEMS: readonly ModelProblemKind[] = ['unreachable', 'timeout', 'unavailable'];
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 20_000;

export interface Patience {
  /** Limit for a question with all attempts and pauses. */
  readonly timeoutMs: number;
  /** Random number from 0 to below 1, for varying pauses. */
  readonly random: () => number;
  /** Clock for signatures and dates in `Retry-After`. */
  readonly now: () => Date;
}

/** Repeats questions after temporary problems, with doubling pauses, until the deadline of the question. */
export function withRetries(client: ModelClient, patience: Patience): ModelClient {
  return { name: client.name, ask: (question) => ask(client, question, patience) };
}

async function ask(
  client: ModelClient,
  question: ModelQuestion,
  { timeoutMs, random, now }: Patience,
): Promise<ModelReply> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([question.signal, deadline]);
  const tooLate = () =>
    new ModelProblem('timeout', `did not answer within ${Math.round(timeoutMs / 1000)} seconds`);
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.ask({ ...question, signal });
    } catch (error) {
      question.signal.throwIfAborted();
      if (deadline.aborted) throw tooLate();
      if (!(error instanceof ModelProblem) || !isTemporary(error) || attempt === ATTEMPTS) throw error;
      const asked =
        error.retryAt === undefined
          ? error.retryAfterMs
          : Math.max(0, error.retryAt.getTime() - now().getTime());
      const pause = asked || FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + random());
      if (pause > Math.min(LONGEST_PAUSE_MS, timeoutMs)) throw error;
      await wait(pause, undefined, { signal }).catch(() => undefined);
      question.signal.throwIfAborted();
      if (deadline.aborted) throw error;
    }
  }
}

/** Rate limits pass, exhausted accounts do not; only the former say when to retry. */
function isTemporary({ kind, retryAfterMs }: ModelProblem): boolean {
  return TEMPORARY_PROBLEMS.includes(kind) || (kind === 'quota' && retryAfterMs !== undefined);
}
