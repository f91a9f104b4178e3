import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { DELIVERY_STATUSES } from '../../webhooks/webhook.ts';
import { requireWebhooks } from './require-webhooks.ts';
import { delivery, webhookId } from './webhook-fields.ts';

export const listWebhookDeliveries = defineOperation({
  name: 'list_webhook_deliveries',
  title: 'List webhook deliveries',
  summary: "List what was sent to webhooks, newest first: every attempt and the receiver's answer.",
  guidance: message`${whereOffered`{redeliver_webhook} sends a failed one again.`}`,
  effect: 'read',
  scope: 'webhooks',
  toolset: 'webhooks',
  input: z.strictObject({
    webhook_id: webhookId.optional(),
    status: z.enum(DELIVERY_STATUSES).optional().describe('Status of the deliveries.'),
    page: z.int().min(1).max(100_000).default(1).describe('1-based page.'),
    page_size: z.int().min(1).max(100).default(20).describe('Deliveries per page.'),
  }),
  output: z.object({
    items: z.array(delivery).describe('Deliveries on this page.'),
    total: z.int().describe('Number of all deliveries; with a filter, among the newest 1,000.'),
    page: z.int().describe('Page of this answer.'),
    page_size: z.int().describe('Deliveries per page.'),
  }),
  async run({ webhook_id, status, page, page_size }, call) {
    const filter = {
      ...(webhook_id !== undefined && { webhook_id }),
      ...(status !== undefined && { status }),
    };
    const { items, total } = await requireWebhooks(call).deliveries(
      filter,
      (page - 1) * page_size,
      page_size,
    );
    return {
      items: items.map((item) => ({ ...item, attempts: [...item.attempts] })),
      total,
      page,
      page_size,
    };
  },
});
