import type { Progress } from '../call/call.ts';
import type { Bus } from '../store/bus.ts';

/** Number of ended tasks whose steps stay available for reconnecting listeners. */
const MAX_ENDED_FEEDS = 50;
/** Topic on which a process requests the steps of a task from the process that runs it. */
const STEPS_REQUEST = 'task-steps-wanted';
const STEPS = 'task-steps';

/** Steps of one run of a task. A run after a crash has a feed of its own and reports from the beginning. */
interface Feed {
  readonly attempt: number;
  readonly steps: Progress[];
  /** True if this process runs the task. */
  readonly here: boolean;
  ended: boolean;
  /** True if another process follows the task. */
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

/** Steps that running tasks report to followers; with a bus also from other processes. */
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

  publish(id: string, progress: Progress): void {
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

  /** Starts to collect the steps of a task in another process. @returns a function that stops it. */
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

  /** Requests missing steps of a task from the process that runs it. */
  ask(id: string): void {
    const feed = this.#feeds.get(id);
    if (feed?.here === true && !feed.ended) return;
    this.#bus?.publish(STEPS_REQUEST, {
      id,
      attempt: feed?.attempt ?? 0,
      from: feed?.steps.length ?? 0,
    } satisfies StepsRequest);
  }

  /** Waits until the task reports something, the signal is aborted or the time is up. */
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
    // An earlier message was lost.
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
