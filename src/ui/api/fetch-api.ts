import type { paths } from './generated/schema.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Paths that take requests of a method. */
type PathsOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never;
}[keyof paths];
type OperationOf<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never;

type Parameters<O> = O extends { parameters: infer P } ? Omit<P, 'header'> : object;
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { readonly body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { readonly body?: B }
    : object;
type OptionalIfEmpty<T, K extends string> = object extends T
  ? { readonly [key in K]?: T }
  : { readonly [key in K]: T };
type Init<O> = OptionalIfEmpty<Parameters<O>, 'params'> & Body<O> & Settings;

/** Fields of a call about the request itself. */
type Settings = Pick<RequestInit, 'signal' | 'keepalive'>;

type Successes<R> = { [S in keyof R]: S extends 200 | 201 | 202 ? R[S] : never }[keyof R];
type AnswerOf<O> = O extends { responses: infer R }
  ? Successes<R> extends { content: { 'application/json': infer T } }
    ? T
    : undefined
  : never;

export interface Answered<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

type Call<M extends Method> = <P extends PathsOf<M>>(
  path: P,
  ...init: object extends Init<OperationOf<P, M>>
    ? [init?: Init<OperationOf<P, M>>]
    : [init: Init<OperationOf<P, M>>]
) => Promise<Answered<AnswerOf<OperationOf<P, M>>>>;

interface Sent extends Settings {
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
  };
  readonly body?: unknown;
}

/** Calls of the API by method, with the types of its OpenAPI document. */
export function createApi(request: (path: string, init: RequestInit) => Promise<Response>) {
  const call =
    <M extends Method>(method: M) =>
    async (template: string, { params = {}, body, ...settings }: Sent = {}): Promise<Answered<unknown>> => {
      const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(params.path?.[name])),
      );
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(params.query ?? {}))
        for (const one of Array.isArray(value) ? value : [value])
          if (one !== undefined && one !== null) query.append(name, String(one));
      const response = await request(query.size === 0 ? path : `${path}?${query}`, {
        method: method.toUpperCase(),
        ...settings,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await response.text();
      const parsed: unknown = text === '' ? undefined : parse(text);
      return response.ok ? { data: parsed, response } : { error: parsed, response };
    };
  return {
    GET: call('get') as Call<'get'>,
    POST: call('post') as Call<'post'>,
    PUT: call('put') as Call<'put'>,
    PATCH: call('patch') as Call<'patch'>,
    DELETE: call('delete') as Call<'delete'>,
  };
}

/** A proxy may answer with a page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
