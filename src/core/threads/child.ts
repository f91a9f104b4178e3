import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { currentLauncher } from './launcher.ts';

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

/**
 * Starts a program of this package in a process with a message channel: by the launcher if there is one, or
 * else as a child of this process.
 */
export function startChild(program: URL, options: ChildOptions): Child {
  const launcher = currentLauncher();
  if (launcher !== undefined) return launcher.start(fileURLToPath(program), options);
  return fork(fileURLToPath(program), {
    serialization: 'advanced',
    execArgv: [...options.execArgv],
    stdio: ['ignore', 'ignore', options.stderr, 'ipc'],
  });
}
