import type { z } from 'zod';
import type { Approach } from '../auth/same-origin.ts';
import type { Surface } from '../auth/who-is-calling.ts';
import type { Caller, LinkStyle } from '../core/call/call.ts';
import type { FailureCode } from '../core/errors/failure.ts';
import type { Change } from '../core/store/changes.ts';
import type { FileContent } from '../core/store/store.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Values of path, body and query in one object, by wire name. */
export type Fields = Readonly<Record<string, unknown>>;

/** Request context of an endpoint. */
export interface Exchange {
  readonly requestId: string;
  readonly caller: Caller;
  readonly approach: Approach;
  readonly link: LinkStyle;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Unknown fields of the body. */
  readonly dropped: readonly string[];
  /** Header `Idempotency-Key`. */
  readonly idempotencyKey: string | undefined;
  /** Header `Last-Event-ID`. */
  readonly lastEventId: string | undefined;
  /** Uploaded files by key; fields refer to them by it. */
  readonly sent: ReadonlyMap<string, FileContent>;
  /** True if the caller asks for a picture instead of JSON. */
  readonly wantsPicture: boolean;
}

/** Message of a stream in the shape of this API family. */
export type StreamMessage =
  | { readonly type: 'status'; readonly status: string }
  /** Next piece of the text of one JSON object, `{"slides": [...]}`. */
  | { readonly type: 'chunk'; readonly chunk: string }
  /** Preview of a slide by its number from 1; only on request. */
  | { readonly type: 'picture'; readonly slide: number; readonly svg: string }
  | ({ readonly type: 'change'; readonly at: string } & Change)
  | { readonly type: 'complete'; readonly presentation: unknown }
  | { readonly type: 'error'; readonly detail: string };

/** Message with its id for Last-Event-ID, if the stream can be resumed. */
export interface StreamEvent {
  readonly message: StreamMessage;
  readonly id?: string;
}

export type Reply =
  | { readonly body: unknown; readonly cookies?: readonly string[] }
  | {
      readonly bytes: Uint8Array;
      readonly contentType: string;
      /** Number of pictures, of which the bytes are the first. */
      readonly pictures: number;
    }
  | { readonly events: AsyncIterable<StreamEvent> }
  | { readonly pages: AsyncIterable<readonly unknown[]> };

/** File parts of a multipart body and the fields that take them. */
export interface FileParts {
  /** Name of the part, then its aliases. */
  readonly names: readonly string[];
  /**
   * Fields for the file (base64 in JSON) and its name; or one field with a list of `{filename,
   * content_base64}`.
   */
  readonly into: { readonly bytes: string; readonly filename?: string } | { readonly list: string };
  /** Field for the first file of a list, if it is separate. */
  readonly first?: string;
  /** Text parts that can repeat and form a list. */
  readonly lists?: readonly string[];
  /** True if files stay on disk and are never read into memory as a whole. */
  readonly asTheyAre?: true;
  /** True if the file is optional. */
  readonly optional?: true;
}

/** Method of a path, from which the route, OpenAPI and the reference page are made. */
export interface Endpoint {
  readonly method: Method;
  /** As in OpenAPI: "/api/v3/presentation/{id}". */
  readonly path: string;
  /** Accepted credentials; `open` requires none. */
  readonly surface: Surface | 'open';
  readonly tag: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Fields by wire name. Unknown body fields are dropped. */
  readonly fields: z.ZodObject;
  readonly answer: z.ZodType | undefined;
  /** File parts of a multipart body. */
  readonly multipart?: FileParts;
  /** Fields from headers: header name to field. */
  readonly headers?: Readonly<Record<string, string>>;
  /** True if a request without a body is refused even if all fields are optional. */
  readonly needsBody?: boolean;
  /** True if unknown body fields are refused instead of dropped. */
  readonly strict?: true;
  /** Status of success; 204 has no body. */
  readonly status: number;
  /** True if the answer can be a picture; `first`: unless the caller asks for JSON. */
  readonly picture: boolean | 'first';
  /** True if it creates, changes or spends something despite its method, for the sake of older clients. */
  readonly acts?: true;
  /** Makes the answer a stream of events, which can be resumed unless it is `live`. */
  readonly events?: true | 'live';
  /** Failure codes besides those of every endpoint. */
  readonly failures?: readonly FailureCode[];
  readonly example?: Fields;
  /** Issues of a thrown Failure use wire names. */
  handle(fields: Fields, exchange: Exchange): Promise<Reply>;
}

export function readPathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** Names of body fields. */
export function listBodyFields({
  method,
  path,
  fields,
}: Pick<Endpoint, 'method' | 'path' | 'fields'>): string[] {
  const inPath = readPathParameters(path);
  return hasBody(method) ? Object.keys(fields.shape).filter((name) => !inPath.includes(name)) : [];
}

/** Returns whether the body or one of its fields is required. */
export function isBodyRequired(endpoint: Endpoint): boolean {
  const { shape } = endpoint.fields;
  return listBodyFields(endpoint).some(
    (name) => endpoint.needsBody === true || shape[name]?._zod.optin === undefined,
  );
}

/** Returns whether fields come in a body rather than in the query. */
export function hasBody(method: Method): boolean {
  return method !== 'get';
}
