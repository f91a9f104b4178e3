import { randomUUID } from 'node:crypto';
import type { CallContext, Clock, Log } from '../call/call.ts';
import { Failure, invalid } from '../errors/failure.ts';
import type { OwnProcess } from '../store/claim.ts';
import type { WebhookSender } from '../store/send-webhook.ts';
import type { RecordStore, Write } from '../store/store.ts';
import type { WebhookService } from './api.ts';
import { createDelivery, Deliveries, toDelivery } from './deliveries.ts';
import { Dispatcher } from './dispatcher.ts';
import { createEvent, eventWrites } from './event.ts';
import { recordAttempt } from './outcome.ts';
import { Subscriptions, toSubscription } from './subscriptions.ts';
import type {
  Delivery,
  DeliveryStatus,
  GenerationEnd,
  SubscribeRequest,
  WebhookEventType,
} from './webhook.ts';

export interface WebhookOptions {
  readonly records: RecordStore;
  readonly sender: WebhookSender;
  readonly clock: Clock;
  readonly log: Log;
  /** If absent, deliveries that another process has claimed become free when their lease ends. */
  readonly self?: OwnProcess;
}

export interface WebhookWorker extends WebhookService {
  begin(): void;
  /** Checks outbox and queue once and waits for everything that was sent. */
  tick(): Promise<void>;
  stop(graceMs: number): Promise<void>;
}

export function createWebhookService(options: WebhookOptions): WebhookWorker {
  return new Webhooks(options);
}

class Webhooks implements WebhookWorker {
  readonly #options: WebhookOptions;
  readonly #subscriptions: Subscriptions;
  readonly #deliveries: Deliveries;
  readonly #dispatcher: Dispatcher;

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.#subscriptions = new Subscriptions(options.records);
    this.#deliveries = new Deliveries(options.records);
    this.#dispatcher = new Dispatcher({
      ...options,
      subscriptions: this.#subscriptions,
      deliveries: this.#deliveries,
    });
  }

  async subscribe(request: SubscribeRequest) {
    const objection = await this.#options.sender.objection(request.url);
    if (objection !== undefined) {
      throw invalid(
        ['url'],
        `Nothing can be sent to this address: ${objection}.`,
        { type: 'url' },
        'Give a public http or https address, or have the operator allow the network with ALLOW_PRIVATE_ADDRESSES.',
      );
    }
    return this.#subscriptions.add(request, this.#options.clock.now());
  }

  async list() {
    return (await this.#subscriptions.all()).map(({ value }) => toSubscription(value));
  }

  async unsubscribe(id: string) {
    await this.#subscriptions.read(id);
    await this.#subscriptions.remove([id]);
  }

  async unsubscribeAll() {
    const ids = (await this.#subscriptions.all()).map(({ id }) => id);
    await this.#subscriptions.remove(ids);
    return ids.length;
  }

  async deliveries(
    filter: { readonly webhook_id?: string; readonly status?: DeliveryStatus },
    offset: number,
    limit: number,
  ) {
    const { items, total } = await this.#deliveries.list(filter, offset, limit);
    return { items: items.map(toDelivery), total };
  }

  async redeliver(id: string): Promise<Delivery> {
    const { value, revision } = await this.#deliveries.read(id);
    if (value.status === 'pending')
      throw new Failure(
        'conflict',
        'The delivery is already pending; it will be tried at its next_attempt_at.',
      );
    const { value: subscription } = await this.#subscriptions.read(value.webhook_id);
    if (subscription.disabled_at !== undefined) throw createDisabledFailure(subscription.disabled_reason);
    const again = { ...value, status: 'pending' as const, tries: 0, next_attempt_at: this.#now() };
    await this.#deliveries.save(again, revision);
    this.#dispatcher.wake();
    return toDelivery(again);
  }

  async test(id: string, call: Pick<CallContext, 'link'>): Promise<Delivery> {
    const { value: subscription } = await this.#subscriptions.read(id);
    const event = createEvent(
      { source: `test-${randomUUID()}`, result: createSampleResult(subscription.event, call.link.base) },
      this.#now(),
      true,
    );
    const delivery = createDelivery(event, subscription, this.#now());
    const tried = await this.#dispatcher.send(delivery, subscription);
    const { next_attempt_at: _, ...after } = recordAttempt(delivery, tried, this.#options.clock.now());
    // A single attempt, since the caller is waiting for its result.
    const ended = { ...after, status: after.status === 'pending' ? ('failed' as const) : after.status };
    await this.#deliveries.save(ended);
    return toDelivery(ended);
  }

  sample(event: WebhookEventType, call: Pick<CallContext, 'link'>) {
    return JSON.parse(
      createEvent({ source: 'sample', result: createSampleResult(event, call.link.base) }, this.#now()).body,
    ) as Readonly<Record<string, unknown>>;
  }

  eventWrites(end: GenerationEnd): readonly Write[] {
    return eventWrites(end, this.#now());
  }

  async publish(end: GenerationEnd): Promise<void> {
    await this.#options.records.write(this.eventWrites(end));
    this.#dispatcher.wake();
  }

  begin(): void {
    this.#dispatcher.begin();
  }

  async tick(): Promise<void> {
    await this.#dispatcher.tick();
    await this.#dispatcher.idle();
  }

  stop(graceMs: number): Promise<void> {
    return this.#dispatcher.stop(graceMs);
  }

  #now(): string {
    return this.#options.clock.now().toISOString();
  }
}

function createDisabledFailure(reason = ''): Failure {
  return new Failure('conflict', `The subscription is disabled. ${reason}`.trim(), {
    hint: 'Subscribe the same url and event again to enable it.',
  });
}

/** Result in a test event and in a sample. */
function createSampleResult(event: WebhookEventType, base: string): GenerationEnd['result'] {
  if (event === 'presentation.generation.failed')
    return { kind: 'failed', status_code: 500, detail: 'Presentation generation failed' };
  const id = '00000000-0000-4000-8000-000000000000';
  return {
    kind: 'completed',
    data: {
      presentation_id: id,
      path: `${base}/files/sample.pptx`,
      edit_path: `${base}/presentation?id=${id}`,
      credits_consumed: 0,
    },
  };
}
