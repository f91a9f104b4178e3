/** An answer that a server should not have given, and how to send for it again. */
export interface Fault {
  readonly kind: string;
  /** Number of the act, which the seed of the run reproduces. */
  readonly number: number;
  readonly what: string;
}

/** Outcome of one kind of attack. */
export interface Counts {
  readonly kind: string;
  requests: number;
  /** By status; `closed`: the connection ended without an answer; `unanswered`: none came in time. */
  readonly ends: Record<string, number>;
  slowestMs: number;
  /** The act that waited for longest, and what it sent. */
  slowest: string;
  /** Further figures, such as connections opened. */
  readonly more: Record<string, number>;
}

const MOST_FAULTS = 200;

/** Counts what one process of besiegers sends and hears. */
export class Tally {
  readonly #counts = new Map<string, Counts>();
  readonly faults: Fault[] = [];

  of(kind: string): Counts {
    const known = this.#counts.get(kind) ?? {
      kind,
      requests: 0,
      ends: {},
      slowestMs: 0,
      slowest: '',
      more: {},
    };
    this.#counts.set(kind, known);
    return known;
  }

  /** @param act number of the act, and what it sent. */
  ended(kind: string, end: string, ms: number, act: string): void {
    const counts = this.of(kind);
    counts.requests += 1;
    counts.ends[end] = (counts.ends[end] ?? 0) + 1;
    if (ms <= counts.slowestMs) return;
    counts.slowestMs = Math.round(ms);
    counts.slowest = act;
  }

  add(kind: string, figure: string, value = 1): void {
    const { more } = this.of(kind);
    more[figure] = (more[figure] ?? 0) + value;
  }

  fault(fault: Fault): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push(fault);
  }

  counts(): readonly Counts[] {
    return [...this.#counts.values()];
  }
}
