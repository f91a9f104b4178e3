import type { PartRequest } from '../core/presentations/api.ts';
import { fromThreadFailure, type ThreadAnswer, toThreadFailure } from '../core/threads/thread-answer.ts';
import {
  cancelled,
  type EngineJob,
  EngineMember,
  type MemberOptions,
  type Needs,
  type RunEnd,
  tooLarge,
} from './engine-member.ts';
import { heldBy, isInUse, nearest, UNUSED_MS } from './idle-members.ts';

export interface EnginePoolOptions extends MemberOptions {
  /** Most processes for the jobs of one caller, less while several others are at work. One more serves others. */
  readonly perCaller: number;
  /** Most private memory in MB of an idle process; above it the process is ended. */
  readonly restingMb: number;
  /** Most private memory in MB of all processes. Above it the largest process is ended. */
  readonly togetherMb: number;
  /** Memory in MB of the server itself beyond its usual size, which the processes have to spare. */
  readonly excessMb?: () => number;
  /** Milliseconds after which an idle process ends, and after which the last one ends. */
  readonly idleMs: number;
  readonly lastIdleMs: number;
}

interface Turn {
  readonly job: EngineJob;
  readonly needs: Needs;
  begin(member: EngineMember): void;
}

/** Most jobs of one caller in a process, so that one can run while another waits for a picture. */
const AT_ONCE = 4;
/** Most runs of a job whose process was ended for the sake of others. */
const MOST_RUNS = 4;
/** Idle time in ms after which a process releases memory. */
const REST_MS = 1_000;
/** Delay in ms before a spare process starts, so that the running job has priority. */
const SPARE_MS = 300;
const WATCH_MS = 100;
/** Memory in MB that all processes have together, however much the server holds. */
const LEAST_TOGETHER_MB = 370;
/** Memory in MB that the jobs of a process may take, however much all processes hold. */
const SMALL_JOBS_MB = 40;
const NO_NEEDS: Needs = { alone: false, memory: false };

/**
 * Processes that lay out, write and draw decks, so that the server itself only handles HTTP, records and
 * queues. The jobs of one caller leave a process for other callers, and all processes share a memory limit.
 */
export class EnginePool {
  readonly #options: EnginePoolOptions;
  readonly #members: EngineMember[] = [];
  readonly #idle = new Map<EngineMember, NodeJS.Timeout>();
  readonly #waiting: Turn[] = [];
  /** When the latest job of each caller came, in ms since 1970. */
  readonly #lastJobs = new Map<string, number>();
  /** Idle processes with too much memory or a low priority, which end as soon as another can take their place. */
  readonly #retiring = new Set<EngineMember>();
  /** Processes that make a part of the deck of another, and how they are asked to give way. */
  readonly #helping = new Map<EngineMember, AbortController>();
  #spare: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #lastJobAt = 0;
  #closed = false;

  constructor(options: EnginePoolOptions) {
    this.#options = options;
  }

