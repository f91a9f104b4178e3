import { describeFault, type Fault, toPlainText } from '../strings/plain-words.ts';

interface FieldIssue {
  /** Path of the field: ["slides", 2, "content", "title"]. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** Position inside the text of the field. */
  readonly at?: { readonly line: number; readonly column: number };
}

/** Failed request, with a message for the user. */
export class ApiError extends Error {
  /** 0 if the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly issues: readonly FieldIssue[];

  constructor(status: number, code: string, message: string, issues: readonly FieldIssue[] = []) {
    super(toPlainText(message));
    this.status = status;
    this.code = code;
    this.issues = issues;
  }

  /** Problem with one field. */
  messageFor(field: string): string | undefined {
    return this.issues.find(({ path }) => path.at(-1) === field || path.includes(field))?.message;
  }
}

interface ErrorBody {
  readonly detail?: string | readonly (Fault & { readonly loc?: readonly (string | number)[] })[];
  readonly code?: string;
  readonly hint?: string;
  /** Present if the hint names routes, which mean nothing to the person at the screen. */
  readonly next?: readonly unknown[];
}

/** Converts the body of an error answer. */
export function toApiError(status: number, sent: unknown): ApiError {
  const {
    detail,
    code = String(status),
    hint = '',
    next,
  } = (typeof sent === 'object' && sent !== null ? sent : {}) as ErrorBody;
  if (typeof detail === 'string')
    return new ApiError(
      status,
      code,
      next !== undefined && detail.endsWith(hint)
        ? detail.slice(0, detail.length - hint.length).trim()
        : detail,
    );
  const issues = (Array.isArray(detail) ? detail : []).map(({ loc = [], ...fault }) => ({
    path: loc.slice(1),
    message: describeFault(fault),
    ...readPosition(fault),
  }));
  return new ApiError(
    status,
    code,
    issues.map(({ message }) => message).join(' ') || `The server answered ${status}.`,
    issues,
  );
}

function readPosition({ ctx: { line, column } = {} }: Fault): Pick<FieldIssue, 'at'> {
  return typeof line === 'number' && typeof column === 'number' ? { at: { line, column } } : {};
}

export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
