import type { ServiceCall } from '../call/call-parts.ts';
import type { Write } from '../store/store.ts';
import type {
  Delivery,
  DeliveryStatus,
  GenerationEnd,
  Subscribed,
  SubscribeRequest,
  Subscription,
  WebhookEventType,
} from './webhook.ts';

/** Subscriptions to the ends of generations, and their deliveries. */
export interface WebhookService {
  /** @throws Failure `invalid_input` for an address that may not be called. */
  subscribe(request: SubscribeRequest): Promise<Subscribed>;
  list(): Promise<readonly Subscription[]>;
  /** @throws Failure `not_found` */
  unsubscribe(id: string): Promise<void>;
  /** @returns the number of removed subscriptions. */
  unsubscribeAll(): Promise<number>;
  /** Newest first. */
  deliveries(
    filter: { readonly webhook_id?: string; readonly status?: DeliveryStatus },
    offset: number,
    limit: number,
  ): Promise<{ readonly items: readonly Delivery[]; readonly total: number }>;
  /** Sends an ended delivery again, under the same event id. @throws Failure `not_found`, `conflict` */
  redeliver(deliveryId: string): Promise<Delivery>;
  /** Sends a sample at once. @throws Failure `not_found` */
  test(id: string, call: Pick<ServiceCall, 'link'>): Promise<Delivery>;
  /** Sample of the body that receivers get, with invented ids. */
  sample(event: WebhookEventType, call: Pick<ServiceCall, 'link'>): Readonly<Record<string, unknown>>;
  /** Writes that publish an end, for the batch that stores the end. */
  eventWrites(end: GenerationEnd): readonly Write[];
  /** Publishes an end that is not stored, such as a failure. */
  publish(end: GenerationEnd): Promise<void>;
}
