/** A piece of work that has ended. */
export interface EndedSpan {
  readonly requestId: string;
  readonly name: string;
  /** `server`: the request itself; everything else of the same request stands below it. */
  readonly kind: 'server' | 'internal';
  readonly durationMs: number;
  /** Names, codes and numbers; never content. */
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

/** Tells a collector what was done and how long it took. Never throws and never waits: work does not depend on it. */
export interface Tracer {
  /** A request has come in. @param traceparent its header of that name (W3C Trace Context), under whose span it then stands. */
  begin(requestId: string, traceparent: string | undefined): void;
  /** To be told of the request itself last. */
  ended(span: EndedSpan): void;
  /** Sends what is left. */
  close(): Promise<void>;
}
