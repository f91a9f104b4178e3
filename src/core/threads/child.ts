export interface ChildOptions {
  /** Options of Node. */
  readonly execArgv: readonly string[];
  /** Where its error output goes. */
  readonly stderr: 'ignore' | 'inherit';
}

/** The part of `ChildProcess` that a process from the launcher has as well. */
export interface Child {
  /** Undefined until it has started, and if it could not be started. */
  readonly pid?: number | undefined;
  readonly connected: boolean;
  readonly channel?: { ref(): void; unref(): void } | null | undefined;
  send(message: object, sent: (error: Error | null) => void): void;
  kill(signal: 'SIGKILL'): void;
  ref(): void;
  unref(): void;
  /**
   * Events: `message`, `disconnect` when the channel has closed, `exit` with a code and a signal and `close`
   * after it, and only `error` for a process that could not be started.
   */
  on(event: string, listener: Listener): this;
  once(event: string, listener: Listener): this;
  off(event: string, listener: Listener): this;
}

// biome-ignore lint/suspicious/noExplicitAny: each program has messages of its own.
type Listener = (...args: any[]) => void;
