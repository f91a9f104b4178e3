export interface Command {
  /** Text of `--help` after its first line. */
  readonly usage: string | (() => Promise<string>);
  /** @returns the exit code. @throws UsageError, Failure */
  run(args: readonly string[]): Promise<number>;
}

/** Wrong usage of the command line, with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
