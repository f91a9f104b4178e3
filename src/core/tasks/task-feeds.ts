import type { Progress } from '../call/call.ts';
import type { Bus } from '../store/bus.ts';

/** What is kept of tasks that have ended, for listeners who come back. */
const MAX_ENDED_FEEDS = 50;
/** Asks whoever runs a task what it has told: from which step on is given. */
const STEPS_REQUEST = 'task-steps-wanted';
const STEPS = 'task-steps';

/** One run of a task, and all that it has told. A run after a crash is another, and tells again from the beginning. */
interface Feed {
  readonly attempt: number;
  readonly steps: Progress[];
  /** Whether the run is in this process. */
  readonly here: boolean;
  ended: boolean;
  /** Somebody in another process listens. */
  shared: boolean;
}

interface StepsRequest {
  readonly id: string;
  readonly attempt: number;
  readonly from: number;
}

interface StepsMessage extends StepsRequest {
  readonly steps: readonly Progress[];
  readonly ended: boolean;
}

/** What tasks tell while they run, for those who follow them; with a bus also those of other processes. */
export class TaskFeeds {
  readonly #bus: Bus | undefined;
  readonly #feeds = new Map<string, Feed>();
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #followers = new Map<string, number>();

  constructor(bus?: Bus) {
    this.#bus = bus;
    bus?.subscribe(STEPS_REQUEST, (wanted) => this.#answer(wanted as StepsRequest));
    bus?.subscribe(STEPS, (message) => this.#hear(message as StepsMessage));
  }

  begin(id: string, attempt: number): void {
    const shared = this.#feeds.get(id)?.shared ?? false;
    this.#feeds.delete(id);
    this.#feeds.set(id, { attempt, steps: [], here: true, ended: false, shared });
  }

  tell(id: string, progress: Progress): void {
    const feed = this.#feeds.get(id);
    feed?.steps.push(progress);
    if (feed?.shared) this.#share(id, feed, feed.steps.length - 1);
    this.#wake(id);
  }

  end(id: string): void {
    const feed = this.#feeds.get(id);
    if (feed !== undefined) feed.ended = true;
    if (feed?.shared) this.#share(id, feed, feed.steps.length);
    const ended = [...this.#feeds].filter(([, one]) => one.ended && one.here).map(([one]) => one);
    for (const one of ended.slice(0, Math.max(0, ended.length - MAX_ENDED_FEEDS))) this.#feeds.delete(one);
    this.#wake(id);
  }

  of(id: string): Pick<Feed, 'attempt' | 'steps' | 'here' | 'ended'> | undefined {
    return this.#feeds.get(id);
  }

  /** Begins to keep what a task of another process tells. @returns a function that ends it. */
  follow(id: string): () => void {
    this.#followers.set(id, (this.#followers.get(id) ?? 0) + 1);
    return () => {
      const left = (this.#followers.get(id) ?? 1) - 1;
      if (left > 0) {
        this.#followers.set(id, left);
        return;
      }
      this.#followers.delete(id);
      if (this.#feeds.get(id)?.here === false) this.#feeds.delete(id);
    };
  }

  /** Asks for what a task of another process has told that is not known here. */
  ask(id: string): void {
    const feed = this.#feeds.get(id);
    if (feed?.here === true && !feed.ended) return;
    this.#bus?.publish(STEPS_REQUEST, { id, attempt: feed?.attempt ?? 0, from: feed?.steps.length ?? 0 } satisfies StepsRequest);
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

  #answer({ id, attempt, from }: StepsRequest): void {
    const feed = this.#feeds.get(id);
    if (feed?.here !== true) return;
    feed.shared = true;
    const begin = attempt === feed.attempt ? from : 0;
    if (feed.ended || begin < feed.steps.length) this.#share(id, feed, begin);
  }

  #share(id: string, { attempt, steps, ended }: Feed, from: number): void {
    this.#bus?.publish(STEPS, { id, attempt, from, steps: steps.slice(from), ended } satisfies StepsMessage);
  }

  #hear({ id, attempt, from, steps, ended }: StepsMessage): void {
    if (!this.#followers.has(id)) return;
    let feed = this.#feeds.get(id);
    if (feed !== undefined && (feed.attempt > attempt || (feed.here && feed.attempt === attempt))) return;
    if (feed === undefined || feed.attempt < attempt) {
      feed = { attempt, steps: [], here: false, ended: false, shared: false };
      this.#feeds.set(id, feed);
    }
    // A message before this one was lost.
    if (from > feed.steps.length) {
      this.ask(id);
      return;
    }
    feed.steps.push(...steps.slice(feed.steps.length - from));
    feed.ended = ended;
    this.#wake(id);
  }

  #wake(id: string): void {
    for (const resolve of this.#waiting.get(id) ?? []) resolve();
  }
}
