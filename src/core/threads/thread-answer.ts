import type { FailureCode, Issue } from '../failure.ts';

/** What the program of a thread is told when it begins. */
export interface ThreadData {
  /** The largest message that it may send. */
  readonly answerBytes: number;
}

/** What a thread answers; failures do not survive the way between threads as they are. */
export type ThreadAnswer =
  | { readonly result: unknown }
  | { readonly failure: { readonly code: FailureCode; readonly message: string; readonly hint: string | undefined; readonly issues: readonly Issue[] } };

/** What a thread tells while it works, its answer in the end, or that one of them is larger than it may send. */
export type ThreadMessage = ThreadAnswer | { readonly told: unknown } | { readonly tooLarge: true };
