import { sha256 } from '../input/sha256.ts';
import type { Write } from '../store/store.ts';
import type { GenerationEnd, WebhookEvent, WebhookEventType } from './webhook.ts';

/** Events that have not been distributed to subscriptions, oldest first. */
export const OUTBOX = 'webhook_outbox';

/** Fields of the result that an event contains; receivers can request the rest. */
const EVENT_FIELDS = ['presentation_id', 'path', 'edit_path', 'credits_consumed'] as const;

/**
 * Writes that publish the end of a generation, to store in the same batch as the end itself.
 *
 * @param now ISO 8601.
 */
export function eventWrites(end: GenerationEnd, now: string): readonly Write[] {
  const event = createEvent(end, now);
  return [{ collection: OUTBOX, id: event.id, value: event, order: now }];
}

/**
 * The body has the fields of the result at its top level for older receivers, and `type`, `timestamp` and
 * `data` for receivers of Standard Webhooks.
 */
export function createEvent(
  { source, result, presentationId, taskId }: GenerationEnd,
  now: string,
  test = false,
): WebhookEvent {
  const type: WebhookEventType = `presentation.generation.${result.kind}`;
  const topLevelFields =
    result.kind === 'completed'
      ? {
          ...Object.fromEntries(
            EVENT_FIELDS.map((key) => [key, result.data[key] ?? (key === 'credits_consumed' ? 0 : null)]),
          ),
          // Tells receivers that the slides hold questions instead of statements.
          ...(result.data['kind'] === 'outline' && { kind: 'outline' }),
        }
      : { status_code: result.status_code, detail: result.detail };
  const mark = test ? { test: true } : {};
  const data = {
    ...topLevelFields,
    ...(presentationId !== undefined && { presentation_id: presentationId }),
    ...(taskId !== undefined && { task_id: taskId }),
    ...mark,
  };
  return {
    id: eventId(source, type),
    type,
    timestamp: now,
    body: JSON.stringify({ ...topLevelFields, ...mark, type, timestamp: now, data }),
  };
}

function eventId(source: string, type: string): string {
  return `msg_${sha256(`${source}.${type}`).slice(0, 32)}`;
}
