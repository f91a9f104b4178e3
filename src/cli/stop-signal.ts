/**
 * Registered before anything is opened, so that an early Ctrl-C is not lost. A wrapper may forward a signal
 * that the terminal has already sent, so a second one does not interrupt the shutdown.
 */
export function listenForStop(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}
