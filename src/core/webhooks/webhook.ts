/** What a subscription can be for. */
export const WEBHOOK_EVENTS = ['presentation.generation.completed', 'presentation.generation.failed'] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** An address that is told about one kind of event. */
export interface Subscription {
  readonly id: string;
  readonly url: string;
  readonly event: WebhookEventType;
  readonly created_at: string;
  /** Send the secret itself as a bearer token too, for receivers that cannot verify signatures. */
  readonly legacy_bearer: boolean;
  /** Set when deliveries have been given up: the receiver said 410, or failed for days. */
  readonly disabled_at?: string;
  readonly disabled_reason?: string;
}

export interface SubscribeRequest {
  readonly url: string;
  readonly event: WebhookEventType;
  /** Absent: one is made and told once. */
  readonly secret?: string;
  readonly legacy_bearer: boolean;
}

/** A subscription with its secret, when that was made here and the caller has not seen it yet. */
export type Subscribed = Subscription & { readonly secret?: string };

export interface SubscriptionRecord extends Subscription {
  /** The newest first; an older one signs too until its time is up, so that receivers can change over. */
  readonly secrets: readonly { readonly secret: string; readonly until?: string }[];
  /** First failure since the last success. */
  readonly failing_since?: string;
}

/** How a generation ended, as an event is made of it. */
export interface GenerationEnd {
  /** What ended: a task's id, or the presentation's where no task ran. The same source and type is the same event. */
  readonly source: string;
  readonly result: { readonly kind: 'completed'; readonly data: Readonly<Record<string, unknown>> } | { readonly kind: 'failed'; readonly status_code: number; readonly detail: string };
  /** Known from the beginning, also when the work failed. */
  readonly presentationId?: string;
  readonly taskId?: string;
}

/** One thing that happened. The body is made once, so that every try sends the same bytes under the same id. */
export interface WebhookEvent {
  /** `webhook-id` of every delivery: the key by which receivers drop repeats. */
  readonly id: string;
  readonly type: WebhookEventType;
  readonly timestamp: string;
  readonly body: string;
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface Attempt {
  readonly at: string;
  /** What the receiver answered; absent when no answer came. */
  readonly status_code?: number;
  /** Why it does not count as delivered. */
  readonly problem?: string;
}

/** One event on its way to one subscription. */
export interface Delivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly type: WebhookEventType;
  readonly url: string;
  readonly status: DeliveryStatus;
  /** All tries, oldest first; those before a re-send included. */
  readonly attempts: readonly Attempt[];
  readonly created_at: string;
  /** While pending. */
  readonly next_attempt_at?: string;
}

export interface DeliveryRecord extends Delivery {
  readonly body: string;
  /** Tries of the present round; a re-send begins at 0. */
  readonly tries: number;
}
