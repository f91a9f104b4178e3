import type { Answered } from '../store/send-webhook.ts';
import { DISABLED_AFTER_MS, waitBefore } from './schedule.ts';
import type { Attempt, DeliveryRecord, SubscriptionRecord } from './webhook.ts';

/** What came of one try: an answer, or why there was none. */
export type Tried = Answered | { readonly problem: string };

/** The delivery after a try. Only 2xx is success; a redirect is not followed and counts as failure. */
export function afterTry(delivery: DeliveryRecord, tried: Tried, now: Date): DeliveryRecord {
  const attempt = attemptOf(tried, now);
  const { next_attempt_at: _, ...rest } = delivery;
  const next: DeliveryRecord = { ...rest, tries: delivery.tries + 1, attempts: [...delivery.attempts, attempt] };
  if (isDelivered(tried)) return { ...next, status: 'delivered' };
  const wait = isGone(tried) ? undefined : waitBefore(delivery.id, next.tries, 'statusCode' in tried ? (tried.retryAfterMs ?? 0) : 0);
  if (wait === undefined) return { ...next, status: 'failed' };
  return { ...next, status: 'pending', next_attempt_at: new Date(now.getTime() + wait).toISOString() };
}

/** The subscription after a try, or undefined when nothing about it changed. */
export function subscriptionAfter(subscription: SubscriptionRecord, tried: Tried, now: Date): SubscriptionRecord | undefined {
  if (isDelivered(tried)) {
    if (subscription.failing_since === undefined) return undefined;
    const { failing_since: _, ...rest } = subscription;
    return rest;
  }
  const since = subscription.failing_since ?? now.toISOString();
  const reason = isGone(tried) ? 'The receiver answered 410 Gone.' : now.getTime() - Date.parse(since) >= DISABLED_AFTER_MS ? 'Every delivery has failed for five days.' : undefined;
  if (reason !== undefined) return { ...subscription, failing_since: since, disabled_at: now.toISOString(), disabled_reason: reason };
  return subscription.failing_since === undefined ? { ...subscription, failing_since: since } : undefined;
}

export function isDelivered(tried: Tried): boolean {
  return 'statusCode' in tried && tried.statusCode >= 200 && tried.statusCode < 300;
}

function isGone(tried: Tried): boolean {
  return 'statusCode' in tried && tried.statusCode === 410;
}

function attemptOf(tried: Tried, now: Date): Attempt {
  const at = now.toISOString();
  if (!('statusCode' in tried)) return { at, problem: tried.problem };
  if (isDelivered(tried)) return { at, status_code: tried.statusCode };
  const redirect = tried.statusCode >= 300 && tried.statusCode < 400;
  return { at, status_code: tried.statusCode, problem: redirect ? 'the receiver redirects, and redirects are not followed' : `the receiver answered ${tried.statusCode}` };
}
