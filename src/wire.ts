import { createPasswords, HASH_COST } from './auth/passwords.ts';
import { findBuiltPages } from './cli/built-pages.ts';
import type { Config } from './config/config.ts';
import { VERSION } from './config/version.ts';
import type { Clock, Log } from './core/call/call.ts';
import type { Operation } from './core/call/operation.ts';
import { RequestLog } from './core/call/request-log.ts';
import type { Services } from './core/call/services.ts';
import { asyncOnce as once } from './core/memory/async-once.ts';
import { lazy } from './core/memory/lazy-service.ts';
import { meteredLog } from './core/metrics/metered-log.ts';
import type { SignedLinks } from './core/presentations/links.ts';
import type { ServerFacts } from './core/server/server-info.ts';
import { createChangeFeed } from './core/store/changes.ts';
import type { WebhookSender } from './core/store/send-webhook.ts';
import type { Tracer } from './core/store/tracer.ts';
import type { TaskRecord } from './core/tasks/task.ts';
import type { TaskHandler } from './core/tasks/task-options.ts';
import type { TaskWorker } from './core/tasks/task-service.ts';
import type { WebhookWorker } from './core/webhooks/webhook-service.ts';
import type { EnginePool } from './engine/engine-pool.ts';
import { createMetrics, type Metrics } from './observability/metrics.ts';
import { type DeckEngine, lazyEngine, openEngine, type Rendered } from './open-deck-engine.ts';
import { DATABASE, type Engines, openEngines, type ProcessContext } from './open-engines.ts';
import { engineParts, openMaterials, openPageBrowser } from './open-materials.ts';
import { createResources } from './resources/index.ts';
import type { McpSurface } from './tools/server.ts';

/** The parts of one running Lectern. What is heavy loads when it is first asked for. */
export interface Lectern {
  catalogue(): Promise<readonly Operation[]>;
  readonly clock: Clock;
  readonly mcp: McpSurface;
  readonly metrics: Metrics;
  /** Undefined where nothing is traced, and until it has loaded. */
  tracer(): Tracer | undefined;
  /** The log that was given; what it tells of calls, tasks and webhooks is counted. */
  readonly log: Log;
  /** A log whose lines carry the request's id. */
  logFor(requestId: string): Log;
  stores(): Promise<Engines>;
  /**
   * Opens the stores and begins to work on tasks, unless it was wired not to. @throws Failure `unavailable`
   */
  services(): Promise<Services>;
  links(): Promise<SignedLinks>;
  /** Begins a process that makes decks, where there is none, before the first deck is requested. */
  readonly prepare: (() => void) | undefined;
  /** Hands running tasks back and closes the stores. */
  close(): Promise<void>;
}

/** How long running tasks may take to end before they are handed back to the next start. */
const TASK_GRACE_MS = 10_000;
/** The same for messages that are being sent; what does not end is sent again by the next start. */
const WEBHOOK_GRACE_MS = 3_000;

export interface WireOptions {
  /** True if this process works on tasks and webhooks instead of only queueing them. */
  readonly works?: boolean;
  /**
   * True if decks are made in this process or in child processes, so that a request cannot block or exhaust
   * the server.
   */
  readonly engine?: 'own' | 'processes';
}

export function wire(
  config: Config,
  baseLog: Log,
  { works = true, engine = 'own' }: WireOptions = {},
): Lectern {
  const clock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
  const metrics = createMetrics();
  const tracing = openTracer({ config, clock, log: baseLog });
  const log = meteredLog(baseLog, metrics, tracing.tracer);
  const rendered: Rendered = (kind, requestId, durationMs) => {
    metrics.observe('lectern_render_seconds', { kind }, durationMs / 1000);
    tracing.tracer()?.ended({
      requestId,
      name: `render ${kind}`,
      kind: 'internal',
      durationMs,
      attributes: {},
      failed: false,
    });
  };
  const logFor = (requestId: string) => new RequestLog(log, requestId);
  const changes = createChangeFeed();
  const stores = once(() => openEngines({ config, clock, log, changes, sharesChanges: true }));
  const links = once(async () => {
    const { createLinks } = await import('./core/presentations/links.ts');
    return createLinks({ ...(await stores()), clock, lifetimeSeconds: config.limits.linkSeconds });
  });
  const pool =
    engine === 'processes'
      ? once(async () =>
          (await import('./engine/open-pool.ts')).openEnginePool(config, (await stores()).changes),
        )
      : undefined;
  const inner = once(async () => {
    // Resumes leftover tasks under their original trace.
    await tracing.loaded;
    return openServices({ config, clock, log, rendered, stores, links, works, tracer: tracing.tracer, pool });
  });
  const services = async () => (await inner()).services;

  return {
    catalogue: loadCatalogue,
    clock,
    metrics,
    tracer: tracing.tracer,
    log,
    logFor,
    stores,
    links,
    services,
    prepare:
      pool &&
      (() => {
        // Callers that ask for a deck get the reason why none can be made.
        pool().then(
          (processes) => processes.begin(),
          () => undefined,
        );
      }),
    mcp: {
      version: VERSION,
      facts: abilitiesOf(config),
      catalogue: loadCatalogue,
      resources: createResources(loadCatalogue, findBuiltPages()),
      changes,
      services,
      logFor,
      clock,
      patienceMs: config.limits.callSeconds * 1000,
    },
    async close() {
      if (inner.begun()) {
        const { tasks, webhooks, stopDrawing } = await inner();
        await tasks.stop(TASK_GRACE_MS);
        await webhooks.stop(WEBHOOK_GRACE_MS);
        await stopDrawing();
      }
      if (pool?.begun() === true) await (await pool()).close();
      if (stores.begun()) await (await stores()).close();
      await tracing.close();
    },
  };
}

