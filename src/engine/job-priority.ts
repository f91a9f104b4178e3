import { getPriority, setPriority } from 'node:os';
import type { Child } from '../core/threads/child.ts';

/** Added to the nice value of a process whose jobs take long. */
const NICE_STEP = 10;
const MOST_NICE = 19;
/** Default of the time in ms for which jobs run at the usual priority. */
export const SLOW_MS = 1_500;

/**
 * Lowers the priority of a process while its jobs take long, so that short jobs of other callers get the
 * processor at once.
 */
export class JobPriority {
  readonly #child: Pick<Child, 'pid'>;
  readonly #slowMs: number;
  #timer: NodeJS.Timeout | undefined;
  #usual: number | undefined;

  constructor(child: Pick<Child, 'pid'>, slowMs: number) {
    this.#child = child;
    this.#slowMs = slowMs;
  }

  /** True while the process has a lower priority, which some users may not raise again. */
  get isLow(): boolean {
    return this.#usual !== undefined;
  }

  /** Call it when a job begins. */
  begin(): void {
    this.#timer ??= setTimeout(() => this.#lower(), this.#slowMs).unref();
  }

  /** Call it when the last of its jobs has ended. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#usual !== undefined && this.#set(this.#usual)) this.#usual = undefined;
  }

  #lower(): void {
    try {
      const usual = getPriority(this.#child.pid);
      if (this.#set(Math.min(MOST_NICE, usual + NICE_STEP))) this.#usual = usual;
    } catch {
      // The process has just ended.
    }
  }

  #set(priority: number): boolean {
    if (this.#child.pid === undefined) return false;
    try {
      setPriority(this.#child.pid, priority);
      return true;
    } catch {
      return false;
    }
  }
}
