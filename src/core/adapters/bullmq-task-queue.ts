import { DelayedError, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Clock, Log } from '../call/call.ts';
import type { TaskQueue } from '../store/task-queue.ts';
import { type RedisPlace, toRedisFailure } from './redis-client.ts';

const NAME = 'tasks';
/**
 * A worker that does not renew its lock within this time is dead. One worker checks every `stalledMs`, so its
 * job waits again after at most 14 seconds, before the lease in the task's record ends. Until then the job is
 * postponed.
 */
const TIMES = { lockMs: 10_000, renewMs: 2_500, stalledMs: 2_000 };
/** Interval at which workers look for jobs, in case a worker died with the notification. */
const IDLE_SECONDS = 2;
/** Delay before a worker asks again after an outage of the server. */
const RETRY_MS = 1_000;

/**
 * TaskQueue on BullMQ. A job contains only a task's id; its record decides whether and how often it may run,
 * so BullMQ's own counts of attempts and stalls never end one.
 */
export function createBullmqTaskQueue(place: RedisPlace, clock: Clock, log: Log, times = TIMES): TaskQueue {
  const { redis, prefix } = place;
  // BullMQ does not close connections that were passed to it.
  const connections = [redis];
  const trackConnection = (connection: Redis) => {
    connections.push(connection);
    return connection;
  };
  const queue = new Queue(NAME, {
    connection: trackConnection(place.another()),
    prefix,
    skipVersionCheck: true,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', (error) => log.debug({ err: error }, 'the task queue broke'));
  let worker: Worker | undefined;
  return {
    async add(ids) {
      try {
        if (ids.length > 0)
          await queue.addBulk(ids.map((id) => ({ name: NAME, data: {}, opts: { jobId: id } })));
      } catch (error) {
        throw toRedisFailure(error, place.place);
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
          connection: trackConnection(
            place.another({
              maxRetriesPerRequest: null,
              commandTimeout: undefined,
              enableOfflineQueue: true,
            }),
          ),
          prefix,
          concurrency: running,
          lockDuration: times.lockMs,
          lockRenewTime: times.renewMs,
          stalledInterval: times.stalledMs,
          maxStalledCount: Number.MAX_SAFE_INTEGER,
          runRetryDelay: RETRY_MS,
          drainDelay: IDLE_SECONDS,
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
        throw toRedisFailure(error, place.place);
      }
    },
    async close() {
      await worker?.close(true).catch(() => undefined);
      await queue.close().catch(() => undefined);
      for (const connection of connections) connection.disconnect();
    },
  };
}
