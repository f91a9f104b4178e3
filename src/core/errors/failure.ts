import type { Message } from './message.ts';

/**
 * All failure codes that a caller can see. `docs/errors.md` lists the same codes, and a test compares both.
 *
 * `retry` says what the caller should do: `fix` the request, `wait` and send it again, or `report` it to the
 * operator.
 */
export const FAILURES = {
  bad_request: {
    status: 400,
    retry: 'fix',
    when: 'The request is malformed: its address, its headers, or a body that ended early.',
  },
  unauthorized: {
    status: 401,
    retry: 'fix',
    when: 'No credentials, or credentials that are not valid here.',
  },
  forbidden: { status: 403, retry: 'fix', when: 'The caller is known but may not do this.' },
  not_found: {
    status: 404,
    retry: 'fix',
    when: 'Nothing is stored under that id, or the path does not exist.',
  },
  method_not_allowed: { status: 405, retry: 'fix', when: 'The path exists, but not with this HTTP method.' },
  timeout: {
    status: 408,
    retry: 'wait',
    when: 'The request body did not arrive in time, or the work exceeded its deadline.',
  },
  conflict: {
    status: 409,
    retry: 'fix',
    when: 'The record has changed in the meantime, already exists, or has ended.',
  },
  payload_too_large: { status: 413, retry: 'fix', when: 'The request body is larger than the limit.' },
  unsupported_media_type: {
    status: 415,
    retry: 'fix',
    when: 'This path does not accept the content type of the body.',
  },
  invalid_input: {
    status: 422,
    retry: 'fix',
    when: 'A field is missing, of the wrong type, out of range or unknown; or the body is missing or not a JSON object (type json_invalid).',
  },
  does_not_fit: {
    status: 422,
    retry: 'fix',
    when: 'A text is too long for the region of its layout, even at the smallest size.',
  },
  unsupported: {
    status: 422,
    retry: 'fix',
    when: 'The field is understood, but this server does not support the requested value.',
  },
  setup_required: {
    status: 428,
    retry: 'fix',
    when: 'No admin account exists yet; the instance must be set up first.',
  },
  too_many_requests: {
    status: 429,
    retry: 'wait',
    when: 'Too many attempts or too much work waiting; see Retry-After.',
  },
  cancelled: { status: 499, retry: 'fix', when: 'The caller cancelled the work.' },
  internal: {
    status: 500,
    retry: 'report',
    when: 'A defect of the server; the log holds the cause under the request id.',
  },
  unavailable: {
    status: 503,
    retry: 'wait',
    when: 'The store, the queue or a provider is not responding, or the server is shutting down.',
  },
  storage_full: {
    status: 507,
    retry: 'report',
    when: 'The disk or the store has no room left; nothing was written.',
  },
} as const satisfies Record<string, { status: number; retry: 'fix' | 'wait' | 'report'; when: string }>;

export type FailureCode = keyof typeof FAILURES;

/**
 * One fault of one field. `loc` is the path inside the operation's input; transports prepend their own parts.
 */
export interface Issue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  /** Machine-readable kind, such as `missing`, `unknown_field`, `enum`, `text_too_long`. */
  readonly type: string;
  /** Value of the field, shortened; never a secret. */
  readonly input?: unknown;
  /** Allowed values: limits, choices, nearest names, measured sizes. */
  readonly ctx?: Readonly<Record<string, unknown>>;
  /** Next step for this fault, unless the hint of the failure states it. */
  readonly next?: Message;
}

export interface FailureOptions {
  /** Next step for the caller, in one sentence. Only hints name operations; messages describe the fault. */
  readonly hint?: Message;
  readonly issues?: readonly Issue[];
  /** Whole seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** The only error that modules throw at each other. Messages are written here and safe to show to a model. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly hint: Message | undefined;
  readonly issues: readonly Issue[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: FailureCode, message: string, options: FailureOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Failure';
    this.code = code;
    this.hint = options.hint;
    this.issues = options.issues ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return FAILURES[this.code].status;
  }
}

/** Failure of one field, as a 422 over REST. */
export function invalid(
  loc: readonly (string | number)[],
  msg: string,
  extra: Partial<Issue> = {},
  hint?: Message,
): Failure {
  const issue: Issue = { loc, msg, type: 'value_error', ...extra };
  return new Failure(
    'invalid_input',
    msg,
    hint === undefined ? { issues: [issue] } : { issues: [issue], hint },
  );
}

/** Rethrows any error but a conflict, for work that somebody else may have done in the meantime. */
export function unlessConflict(error: unknown): void {
  if (!(error instanceof Failure && error.code === 'conflict')) throw error;
}
