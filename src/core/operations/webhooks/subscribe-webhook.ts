import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { requireWebhooks } from './require-webhooks.ts';
import { subscription, webhookEvent } from './webhook-fields.ts';

export const subscribeWebhook = defineOperation({
  name: 'subscribe_webhook',
  title: 'Subscribe a webhook',
  summary: 'Send an address signed POST requests when a presentation is finished or has failed.',
  guidance: message`One subscription for each event. Signatures follow Standard Webhooks; without a secret, one is generated and returned only once. The same url and event return the same subscription.${whereOffered` Then {test_webhook}.`}`,
  effect: 'create',
  scope: 'webhooks',
  toolset: 'webhooks',
  essential: true,
  input: z.strictObject({
    url: z.string().min(1).max(2_048).describe('Public http or https address of the receiver.'),
    event: webhookEvent.describe('The kind of event.'),
    secret: z
      .string()
      .min(1)
      .max(10_000)
      .optional()
      .describe(
        'Signs the requests: "whsec_" and base64, or any text, whose bytes are the key. Absent: one is generated.',
      ),
    legacy_bearer: z
      .boolean()
      .default(false)
      .describe('Send the secret as a bearer token too, for receivers that verify no signatures.')
      .meta(compatibilityOnly),
  }),
  output: subscription.extend({
    secret: z.string().optional().describe('The generated secret; never shown again.'),
  }),
  async run({ url, event, secret, legacy_bearer }, call) {
    return {
      ...(await requireWebhooks(call).subscribe({
        url,
        event,
        legacy_bearer,
        ...(secret !== undefined && { secret }),
      })),
    };
  },
});
