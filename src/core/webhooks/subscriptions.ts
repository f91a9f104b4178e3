import { randomBytes } from 'node:crypto';
import { Failure, invalid } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { omit } from '../input/fields.ts';
import type { RecordStore, Stored, Write } from '../store/store.ts';
import { createSecret } from './signature.ts';
import type { Subscribed, SubscribeRequest, Subscription, SubscriptionRecord } from './webhook.ts';

const SUBSCRIPTIONS = 'webhooks';
const MAX_SUBSCRIPTIONS = 100;
/** Concurrent changes of one record are rare, so a few attempts are enough. */
const MAX_ATTEMPTS = 5;
/** The previous secret remains valid for this time after a change. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;

export class Subscriptions {
  readonly #records: RecordStore;

  constructor(records: RecordStore) {
    this.#records = records;
  }

  async all(): Promise<readonly Stored<SubscriptionRecord>[]> {
    return (await this.#records.list<SubscriptionRecord>(SUBSCRIPTIONS, { limit: MAX_SUBSCRIPTIONS })).items;
  }

  get(id: string): Promise<Stored<SubscriptionRecord> | undefined> {
    return this.#records.get<SubscriptionRecord>(SUBSCRIPTIONS, id);
  }

  /** @throws Failure `not_found` */
  async read(id: string): Promise<Stored<SubscriptionRecord>> {
    const found = await this.get(id);
    if (!found)
      throw new Failure('not_found', 'Webhook subscription not found', {
        hint: message`{list_webhooks} shows the ids; they begin with "webhook-".`,
      });
    return found;
  }

  /**
   * Keeps one subscription per address and event. Subscribing again returns the same one, enabled, and
   * switches to a new secret if there is one. If a delivery updates the record at the same time, it is read
   * again.
   */
  async add(request: SubscribeRequest, now: Date): Promise<Subscribed> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#add(request, now);
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'conflict') || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }

  async #add(request: SubscribeRequest, now: Date): Promise<Subscribed> {
    const known = await this.all();
    const same = known.find(({ value }) => value.url === request.url && value.event === request.event);
    if (same) return this.#renew(same, request, now);
    if (known.length >= MAX_SUBSCRIPTIONS)
      throw invalid(
        ['url'],
        `There are ${MAX_SUBSCRIPTIONS} subscriptions already, which is the limit.`,
        { type: 'too_many' },
        message`Remove one with {unsubscribe_webhook} first.`,
      );
    const secret = request.secret ?? createSecret();
    const { url, event, legacy_bearer } = request;
    const record: SubscriptionRecord = {
      id: `webhook-${randomBytes(32).toString('hex')}`,
      url,
      event,
      created_at: now.toISOString(),
      legacy_bearer,
      secrets: [{ secret }],
    };
    await this.#records.write([createWrite(record, 'absent')]);
    return { ...toSubscription(record), ...(request.secret === undefined && { secret }) };
  }

  /** @throws Failure `conflict` if it is no longer at that revision. */
  async change(record: SubscriptionRecord, revision: number): Promise<void> {
    await this.#records.write([createWrite(record, revision)]);
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#records.write(ids.map((id) => ({ collection: SUBSCRIPTIONS, id })));
  }

  async #renew(
    { value, revision }: Stored<SubscriptionRecord>,
    { secret, legacy_bearer }: SubscribeRequest,
    now: Date,
  ): Promise<Subscribed> {
    const rest = omit(value, 'disabled_at', 'disabled_reason', 'failing_since');
    const changed = secret !== undefined && secret !== value.secrets[0]?.secret;
    const until = new Date(now.getTime() + OVERLAP_MS).toISOString();
    const secrets = changed
      ? [{ secret }, ...value.secrets.slice(0, 1).map((old) => ({ secret: old.secret, until }))]
      : value.secrets;
    const record: SubscriptionRecord = { ...rest, legacy_bearer, secrets };
    await this.change(record, revision);
    return toSubscription(record);
  }
}

function createWrite(record: SubscriptionRecord, expect: 'absent' | number): Write {
  return { collection: SUBSCRIPTIONS, id: record.id, value: record, order: record.created_at, expect };
}

/** Currently valid secrets, the newest first. */
export function signingSecrets({ secrets }: SubscriptionRecord, now: Date): string[] {
  return secrets
    .filter(({ until }) => until === undefined || until > now.toISOString())
    .map(({ secret }) => secret);
}

/** Removes the internal fields of a subscription, including the secret. */
export function toSubscription(record: SubscriptionRecord): Subscription {
  return omit(record, 'secrets', 'failing_since');
}
