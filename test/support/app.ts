import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { createAccount } from '../../src/auth/account.ts';
import { loadConfig } from '../../src/config/config.ts';
import { VERSION } from '../../src/config/version.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { type AppOptions, createApp } from '../../src/rest/app.ts';
import { createDownloadOpener } from '../../src/rest/downloads.ts';
import { type House, wire } from '../../src/wire.ts';

export interface TestApp {
  readonly app: Express;
  readonly house: House;
  /** The data directory. */
  readonly folder: string;
  /** Authorization header of a session; without an account that of the data directory. */
  readonly session: string;
  /** Everything logged so far. */
  logged(): string;
  close(): Promise<void>;
}

/** The whole server as `serve` wires it, with embedded stores in a directory of its own, but not listening. */
export async function createTestApp(env: Readonly<Record<string, string>> = {}, options: Partial<AppOptions> = {}): Promise<TestApp> {
  const folder = env['APP_DATA_DIRECTORY'] ?? mkdtempSync(join(tmpdir(), 'lectern-app-'));
  const config = loadConfig({ AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse', LIBREOFFICE_PATH: 'off', ...env, APP_DATA_DIRECTORY: folder });
  const lines: string[] = [];
  const log = createLogger('debug', { write: (line) => void lines.push(line) });
  const house = wire(config, log, config.runTasks);
  const [services, { records, blobs, spool }, links] = await Promise.all([house.services(), house.stores(), house.links()]);
  const { username, password, overrideFromEnv: override, reset } = config.auth;
  const localAccess = join(folder, 'local-access');
  const account = await createAccount({
    file: join(folder, 'userConfig.json'),
    env: { username, password: password?.reveal(), override, reset },
    localAccess,
    records,
    log,
    clock: house.clock,
    onCredentials: links.rotateUnlessFor,
    hashCost: 4,
  });
  const app = createApp({
    catalogue: await house.catalogue(),
    services,
    account,
    log: house.log,
    clock: house.clock,
    version: VERSION,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    requestBytes: config.limits.requestBytes,
    requestsPerMinute: config.limits.requestsPerMinute,
    bodyBytesAtOnce: config.limits.bodyBytesAtOnce,
    uploadBytes: config.limits.uploadBytes,
    spool,
    openDownload: createDownloadOpener({ verifyLink: links.verifyLink, get: (key) => blobs.get(key) }, house.clock, config.limits.bodyBytesAtOnce),
    ready: () => records.ping(),
    metrics: { meter: house.metrics, tracer: house.tracer, text: () => house.metrics.read({ records, blobs }, house.clock.now()) },
    ...options,
  });
  return {
    app,
    house,
    folder,
    session: account.username === undefined ? readFileSync(localAccess, 'utf8').trim().replace('Authorization: ', '') : `Bearer ${await account.issueSession()}`,
    logged: () => lines.join(''),
    async close() {
      await house.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
