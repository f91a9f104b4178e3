import { DelayedError, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Clock, Log } from '../call.ts';
import type { TaskQueue } from '../store/task-queue.ts';
import { type RedisPlace, redisFailure } from './redis-client.ts';

const NAME = 'tasks';
/** A worker that does not renew its lock for so long is dead; looked for every STALLED_MS. Together well under the 30 seconds in which a task must be taken over. */
const LOCK_MS = 15_000;
const STALLED_MS = 5_000;

/**
 * TaskQueue on BullMQ. A job is a task's id and nothing else: its record says whether and how often it may run, so
 * BullMQ's own counts of attempts and stalls never end one.
 */
export function createBullmqTaskQueue(place: RedisPlace, clock: Clock, log: Log): TaskQueue {
  const { redis, prefix } = place;
  // BullMQ leaves connections that it was given open.
  const connections = [redis];
  const given = (connection: Redis) => {
    connections.push(connection);
    return connection;
  };
  const queue = new Queue(NAME, { connection: given(place.another()), prefix, skipVersionCheck: true, defaultJobOptions: { removeOnComplete: true, removeOnFail: true } });
  queue.on('error', (error) => log.debug({ err: error }, 'the task queue broke'));
  let worker: Worker | undefined;
  return {
    async add(ids) {
      try {
        if (ids.length > 0) await queue.addBulk(ids.map((id) => ({ name: NAME, data: {}, opts: { jobId: id } })));
      } catch (error) {
        throw redisFailure(error, place.place);
      }
    },
    work(running, take) {
      worker = new Worker(
        NAME,
        async (job, token) => {
          const outcome = await take(job.id ?? '');
          if (outcome === 'done') return;
          await job.moveToDelayed(clock.now().getTime() + outcome.againMs, token);
          throw new DelayedError();
        },
        {
          connection: given(place.another({ maxRetriesPerRequest: null, commandTimeout: undefined, enableOfflineQueue: true })),
          prefix,
          concurrency: running,
          lockDuration: LOCK_MS,
          stalledInterval: STALLED_MS,
          maxStalledCount: Number.MAX_SAFE_INTEGER,
          drainDelay: 5,
          skipVersionCheck: true,
        },
      );
      worker.on('error', (error) => log.debug({ err: error }, 'the task queue broke'));
    },
    async stop() {
      await worker?.close();
      worker = undefined;
    },
    async ping() {
      try {
        await redis.ping();
      } catch (error) {
        throw redisFailure(error, place.place);
      }
    },
    async close() {
      await worker?.close(true).catch(() => undefined);
      await queue.close().catch(() => undefined);
      for (const connection of connections) connection.disconnect();
    },
  };
}
