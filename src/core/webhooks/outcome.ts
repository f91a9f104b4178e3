import type { WebhookResponse } from '../store/send-webhook.ts';
import { computeDelay, DISABLED_AFTER_MS } from './schedule.ts';
import type { Attempt, DeliveryRecord, SubscriptionRecord } from './webhook.ts';

/** Result of one attempt: a response, or the reason why there was none. */
export type AttemptResult = WebhookResponse | { readonly problem: string };

/**
 * Updates a delivery after an attempt. Only 2xx counts as success; a redirect is not followed and counts as
 * failure.
 */
export function recordAttempt(delivery: DeliveryRecord, result: AttemptResult, now: Date): DeliveryRecord {
  const attempt = toAttempt(result, now);
  const { next_attempt_at: _, ...rest } = delivery;
  const next: DeliveryRecord = {
    ...rest,
    tries: delivery.tries + 1,
    attempts: [...delivery.attempts, attempt],
  };
  if (isDelivered(result)) return { ...next, status: 'delivered' };
  const wait = isGone(result)
    ? undefined
    : computeDelay(delivery.id, next.tries, 'statusCode' in result ? (result.retryAfterMs ?? 0) : 0);
  if (wait === undefined) return { ...next, status: 'failed' };
  return { ...next, status: 'pending', next_attempt_at: new Date(now.getTime() + wait).toISOString() };
}

/** Updates a subscription after an attempt; undefined if nothing changed. */
export function updateSubscription(
  subscription: SubscriptionRecord,
  result: AttemptResult,
  now: Date,
): SubscriptionRecord | undefined {
  if (isDelivered(result)) {
    if (subscription.failing_since === undefined) return undefined;
    const { failing_since: _, ...rest } = subscription;
    return rest;
  }
  const since = subscription.failing_since ?? now.toISOString();
  const reason = isGone(result)
    ? 'The receiver answered 410 Gone.'
    : now.getTime() - Date.parse(since) >= DISABLED_AFTER_MS
      ? 'Every delivery has failed for five days.'
      : undefined;
  if (reason !== undefined)
    return { ...subscription, failing_since: since, disabled_at: now.toISOString(), disabled_reason: reason };
  return subscription.failing_since === undefined ? { ...subscription, failing_since: since } : undefined;
}

export function isDelivered(result: AttemptResult): boolean {
  return 'statusCode' in result && result.statusCode >= 200 && result.statusCode < 300;
}

function isGone(result: AttemptResult): boolean {
  return 'statusCode' in result && result.statusCode === 410;
}

function toAttempt(result: AttemptResult, now: Date): Attempt {
  const at = now.toISOString();
  if (!('statusCode' in result)) return { at, problem: result.problem };
  if (isDelivered(result)) return { at, status_code: result.statusCode };
  const redirect = result.statusCode >= 300 && result.statusCode < 400;
  return {
    at,
    status_code: result.statusCode,
    problem: redirect
      ? 'the receiver redirects, and redirects are not followed'
      : `the receiver answered ${result.statusCode}`,
  };
}