  /** Starts a process ahead of the first job. */
  begin(): void {
    if (this.#members.length === 0 && !this.#closed) this.#rest(this.#start());
  }

  /** @throws Failure of the job; `cancelled`, `timeout`, or `unavailable` if its process ended. */
  async run<T>(job: EngineJob): Promise<T> {
    const answer = await this.#answer(job);
    if ('result' in answer) return answer.result as T;
    throw fromThreadFailure(answer);
  }

  async #answer(job: EngineJob): Promise<ThreadAnswer> {
    let needs = NO_NEEDS;
    this.#lastJobs.set(job.caller, Date.now());
    for (let runs = 1; ; runs++) {
      if (job.signal?.aborted === true) throw cancelled();
      const end = await this.#turn(job, needs);
      if (!('again' in end)) return end;
      if (runs === MOST_RUNS || this.#closed) return toThreadFailure(tooLarge());
      needs = { alone: needs.alone || end.again.alone, memory: needs.memory || end.again.memory };
    }
  }

  /** Ends all processes, including busy ones. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#spare);
    clearInterval(this.#watch);
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all(this.#members.splice(0).map((member) => member.end()));
  }

  /** Runs a job when a process is available. Callers without a running job have priority. */
  #turn(job: EngineJob, needs: Needs): Promise<RunEnd> {
    const member = this.#memberFor(job, needs);
    if (member !== undefined) return this.#order(member, job, needs);
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(cancelled());
      };
      const turn: Turn = {
        job,
        needs,
        begin: (free) => {
          job.signal?.removeEventListener('abort', leave);
          resolve(this.#order(free, job, needs));
        },
      };
      job.signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(turn);
    });
  }

  /**
   * Chooses a process for a job: a free one, preferably one that knows the deck, as long as the caller is
   * below its share; otherwise one with few jobs of the caller.
   *
   * @returns undefined if the job has to wait.
   */
  #memberFor({ caller, about }: EngineJob, needs: Needs): EngineMember | undefined {
    if (needs.memory && this.#members.some((member) => member.runsLarge)) return undefined;
    const own = this.#members.filter((member) => member.worksFor(caller));
    if (own.length < this.#shareOf(caller)) {
      const free = this.#members.filter(({ size }) => size === 0);
      const helping = this.#members.find(({ onlyHelps }) => onlyHelps);
      // It is free sooner than another process has started.
      if (free.length === 0 && helping !== undefined) {
        this.#helping.get(helping)?.abort();
        return undefined;
      }
      // The last free process that is loaded is reserved for other callers; a caller with running jobs waits for
      // the next to load. So does one whose waiting jobs would fill a process that another caller has just used.
      const loaded = free.filter(({ isReady }) => isReady);
      const isCrowd = this.#isCrowd(caller, needs);
      const isReserved = (one: EngineMember) =>
        one.isReady &&
        (own.length > 0 ? loaded.length === 1 : isCrowd && isInUse(one) && one.lastCaller !== caller);
      const open = free.filter((one) => !isReserved(one));
      const loading = open.length < free.length ? (nearest(open, caller) ?? this.#another()) : undefined;
      const member = needs.memory
        ? (open.find((one) => this.#suitsLarge(one, caller)) ?? this.#another() ?? nearest(open, caller))
        : (loading ?? free.find((one) => one.knows(about)) ?? nearest(free, caller) ?? this.#another());
      if (member !== undefined) return member;
    }
    if (needs.alone || needs.memory) return undefined;
    return own.filter(({ size, isOpen }) => size < AT_ONCE && isOpen).toSorted((a, b) => a.size - b.size)[0];
  }

  /** True for a caller whose jobs fill a process, or for one whose process was ended for memory. */
  #isCrowd(caller: string, needs: Needs): boolean {
    return needs.alone || this.#waiting.filter(({ job }) => job.caller === caller).length > 1;
  }

  /** A large job takes long: it leaves the processes that other callers have just used to them. */
  #suitsLarge(member: EngineMember, caller: string): boolean {
    const isOwn = member.lastCaller === caller || !isInUse(member);
    return isOwn && !this.#holdsMuch(member);
  }

  /** Most processes of a caller: each other caller that is at work or was lately has one, too. */
  #shareOf(caller: string): number {
    const { perCaller } = this.#options;
    let others = 0;
    for (const [other, at] of this.#lastJobs)
      if (Date.now() - at > UNUSED_MS && !this.#members.some((member) => member.worksFor(other)))
        this.#lastJobs.delete(other);
      else if (other !== caller) others += 1;
    return Math.max(1, Math.min(perCaller, perCaller + 1 - others));
  }

  #another(): EngineMember | undefined {
    return this.#members.length > this.#options.perCaller ? undefined : this.#start();
  }

  #start(): EngineMember {
    const member: EngineMember = new EngineMember(this.#options, {
      freed: () => this.#freed(member),
      helped: (part, job) => this.#help(member, part, job),
      ready: () => this.#releaseRetiring(),
      rested: (mb) => {
        if (mb > this.#options.restingMb && this.#members.includes(member)) this.#retire(member);
      },
      ended: () => {
        this.#forget(member);
        if (!this.#closed) this.#serveWaiting();
      },
    });
    this.#members.push(member);
    return member;
  }

  /** A part of a job for a process that has nothing to do; without one the job makes it itself. */
  async #help(asking: EngineMember, part: PartRequest, job: EngineJob): Promise<ThreadAnswer> {
    const free = this.#members.filter((one) => one !== asking && one.size === 0 && one.isReady);
    // On one core the parts would take turns.
    const isUseful = this.#options.perCaller > 1 && this.#waiting.length === 0;
    const member = isUseful ? nearest(free, job.caller) : undefined;
    if (member === undefined) return { result: undefined };
    const givesWay = new AbortController();
    this.#helping.set(member, givesWay);
    const end = await this.#order(
      member,
      {
        service: 'presentations',
        method: 'part',
        args: [{ value: part }, { signal: true }],
        caller: job.caller,
        about: undefined,
        signal: AbortSignal.any([givesWay.signal, ...(job.signal === undefined ? [] : [job.signal])]),
        callbacks: {},
        isPart: true,
      },
      NO_NEEDS,
    );
    if (this.#helping.get(member) === givesWay) this.#helping.delete(member);
    return 'result' in end ? end : { result: undefined };
  }

  #order(member: EngineMember, job: EngineJob, needs: Needs): Promise<RunEnd> {
    clearTimeout(this.#idle.get(member));
    this.#idle.delete(member);
    this.#lastJobAt = Date.now();
    if (member.size === 0) member.idleMb = heldBy(member);
    const end = member.run(job, needs);
    this.#keepSpare();
    this.#watch ??= setInterval(() => this.#look(), WATCH_MS).unref();
    return end;
  }

  /** Starts a spare process for the next caller. */
  #keepSpare(): void {
    const isShort = () =>
      this.#members.every((one) => one.size > 0 || isInUse(one)) &&
      this.#members.length <= this.#options.perCaller;
    if (this.#spare !== undefined || !isShort()) return;
    this.#spare = setTimeout(() => {
      this.#spare = undefined;
      // Two processes starting at once would slow each other down.
      if (this.#closed || !isShort() || this.#heldMb() + this.#options.restingMb > this.#allowedMb()) return;
      if (this.#members.some(({ isReady }) => !isReady)) this.#keepSpare();
      else this.#rest(this.#start());
    }, SPARE_MS).unref();
  }

  /**
   * Ends an idle process that holds too much memory or has a low priority. If its caller has just used it, another one is loaded
   * first, because a caller would wait for it.
   */
  #retire(member: EngineMember): void {
    this.#retiring.add(member);
    this.#releaseRetiring();
    const isAlone = this.#retiring.has(member) && this.#members.every(({ isReady }) => isReady);
    if (!isAlone || this.#heldMb() + this.#options.restingMb > this.#allowedMb()) return;
    const next = this.#another();
    if (next !== undefined) this.#rest(next);
  }

  #releaseRetiring(): void {
    for (const member of this.#retiring) {
      const isReplaced = this.#members.some(
        (one) => one.size === 0 && one.isReady && !this.#retiring.has(one),
      );
      if (member.size === 0 && (isReplaced || !isInUse(member))) this.#release(member);
    }
  }

  #freed(member: EngineMember): void {
    if (member.isSlowed && this.#members.includes(member)) this.#retire(member);
    this.#releaseRetiring();
    this.#serveWaiting();
    if (member.size === 0 && this.#members.includes(member)) this.#rest(member);
  }

  #serveWaiting(): void {
    const counts = new Map<string, number>();
    for (const caller of this.#members.flatMap((member) => member.callers()))
      counts.set(caller, (counts.get(caller) ?? 0) + 1);
    for (const turn of this.#waiting.toSorted(
      (a, b) => (counts.get(a.job.caller) ?? 0) - (counts.get(b.job.caller) ?? 0),
    )) {
      const member = this.#memberFor(turn.job, turn.needs);
      if (member === undefined) continue;
      this.#waiting.splice(this.#waiting.indexOf(turn), 1);
      turn.begin(member);
    }
  }

  #rest(member: EngineMember): void {
    member.refer(false);
    clearTimeout(this.#idle.get(member));
    const { idleMs, lastIdleMs } = this.#options;
    const wait = (ms: number, then: () => void) => this.#idle.set(member, setTimeout(then, ms).unref());
    const look = () => {
      const others = this.#members.filter((one) => one !== member);
      if (others.length === 0) wait(lastIdleMs - idleMs, () => this.#release(member));
      // While jobs run, one free process is kept for the next caller.
      else if (Date.now() - this.#lastJobAt < idleMs && others.every(({ size }) => size > 0))
        wait(idleMs, look);
      else this.#release(member);
    };
    wait(Math.min(REST_MS, idleMs), () => {
      member.rest();
      wait(idleMs, look);
    });
  }

  /** Ends a process without jobs. */
  #release(member: EngineMember): void {
    this.#forget(member);
    void member.end();
  }

  #forget(member: EngineMember): void {
    const at = this.#members.indexOf(member);
    if (at >= 0) this.#members.splice(at, 1);
    clearTimeout(this.#idle.get(member));
    this.#idle.delete(member);
    this.#retiring.delete(member);
  }

  /**
   * Ends a process if all exceed the limit: first an unused one, then the one whose jobs took most memory; these run
   * again one at a time. Jobs that took little are spared, since they would take as much again. A job that already
   * runs alone is ended after idle processes that hold more than they may.
   */
  #look(): void {
    if (this.#members.every(({ size }) => size === 0)) {
      clearInterval(this.#watch);
      this.#watch = undefined;
      return;
    }
    if (this.#heldMb() <= this.#allowedMb()) return;
    const held = this.#members
      .map((member) => ({ member, grownMb: heldBy(member) - member.idleMb }))
      .toSorted((a, b) => b.grownMb - a.grownMb);
    const idle = held.filter(
      ({ member }) => member.size === 0 && member.lastJobAt > 0 && this.#holdsMuch(member),
    );
    const unused = idle.find(({ member }) => !isInUse(member));
    if (unused !== undefined) {
      this.#release(unused.member);
      return;
    }
    // A process that still loads its program has begun no job, and another would need the same memory.
    const busy = held.filter(
      ({ member, grownMb }) => member.isReady && member.size > 0 && grownMb > SMALL_JOBS_MB,
    );
    // A job that already runs alone is spared if another process has also grown much. What a process held before its
    // jobs began is not theirs.
    const another = busy.find(
      ({ member, grownMb }) => !member.runsLarge && grownMb > this.#options.togetherMb / 4,
    );
    const largest = another ?? busy[0];
    if (largest === undefined) return;
    const resting = idle.find(({ member }) => heldBy(member) > this.#options.restingMb);
    if (another === undefined && resting !== undefined) this.#release(resting.member);
    else largest.member.kill({ alone: true, memory: true });
  }

  /**
   * A server that holds many large bodies takes from the memory of its processes, though never what one large
   * deck needs.
   */
  #allowedMb(): number {
    const { togetherMb, excessMb } = this.#options;
    return Math.max(Math.min(togetherMb, LEAST_TOGETHER_MB), togetherMb - Math.max(0, excessMb?.() ?? 0));
  }

  /** True for a process that holds much more than the program when it is idle. */
  #holdsMuch(member: EngineMember): boolean {
    return heldBy(member) > this.#options.restingMb / 2;
  }

  #heldMb(): number {
    return this.#members.reduce((sum, member) => sum + heldBy(member), 0);
  }
}
