import type { CallContext } from '../../call/call.ts';
import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import type { WebhookService } from '../../webhooks/api.ts';

/** @throws Failure `unsupported` if webhooks are not configured. */
export function requireWebhooks(call: Pick<CallContext, 'services'>): WebhookService {
  const { webhooks } = call.services;
  if (!webhooks)
    throw new Failure('unsupported', 'This server sends no webhooks.', {
      hint: message`Start a task and ask {get_task}.`,
    });
  return webhooks;
}
