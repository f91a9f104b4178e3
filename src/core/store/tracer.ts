/** Finished piece of work. */
export interface EndedSpan {
  readonly requestId: string;
  readonly name: string;
  /** `server` is the request, `task` a run of a task; all other spans of the same id are their children. */
  readonly kind: 'server' | 'task' | 'internal';
  readonly durationMs: number;
  /** Names, codes and numbers, never content. */
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
}

/**
 * Reports to a collector what was done and how long it took. It never throws and never waits, since work must
 * not depend on it.
 */
export interface Tracer {
  /**
   * Starts the span of a request. @param traceparent header of the request (W3C Trace Context), whose span
   * becomes the parent.
   */
  begin(requestId: string, traceparent: string | undefined): void;
  /** Span of the request as a `traceparent` header, for a task to store. */
  traceparentOf(requestId: string): string | undefined;
  /**
   * Starts the span of a task that runs in this process. @param requestId id of the call that runs it, if
   * that is in this process.
   */
  beginTask(taskId: string, traceparent: string, requestId: string | undefined): void;
  /** Reports a finished span. The span of the request or task itself must come last. */
  ended(span: EndedSpan): void;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}
