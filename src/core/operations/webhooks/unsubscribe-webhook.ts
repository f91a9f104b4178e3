import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { requireWebhooks } from './require-webhooks.ts';
import { webhookId } from './webhook-fields.ts';

export const unsubscribeWebhook = defineOperation({
  name: 'unsubscribe_webhook',
  title: 'Unsubscribe a webhook',
  summary: 'Remove a webhook subscription, or all of them; unsent deliveries are dropped.',
  guidance: 'Give id for one, or all: true for every one.',
  effect: 'delete',
  scope: 'webhooks',
  toolset: 'webhooks',
  input: z.strictObject({
    id: webhookId.optional(),
    all: z.boolean().default(false).describe('Remove every subscription.'),
  }),
  output: z.object({
    id: z.string().optional().describe('The subscription that was removed.'),
    deleted: z.literal(true).describe('Always true; failures are errors.'),
    count: z.int().describe('Number of subscriptions removed.'),
  }),
  async run({ id, all }, call) {
    if (all === (id !== undefined))
      throw invalid(
        ['id'],
        'Give either the id of one subscription, or all: true.',
        { type: 'missing' },
        message`{list_webhooks} shows the ids.`,
      );
    if (id === undefined)
      return { deleted: true as const, count: await requireWebhooks(call).unsubscribeAll() };
    await requireWebhooks(call).unsubscribe(id);
    return { id, deleted: true as const, count: 1 };
  },
});
