import type { z } from 'zod';
import type { Issue } from '../core/errors/failure.ts';
import type { Exchange, Fields, FileParts, Method } from './endpoint.ts';

export type Answer = Readonly<Record<string, unknown>>;

/** Request context of a body mapper: the fields as sent, and the style of links. */
export interface RouteCall {
  readonly fields: Fields;
  readonly link: Exchange['link'];
}

/** Row of an API version's table: maps a method and path to an operation of the catalogue. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  /** Name of the operation. */
  readonly operation: string;
  /** Title if several paths lead to the operation; absent: the operation's title. */
  readonly title?: string;
  /** Renamed fields: wire name to operation name. */
  readonly names?: Readonly<Record<string, string>>;
  /** Renamed fields that are also accepted under their operation name. */
  readonly also?: readonly string[];
  /** Operation fields with a fixed value, which callers cannot set. */
  readonly fixed?: Fields;
  /** Defaults that differ from those of the operation. */
  readonly defaults?: Fields;
  /** Extra wire fields for `toInput` and `toBody`; the operation never receives them. */
  readonly extra?: Readonly<Record<string, z.ZodType>>;
  /** Fields of `extra` that `toInput` converts to the operation field of the same name. */
  readonly keeps?: readonly string[];
  /** Converts wire fields, already renamed, to operation fields. */
  readonly toInput?: (fields: Fields) => Fields;
  /** Maps the location of an issue back to the wire fields. */
  readonly toLoc?: (loc: Issue['loc'], fields: Fields) => Issue['loc'];
  readonly toBody?: (answer: Answer, routeCall: RouteCall) => unknown;
  /** Schema of the result of `toBody`. */
  readonly answer?: z.ZodType;
  readonly status?: number;
  readonly example?: Fields;
  /** True if a request must have a body. */
  readonly needsBody?: boolean;
  /** Open to everybody. */
  readonly open?: boolean;
  /** Multipart parts with files, accepted besides JSON. */
  readonly multipart?: FileParts;
  /** Fields from headers: header name to field. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if the answer can be the picture itself; `first`: unless the caller asks for JSON. */
  readonly picture?: true | 'first';
  /** Wire fields that this path requires although the operation has a default. */
  readonly requires?: readonly string[];
  /**
   * Field with the items of a paged answer. `toBody` makes a plain list of each page; without `page` in the
   * query all pages are sent, read with the `page_size` of `defaults`.
   */
  readonly whole?: string;
  /** Makes the answer a stream of events: steps, finished pieces, and the whole at the end. */
  readonly events?: {
    piece(part: Answer, index: number, routeCall: RouteCall): unknown;
    /** Reads the subject of the stream, so that a missing one is refused before a task starts. */
    readonly about: string;
  };
}
