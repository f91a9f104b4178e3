import type { FileContent, Write } from '../store/store.ts';

/** Who may call: every scope is held by the admin; an API token holds all but `admin`. */
export const SCOPES = ['presentations', 'templates', 'designs', 'assets', 'webhooks', 'tasks', 'admin'] as const;
export const TOKEN_SCOPES = ['presentations', 'templates', 'designs', 'assets', 'webhooks', 'tasks'] as const satisfies readonly Scope[];
export type Scope = (typeof SCOPES)[number];

/** Who calls. */
export interface Caller {
  readonly id: string;
  readonly kind: 'admin' | 'token' | 'local' | 'task';
  readonly scopes: readonly Scope[];
}

/** Wall time for records, monotonic time for durations. Tests freeze it. */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
}

/** The part of pino that the domain uses. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A slide of a deck that is being made, with what its picture needs of the deck around it. */
export interface Sketch {
  /** From 1. */
  readonly slide: number;
  readonly layout: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Slides of the deck, as far as known. */
  readonly total: number;
  readonly title: string;
  readonly language: string;
  readonly template: string;
  readonly theme?: string;
}

export interface Progress {
  /** Steps done; grows. */
  readonly done: number;
  readonly total: number;
  readonly message: string;
  /** A piece that is ready, where the work gives its pieces as it goes: a slide that was laid out, a slide that was planned. */
  readonly part?: Readonly<Record<string, unknown>>;
  /** A slide that can be looked at already; drawn when somebody asks for it. */
  readonly sketch?: Sketch;
}

/** A picture that goes with the answer: image content over MCP, a link over REST. */
export interface Attachment {
  readonly mimeType: 'image/png' | 'image/svg+xml';
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** How addresses in answers are written: absolute from a base, server-relative, or paths on this machine (stdio, command line). */
export type LinkStyle = { readonly style: 'absolute'; readonly base: string } | { readonly style: 'relative'; readonly base: string } | { readonly style: 'local'; readonly base: string };

/** What a service may know of the call that it works for. */
export interface ServiceCall {
  readonly requestId: string;
  readonly caller: Caller;
  readonly surface: 'mcp' | 'rest' | 'cli' | 'task';
  readonly log: Log;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly link: LinkStyle;
  /** Files that came with the call, beside its fields: a field of base64 names one by its key here. */
  readonly sent?: ReadonlyMap<string, FileContent>;
  /** Milliseconds for which the caller waits: what lasts longer goes on as a task, and the answer is its handle. Absent: to the end. */
  readonly patienceMs?: number;
  progress(progress: Progress): void;
  attach(attachment: Attachment): void;
  /**
   * Present when the call runs as a task: the writes that end the task with this result. A service
   * that stores the result puts them into the same batch, so that both are written or neither.
   */
  readonly completion?: (result: Readonly<Record<string, unknown>>) => Promise<readonly Write[]>;
  /** Present when the call runs as a task: whether no other process has taken the task over, to be asked before what another may use is removed. */
  readonly holds?: () => Promise<boolean>;
}
