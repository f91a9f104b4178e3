import type { CallContext } from '../../call.ts';
import { Failure } from '../../failure.ts';
import type { WebhookService } from '../../services.ts';

/** @throws Failure `unsupported` where webhooks are not wired. */
export function webhooksOf(call: Pick<CallContext, 'services'>): WebhookService {
  const { webhooks } = call.services;
  if (!webhooks) throw new Failure('unsupported', 'This server sends no webhooks.', { hint: 'Start a task and ask get_task.' });
  return webhooks;
}
