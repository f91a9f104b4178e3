import type { Clock, Log } from '../call/call.ts';
import { Failure, unlessConflict } from '../errors/failure.ts';
import { CLAIM_MS, keepClaim, type OwnProcess } from '../store/claim.ts';
import { SendProblem, type WebhookSender } from '../store/send-webhook.ts';
import type { Stored } from '../store/store.ts';
import type { Deliveries } from './deliveries.ts';
import { type AttemptResult, isDelivered, recordAttempt, updateSubscription } from './outcome.ts';
import { createSignatures } from './signature.ts';
import { type Subscriptions, signingSecrets } from './subscriptions.ts';
import type { DeliveryRecord, SubscriptionRecord } from './webhook.ts';

const POLL_MS = 1_000;
const MAX_RUNNING = 16;
/** Keeps a slow receiver from blocking others. */
const MAX_RUNNING_PER_SUBSCRIPTION = 2;
const EVENT_BATCH = 50;
/** Secrets that a header can hold; Node's receivers read at most 16 KB of headers. */
const IN_HEADER = /^[\x21-\x7e](?:[\x20-\x7e]{0,8190}[\x21-\x7e])?$/;

interface DispatcherOptions {
  readonly deliveries: Deliveries;
  readonly subscriptions: Subscriptions;
  readonly sender: WebhookSender;
  readonly clock: Clock;
  readonly log: Log;
  readonly self?: OwnProcess;
}

