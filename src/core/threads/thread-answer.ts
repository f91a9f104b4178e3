import { Failure, type FailureCode, type Issue } from '../errors/failure.ts';
import type { Message } from '../errors/message.ts';

/** Options that the program of a thread gets at its start. */
export interface ThreadData {
  /** Size of the largest message that it may send. */
  readonly answerBytes: number;
}

/** A failure in messages between threads and processes, which cannot transfer class instances. */
export interface ThreadFailure {
  readonly failure: {
    readonly code: FailureCode;
    readonly message: string;
    readonly hint: Message | undefined;
    readonly issues: readonly Issue[];
  };
}

export type ThreadAnswer = { readonly result: unknown } | ThreadFailure;

/** Event of a running job, its answer, or the notice that a message exceeded the limit. */
export type ThreadMessage = ThreadAnswer | { readonly event: unknown } | { readonly tooLarge: true };

export function toThreadFailure({ code, message, hint, issues }: Failure): ThreadFailure {
  return { failure: { code, message, hint, issues } };
}

export function fromThreadFailure({ failure: { code, message, hint, issues } }: ThreadFailure): Failure {
  return new Failure(code, message, { issues, ...(hint === undefined ? {} : { hint }) });
}
