import type { z } from 'zod';
import type { Approach } from '../auth/same-origin.ts';
import type { Surface } from '../auth/who-is-calling.ts';
import type { Caller, LinkStyle } from '../core/call/call.ts';
import type { FailureCode } from '../core/errors/failure.ts';
import type { FileContent } from '../core/store/store.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Named values of one request: path, body and query in one object, under the names of the wire. */
export type Fields = Readonly<Record<string, unknown>>;

/** What an endpoint may know of the request. */
export interface Exchange {
  readonly requestId: string;
  readonly caller: Caller;
  readonly approach: Approach;
  readonly link: LinkStyle;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Names of fields in the body that this path does not know. */
  readonly dropped: readonly string[];
  /** Header `Idempotency-Key`. */
  readonly idempotencyKey: string | undefined;
  /** Header `Last-Event-ID`. */
  readonly lastEventId: string | undefined;
  /** Files that came beside the fields; a field names one by its key. */
  readonly sent: ReadonlyMap<string, FileContent>;
  /** The caller asks for a picture instead of JSON. */
  readonly wantsPicture: boolean;
}

/** One message of a stream, as clients of this API family read it. */
export type StreamMessage =
  | { readonly type: 'status'; readonly status: string }
  /** A further piece of the text of one JSON object, `{"slides": [...]}`. */
  | { readonly type: 'chunk'; readonly chunk: string }
  /** A slide as it looks so far, by its number from 1; only where it was asked for. */
  | { readonly type: 'picture'; readonly slide: number; readonly svg: string }
  | { readonly type: 'complete'; readonly presentation: unknown }
  | { readonly type: 'error'; readonly detail: string };

/** A message with the place in the stream that a client may name as Last-Event-ID. */
export interface StreamEvent {
  readonly message: StreamMessage;
  readonly id: string;
}

export type Reply =
  | { readonly body: unknown; readonly cookies?: readonly string[] }
  | { readonly bytes: Uint8Array; readonly contentType: string }
  | { readonly events: AsyncIterable<StreamEvent> }
  | { readonly pages: AsyncIterable<readonly unknown[]> };

/** The parts of a multipart body that hold files, and the fields that take them. */
export interface FileParts {
  /** Name of the part, then what other servers call it. */
  readonly names: readonly string[];
  /** Fields for the file, which takes it in base64 elsewhere, and for its name; or one that takes a list of `{filename, content_base64}`. */
  readonly into: { readonly bytes: string; readonly filename?: string } | { readonly list: string };
  /** Where a list has one file before all others: the field that takes it. */
  readonly first?: string;
  /** Text parts that may come several times, and are a list. */
  readonly lists?: readonly string[];
  /** Files are kept as they came, and never in memory as a whole. */
  readonly asTheyAre?: true;
  /** The path can do without a file. */
  readonly optional?: true;
}

/** One method of one path: what is mounted, and what OpenAPI and the reference page are made of. */
export interface Endpoint {
  readonly method: Method;
  /** As in OpenAPI: "/api/v3/presentation/{id}". */
  readonly path: string;
  /** Which credentials are taken; `open` asks for none. */
  readonly surface: Surface | 'open';
  readonly tag: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Every field that is read, under its name on the wire; others in the body are dropped. */
  readonly fields: z.ZodObject;
  readonly answer: z.ZodType | undefined;
  /** The body may bring files, as multipart. */
  readonly multipart?: FileParts;
  /** Fields that come in a header: its name → the field. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A request without a body is refused, though every field of it may be missing. */
  readonly needsBody?: boolean;
  /** Unknown fields of the body are refused instead of dropped. */
  readonly strict?: true;
  /** 204 sends no body. */
  readonly status: number;
  /** Also answers with a picture when asked; `first`: unless JSON is asked for. */
  readonly picture: boolean | 'first';
  /** Whether it creates, changes or spends something despite its method, for the sake of older clients. */
  readonly acts?: true;
  /** Answers with a stream of events. */
  readonly events?: true;
  /** How it may fail beside what every endpoint of its kind may. */
  readonly failures?: readonly FailureCode[];
  readonly example?: Fields;
  /** Issues of a thrown Failure name fields as in `fields`. */
  handle(fields: Fields, exchange: Exchange): Promise<Reply>;
}

/** Names of the parameters in a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** Names of the fields that a body may hold. */
export function bodyFields({ method, path, fields }: Pick<Endpoint, 'method' | 'path' | 'fields'>): string[] {
  const inPath = pathParameters(path);
  return hasBody(method) ? Object.keys(fields.shape).filter((name) => !inPath.includes(name)) : [];
}

/** Whether a request without a body can be none: the path asks for one, or for a field of it. */
export function isBodyRequired(endpoint: Endpoint): boolean {
  const { shape } = endpoint.fields;
  return bodyFields(endpoint).some((name) => endpoint.needsBody === true || shape[name]?._zod.optin === undefined);
}

/** Whether the fields come in a JSON body rather than in the query. */
export function hasBody(method: Method): boolean {
  return method !== 'get';
}
