import { ModelProblem } from '../../store/ask-model.ts';
import { describeConnectionProblem } from '../guarded-agent.ts';

const MAX_RETRY_AFTER_S = 3_600;
const NO_CREDIT = /insufficient_quota|billing|credit|exceeded your current quota/i;
const TOO_LONG =
  /context[_ ]length|context window|maximum context|too many tokens|prompt is too long|input token count|too large/i;
const REFUSED =
  /content[_ ](?:filter|policy)|content management policy|responsible ?ai|safety|moderation|blocked/i;

/**
 * Converts an error answer. The text decides the kind, but is not repeated, because it may contain the key.
 *
 * @param body text of the answer, as far as it was read.
 */
export function toStatusProblem(
  status: number,
  body: string,
  retryAfter: string | null | undefined,
): ModelProblem {
  const retryAfterMs = readRetryAfter(retryAfter);
  const retryAt = readRetryAt(retryAfter);
  if (status === 401 || status === 403)
    return new ModelProblem('auth', `refused the API key (HTTP ${status})`);
  if (status === 402 || (status === 429 && NO_CREDIT.test(body)))
    return new ModelProblem('quota', `has no credit left for this key (HTTP ${status})`);
  if (status === 429)
    return new ModelProblem('quota', 'accepts no more requests for now (HTTP 429)', {
      retryAfterMs: retryAfterMs ?? 0,
      retryAt,
    });
  if (status === 413 || (status < 500 && TOO_LONG.test(body)))
    return new ModelProblem('too_long', 'cannot read that much text at once');
  if (status < 500 && REFUSED.test(body))
    return new ModelProblem('refused', 'refused to write about this content');
  if (status === 404)
    return new ModelProblem('rejected', 'was not found at the configured address (HTTP 404)', { status });
  if (status === 408)
    return new ModelProblem('timeout', 'did not answer in time (HTTP 408)', { retryAfterMs, retryAt });
  if (status >= 500)
    return new ModelProblem('unavailable', `failed at its provider (HTTP ${status})`, {
      retryAfterMs,
      retryAt,
    });
  return new ModelProblem('rejected', `rejected the request (HTTP ${status})`);
}

/** Converts a failed or aborted connection. */
export function toConnectionProblem(error: unknown): ModelProblem {
  return new ModelProblem(
    'unreachable',
    `could not be reached: ${describeConnectionProblem(findInnermost(error))}`,
    { cause: error },
  );
}

/** Cause inside the errors of client libraries and `fetch`. */
function findInnermost(error: unknown): unknown {
  let inner = error;
  for (
    let depth = 0;
    depth < 5 &&
    inner instanceof Error &&
    inner.cause !== undefined &&
    !('code' in inner && typeof inner.code === 'string' && inner.code !== '');
    depth++
  )
    inner = inner.cause;
  return inner instanceof AggregateError ? (inner.errors[0] ?? inner) : inner;
}

/** `Retry-After` in seconds, possibly with a fraction. */
function readRetryAfter(value: string | null | undefined): number | undefined {
  if (value === null || value === undefined || !/^\d{1,6}(?:\.\d{1,3})?$/.test(value.trim()))
    return undefined;
  return Math.min(MAX_RETRY_AFTER_S, Number(value)) * 1000;
}

/** `Retry-After` as a date of HTTP (RFC 9110, 5.6.7): "Sun, 06 Nov 1994 08:49:37 GMT". */
function readRetryAt(value: string | null | undefined): Date | undefined {
  const time = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value?.trim() ?? '')
    ? Date.parse(value ?? '')
    : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time);
}
