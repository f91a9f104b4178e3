import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Caller and abort signal of the call being answered, for code that does not receive the call as an argument.
 */
export interface CurrentCall {
  /** Id of the caller. */
  readonly caller: string;
  readonly signal: AbortSignal;
}

const storage = new AsyncLocalStorage<CurrentCall>();

export function currentCall(): CurrentCall | undefined {
  return storage.getStore();
}

/** Runs `work` with `call` as the result of `currentCall`. */
export function withinCall<T>(call: CurrentCall, work: () => T): T {
  return storage.run(call, work);
}
