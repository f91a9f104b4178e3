import { DelayedError, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Clock, Log } from '../call/call.ts';
import type { TaskQueue } from '../store/task-queue.ts';
import { type RedisPlace, redisFailure } from './redis-client.ts';

const NAME = 'tasks';
/**
 * A worker that does not renew its lock for so long is dead. One worker looks every `stalledMs`, two intervals apart at
 * worst: after 14 seconds its job waits again, before the lease in the task's record ends. Until then the job is put off.
 */
const TIMES = { lockMs: 10_000, renewMs: 2_500, stalledMs: 2_000 };
/** A wake-up call that a worker took along when it died is made good for after so long. */
const IDLE_SECONDS = 2;
/** After its server was away a worker asks again so soon. */
const RETRY_MS = 1_000;

/**
 * TaskQueue on BullMQ. A job is a task's id and nothing else: its record says whether and how often it may run, so
 * BullMQ's own counts of attempts and stalls never end one.
 */
export function createBullmqTaskQueue(place: RedisPlace, clock: Clock, log: Log, times = TIMES): TaskQueue {
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
