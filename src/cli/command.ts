/** One command of the command line. */
export interface Command {
  /** Everything after the first line of `--help`. */
  readonly usage: string | (() => Promise<string>);
  /** @returns the exit code. @throws UsageError, Failure */
  run(args: readonly string[]): Promise<number>;
}

/** The command line was not used rightly: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