/**
 * Distributes events to subscriptions and sends due deliveries, at least once, until they are delivered or
 * given up. Several processes may run one on the same store.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #running = new Map<string, Promise<void>>();
  readonly #perSubscription = new Map<string, number>();
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  begin(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.#timer.unref();
    const { deliveries, self, clock, log } = this.#options;
    const freed =
      self === undefined
        ? Promise.resolve()
        : deliveries.free((name) => self.isGone(name), clock.now().toISOString());
    this.#looking = freed.catch((error: unknown) =>
      log.error({ err: error }, 'deliveries of an earlier process wait for the end of their lease'),
    );
    this.wake();
  }

  wake(): void {
    this.tick().catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'the webhook queue could not be read'),
    );
  }

  /** Distributes events once and starts to send due deliveries. */
  tick(): Promise<void> {
    this.#looking = this.#looking.then(
      () => this.#look(),
      () => this.#look(),
    );
    return this.#looking;
  }

  /** Resolves when nothing is being sent. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  /** Takes no new work. Running deliveries may finish within the time and are retried later otherwise. */
  async stop(graceMs: number): Promise<void> {
    clearInterval(this.#timer);
    const timer = setTimeout(() => this.#controller.abort(), graceMs);
    timer.unref();
    await this.#looking.catch(() => undefined);
    await this.idle();
    this.#controller.abort();
    clearTimeout(timer);
  }

  /** Sends once, outside the schedule. */
  async send(delivery: DeliveryRecord, subscription: SubscriptionRecord): Promise<AttemptResult> {
    const { sender, clock } = this.#options;
    const now = clock.now();
    const timestamp = Math.floor(now.getTime() / 1000);
    const secrets = signingSecrets(subscription, now);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': delivery.event_id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': createSignatures(secrets, delivery.event_id, timestamp, delivery.body),
      ...(subscription.legacy_bearer &&
        secrets[0] !== undefined &&
        IN_HEADER.test(secrets[0]) && { authorization: `Bearer ${secrets[0]}` }),
    };
    try {
      return await sender.post(delivery.url, headers, delivery.body, this.#controller.signal);
    } catch (error) {
      if (error instanceof SendProblem) return { problem: error.message };
      throw error;
    }
  }

  async #look(): Promise<void> {
    if (this.#controller.signal.aborted) return;
    await this.#handOut();
    const { deliveries, clock, self } = this.#options;
    for await (const entry of deliveries.due(clock.now().toISOString())) {
      if (this.#running.size >= MAX_RUNNING) return;
      const { webhook_id: webhook } = entry.value;
      const busy = this.#perSubscription.get(webhook) ?? 0;
      if (this.#running.has(entry.id) || busy >= MAX_RUNNING_PER_SUBSCRIPTION) continue;
      const claim = (revision: number) =>
        deliveries.claim(
          { ...entry, revision },
          new Date(clock.now().getTime() + CLAIM_MS).toISOString(),
          self?.name(),
        );
      const claimed = await claim(entry.revision).then(() => true, unlessConflict);
      if (claimed !== true) continue;
      this.#perSubscription.set(webhook, busy + 1);
      const ended = this.#deliver(entry.id, keepClaim(entry.revision + 1, CLAIM_MS, claim)).finally(() =>
        this.#release(entry.id, webhook),
      );
      this.#running.set(entry.id, ended);
    }
  }

  #release(id: string, webhook: string): void {
    this.#running.delete(id);
    const busy = (this.#perSubscription.get(webhook) ?? 1) - 1;
    if (busy === 0) this.#perSubscription.delete(webhook);
    else this.#perSubscription.set(webhook, busy);
    if (!this.#controller.signal.aborted && this.#timer !== undefined) this.wake();
  }

  async #handOut(): Promise<void> {
    const { deliveries, subscriptions, clock } = this.#options;
    const events = await deliveries.outbox(EVENT_BATCH);
    if (events.length === 0) return;
    const enabled = (await subscriptions.all())
      .map(({ value }) => value)
      .filter(({ disabled_at }) => disabled_at === undefined);
    for (const event of events) {
      const now = clock.now().toISOString();
      const to = enabled.filter((subscription) => subscription.event === event.value.type);
      await deliveries.handOut(event, to, now).catch(unlessConflict);
    }
  }

  /** Never throws: if the result cannot be written, the delivery is retried when the lease ends. */
  async #deliver(id: string, release: () => Promise<number>): Promise<void> {
    const { deliveries, subscriptions, clock, log } = this.#options;
    try {
      const { value: delivery, revision } = await deliveries.read(id);
      const subscription = await subscriptions.get(delivery.webhook_id);
      if (!subscription || subscription.value.disabled_at !== undefined) return await this.#cancel(delivery);
      const tried = await this.send(delivery, subscription.value);
      await release();
      if (this.#controller.signal.aborted && !isDelivered(tried))
        return await deliveries.save({ ...delivery, next_attempt_at: clock.now().toISOString() }, revision);
      const next = recordAttempt(delivery, tried, clock.now());
      await deliveries.save(next, revision);
      await this.#judge(subscription, tried);
      log.info(
        { delivery: id, webhook: delivery.webhook_id, outcome: next.status, tries: next.tries },
        'webhook',
      );
      if (next.status === 'failed')
        log.warn(
          { delivery: id, webhook: delivery.webhook_id, event: delivery.event_id },
          'a webhook delivery has been given up',
        );
    } catch (error) {
      // This process was suspended and another has sent it in the meantime.
      if (error instanceof Failure && error.code === 'conflict') return;
      log.error(
        { err: error, delivery: id },
        'a webhook delivery could not be sent; it is tried again when its lease ends',
      );
    } finally {
      await release();
    }
  }

  async #cancel(delivery: DeliveryRecord): Promise<void> {
    const { next_attempt_at: _, ...rest } = delivery;
    await this.#options.deliveries.save({ ...rest, status: 'cancelled' });
  }

  /** A subscription that changed in the meantime is evaluated at its next delivery. */
  async #judge(subscription: Stored<SubscriptionRecord>, tried: AttemptResult): Promise<void> {
    const { subscriptions, clock, log } = this.#options;
    const changed = updateSubscription(subscription.value, tried, clock.now());
    if (changed === undefined) return;
    await subscriptions.change(changed, subscription.revision).catch(unlessConflict);
    if (changed.disabled_at !== undefined)
      log.warn(
        { webhook: changed.id, reason: changed.disabled_reason },
        'a webhook subscription is disabled',
      );
  }
}
