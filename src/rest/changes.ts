import { z } from 'zod';
import { Failure } from '../core/errors/failure.ts';
import { issuesOf } from '../core/errors/issues.ts';
import { moment } from '../core/input/moment.ts';
import type { Change, ChangeFeed } from '../core/store/changes.ts';
import type { Endpoint, StreamEvent } from './endpoint.ts';

/** Most changes that wait for a slow reader; beyond it the reader has to read everything again. */
const MAX_WAITING = 1_000;
const MAX_SECONDS = 3_600;

const INPUT = z.object({
  seconds: z
    .int()
    .min(1)
    .max(MAX_SECONDS)
    .default(MAX_SECONDS)
    .describe('Time in seconds after which the stream ends.'),
});

/**
 * Stream of changes as they happen, for views that stay current. It is not resumable: what changes between two
 * streams is missing, so a client reads its data again after it has connected.
 *
 * @param ending aborted when the server shuts down
 */
export function changesEndpoint(feed: ChangeFeed | undefined, ending: AbortSignal | undefined): Endpoint {
  return {
    method: 'get',
    path: '/api/v3/changes',
    surface: 'cloud',
    tag: 'v3',
    name: 'follow_changes',
    summary: 'Follow the changes of presentations, tasks and designs as they happen',
    description:
      'Server-sent events. The first message is `{"type": "status", "status": "following"}`; a message `{"type": "change", "kind": "presentation", "id": …, "revision": …, "author": …, "summary": …}` follows for each change. `author` is the name of the user, token or program that made it. A message with the status `missed` means that the client was too slow: read everything again.',
    fields: INPUT,
    answer: z
      .object({
        kind: z.enum(['presentation', 'task', 'design']),
        id: z.string().describe('Id of what was created, changed or deleted.'),
        revision: z.int().optional().describe('New revision of a presentation; absent for a deleted one.'),
        author: z
          .string()
          .optional()
          .describe('Name of the user, token or program; absent for local callers.'),
        summary: z.string().optional().describe('Description of the change of a presentation.'),
        at: moment.describe('Time of the message.'),
      })
      .meta({ title: 'Change' }),
    status: 200,
    picture: false,
    events: 'live',
    example: { seconds: 1 },
    async handle(fields, { signal }) {
      const parsed = INPUT.safeParse(fields);
      if (!parsed.success)
        throw new Failure('invalid_input', 'The request is not valid.', {
          issues: issuesOf(parsed.error, fields, INPUT),
        });
      const end = AbortSignal.any([
        signal,
        AbortSignal.timeout(parsed.data.seconds * 1_000),
        ...(ending === undefined ? [] : [ending]),
      ]);
      return { events: followChanges(feed, end) };
    },
  };
}

async function* followChanges(feed: ChangeFeed | undefined, end: AbortSignal): AsyncGenerator<StreamEvent> {
  const waiting = new Map<string, Change>();
  let hasMissed = false;
  let wake = Promise.withResolvers<void>();
  const unsubscribe = feed?.subscribe((change) => {
    const key = `${change.kind} ${change.id}`;
    // Only the newest change of each item is sent to a reader that is late.
    waiting.delete(key);
    waiting.set(key, change);
    if (waiting.size > MAX_WAITING) {
      waiting.clear();
      hasMissed = true;
    }
    wake.resolve();
  });
  const stop = () => wake.resolve();
  end.addEventListener('abort', stop);
  try {
    yield { message: { type: 'status', status: 'following' } };
    while (!end.aborted) {
      await wake.promise;
      wake = Promise.withResolvers();
      if (hasMissed) {
        hasMissed = false;
        yield { message: { type: 'status', status: 'missed' } };
      }
      for (const [key, change] of waiting) {
        waiting.delete(key);
        yield { message: { type: 'change', ...change, at: new Date().toISOString() } };
      }
    }
  } finally {
    end.removeEventListener('abort', stop);
    unsubscribe?.();
  }
}