/** Sixty schemas take a third of a start to build: they load with the first request that needs one. */
const loadCatalogue = async () => (await import('./core/operations/index.ts')).OPERATIONS;

/** The client of the collector loads when there is one; what happens before it has loaded is not traced. */
function openTracer({ config: { tracing }, clock, log }: ProcessContext): {
  readonly loaded: Promise<void> | undefined;
  tracer(): Tracer | undefined;
  close(): Promise<void>;
} {
  let tracer: Tracer | undefined;
  const loading =
    tracing &&
    import('./core/adapters/otlp-tracer.ts').then(({ openOtlpTracer }) => {
      const headers = JSON.parse(tracing.headers.reveal()) as Record<string, string>;
      tracer = openOtlpTracer({
        url: tracing.url,
        headers,
        serviceName: tracing.serviceName,
        version: VERSION,
        clock,
        log,
      });
    });
  return {
    loaded: loading,
    tracer: () => tracer,
    async close() {
      await loading;
      await tracer?.close();
    },
  };
}

/** Parts from which the services are built; functions open their part with the first call. */
interface ServiceParts extends ProcessContext {
  stores(): Promise<Engines>;
  links(): Promise<SignedLinks>;
  /** Processes that make decks; undefined if this process makes them. */
  readonly pool: (() => Promise<EnginePool>) | undefined;
  readonly works: boolean;
  tracer(): Tracer | undefined;
  readonly rendered: Rendered;
}

/** The services, and the parts of them that have to be stopped. */
interface OpenServices {
  readonly services: Services;
  readonly tasks: TaskWorker;
  readonly webhooks: WebhookWorker;
  stopDrawing(): Promise<void>;
}

async function openServices({
  config,
  clock,
  log,
  stores,
  links: openLinks,
  pool,
  works,
  tracer,
  rendered,
}: ServiceParts): Promise<OpenServices> {
  const [
    { JOBS },
    { createReplyService },
    { createTaskService },
    { createCallJobs: callJobs },
    { createWebhookService },
    { toGenerationEnd: endOfTask },
    { DESIGN_JOBS },
    { createDraftService },
    { createServerService },
    { PresentationRecords },
    { createSharing },
    operations,
  ] = await Promise.all([
    import('./core/presentations/jobs.ts'),
    import('./core/tasks/replies.ts'),
    import('./core/tasks/task-service.ts'),
    import('./core/tasks/call-jobs.ts'),
    import('./core/webhooks/webhook-service.ts'),
    import('./core/webhooks/task-events.ts'),
    import('./core/designs/jobs.ts'),
    import('./core/presentations/draft-service.ts'),
    import('./core/server/server-service.ts'),
    import('./core/presentations/presentation-records.ts'),
    import('./core/presentations/shares/index.ts'),
    loadCatalogue(),
  ]);
  const [{ records, blobs, queue, bus, self }, links] = await Promise.all([stores(), openLinks()]);
  const materials = await openMaterials({ config, clock, log, records, blobs, links });
  const { templates, assets, pictures, fonts, references, themes, designs, painter } = materials;
  const browser = openPageBrowser({ config, clock, log });
  const remote = pool && (() => openRemoteEngine(pool, config, clock));
  const engine = once(
    remote ?? (() => openEngine({ config, records, blobs, links, ...engineParts(materials) })),
  );
  const { waitingTasks: waiting, runningTasks: running, taskSeconds } = config.limits;
  const webhooks = createWebhookService({
    records,
    clock,
    log,
    sender: lazySender(config.allowPrivateAddresses),
    ...(self && { self }),
  });
  const endWrites = (task: TaskRecord) => {
    const end = task.announce === true ? endOfTask(task) : undefined;
    return end === undefined ? [] : webhooks.eventWrites(end);
  };
  const tasks = createTaskService({
    records,
    clock,
    log,
    handlers: refreshedBy({ ...JOBS, ...DESIGN_JOBS, ...callJobs(operations) }, links.refresh),
    services: () => services,
    limits: { waiting, running, taskSeconds },
    endWrites,
    tracer,
    ...(queue && { queue }),
    ...(bus && { bus }),
  });
  const { trashDays: days } = config.retention;
  const stored = new PresentationRecords({ records, blobs, ...(days > 0 && { trash: { days, clock } }) });
  const made = lazyEngine({ engine, stored, links, rendered });
  const services: Services = {
    ...made,
    ...createSharing({
      ...{ records, blobs, links, clock, log },
      presentations: made.presentations,
      passwords: createPasswords(HASH_COST),
    }),
    templates,
    tasks,
    replies: createReplyService({ records, clock, ...(self && { self }) }),
    themes,
    fonts,
    assets,
    references,
    ...(browser && { browser }),
    pictures,
    webhooks,
    drafts: createDraftService({ records, clock }),
    designs,
    files: designs,
    server: createServerService({
      facts: factsOf(config, clock),
      records,
      clock,
      measure: async () =>
        (await import('./core/adapters/disk-usage.ts')).measureDirectory(config.dataDirectory, DATABASE),
    }),
    topics: config.model === undefined ? config.topicsWithoutModel : 'written',
    limits: { contentCharacters: config.limits.contentCharacters, slides: config.limits.slides },
  };
  if (works) {
    tasks.begin();
    webhooks.begin();
  }
  const stopDrawing = async () => {
    await Promise.all([designs.stop(), painter?.close(), browser?.close()]);
  };
  return { services, tasks, webhooks, stopDrawing };
}

