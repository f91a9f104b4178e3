import { randomUUID } from 'node:crypto';
import type { Log } from '../call/call.ts';
import { type Bus, Topics } from '../store/bus.ts';
import type { RedisPlace } from './redis-client.ts';

/** Bus on Redis pub/sub with a separate connection, because a subscribed one accepts no other commands. */
export async function openRedisBus({ redis, prefix, another }: RedisPlace, log: Log): Promise<Bus> {
  const channel = `${prefix}:bus`;
  const topics = new Topics(randomUUID());
  const listener = another();
  listener.on('message', (_channel, text) => topics.hear(text));
  await listener.connect();
  // The driver renews the subscription after a break.
  await listener.subscribe(channel);
  return {
    publish(topic, message) {
      redis
        .publish(channel, topics.write(topic, message))
        .catch((error: unknown) => log.debug({ err: error }, 'a message to the other processes was lost'));
    },
    subscribe: (topic, heard) => topics.subscribe(topic, heard),
    async close() {
      listener.disconnect();
    },
  };
}
