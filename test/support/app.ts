import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { createAccount } from '../../src/auth/account.ts';
import { loadConfig } from '../../src/config/config.ts';
import { VERSION } from '../../src/config/version.ts';
import { readLinked } from '../../src/core/presentations/part-key.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { type AppOptions, createApp } from '../../src/rest/app.ts';
import { createDownloadOpener } from '../../src/rest/downloads.ts';
import { type Lectern, wire } from '../../src/wire.ts';

export interface TestApp {
  readonly app: Express;
  readonly lectern: Lectern;
  /** The data directory. */
  readonly folder: string;
  /** Authorization header of a session; without an account that of the data directory. */
  readonly session: string;
  /** Everything logged so far. */
  logged(): string;
  close(): Promise<void>;
}

/**
 * The whole server as `serve` wires it, with embedded stores in a directory of its own, but not listening.
 */
export async function createTestApp(
  env: Readonly<Record<string, string>> = {},
  options: Partial<AppOptions> = {},
): Promise<TestApp> {
  const folder = env['APP_DATA_DIRECTORY'] ?? mkdtempSync(join(tmpdir(), 'lectern-app-'));
  const config = loadConfig({
    AUTH_USERNAME: 'ada',
    AUTH_PASSWORD: 'correct horse',
    LIBREOFFICE_PATH: 'off',
    CHROMIUM_PATH: 'off',
    ...env,
    APP_DATA_DIRECTORY: folder,
  });
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(line) });
  const lectern = wire(config, log, { works: config.runTasks });
  const [services, { records, blobs, spool }, links] = await Promise.all([
    lectern.services(),
    lectern.stores(),
    lectern.links(),
  ]);
  const { username, password, overrideFromEnv: override, reset } = config.auth;
  const localAccess = join(folder, 'local-access');
  const account = await createAccount({
    file: join(folder, 'userConfig.json'),
    env: { username, password: password?.reveal(), override, reset },
    localAccess,
    records,
    log,
    clock: lectern.clock,
    onCredentials: links.rotateUnlessFor,
    hashCost: 4,
  });
  const app = createApp({
    catalogue: await lectern.catalogue(),
    services,
    account,
    log: lectern.log,
    clock: lectern.clock,
    version: VERSION,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    requestBytes: config.limits.requestBytes,
    requestsPerMinute: config.limits.requestsPerMinute,
    bodyBytesAtOnce: config.limits.bodyBytesAtOnce,
    uploadBytes: config.limits.uploadBytes,
    spool,
    openDownload: createDownloadOpener(
      { verifyLink: links.verifyLink, get: (key) => readLinked(blobs, key) },
      lectern.clock,
      config.limits.bodyBytesAtOnce,
    ),
    ready: () => records.ping(),
    changes: lectern.mcp.changes,
    metrics: {
      meter: lectern.metrics,
      tracer: lectern.tracer,
      text: () => lectern.metrics.read({ records, blobs }, lectern.clock.now()),
    },
    ...options,
  });
  return {
    app,
    lectern,
    folder,
    session:
      account.username === undefined
        ? readFileSync(localAccess, 'utf8').trim().replace('Authorization: ', '')
        : `Bearer ${await account.issueSession()}`,
    logged: () => lines.join(''),
    async close() {
      await lectern.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
