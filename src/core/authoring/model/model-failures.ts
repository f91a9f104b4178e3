import { Failure } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { type ModelClient, ModelProblem, type ModelProblemKind } from '../../store/ask-model.ts';
import type { AuthorCall } from '../from-text.ts';
import { UnusableAnswer } from './conversation.ts';

type ModelTrouble = ModelProblem | UnusableAnswer;

/** Problems that the same request has again. */
const FINAL_PROBLEMS: readonly ModelProblemKind[] = ['refused', 'rejected', 'too_long'];

/** Failure of a call whose language model failed. */
export function createModelFailure(error: ModelTrouble, model: ModelClient): Failure {
  const { kind, retryAfterMs } = error instanceof ModelProblem ? error : {};
  const advice =
    kind === 'auth'
      ? 'The operator of this server must correct its key (LLM).'
      : kind !== undefined && FINAL_PROBLEMS.includes(kind)
        ? 'Change the request.'
        : 'Try again later.';
  return new Failure(
    kind !== undefined && FINAL_PROBLEMS.includes(kind) ? 'unsupported' : 'unavailable',
    `The language model (${model.name}) ${error.message}. Nothing was made.`,
    {
      cause: error,
      hint: message`${advice} Or do without the model: ${whereOffered`write the slides yourself and send them to {create_presentation}, or `}send fallback "outline" for a deck from the given text alone, which is an outline to fill in for a bare topic.`,
      ...(retryAfterMs === undefined
        ? {}
        : { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) }),
    },
  );
}

/** Warning of a deck that was made without the language model because it failed. */
export function describeModelFailure(error: ModelTrouble, model: ModelClient): string {
  return `The language model (${model.name}) ${error.message}. The deck was made without it, from the given text alone.`;
}

export function isModelTrouble(error: unknown, call: AuthorCall): error is ModelTrouble {
  call.signal.throwIfAborted();
  return error instanceof ModelProblem || error instanceof UnusableAnswer;
}

/** Removes warnings of the extractive author that blame a missing model. */
export function removeModelWarnings<T extends { readonly warnings: readonly string[] }>(made: T): T {
  return {
    ...made,
    warnings: made.warnings.map((warning) => warning.replaceAll(', and none is configured', '')),
  };
}
