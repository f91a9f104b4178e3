import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskBlobStore } from '../../src/core/adapters/disk-blob-store.ts';
import { createSafeFetch } from '../../src/core/adapters/safe-fetch.ts';
import { openSqliteRecordStore } from '../../src/core/adapters/sqlite-record-store.ts';
import { createAssetService } from '../../src/core/assets/asset-service.ts';
import { createReferences } from '../../src/core/assets/references.ts';
import { createExtractiveAuthor } from '../../src/core/authoring/extractive-author.ts';
import type { Attachment, CallContext, Progress } from '../../src/core/call/call.ts';
import { execute, SCOPES } from '../../src/core/call/operation.ts';
import type { Services } from '../../src/core/call/services.ts';
import { createDesignService } from '../../src/core/designs/design-service.ts';
import { DESIGN_JOBS } from '../../src/core/designs/jobs.ts';
import { createFontService } from '../../src/core/fonts/font-service.ts';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { JOBS } from '../../src/core/presentations/jobs.ts';
import { createLinks, type SignedLinks } from '../../src/core/presentations/links.ts';
import { createMeasure } from '../../src/core/presentations/measure.ts';
import { createPresentationService } from '../../src/core/presentations/presentation-service.ts';
import type { BlobStore, RecordStore } from '../../src/core/store/store.ts';
import { createCallJobs } from '../../src/core/tasks/call-jobs.ts';
import { createReplyService } from '../../src/core/tasks/replies.ts';
import { createTaskService, type TaskWorker } from '../../src/core/tasks/task-service.ts';
import { createTemplateService } from '../../src/core/templates/template-service.ts';
import { createThemeService } from '../../src/core/themes/theme-service.ts';
import { ENGINE } from './layout-engine.ts';
import { createDesignThreads } from './shared-design-threads.ts';

/** The real services over a store of their own, and a way to call operations as transports do. */
export interface Bench {
  readonly services: Services;
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly links: SignedLinks;
  readonly tasks: TaskWorker;
  readonly attachments: Attachment[];
  readonly progress: Progress[];
  /** How many records and blobs there are, the link secret aside. */
  stored(): Promise<number>;
  context(overrides?: Partial<CallContext>): CallContext;
  /** @throws Failure as transports see it. */
  run(operation: string, input: unknown, overrides?: Partial<CallContext>): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const COLLECTIONS = ['presentations', 'tasks', 'task_queue', 'replies'];

export async function openBench(
  options: {
    readonly waitingTasks?: number;
    readonly allowed?: readonly string[];
    readonly trashDays?: number;
  } = {},
): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
  const clock = { now: () => new Date('2026-03-01T12:00:00.000Z'), monotonicMs: () => performance.now() };
  const records = openSqliteRecordStore(join(folder, 'store.sqlite'));
  const blobs = openDiskBlobStore(join(folder, 'blobs'));
  const links = await createLinks({ records, blobs, clock, lifetimeSeconds: 3600 });
  const templates = createTemplateService();
  const fetchFile = createSafeFetch(options.allowed ?? []);
  const assets = createAssetService({ records, blobs, clock, fileSeconds: 3600, addresses: links });
  const fonts = createFontService({ records, blobs, clock });
  const references = createReferences({
    assets,
    fonts,
    blobs,
    links,
    clock,
    fetchPicture: fetchFile,
    fetchFile,
  });
  const fetchPicture = references.picture;
  const themes = createThemeService({ records, blobs, clock, fonts, fetchPicture });
  const designs = createDesignService({
    records,
    blobs,
    clock,
    fonts,
    threads: createDesignThreads(),
  });
  const presentations = createPresentationService({
    records,
    blobs,
    links,
    templates,
    themes,
    designs,
    fetchPicture,
    fetchMedia: references.media,
    maxSlides: 100,
    ...(options.trashDays === undefined ? {} : { trash: { days: options.trashDays, clock } }),
  });
  const tasks = createTaskService({
    records,
    clock,
    log: SILENT,
    handlers: { ...JOBS, ...DESIGN_JOBS, ...createCallJobs(OPERATIONS) },
    services: () => services,
    limits: { waiting: options.waitingTasks ?? 10, running: 2, taskSeconds: 60 },
  });
  const services: Services = {
    presentations,
    templates,
    tasks,
    author: createExtractiveAuthor({ measure: createMeasure(templates, ENGINE) }),
    replies: createReplyService({ records, clock }),
    themes,
    fonts,
    assets,
    references,
    designs,
    files: designs,
  };
  const attachments: Attachment[] = [];
  const progress: Progress[] = [];
  const context = (overrides: Partial<CallContext> = {}): CallContext => ({
    requestId: 'request-1',
    caller: { id: 'admin', kind: 'admin', scopes: SCOPES },
    surface: 'mcp',
    services,
    log: SILENT,
    clock,
    signal: new AbortController().signal,
    link: { style: 'absolute', base: 'https://decks.example' },
    progress: (step) => progress.push(step),
    attach: (attachment) => attachments.push(attachment),
    ...overrides,
  });
  return {
    services,
    records,
    blobs,
    links,
    tasks,
    attachments,
    progress,
    context,
    async stored() {
      const totals = await Promise.all(
        COLLECTIONS.map(async (collection) => (await records.list(collection, { limit: 1 })).total),
      );
      return totals.reduce((sum, total) => sum + total, (await blobs.list('presentations/')).length);
    },
    async run(name, input, overrides) {
      const operation = OPERATIONS.find((one) => one.name === name);
      if (!operation) throw new Error(`no operation ${name}`);
      return execute(operation, input, context(overrides));
    },
    async close() {
      await tasks.stop(0);
      await records.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
