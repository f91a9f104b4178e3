import type { Progress } from '../call/call.ts';
import type { Task, TaskUpdate } from './task.ts';
import type { TaskFeeds } from './task-feeds.ts';
import { hasEnded } from './transition.ts';

/** Interval for reading a task that reports nothing here, because it waits or runs in another process. */
const POLL_MS = 500;

/**
 * Yields the updates of a task from its first step to its end, even if it has ended already. Stops when the
 * signal is aborted.
 */
export async function* followTask(
  id: string,
  read: (id: string) => Promise<Task>,
  feeds: TaskFeeds,
  signal: AbortSignal,
): AsyncGenerator<TaskUpdate> {
  let [attempt, next] = [0, 0];
  let lastMessage = '';
  const release = feeds.follow(id);
  try {
    while (!signal.aborted) {
      // Reads the task before the feed, so that no step in between is lost.
      const task = await read(id);
      if (task.status === 'processing') feeds.ask(id);
      // The last steps from another process may arrive after the end was stored.
      else if (hasEnded(task) && feeds.of(id)?.here === false && feeds.of(id)?.ended === false)
        await feeds.news(id, POLL_MS, signal);
      const feed = feeds.of(id);
      if (feed !== undefined && feed.attempt !== attempt) [attempt, next] = [feed.attempt, 0];
      for (; feed !== undefined && next < feed.steps.length; next++)
        yield { kind: 'step', attempt, number: next, progress: feed.steps[next] as Progress };
      if (hasEnded(task)) return yield { kind: 'end', task };
      if (feed === undefined && task.message !== lastMessage) yield { kind: 'said', message: task.message };
      lastMessage = task.message;
      if ((feed?.steps.length ?? 0) <= next) await feeds.news(id, POLL_MS, signal);
    }
  } finally {
    release();
  }
}
