import type { ThreadOptions, ThreadProblem } from './thread.ts';
import type { ThreadFailure } from './thread-answer.ts';

/** What a process that hosts a thread is sent: one job at a time. */
export interface HostOrder {
  /** The thread that does it: the one before where nothing of it has changed. */
  readonly thread: Omit<ThreadOptions, 'programs'> & { readonly programs: readonly string[] };
  readonly request: unknown;
  readonly deadlineMs: number;
  /** Limit on the resident memory of the process, in MB of 1,000,000 bytes; unlimited if absent. */
  readonly residentMb?: number;
  /** Limit on the processor time of the job; unlimited if absent. */
  readonly cpuMs?: number;
}

/** What it tells while the job runs, and its end, with what the process holds by then. */
export type HostMessage = { readonly told: unknown } | (HostEnd & { readonly residentMb: number });

export type HostEnd = { readonly result: unknown } | ThreadFailure | { readonly problem: ThreadProblem['kind']; readonly why: string };
