import { Failure, type FailureCode, type Issue } from '../errors/failure.ts';
import type { Message } from '../errors/message.ts';

/** What the program of a thread is told when it begins. */
export interface ThreadData {
  /** The largest message that it may send. */
  readonly answerBytes: number;
}

/** A failure as it goes from one thread or process to another: it does not survive the way as it is. */
export interface ThreadFailure {
  readonly failure: { readonly code: FailureCode; readonly message: string; readonly hint: Message | undefined; readonly issues: readonly Issue[] };
}

/** What a thread answers. */
export type ThreadAnswer = { readonly result: unknown } | ThreadFailure;

/** What a thread tells while it works, its answer in the end, or that one of them is larger than it may send. */
export type ThreadMessage = ThreadAnswer | { readonly told: unknown } | { readonly tooLarge: true };

export function failureAnswer({ code, message, hint, issues }: Failure): ThreadFailure {
  return { failure: { code, message, hint, issues } };
}

export function failureOf({ failure: { code, message, hint, issues } }: ThreadFailure): Failure {
  return new Failure(code, message, { issues, ...(hint === undefined ? {} : { hint }) });
}
