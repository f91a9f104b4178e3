import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { emptyNote } from '../shared/answers.ts';
import { requireWebhooks } from './require-webhooks.ts';
import { subscription } from './webhook-fields.ts';

export const listWebhooks = defineOperation({
  name: 'list_webhooks',
  title: 'List webhook subscriptions',
  summary: 'List the addresses that are notified of events, newest first; secrets are not shown.',
  guidance:
    'A subscription with disabled_at no longer receives anything: its receiver failed for days or answered 410.',
  effect: 'read',
  scope: 'webhooks',
  toolset: 'webhooks',
  input: z.strictObject({}),
  output: z.object({
    webhooks: z.array(subscription).describe('Subscriptions, at most 100.'),
    note: emptyNote,
  }),
  async run(_input, call) {
    const webhooks = [...(await requireWebhooks(call).list())];
    return { webhooks, ...(webhooks.length === 0 ? { note: 'No address is subscribed to any event.' } : {}) };
  },
});
