import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, livesIn, MAIN, ONE_ENGINE, scratchDirectory } from '../e2e/processes.ts';
import { DEEP } from '../faults/chance.ts';
import { endWithTests } from '../support/end-with-tests.ts';
import { freePort } from '../support/free-port.ts';
import { MISSING, type SharedServer, startPostgres, startRedis, startS3 } from '../support/shared-servers.ts';

/** Why tests of several processes on shared engines are skipped; undefined where everything is installed. */
export const LACKING = MISSING.postgres ?? MISSING.redis;

/** Which engines carry a cluster; files lie in a bucket in each. */
export interface Kind {
  readonly name: string;
  readonly store: 'postgres' | 'redis';
  readonly queue: 'store' | 'bullmq';
}

/** A process of ours. It keeps its port and its data directory when it is started again. */
export interface Member {
  readonly role: 'serve' | 'worker';
  readonly url: string;
  /** Its output. */
  log(): string;
  kill(): Promise<void>;
  /** Asks it to end. @returns its exit code. */
  stop(): Promise<number | null>;
  start(): Promise<void>;
}

export interface Cluster {
  readonly env: Readonly<Record<string, string>>;
  readonly servers: readonly Member[];
  readonly workers: readonly Member[];
  readonly engines: {
    readonly postgres: SharedServer;
    readonly redis: SharedServer;
    readonly s3: SharedServer;
  };
  member(role: Member['role'], extra?: Record<string, string>): Promise<Member>;
  close(): Promise<void>;
}

/**
 * Servers and workers of one build on engines of their own. Without workers, servers work on tasks
 * themselves.
 */
export async function openCluster(
  kind: Kind,
  count: { readonly servers: number; readonly workers: number },
  extra: Record<string, string> = {},
): Promise<Cluster> {
  const scratch = scratchDirectory();
  const [postgres, redis, s3] = await Promise.all([startPostgres(), startRedis(), startS3()]);
  const env: Record<string, string> = {
    STORE_URL: { postgres, redis }[kind.store].url,
    ...(kind.queue === 'bullmq' && { QUEUE_URL: `${redis.url}?prefix=queue` }),
    BLOB_URL: s3.url,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    LOG_LEVEL: 'error',
    // Processes for decks beside each member are at work in test:scale.
    ...(!DEEP && ONE_ENGINE),
    RUN_TASKS: count.workers === 0 ? 'true' : 'false',
    ...extra,
  };
  const [servers, workers, all]: [Member[], Member[], Member[]] = [[], [], []];
  let number = 0;
  const member = async (role: Member['role'], more: Record<string, string> = {}) => {
    const made = await openMember(role, {
      ...env,
      ...more,
      APP_DATA_DIRECTORY: join(scratch.path, `${role}-${number++}`),
    });
    all.push(made);
    (role === 'serve' ? servers : workers).push(made);
    return made;
  };
  const close = async () => {
    await Promise.all(all.map((one) => one.kill()));
    await Promise.all([postgres.stop(), redis.stop(), s3.stop()]);
    scratch.remove();
  };
  try {
    await Promise.all([
      ...Array.from({ length: count.servers }, () => member('serve')),
      ...Array.from({ length: count.workers }, () => member('worker')),
    ]);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    env,
    servers,
    workers,
    engines: { postgres, redis, s3 },
    member,
    close,
  };
}

async function openMember(role: Member['role'], env: Record<string, string>): Promise<Member> {
  const port = String(await freePort());
  let child: ChildProcess | undefined;
  let text = '';
  const start = async () => {
    const args = role === 'serve' ? ['serve'] : ['worker', '--health-port', port];
    const started = spawn(process.execPath, [MAIN, ...args], {
      env: environment({ ...env, PORT: port }),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    endWithTests(started);
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', (chunk: Buffer) => {
        text += String(chunk);
        if (/health on port|MCP +\S+\/mcp/.test(text)) resolve();
      });
      started.once('exit', (code) => reject(new Error(`${role} ended with ${code}:\n${text}`)));
    });
  };
  await start();
  livesIn(`http://127.0.0.1:${port}`, String(env['APP_DATA_DIRECTORY']));
  return {
    role,
    url: `http://127.0.0.1:${port}`,
    log: () => text,
    async kill() {
      const ending = child;
      if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      await ended;
    },
    async stop() {
      const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve));
      child?.kill('SIGTERM');
      return ended;
    },
    async start() {
      text = '';
      await start();
    },
  };
}
