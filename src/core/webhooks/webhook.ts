/** Events that a subscription can be for. */
export const WEBHOOK_EVENTS = [
  'presentation.generation.completed',
  'presentation.generation.failed',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** Address that receives one kind of event. */
export interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly event: WebhookEventType;
  readonly created_at: string;
  /** Sends the secret as a bearer token too, for receivers that cannot verify signatures. */
  readonly legacy_bearer: boolean;
  /** Set when deliveries were given up, because the receiver answered 410 or failed for days. */
  readonly disabled_at?: string;
  readonly disabled_reason?: string;
}

export interface SubscribeRequest {
  readonly url: string;
  readonly event: WebhookEventType;
  /** If absent, a secret is generated and returned once. */
  readonly secret?: string;
  readonly legacy_bearer: boolean;
}

/** Subscription with its generated secret, which is only returned when it is created. */
export type Subscribed = Subscription & { readonly secret?: string };

export interface SubscriptionRecord extends Subscription {
  /** Newest first. An older secret remains valid until its expiry, so that receivers can switch. */
  readonly secrets: readonly { readonly secret: string; readonly until?: string }[];
  /** First failure since the last success. */
  readonly failing_since?: string;
}

/** End of a generation, from which an event is made. */
export interface GenerationEnd {
  /**
   * Id of the task, or of the presentation if there was no task. Equal source and type identify the same
   * event.
   */
  readonly source: string;
  readonly result:
    | { readonly kind: 'completed'; readonly data: Readonly<Record<string, unknown>> }
    | { readonly kind: 'failed'; readonly status_code: number; readonly detail: string };
  /** Known from the start, even if the work failed. */
  readonly presentationId?: string;
  readonly taskId?: string;
}

/**
 * Something that happened. The body is created once, so that every attempt sends the same bytes under the
 * same id.
 */
export interface WebhookEvent {
  /** `webhook-id` of every delivery, by which receivers detect repetitions. */
  readonly id: string;
  readonly type: WebhookEventType;
  readonly timestamp: string;
  readonly body: string;
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface Attempt {
  readonly at: string;
  /** Status of the response; absent if there was none. */
  readonly status_code?: number;
  /** Reason why it does not count as delivered. */
  readonly problem?: string;
}

/** One event for one subscription. */
export interface Delivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly type: WebhookEventType;
  readonly url: string;
  readonly status: DeliveryStatus;
  /** All attempts, oldest first, including those before a re-send. */
  readonly attempts: readonly Attempt[];
  readonly created_at: string;
  /** Only while pending. */
  readonly next_attempt_at?: string;
}

export interface DeliveryRecord extends Delivery {
  readonly body: string;
  /** Attempts of the current round; a re-send starts at 0. */
  readonly tries: number;
}
