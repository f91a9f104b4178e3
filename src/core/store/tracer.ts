/** A piece of work that has ended. */
export interface EndedSpan {
  readonly requestId: string;
  readonly name: string;
  /** `server`: the request itself, `task`: a run of a task; everything else of the same id stands below it. */
  readonly kind: 'server' | 'task' | 'internal';
  readonly durationMs: number;
  /** Names, codes and numbers; never content. */
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

/** Tells a collector what was done and how long it took. Never throws and never waits: work does not depend on it. */
export interface Tracer {
  /** A request has come in. @param traceparent its header of that name (W3C Trace Context), under whose span it then stands. */
  begin(requestId: string, traceparent: string | undefined): void;
  /** The request's own span, as a header of that name: what a task keeps of the request that it began with. */
  traceparentOf(requestId: string): string | undefined;
  /** A task runs, here or elsewhere begun. @param requestId of the call that works at it, where that is one of this process. */
  beginTask(taskId: string, traceparent: string, requestId: string | undefined): void;
  /** To be told of the request or the task itself last. */
  ended(span: EndedSpan): void;
  /** Sends what is left. */
  close(): Promise<void>;
}
