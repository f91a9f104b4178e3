/** After this long without a sign of life what a process had claimed is another's: with the time until somebody looks, well within half a minute. */
export const CLAIM_MS = 15_000;
/** Renewals in that time: a claim outlasts a process that stands still for three quarters of it. */
const RENEWALS = 5;

/** This process among those that share a store. */
export interface OwnProcess {
  /** By which its claims are known; undefined where nobody could tell whether it still lives. */
  name(): string | undefined;
  /** True of a process that has certainly ended: its claims are free at once. */
  isGone(name: string): boolean;
}

/**
 * Renews a claim again and again.
 *
 * @param renew writes it anew, expecting the revision that it is given; what fails is tried again.
 * @returns what ends that, and gives the revision then.
 */
export function keepClaim(first: number, lengthMs: number, renew: (revision: number) => Promise<void>): () => Promise<number> {
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
