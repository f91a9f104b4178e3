/**
 * Asked for before anything is opened, so that an early Ctrl-C is not lost. A wrapper may hand on what the terminal
 * has sent already, so a second signal does not cut the ending short.
 */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}
