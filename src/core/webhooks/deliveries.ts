import { Failure, unlessConflict } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { omit } from '../input/fields.ts';
import { sha256 } from '../input/sha256.ts';
import type { RecordStore, Stored, Write } from '../store/store.ts';
import { OUTBOX } from './event.ts';
import type {
  Delivery,
  DeliveryRecord,
  DeliveryStatus,
  SubscriptionRecord,
  WebhookEvent,
} from './webhook.ts';

const DELIVERIES = 'webhook_deliveries';
/** One small entry per pending delivery, ordered by due time. */
const QUEUE = 'webhook_queue';
const PAGE = 200;
/** Sorts after every time. */
const LAST = '9999';

interface Due {
  readonly webhook_id: string;
  readonly due: string;
  /** Process that is sending it; `due` is then the time when another process may. */
  readonly by?: string;
}

/** Stored deliveries with their queue, which is updated in the same batch. */
export class Deliveries {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  async outbox(limit: number): Promise<readonly Stored<WebhookEvent>[]> {
    return (await this.#records.list<WebhookEvent>(OUTBOX, { limit, ascending: true })).items;
  }

  /**
   * Creates the deliveries of an event and removes it from the outbox in one batch. @throws Failure
   * `conflict` if another process did.
   */
  async handOut(
    { value: event, revision }: Stored<WebhookEvent>,
    subscriptions: readonly SubscriptionRecord[],
    now: string,
  ): Promise<void> {
    const writes = subscriptions.flatMap((subscription) =>
      createWrites(createDelivery(event, subscription, now)),
    );
    await this.#records.write([{ collection: OUTBOX, id: event.id, expect: revision }, ...writes]);
  }

  /** Due entries of the queue, oldest first. */
  async *due(now: string): AsyncGenerator<Stored<Due>> {
    for (let offset = 0; ; offset += PAGE) {
      const { items } = await this.#records.list<Due>(QUEUE, { offset, limit: PAGE, ascending: true });
      for (const item of items) {
        if (item.value.due > now) return;
        yield item;
      }
      if (items.length < PAGE) return;
    }
  }

  /** Makes entries due at once whose sending process has ended. */
  async free(isGone: (name: string) => boolean, now: string): Promise<void> {
    for await (const { id, revision, value } of this.due(LAST)) {
      if (value.by === undefined || !isGone(value.by)) continue;
      const free = { webhook_id: value.webhook_id, due: now };
      await this.#records
        .write([{ collection: QUEUE, id, value: free, order: now, expect: revision }])
        .catch(unlessConflict);
    }
  }

  /**
   * Hides the entry from other processes until the lease ends, or extends the lease. @throws Failure
   * `conflict` if another process was faster.
   */
  async claim(
    { id, revision, value: { webhook_id } }: Stored<Due>,
    leaseUntil: string,
    by: string | undefined,
  ): Promise<void> {
    const value: Due = { webhook_id, due: leaseUntil, ...(by !== undefined && { by }) };
    await this.#records.write([{ collection: QUEUE, id, value, order: leaseUntil, expect: revision }]);
  }

  /** @throws Failure `not_found` */
  async read(id: string): Promise<Stored<DeliveryRecord>> {
    const found = await this.#records.get<DeliveryRecord>(DELIVERIES, id);
    if (!found)
      throw new Failure('not_found', 'Webhook delivery not found', {
        hint: message`{list_webhook_deliveries} shows the ids; they begin with "dlv_".`,
      });
    return found;
  }

  async save(delivery: DeliveryRecord, expect?: number): Promise<void> {
    await this.#records.write(createWrites(delivery, expect));
  }

  /** Newest first. Filters apply to the newest 1,000, so totals are counts among those. */
  async list(
    filter: { readonly webhook_id?: string; readonly status?: DeliveryStatus },
    offset: number,
    limit: number,
  ): Promise<{ readonly items: readonly DeliveryRecord[]; readonly total: number }> {
    if (filter.webhook_id === undefined && filter.status === undefined) {
      const { items, total } = await this.#records.list<DeliveryRecord>(DELIVERIES, { offset, limit });
      return { items: items.map(({ value }) => value), total };
    }
    const { items } = await this.#records.list<DeliveryRecord>(DELIVERIES, { limit: 1_000 });
    const wanted = items
      .map(({ value }) => value)
      .filter(
        ({ webhook_id, status }) =>
          (filter.webhook_id ?? webhook_id) === webhook_id && (filter.status ?? status) === status,
      );
    return { items: wanted.slice(offset, offset + limit), total: wanted.length };
  }
}

export function createDelivery(
  event: WebhookEvent,
  subscription: SubscriptionRecord,
  now: string,
): DeliveryRecord {
  const id = `dlv_${sha256(`${event.id}.${subscription.id}`).slice(0, 32)}`;
  return {
    id,
    webhook_id: subscription.id,
    event_id: event.id,
    type: event.type,
    url: subscription.url,
    status: 'pending',
    attempts: [],
    created_at: now,
    next_attempt_at: now,
    body: event.body,
    tries: 0,
  };
}

/** Removes the internal fields of a delivery. */
export function toDelivery(record: DeliveryRecord): Delivery {
  return omit(record, 'body', 'tries');
}

function createWrites(delivery: DeliveryRecord, expect?: number): readonly Write[] {
  const { id, webhook_id, next_attempt_at: due } = delivery;
  return [
    {
      collection: DELIVERIES,
      id,
      value: delivery,
      order: delivery.created_at,
      ...(expect !== undefined && { expect }),
    },
    due === undefined
      ? { collection: QUEUE, id }
      : { collection: QUEUE, id, value: { webhook_id, due }, order: due },
  ];
}
