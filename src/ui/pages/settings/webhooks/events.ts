import { t } from '../../../strings/index.ts';

export const EVENTS = ['presentation.generation.completed', 'presentation.generation.failed'] as const;
export type WebhookEvent = (typeof EVENTS)[number];

/** Name of an event for users. */
export function eventName(event: string): string {
  return event === EVENTS[0] ? t('webhooks.completed') : event === EVENTS[1] ? t('webhooks.failed') : event;
}
