import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { prepareDataDirectory } from './core/adapters/data-directory.ts';
import type { Clock, Log } from './core/call/call.ts';
import { announceChanges } from './core/store/announce-changes.ts';
import type { Bus } from './core/store/bus.ts';
import type { ChangeFeed } from './core/store/changes.ts';
import type { OwnProcess } from './core/store/claim.ts';
import { upgradeRecords } from './core/store/record-versions.ts';
import { shareChanges } from './core/store/share-changes.ts';
import type { BlobStore, RecordStore, Spool } from './core/store/store.ts';
import type { TaskQueue } from './core/store/task-queue.ts';

/** Options shared by all parts of a process. */
export interface ProcessContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
}

/** Stores that outlive requests and processes, embedded or shared as configured. */
export interface Engines {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  /** Uploaded files that are not used yet. */
  readonly spool: Spool;
  /** Absent: the store hands out tasks. */
  readonly queue: TaskQueue | undefined;
  /** To the other processes; absent where nothing is shared, or where they share a SQLite file only. */
  readonly bus: Bus | undefined;
  /** Feed for changes that other processes made to these stores. */
  readonly changes: ChangeFeed;
  /** Absent where processes of one store do not see each other. */
  readonly self: OwnProcess | undefined;
  /** Each part that can be away, and how to ask whether it answers. */
  readonly parts: Readonly<Record<string, () => Promise<void>>>;
  close(): Promise<void>;
}

/** File of the embedded database in the data directory. */
export const DATABASE = 'lectern.sqlite';
/** Which shared stores this data directory has worked with, by their place. */
const KNOWN = 'shared-stores.json';

/**
 * Drivers load only where a setting asks for them. @throws Failure `unavailable` that names the part which
 * does not answer, and why.
 */
export async function openEngines({
  config,
  clock,
  log,
  changes: feed,
  sharesChanges,
}: ProcessContext & {
  readonly changes: ChangeFeed;
  /** True if other processes on the data directory hear of changes from this one. */
  readonly sharesChanges: boolean;
}): Promise<Engines> {
  const { engines, dataDirectory } = config;
  await prepareDataDirectory(dataDirectory);
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const store = await openStore(engines.store, dataDirectory, log);
    closing.push(async () => {
      await store.bus?.close();
      await store.records.close();
    });
    const queued =
      engines.queue === undefined
        ? undefined
        : await openQueue({ url: engines.queue.reveal(), clock, log, needsBus: store.bus === undefined });
    if (queued !== undefined)
      closing.push(async () => {
        await queued.bus?.close();
        await queued.queue.close();
      });
    const bus = store.bus ?? queued?.bus;
    const blobs = await openBlobs(engines.blobs, dataDirectory, clock);
    if (engines.blobs !== undefined) await blobs.ping();
    else if (engines.store !== undefined)
      log.warn(
        { directory: dataDirectory },
        'STORE_URL is shared and BLOB_URL is not set: every process must see the same data directory',
      );
    const neighbours =
      bus === undefined && sharesChanges
        ? (await import('./core/adapters/directory-bus.ts')).openDirectoryBus(
            join(dataDirectory, 'tmp', 'changes'),
          )
        : undefined;
    closing.push(async () => neighbours?.close());
    const changeBus = bus ?? neighbours;
    const changes = changeBus === undefined ? feed : shareChanges(feed, changeBus);
    const records = announceChanges(upgradeRecords(store.records), changes);
    const parts = {
      store: () => records.ping(),
      ...(queued !== undefined && { queue: () => queued.queue.ping() }),
      files: () => blobs.ping(),
    };
    const self =
      engines.store === undefined
        ? (await import('./core/adapters/locked-process.ts')).openLockedProcess(
            join(dataDirectory, 'tmp', 'processes'),
          )
        : undefined;
    closing.push(async () => self?.close());
    const spool = await (await import('./core/adapters/disk-spool.ts')).openDiskSpool(
      join(dataDirectory, 'tmp', 'uploads'),
      self,
      clock,
    );
    return { records, blobs, spool, queue: queued?.queue, bus, changes, self, parts, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Asks one shared engine, whatever the others do. @throws Failure `unavailable` with why it does not answer.
 */
export async function askEngine(
  part: 'store' | 'queue' | 'files',
  { config: { engines, dataDirectory }, clock, log }: ProcessContext,
): Promise<void> {
  if (part === 'store') {
    const { records, bus } = await openStore(engines.store, dataDirectory, log);
    await records.ping().finally(async () => {
      await bus?.close();
      await records.close();
    });
  } else if (part === 'files') {
    await (await openBlobs(engines.blobs, dataDirectory, clock)).ping();
  } else if (engines.queue !== undefined) {
    const { queue } = await openQueue({ url: engines.queue.reveal(), clock, log, needsBus: false });
    await queue.ping().finally(() => queue.close());
  }
}

async function openStore(
  shared: Config['engines']['store'],
  directory: string,
  log: Log,
): Promise<{ readonly records: RecordStore; readonly bus?: Bus }> {
  const embedded = join(directory, DATABASE);
  if (shared === undefined) {
    const { openSqliteRecordStore } = await import('./core/adapters/sqlite-record-store.ts');
    return { records: openSqliteRecordStore(embedded) };
  }
  if (existsSync(embedded))
    log.warn({ file: embedded }, 'STORE_URL is set: the database in the data directory is not used');
  const file = join(directory, KNOWN);
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<string, string>;
  const { openSharedStore } = await import('./core/adapters/shared-store.ts');
  const { records, bus, place, identity } = await openSharedStore(
    shared.kind,
    shared.url.reveal(),
    log,
    (at) => known[at],
  );
  if (known[place] !== identity && existsSync(directory))
    await writeFile(file, `${JSON.stringify({ ...known, [place]: identity }, null, 2)}\n`, { mode: 0o600 });
  return { records, bus };
}

async function openQueue({
  url,
  clock,
  log,
  needsBus,
}: Omit<ProcessContext, 'config'> & { readonly url: string; readonly needsBus: boolean }): Promise<{
  readonly queue: TaskQueue;
  readonly bus?: Bus;
}> {
  const [{ openRedis }, { createBullmqTaskQueue }, { openRedisBus }] = await Promise.all([
    import('./core/adapters/redis-client.ts'),
    import('./core/adapters/bullmq-task-queue.ts'),
    import('./core/adapters/redis-bus.ts'),
  ]);
  const place = await openRedis(url, log);
  return {
    queue: createBullmqTaskQueue(place, clock, log),
    ...(needsBus && { bus: await openRedisBus(place, log) }),
  };
}

async function openBlobs(
  bucket: Config['engines']['blobs'],
  directory: string,
  clock: Clock,
): Promise<BlobStore> {
  if (bucket === undefined)
    return (await import('./core/adapters/disk-blob-store.ts')).openDiskBlobStore(join(directory, 'blobs'));
  const { createS3BlobStore } = await import('./core/adapters/s3-blob-store.ts');
  const { region, accessKeyId, secretAccessKey, sessionToken, ...place } = bucket;
  return createS3BlobStore(
    {
      ...place,
      keys: {
        region,
        accessKeyId,
        secretAccessKey: secretAccessKey.reveal(),
        sessionToken: sessionToken?.reveal(),
      },
    },
    clock,
  );
}
