import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { requireWebhooks } from './require-webhooks.ts';
import { webhookEvent } from './webhook-fields.ts';

export const getWebhookSample = defineOperation({
  name: 'get_webhook_sample',
  title: 'Read a sample event',
  summary: 'Read an event body as webhooks receive it, to build a receiver before the first real event.',
  guidance: message`${whereOffered`{test_webhook} sends it to a subscription, signed.`}`,
  effect: 'read',
  scope: 'webhooks',
  toolset: 'webhooks',
  input: z.strictObject({
    event: webhookEvent.default('presentation.generation.completed').describe('The kind of event.'),
  }),
  output: z.object({ body: z.record(z.string(), z.unknown()).describe('The JSON that is posted.') }),
  async run({ event }, call) {
    return { body: { ...requireWebhooks(call).sample(event, call) } };
  },
});
