import type { FailureCode, Issue } from '../failure.ts';

/** What a thread answers; failures do not survive the way between threads as they are. */
export type ThreadAnswer =
  | { readonly result: unknown }
  | { readonly failure: { readonly code: FailureCode; readonly message: string; readonly hint: string | undefined; readonly issues: readonly Issue[] } };

/** What a thread tells while it works, and its answer in the end. */
export type ThreadMessage = ThreadAnswer | { readonly told: unknown };
