import type { ThreadOptions, ThreadProblem } from './thread.ts';
import type { ThreadFailure } from './thread-answer.ts';

/** A job for a process that hosts a thread; it gets one at a time. */
export interface HostOrder {
  /** The thread of the last job is used again if these options are the same. */
  readonly thread: Omit<ThreadOptions, 'programs'> & { readonly programs: readonly string[] };
  readonly request: unknown;
  readonly deadlineMs: number;
  /** Limit on the resident memory of the process, in MB of 1,000,000 bytes; unlimited if absent. */
  readonly residentMb?: number;
  /** Limit on the processor time of the job; unlimited if absent. */
  readonly cpuMs?: number;
}

/**
 * Sign that the process has started, events of a running job, and its end with the resident memory of the
 * process at that time.
 */
export type HostMessage =
  | { readonly ready: true }
  | { readonly event: unknown }
  | (HostEnd & { readonly residentMb: number });

export type HostEnd =
  | { readonly result: unknown }
  | ThreadFailure
  | { readonly problem: ThreadProblem['kind']; readonly why: string };
