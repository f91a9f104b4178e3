import type { z } from 'zod';
import type { Issue } from '../core/errors/failure.ts';
import type { Exchange, Fields, FileParts, Method } from './endpoint.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** What an answer may be shaped by: the fields as they were sent, and how its links are written. */
export interface RouteCall {
  readonly fields: Fields;
  readonly link: Exchange['link'];
}

/** One row of a version's table: how an operation of the catalogue is reached over HTTP. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  /** Name in the catalogue. */
  readonly operation: string;
  /** Where the operation's own title does not tell this path from another. */
  readonly title?: string;
  /** Old names of fields: name on the wire → name in the operation. */
  readonly names?: Readonly<Record<string, string>>;
  /** Fields that are taken under the operation's own name too, beside that of the wire. */
  readonly also?: readonly string[];
  /** Operation fields that this path settles itself; callers cannot give them. */
  readonly fixed?: Fields;
  /** Values for fields that the caller leaves out, where they differ from the operation's own. */
  readonly defaults?: Fields;
  /** Fields of an old shape that `toInput` or `toBody` reads; they never reach the operation under these names. */
  readonly extra?: Readonly<Record<string, z.ZodType>>;
  /** Those of `extra` that `toInput` answers with a value for the operation's field of that name. */
  readonly keeps?: readonly string[];
  /** From the wire's fields, renamed already, to the operation's. */
  readonly toInput?: (fields: Fields) => Fields;
  /** Undoes `toInput` for the place of an issue. */
  readonly toLoc?: (loc: Issue['loc'], fields: Fields) => Issue['loc'];
  readonly toBody?: (answer: Answer, routeCall: RouteCall) => unknown;
  /** Schema of what `toBody` makes. */
  readonly answer?: z.ZodType;
  readonly status?: number;
  readonly example?: Fields;
  /** A request must have a body; where the path itself says what is to be done it need not. */
  readonly needsBody?: boolean;
  /** Answers without credentials. */
  readonly open?: boolean;
  /** Takes files as multipart, beside JSON. */
  readonly multipart?: FileParts;
  /** Fields that come in a header: its name → the field. */
  readonly headers?: Readonly<Record<string, string>>;
  /** May answer with the operation's picture itself; `first`: does so unless JSON is asked for. */
  readonly picture?: true | 'first';
  /** Fields, by their names on the wire, that must be given here though the operation does without. */
  readonly requires?: readonly string[];
  /**
   * `toBody` makes a bare list of each page of the operation, whose items stand in this field: without a page in the query all
   * of them are told, one after the other, read so many at a time as `defaults` has for `page_size`.
   */
  readonly whole?: string;
  /** Answers with a stream of events: steps, the pieces that are ready, and the whole at the end. */
  readonly events?: {
    piece(part: Answer, index: number, routeCall: RouteCall): unknown;
    /** Reads what the stream is about, so that what is not there is refused before a task is begun. */
    readonly about: string;
  };
}
