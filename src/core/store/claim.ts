/**
 * Length of a claim without renewal. With the polling interval, another process takes over within half a
 * minute.
 */
export const CLAIM_MS = 15_000;
/**
 * Renewals per claim, so that a claim survives a process that is suspended for three quarters of its length.
 */
const RENEWALS = 5;

/** This process among those that share a store. */
export interface OwnProcess {
  /** Name in its claims; undefined if nobody could check whether it is alive. */
  name(): string | undefined;
  /** True if the process has certainly ended, so that its claims are free at once. */
  isGone(name: string): boolean;
}

/**
 * Renews a claim periodically.
 *
 * @param renew writes the claim, expecting the given revision; a failed renewal is repeated.
 * @returns a function that stops the renewal and returns the last revision.
 */
export function keepClaim(
  first: number,
  lengthMs: number,
  renew: (revision: number) => Promise<void>,
): () => Promise<number> {
  let revision = first;
  let renewing = Promise.resolve();
  const again = async () => {
    await renew(revision);
    revision += 1;
  };
  const timer = setInterval(() => {
    renewing = renewing.then(again).catch(() => undefined);
  }, lengthMs / RENEWALS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await renewing;
    return revision;
  };
}
