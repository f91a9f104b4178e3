import { type ModelClient, ModelProblem } from '../../store/ask-model.ts';
import type { AuthorCall } from '../from-text.ts';
import { UnusableAnswer } from './conversation.ts';

/** Describes the failure of a model. @throws the error if it is not the model's. */
export function describeModelFailure(error: unknown, model: ModelClient, call: AuthorCall): string {
  if (!isModelTrouble(error, call)) throw error;
  return `The language model (${model.name}) ${error.message}. The deck was made without it, from the given text alone.`;
}

export function isModelTrouble(error: unknown, call: AuthorCall): error is Error {
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
