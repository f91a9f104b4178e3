import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { requireWebhooks } from './require-webhooks.ts';
import { delivery, webhookId } from './webhook-fields.ts';

export const testWebhook = defineOperation({
  name: 'test_webhook',
  title: 'Test a webhook',
  summary: "Send a sample event to a subscription once, now, and return the receiver's answer.",
  guidance:
    'Its body carries "test": true. A failed test is not repeated and does not count against the subscription.',
  effect: 'create',
  scope: 'webhooks',
  toolset: 'webhooks',
  input: z.strictObject({ id: webhookId }),
  output: delivery,
  async run({ id }, call) {
    const tested = await requireWebhooks(call).test(id, call);
    return { ...tested, attempts: [...tested.attempts] };
  },
});
