import { type FailureCode, REMEDIES } from './generated/failures.ts';

/** A route that helps after a failure. */
export interface NextStep {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}

/** One fault of a request. */
export interface Issue {
  /** Where: body, query, path or header first, then the path of the field. */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  /** What was given, shortened if long. */
  readonly input?: unknown;
  /** Limits, choices and advice. */
  readonly ctx?: Readonly<Record<string, unknown>>;
}

interface Failure {
  readonly status: number;
  readonly code: FailureCode;
  readonly message: string;
  readonly requestId?: string | undefined;
  readonly fix?: string | undefined;
  readonly next?: readonly NextStep[];
  readonly issues?: readonly Issue[];
  readonly retryAfterSeconds?: number | undefined;
}

/** A refusal or a failure of the server. */
export class LecternError extends Error {
  override readonly name: string = 'LecternError';
  /** HTTP status. */
  readonly status: number;
  /** Stable code of the failure. */
  readonly code: FailureCode;
  /** `fix` the request, `wait` and send it again, or `report` it with `requestId`. */
  readonly remedy: 'fix' | 'wait' | 'report';
  /** What to do next, in words; empty if the server gave no advice. */
  readonly fix: string;
  /** Routes that `fix` names. */
  readonly next: readonly NextStep[];
  /** Faults of the request, one for each field; empty if the request was valid. */
  readonly issues: readonly Issue[];
  /** Id under which the log of the server has more. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, requestId, fix, next, issues, retryAfterSeconds }: Failure) {
    super(message);
    this.status = status;
    this.code = code;
    this.remedy = REMEDIES[code];
    this.fix = fix ?? '';
    this.next = next ?? [];
    this.issues = issues ?? [];
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A task that ended in `error`. */
export class TaskError extends LecternError {
  override readonly name = 'TaskError';
  readonly taskId: string;

  constructor(taskId: string, { status_code: status, detail }: { status_code: number; detail: string }) {
    super({ status, code: codeOf(status), message: detail });
    this.taskId = taskId;
  }
}

/** Reads the body of an answer with an error status, which a proxy may have written instead of the server. */
export function readError(status: number, headers: Headers, body: unknown): LecternError {
  const { detail, code, request_id, hint, next } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as {
    detail?: string | readonly Issue[];
    code?: FailureCode;
    request_id?: string;
    hint?: string;
    next?: readonly NextStep[];
  };
  const issues = Array.isArray(detail) ? (detail as readonly Issue[]) : [];
  const hints = issues.flatMap(({ ctx }) => (typeof ctx?.['hint'] === 'string' ? [ctx['hint']] : []));
  const steps = issues.flatMap(({ ctx }) =>
    Array.isArray(ctx?.['next']) ? (ctx['next'] as NextStep[]) : [],
  );
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return new LecternError({
    status,
    code: code !== undefined && code in REMEDIES ? code : codeOf(status),
    message:
      typeof detail === 'string'
        ? detail
        : issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n') ||
          `The server answered ${status}.`,
    requestId: request_id ?? headers.get('x-request-id') ?? undefined,
    fix: hint ?? [...new Set(hints)].join(' '),
    next: next ?? distinct(steps),
    issues,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

const CODES: Readonly<Record<number, FailureCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'invalid_input',
  428: 'setup_required',
  429: 'too_many_requests',
  499: 'cancelled',
  507: 'storage_full',
};

function codeOf(status: number): FailureCode {
  return CODES[status] ?? (status === 500 ? 'internal' : status > 500 ? 'unavailable' : 'bad_request');
}

function distinct(steps: readonly NextStep[]): readonly NextStep[] {
  return [...new Map(steps.map((step) => [`${step.method} ${step.path}`, step])).values()];
}