/** The engine in processes of its own. */
async function openRemoteEngine(
  pool: () => Promise<EnginePool>,
  { dataDirectory }: Config,
  clock: Clock,
): Promise<DeckEngine> {
  const [{ remoteEngine }, { SentFiles }] = await Promise.all([
    import('./engine/remote-engine.ts'),
    import('./engine/sent-files.ts'),
  ]);
  const files = new SentFiles(dataDirectory);
  await files.clear(clock.now().getTime());
  return remoteEngine(await pool(), files);
}

/**
 * Events and results of tasks contain links signed now: a server may have changed the secret since this
 * process began.
 */
function refreshedBy(
  handlers: Readonly<Record<string, TaskHandler>>,
  refresh: () => Promise<void>,
): Readonly<Record<string, TaskHandler>> {
  const refreshed = (handle: TaskHandler): TaskHandler => {
    return async (...args) => {
      await refresh();
      return handle(...args);
    };
  };
  return Object.fromEntries(Object.entries(handlers).map(([type, handle]) => [type, refreshed(handle)]));
}

/** Facts for the operator: names of configured parts, never keys. */
function factsOf(config: Config, clock: Clock): ServerFacts {
  const { settings, publicUrl, dataDirectory, engines } = config;
  return {
    version: VERSION,
    started_at: clock.now().toISOString(),
    program: process.argv[1] ?? '',
    data_directory: dataDirectory,
    ...(publicUrl !== undefined && { public_url: publicUrl }),
    stores: {
      records:
        engines.store === undefined ? 'SQLite' : { postgres: 'Postgres', redis: 'Redis' }[engines.store.kind],
      files: engines.blobs === undefined ? 'directory' : 'S3',
    },
    ...abilitiesOf(config),
    settings,
  };
}

/** Capabilities that callers should know before they call. */
function abilitiesOf({ model, search, images, limits }: Config): Pick<ServerFacts, 'providers' | 'limits'> {
  return {
    providers: {
      ...(model !== undefined && { model: model.name }),
      ...(search !== undefined && { web_search: search.service }),
      photographs: images.disabled
        ? []
        : images.photoLibraries.flatMap(({ name, apiKey }) => (apiKey === undefined ? [] : [name])),
      ...(!images.disabled && images.maker !== undefined && { pictures: images.maker.name }),
    },
    limits: {
      slides: limits.slides,
      content_characters: limits.contentCharacters,
      upload_bytes: limits.uploadBytes,
      call_seconds: limits.callSeconds,
      task_seconds: limits.taskSeconds,
    },
  };
}

/** The client that webhooks are sent with, and all that it brings, loads with the first message. */
function lazySender(allowed: Config['allowPrivateAddresses']): WebhookSender {
  return lazy<WebhookSender>(
    once(async () => (await import('./core/adapters/send-webhook.ts')).createWebhookSender(allowed)),
    {},
  );
}
