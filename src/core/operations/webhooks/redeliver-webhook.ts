import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { listedBy } from '../../input/next-step.ts';
import { requireWebhooks } from './require-webhooks.ts';
import { delivery } from './webhook-fields.ts';

export const redeliverWebhook = defineOperation({
  name: 'redeliver_webhook',
  title: 'Send a webhook delivery again',
  summary: 'Send a finished delivery again with the same event id and body, and a new schedule of attempts.',
  guidance: message`Use it once the receiver works again.${whereOffered` {list_webhook_deliveries} shows the ids and, afterwards, the result.`}`,
  effect: 'update',
  scope: 'webhooks',
  toolset: 'webhooks',
  input: z.strictObject({
    id: z
      .string()
      .regex(/^dlv_[0-9a-f]{32}$/, 'A delivery id is "dlv_" followed by 32 hexadecimal digits.')
      .describe('Id of a delivery, "dlv_…".')
      .meta(listedBy('list_webhook_deliveries')),
  }),
  output: delivery,
  async run({ id }, call) {
    const again = await requireWebhooks(call).redeliver(id);
    return { ...again, attempts: [...again.attempts] };
  },
});
