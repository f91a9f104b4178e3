import type { Bus } from './bus.ts';
import type { Change, ChangeFeed } from './changes.ts';

const TOPIC = 'changes';

/** Wraps a feed to notify the listeners of every process. */
export function shareChanges(feed: ChangeFeed, bus: Bus): ChangeFeed {
  bus.subscribe(TOPIC, (change) => feed.publish(change as Change));
  return {
    subscribe: (listener) => feed.subscribe(listener),
    publish(change) {
      feed.publish(change);
      bus.publish(TOPIC, change);
    },
  };
}
