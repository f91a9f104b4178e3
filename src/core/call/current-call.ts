import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose call is being answered, for work that takes no call: who waits for it, and whether anybody still does. */
export interface CurrentCall {
  /** Id of the caller. */
  readonly caller: string;
  readonly signal: AbortSignal;
}

const storage = new AsyncLocalStorage<CurrentCall>();

export function currentCall(): CurrentCall | undefined {
  return storage.getStore();
}

/** Runs the work of a call, within which `currentCall` names it. */
export function withinCall<T>(call: CurrentCall, work: () => T): T {
  return storage.run(call, work);
}
