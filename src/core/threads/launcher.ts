import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ChildOptions } from './child.ts';
import { LaunchedChild } from './launched-child.ts';

/** Order to the launcher: a start, or a question whether it has passed on the channel of a process. */
export type LauncherOrder =
  | ({ readonly start: number; readonly program: string } & ChildOptions)
  | { readonly passed: number };

export type LauncherMessage =
  | { readonly ready: true }
  | { readonly started: number; readonly pid: number }
  | { readonly passed: number }
  | { readonly failed: number; readonly why: string }
  | { readonly exited: number; readonly code: number | null; readonly signal: string | null };

/** Next to this file in the sources, next to the program in the bundle, whose chunks are a folder below. */
const PROGRAMS = ['./launcher-process.ts', './launcher-process.js', '../launcher-process.js'].map(
  (path) => new URL(path, import.meta.url),
);

/**
 * A small process that starts other processes for this one. Starting a process copies the page tables of the
 * process that does it: 40 ms of a server of 600 MB, and over a second while others use the processor.
 */
class Launcher {
  isReady = false;
  readonly #process: ChildProcess;
  readonly #children = new Map<number, LaunchedChild>();
  readonly #referenced = new Set<number>();
  #starts = 0;

  /** @param ended called once when the process has ended. */
  constructor(program: URL, ended: () => void) {
    this.#process = fork(fileURLToPath(program), {
      execArgv: ['--max-old-space-size=16', '--max-semi-space-size=1'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#refer();
    const end = () => {
      ended();
      for (const child of this.#children.values()) child.abandon();
      this.#children.clear();
    };
    this.#process
      .on('message', (message: LauncherMessage, socket: Socket | undefined) => this.#hear(message, socket))
      .once('disconnect', end)
      .on('error', end);
  }

  start(program: string, options: ChildOptions): LaunchedChild {
    const id = this.#starts++;
    const child = new LaunchedChild((isReferenced) => {
      if (isReferenced) this.#referenced.add(id);
      else this.#referenced.delete(id);
      this.#refer();
    });
    this.#children.set(id, child);
    this.#send({ start: id, program, ...options });
    return child;
  }

  #send(order: LauncherOrder): void {
    this.#process.send(order, () => undefined);
  }

  #hear(message: LauncherMessage, socket: Socket | undefined): void {
    if ('ready' in message) this.isReady = true;
    else if ('started' in message) {
      this.#children.get(message.started)?.started(message.pid, socket);
      this.#send({ passed: message.started });
    } else if ('passed' in message) this.#children.get(message.passed)?.opened();
    else if ('failed' in message) {
      const child = this.#children.get(message.failed);
      this.#children.delete(message.failed);
      child?.failed(new Error(message.why));
    } else {
      const child = this.#children.get(message.exited);
      this.#children.delete(message.exited);
      child?.exited(message.code, message.signal);
    }
  }

  /** It keeps this process alive only while one of its processes does. */
  #refer(): void {
    for (const handle of [this.#process, this.#process.channel]) {
      if (this.#referenced.size > 0) handle?.ref();
      else handle?.unref();
    }
  }
}

let isUsed = false;
let launcher: Launcher | undefined;

/** Lets a launcher start processes, as a server that grows should. */
export function useLauncher(): void {
  // A socket cannot be passed between processes on Windows.
  isUsed = process.platform !== 'win32';
}

/** The launcher if it is wanted and ready. The first call starts it. */
export function currentLauncher(): Launcher | undefined {
  if (!isUsed) return undefined;
  const program = PROGRAMS.find((url) => existsSync(url));
  if (launcher === undefined && program !== undefined)
    launcher = new Launcher(program, () => {
      launcher = undefined;
    });
  return launcher?.isReady === true ? launcher : undefined;
}
