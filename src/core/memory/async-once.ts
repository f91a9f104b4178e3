/** Runs the work at most once, on the first call; after a failure the next caller tries again. */
export function asyncOnce<T>(work: () => Promise<T>): (() => Promise<T>) & { begun(): boolean } {
  let running: Promise<T> | undefined;
  const ask = () => {
    running ??= work().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
  return Object.assign(ask, { begun: () => running !== undefined });
}
