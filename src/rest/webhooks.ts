import { z } from 'zod';
import { omit } from '../core/input/fields.ts';
import { moment } from '../core/input/moment.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, Route } from './route.ts';

const V1 = '/api/v1/webhook';
const V3 = '/api/v3/webhook';

const subscribed = z
  .object({
    id: z.string().describe('Id of the subscription, "webhook-…".'),
    url: z.string().describe('Address to which events are posted.'),
    event: z.string().describe('The kind of event.'),
    created_at: moment,
    secret: z.string().optional().describe('Generated secret, if the request had none; never shown again.'),
  })
  .meta({ title: 'WebhookSubscription' });
const listed = z.array(
  subscribed.omit({ secret: true }).extend({
    disabled_at: moment.optional().describe('Time at which sending was turned off.'),
    disabled_reason: z.string().optional().describe('Reason for that.'),
  }),
);

function subscribedBody({ legacy_bearer: _, ...subscription }: Answer): Answer {
  return subscription;
}

const subscribe = {
  method: 'post',
  operation: 'subscribe_webhook',
  toBody: subscribedBody,
  answer: subscribed,
  example: { url: 'https://example.com/hooks/lectern', event: 'presentation.generation.completed' },
} as const;
/** The self-hosted API sends the secret of a subscription as a bearer token. */
const bearing = {
  extra: {
    legacy_bearer: z
      .boolean()
      .optional()
      .describe('Send the secret as a bearer token too; absent: if a secret is given.'),
  },
  keeps: ['legacy_bearer'],
  toInput: (fields: Fields): Fields => ({
    ...fields,
    legacy_bearer: fields['legacy_bearer'] ?? fields['secret'] !== undefined,
  }),
} as const;
const list = {
  method: 'get',
  operation: 'list_webhooks',
  toBody: (answer: Answer) => (answer['webhooks'] as Answer[]).map(subscribedBody),
  answer: listed,
} as const;
const unsubscribe = {
  method: 'delete',
  operation: 'unsubscribe_webhook',
  fixed: { all: false },
  requires: ['id'],
  example: { id: `webhook-${'0'.repeat(64)}` },
} as const;
const unsubscribeAll = {
  method: 'delete',
  operation: 'unsubscribe_webhook',
  title: 'Unsubscribe every webhook',
  fixed: { id: undefined, all: true },
  status: 204,
} as const;

/** Payload of an event in a list, as this API family expects. */
const sample = (event: string) => ({
  method: 'get' as const,
  operation: 'get_webhook_sample',
  fixed: { event },
  toBody: (answer: Answer) => {
    const payload = omit(answer['body'] as Answer, 'type', 'timestamp', 'data');
    return [payload];
  },
  answer: z.array(z.record(z.string(), z.unknown())),
});

/** Routes of webhooks in v1 and v3. */
export const WEBHOOKS: readonly Route[] = [
  { ...subscribe, path: `${V3}/subscribe` },
  { ...list, path: `${V3}/all` },
  { ...unsubscribe, path: `${V3}/unsubscribe`, status: 204 },
  { ...unsubscribeAll, path: `${V3}/unsubscribe/all` },
  { method: 'get', path: `${V3}/deliveries`, operation: 'list_webhook_deliveries' },
  { method: 'post', path: `${V3}/deliveries/{id}/redeliver`, operation: 'redeliver_webhook' },
  { method: 'post', path: `${V3}/{id}/test`, operation: 'test_webhook' },
  { ...subscribe, ...bearing, path: `${V1}/subscribe`, status: 201 },
  { ...list, path: `${V1}/all` },
  {
    ...unsubscribe,
    path: `${V1}/unsubscribe`,
    toBody: ({ id }) => ({ id, deleted: true }),
    answer: z.object({
      id: z.string().describe('The subscription that was removed.'),
      deleted: z.literal(true).describe('Always true.'),
    }),
  },
  { ...unsubscribeAll, path: `${V1}/unsubscribe/all` },
  { method: 'get', path: `${V1}/deliveries`, operation: 'list_webhook_deliveries' },
  { method: 'post', path: `${V1}/deliveries/{id}/redeliver`, operation: 'redeliver_webhook' },
  { method: 'post', path: `${V1}/{id}/test`, operation: 'test_webhook' },
  {
    ...sample('presentation.generation.completed'),
    path: '/api/v1/mock/presentation-generation-completed',
    title: 'A sample of a finished generation',
  },
  {
    ...sample('presentation.generation.failed'),
    path: '/api/v1/mock/presentation-generation-failed',
    title: 'A sample of a failed generation',
  },
];
