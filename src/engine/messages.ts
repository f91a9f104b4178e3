import type { Attachment, Caller, LinkStyle, Progress, ServiceCall } from '../core/call/call.ts';
import type { PartRequest } from '../core/presentations/api.ts';
import type { Change } from '../core/store/changes.ts';
import type { ThreadAnswer } from '../core/threads/thread-answer.ts';
import type { LoanAnswer, LoanRequest } from './loans.ts';
import type { SentFile } from './sent-files.ts';

/** Which service of the engine a method belongs to. */
export type ServiceName = 'presentations' | 'opened' | 'author';

/** The parts of a call that can be sent. The functions of a call stay behind and are asked by message. */
export interface SentCall {
  readonly requestId?: string;
  readonly caller?: Caller;
  readonly surface?: ServiceCall['surface'];
  readonly link?: LinkStyle;
  readonly patienceMs?: number;
  /** Functions of the call that exist on the other side. */
  readonly has: readonly Callback[];
}

/** Functions of a call: the first two answer, the others only listen. */
export type Callback = 'completion' | 'holds' | 'progress' | 'attach' | 'written';

/** An argument of a method: the call, bytes in a file, or any other value. */
export type SentArgument =
  | { readonly call: SentCall }
  | { readonly signal: true }
  | { readonly file: SentFile }
  | { readonly value: unknown };

export interface Order {
  readonly id: number;
  readonly service: ServiceName;
  readonly method: string;
  readonly args: readonly SentArgument[];
}

/** Message from the server to an engine process. */
export type ToEngine =
  | { readonly order: Order }
  /** The caller went away. */
  | { readonly cancel: number }
  /** There is nothing to do: give memory back. */
  | { readonly rest: true }
  /** Close the stores and end: a process that is killed leaves its part of a database behind. */
  | { readonly close: true }
  /** The answer to a question of the engine. */
  | { readonly reply: ThreadAnswer; readonly question: number }
  | LoanAnswer;

/** Message from an engine process to the server. */
export type FromEngine =
  /** Private memory in MB of the loaded program. */
  | { readonly ready: number }
  /** The order was received: until then another process may have it. */
  | { readonly begun: number }
  /** The order is about to change the store: from now on it must not be run again. */
  | { readonly writes: number }
  | { readonly end: ThreadAnswer; readonly order: number }
  /** The process has given back what it could and still holds so much of its own, in MB. */
  | { readonly rested: number }
  | { readonly progress: Progress; readonly order: number }
  | { readonly attach: Attachment; readonly order: number }
  | { readonly written: readonly unknown[]; readonly order: number }
  | {
      readonly ask: 'completion' | 'holds';
      readonly value: unknown;
      readonly question: number;
      readonly order: number;
    }
  /** The order is large: whether another process makes this part of its deck. */
  | { readonly part: PartRequest; readonly question: number; readonly order: number }
  | { readonly changed: Change }
  | LoanRequest;
