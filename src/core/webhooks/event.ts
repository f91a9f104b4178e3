import { sha256 } from '../input/sha256.ts';
import type { Write } from '../store/store.ts';
import type { GenerationEnd, WebhookEvent, WebhookEventType } from './webhook.ts';

/** Events that have not been handed to their subscriptions yet, oldest first. */
export const OUTBOX = 'webhook_outbox';

/** Part of a completed generation that an event carries: thin, since receivers can ask for the rest. */
const EVENT_FIELDS = ['presentation_id', 'path', 'edit_path', 'credits_consumed'] as const;

/**
 * The writes that publish the end of a generation, for the batch that stores the end itself, so
 * that both are there or neither.
 *
 * @param now ISO 8601.
 */
export function eventWrites(end: GenerationEnd, now: string): readonly Write[] {
  const event = createEvent(end, now);
  return [{ collection: OUTBOX, id: event.id, value: event, order: now }];
}

/**
 * The body keeps the bare result at its top, as older receivers read it, with `type`,
 * `timestamp` and `data` beside it for receivers of Standard Webhooks.
 */
export function createEvent({ source, result, presentationId, taskId }: GenerationEnd, now: string, test = false): WebhookEvent {
  const type: WebhookEventType = `presentation.generation.${result.kind}`;
  const topLevelFields =
    result.kind === 'completed'
      ? Object.fromEntries(EVENT_FIELDS.map((key) => [key, result.data[key] ?? (key === 'credits_consumed' ? 0 : null)]))
      : { status_code: result.status_code, detail: result.detail };
  const mark = test ? { test: true } : {};
  const data = { ...topLevelFields, ...(presentationId !== undefined && { presentation_id: presentationId }), ...(taskId !== undefined && { task_id: taskId }), ...mark };
  return { id: eventId(source, type), type, timestamp: now, body: JSON.stringify({ ...topLevelFields, ...mark, type, timestamp: now, data }) };
}

function eventId(source: string, type: string): string {
  return `msg_${sha256(`${source}.${type}`).slice(0, 32)}`;
}
