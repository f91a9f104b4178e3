import type { Progress } from '../call.ts';

/** What is kept of tasks that have ended, for listeners who come back. */
const ENDED_KEPT = 50;

/** One run of a task, and all that it has told. A run after a crash is another, and tells again from the beginning. */
interface Feed {
  readonly attempt: number;
  readonly steps: Progress[];
  ended: boolean;
}

/** What the tasks of this process tell while they run, for those who follow them. */
export class TaskFeeds {
  readonly #feeds = new Map<string, Feed>();
  readonly #waiting = new Map<string, Set<() => void>>();

  begin(id: string, attempt: number): void {
    this.#feeds.delete(id);
    this.#feeds.set(id, { attempt, steps: [], ended: false });
  }

  tell(id: string, progress: Progress): void {
    this.#feeds.get(id)?.steps.push(progress);
    this.#wake(id);
  }

  end(id: string): void {
    const feed = this.#feeds.get(id);
    if (feed !== undefined) feed.ended = true;
    const ended = [...this.#feeds].filter(([, one]) => one.ended).map(([one]) => one);
    for (const one of ended.slice(0, Math.max(0, ended.length - ENDED_KEPT))) this.#feeds.delete(one);
    this.#wake(id);
  }

  of(id: string): Pick<Feed, 'attempt' | 'steps'> | undefined {
    return this.#feeds.get(id);
  }

  /** Until the task tells something, the signal is aborted or the time is up. */
  async news(id: string, ms: number, signal: AbortSignal): Promise<void> {
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting);
    let stop: () => void = () => undefined;
    const come = new Promise<void>((resolve) => {
      stop = resolve;
      waiting.add(resolve);
    });
    const timer = setTimeout(stop, ms);
    signal.addEventListener('abort', stop);
    await come;
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    waiting.delete(stop);
    if (waiting.size === 0) this.#waiting.delete(id);
  }

  #wake(id: string): void {
    for (const resolve of this.#waiting.get(id) ?? []) resolve();
  }
}
