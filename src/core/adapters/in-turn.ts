/**
 * Limits concurrent work to `most`; the rest waits in order. The time limit of each request therefore begins
 * when it is sent and not while it is queued.
 *
 * @throws Error after `waitMs` for work that has not begun.
 */
export function limitConcurrency(most: number, waitMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(come), 1);
        reject(new Error(`no turn within ${waitMs / 1000} seconds`));
      }, waitMs);
      const come = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(come);
    });
  return async (work) => {
    if (running < most) running += 1;
    else await turn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
