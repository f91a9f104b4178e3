import { z } from 'zod';
import { moment } from '../../input/moment.ts';
import { listedBy } from '../../input/next-step.ts';
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from '../../webhooks/webhook.ts';
import { compatibilityOnly } from '../shared/fields.ts';

export const webhookId = z
  .string()
  .regex(/^webhook-[0-9a-f]{64}$/, 'A subscription id is "webhook-" followed by 64 hexadecimal digits.')
  .describe('Id of a subscription, "webhook-…".')
  .meta(listedBy('list_webhooks'));

export const webhookEvent = z.enum(WEBHOOK_EVENTS);

export const subscription = z.object({
  id: z.string().describe('Id of the subscription, "webhook-…".'),
  url: z.string().describe('Address to which events are sent.'),
  event: webhookEvent.describe('The kind of event.'),
  created_at: moment,
  legacy_bearer: z
    .boolean()
    .describe('true if the secret is also sent as a bearer token.')
    .meta(compatibilityOnly),
  disabled_at: moment.optional().describe('Time at which sending was turned off.'),
  disabled_reason: z
    .string()
    .optional()
    .describe('Reason for that; subscribing the same url and event again enables it.'),
});

export const delivery = z.object({
  id: z.string().describe('Id of the delivery, "dlv_…".'),
  webhook_id: z.string().describe('Id of the subscription.'),
  event_id: z.string().describe('The webhook-id header of every attempt.'),
  type: webhookEvent.describe('The kind of event.'),
  url: z.string().describe('Address to which the event is sent.'),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe(
      'pending is tried again at next_attempt_at; failed has been given up; cancelled: the subscription was removed.',
    ),
  attempts: z
    .array(
      z.object({
        at: moment,
        status_code: z.int().optional().describe('Status that the receiver answered.'),
        problem: z.string().optional().describe('Reason why the attempt does not count as delivered.'),
      }),
    )
    .describe('All attempts, oldest first.'),
  created_at: moment,
  next_attempt_at: moment.optional().describe('Time of the next attempt, while pending.'),
});
