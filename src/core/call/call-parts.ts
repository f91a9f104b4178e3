import type { FileContent, Write } from '../store/store.ts';

/** The admin holds every scope, an API token all but `admin`. */
export const SCOPES = [
  'presentations',
  'templates',
  'designs',
  'assets',
  'webhooks',
  'tasks',
  'admin',
] as const;
export const TOKEN_SCOPES = [
  'presentations',
  'templates',
  'designs',
  'assets',
  'webhooks',
  'tasks',
] as const satisfies readonly Scope[];
export type Scope = (typeof SCOPES)[number];

export interface Caller {
  readonly id: string;
  readonly kind: 'admin' | 'token' | 'local' | 'task';
  readonly scopes: readonly Scope[];
  /** Username, label of the token or name of the program; absent for local callers. */
  readonly name?: string;
}

/** Wall time for records, monotonic time for durations. Tests freeze it. */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
}

/** Subset of pino that the core uses. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A slide of an unfinished deck, with the properties of the deck that its picture depends on. */
export interface Sketch {
  /** Counted from 1. */
  readonly slide: number;
  readonly layout: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Number of slides in the deck, as far as known. */
  readonly total: number;
  readonly title: string;
  readonly language: string;
  readonly template: string;
  readonly theme?: string;
  /** Name of the size of its slides; absent for 16:9. */
  readonly slide_size?: string;
}

export interface Progress {
  /** Number of completed steps; never decreases. */
  readonly done: number;
  readonly total: number;
  readonly message: string;
  /** Finished piece of the result, such as a planned slide or a slide with its layout. */
  readonly part?: Readonly<Record<string, unknown>>;
  /** Slide that can be previewed; it is drawn only on request. */
  readonly sketch?: Sketch;
}

/** Picture beside an answer: image content over MCP, a link over REST. */
export interface Attachment {
  readonly mimeType: 'image/png' | 'image/svg+xml';
  readonly bytes: Uint8Array;
  readonly name: string;
}

/**
 * Form of addresses in answers: absolute, relative to the host (the base is then a path), or paths on this
 * machine (stdio, command line).
 */
export type LinkStyle =
  | { readonly style: 'absolute'; readonly base: string }
  | { readonly style: 'relative'; readonly base: string }
  | { readonly style: 'local'; readonly base: string };

/** Context of a call for services. */
export interface ServiceCall {
  readonly requestId: string;
  readonly caller: Caller;
  readonly surface: 'mcp' | 'rest' | 'cli' | 'task';
  readonly log: Log;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly link: LinkStyle;
  /** Files sent beside the fields of the call. A base64 field refers to one by its key. */
  readonly sent?: ReadonlyMap<string, FileContent>;
  /**
   * Time for which the caller waits. Longer work continues as a task, and the answer is its handle. Absent:
   * until the end.
   */
  readonly patienceMs?: number;
  progress(progress: Progress): void;
  attach(attachment: Attachment): void;
  /**
   * Present in a call that runs as a task: returns the writes that complete the task. A service that stores
   * the result includes them in the same batch, so that both are written or neither.
   */
  readonly completion?: (result: Readonly<Record<string, unknown>>) => Promise<readonly Write[]>;
  /**
   * Present in a call that runs as a task: whether this process still owns the task. Check it before removing
   * shared data.
   */
  readonly holds?: () => Promise<boolean>;
}
