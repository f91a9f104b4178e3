import { readError } from './errors.ts';

export interface ClientOptions {
  /** Address of the server, such as "http://127.0.0.1:5001" or "https://example.com/lectern". */
  readonly url: string;
  /** API token or session token. */
  readonly token?: string;
  /** Whole value of the Authorization header, in place of a token. */
  readonly authorization?: string;
  /** How often a request is sent again that the server was too busy for; 2 if absent. */
  readonly retries?: number;
  /** In place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same key and body within 24 hours give the first answer again, so that nothing is made twice. */
  readonly idempotencyKey?: string;
}

/** A file to upload: a `File`, or bytes with a name. */
export type FileInput = File | { readonly name: string; readonly bytes: Uint8Array | ArrayBuffer | Blob };

/** A body in JSON, or with files in place of base64. */
export type WithFile<Body, Part extends string> = Partial<Omit<Body, Part>> & {
  [Key in Part]?: FileInput | readonly FileInput[] | (Key extends keyof Body ? Body[Key] : never);
};

export interface Download {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly contentType: string;
}

export interface Call {
  readonly method: string;
  /** With `{name}` for each value of `params`. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: object;
  /** Field of the body that may hold files. */
  readonly filePart?: string;
}

const DEFAULT_RETRIES = 2;
/** Longest pause before a request is sent again, in seconds. */
const MAX_PAUSE_SECONDS = 30;

/** Sends requests and reads answers. */
export class Transport {
  readonly #base: string;
  readonly #authorization: string | undefined;
  readonly #retries: number;
  readonly #fetch: typeof globalThis.fetch;

  constructor({ url, token, authorization, retries = DEFAULT_RETRIES, fetch }: ClientOptions) {
    this.#base = url.replace(/\/+$/, '');
    this.#authorization = authorization ?? (token === undefined ? undefined : `Bearer ${token}`);
    this.#retries = retries;
    this.#fetch = fetch ?? ((...request) => globalThis.fetch(...request));
  }

  /** Sends one request. @throws LecternError if it is refused or fails. */
  async call<Answer>(call: Call, { signal, idempotencyKey }: CallOptions = {}): Promise<Answer> {
    const { body, contentType } = encodeBody(call);
    const headers = {
      accept: 'application/json',
      ...(this.#authorization !== undefined && { authorization: this.#authorization }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    };
    const init: RequestInit = {
      method: call.method,
      headers,
      ...(signal && { signal }),
      ...(body && { body }),
    };
    for (let attempt = 0; ; attempt++) {
      const response = await this.#fetch(`${this.#base}${encodePath(call)}`, init);
      if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer;
      const error = readError(response.status, response.headers, await readJson(response));
      const isBusy = error.status === 429 || error.status === 503;
      if (!isBusy || error.retryAfterSeconds === undefined || attempt >= this.#retries) throw error;
      await sleep(Math.min(error.retryAfterSeconds, MAX_PAUSE_SECONDS) * 1000, signal);
    }
  }

  /** Downloads a signed link. No token is sent, since the link needs none. */
  async download(link: string, { signal }: CallOptions = {}): Promise<Download> {
    const url = new URL(link, `${this.#base}/`);
    const response = await this.#fetch(url, { ...(signal && { signal }) });
    if (!response.ok) throw readError(response.status, response.headers, await readJson(response));
    return {
      bytes: new Uint8Array(await response.arrayBuffer()),
      name: decodeURIComponent(url.pathname.split('/').at(-1) ?? ''),
      contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    };
  }
}

function encodePath({ path, params = {}, query = {} }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function encodeBody({ body, filePart }: Call): { body?: string | FormData; contentType?: string } {
  if (body === undefined) return {};
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  const files = fields.find(([name]) => name === filePart)?.[1];
  const list = (Array.isArray(files) ? files : [files]).filter(isFileInput);
  if (list.length === 0)
    return { body: JSON.stringify(Object.fromEntries(fields)), contentType: 'application/json' };
  const form = new FormData();
  for (const [name, value] of fields)
    if (name !== filePart && value !== null)
      for (const one of Array.isArray(value) ? value : [value])
        form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  for (const file of list) form.append(String(filePart), toBlob(file), file.name);
  return { body: form };
}

function isFileInput(value: unknown): value is FileInput {
  return value instanceof Blob || (typeof value === 'object' && value !== null && 'bytes' in value);
}

function toBlob(file: FileInput): Blob {
  if (file instanceof Blob) return file;
  return file.bytes instanceof Blob ? file.bytes : new Blob([file.bytes as BlobPart]);
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
