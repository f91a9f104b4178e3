import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Request } from 'express';
import { type Account, createAccount } from '../auth/account.ts';
import { type Config, loadConfig } from '../config/config.ts';
import { VERSION } from '../config/version.ts';
import { readLinked } from '../core/presentations/part-key.ts';
import { useLauncher } from '../core/threads/launcher.ts';
import { createLogger } from '../observability/logger.ts';
import { createApp } from '../rest/app.ts';
import { readApproach } from '../rest/approach.ts';
import { readBasePath } from '../rest/base-path.ts';
import { createDownloadOpener, createLinkCheck } from '../rest/downloads.ts';
import { type Lifecycle, listen } from '../rest/listen.ts';
import { readVisit } from '../rest/visit.ts';
import type { McpHttpHandler, McpHttpOptions } from '../tools/http.ts';
import { parseToolsets } from '../tools/toolsets.ts';
import { type Lectern, wire } from '../wire.ts';
import { ACCOUNT, LOCAL_ACCESS } from './backup-files.ts';
import { findBuiltHelp, findBuiltPages, findBuiltReference } from './built-pages.ts';
import { scheduleCleanUp } from './clean-up.ts';
import type { Command } from './command.ts';
import { keepMemoryLow } from './process-memory.ts';
import { listenForStop } from './stop-signal.ts';
import { watchParts } from './watch-parts.ts';

/** Parts that readiness does not require: decks can be made without them, and tasks wait in the store. */
const SPARED = ['queue'];

export const serveCommand: Command = {
  usage: `Usage: lectern serve

Serves until SIGTERM or Ctrl-C: running requests are finished, running tasks go on at the next start.
HOST and PORT say where (127.0.0.1:5001), PUBLIC_URL how callers reach it. AUTH_USERNAME and AUTH_PASSWORD
create the admin account at the first start; until there is one, programs send the header that the server
writes to the file local-access in the data directory.`,
  async run(args) {
    parseArgs({ args: [...args], options: {} });
    const config = loadConfig();
    const log = createLogger(config.logLevel);
    const stopped = listenForStop();
    useLauncher();
    const lectern = wire(config, log, {
      works: config.runTasks,
      engine: config.engineProcesses === 0 ? 'own' : 'processes',
    });
    try {
      lectern.metrics.watch();
      const server = await openServer(lectern, config, {
        pages: findBuiltPages(),
        reference: findBuiltReference(),
        help: findBuiltHelp(),
      });
      const endGivingBack = keepMemoryLow();
      announce(config.publicUrl ?? server.url, server.url, server.account);
      const signal = await stopped;
      log.info({ signal }, 'stopping');
      endGivingBack();
      await server.close();
      return 0;
    } finally {
      await lectern.close();
    }
  },
};

/** Folders that a build writes; undefined where there is none. */
interface BuiltFolders {
  readonly pages: string | undefined;
  readonly reference: string | undefined;
  readonly help: string | undefined;
}

interface OpenServer {
  readonly url: string;
  readonly account: Account;
  /** Finishes running requests and ends the server, but not the services behind it. */
  close(): Promise<void>;
}

/** Opens the server that a configuration describes, in this process. */
export async function openServer(
  lectern: Lectern,
  config: Config,
  { pages, reference, help }: BuiltFolders,
): Promise<OpenServer> {
  const { log } = lectern;
  const services = await lectern.services();
  const { records, blobs, parts, bus, spool } = await lectern.stores();
  const watch = watchParts(parts, SPARED);
  const links = await lectern.links();
  const { username, password, overrideFromEnv, reset } = config.auth;
  const env = { username, password: password?.reveal(), override: overrideFromEnv, reset };
  const account = await createAccount({
    file: join(config.dataDirectory, ACCOUNT),
    localAccess: join(config.dataDirectory, LOCAL_ACCESS),
    env,
    records,
    shared: config.engines.store !== undefined,
    bus,
    log,
    clock: lectern.clock,
    onCredentials: links.rotateUnlessFor,
  });
  const mcp = lazyMcp({
    ...lectern.mcp,
    profile: { toolsets: parseToolsets(config.toolsets), readOnly: config.readOnly, transport: 'http' },
    log,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
    requestBytes: config.limits.requestBytes,
    // Express resolves the host behind proxies.
    visitOf: (request: IncomingMessage) => ({
      ...readVisit(request),
      host: readApproach(request as Request).host,
    }),
  });
  const lifecycle: Lifecycle = { draining: false };
  const ending = new AbortController();
  const app = createApp({
    catalogue: await lectern.catalogue(),
    services,
    account,
    log,
    clock: lectern.clock,
    version: VERSION,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    requestBytes: config.limits.requestBytes,
    bodyBytesAtOnce: config.limits.bodyBytesAtOnce,
    requestsPerMinute: config.limits.requestsPerMinute,
    uploadBytes: config.limits.uploadBytes,
    spool,
    openDownload: createDownloadOpener(
      { verifyLink: links.verifyLink, get: (key) => readLinked(blobs, key) },
      lectern.clock,
      config.limits.bodyBytesAtOnce,
    ),
    ready: watch.ready,
    away: watch.away,
    lifecycle,
    changes: lectern.mcp.changes,
    ending: ending.signal,
    metrics: {
      meter: lectern.metrics,
      tracer: lectern.tracer,
      text: () => lectern.metrics.read({ records, blobs }, lectern.clock.now()),
    },
    mcp: mcp.handle,
    // A caller will probably make a deck soon, while an idle server should stay small.
    ...(lectern.prepare && { called: lectern.prepare }),
    ...(pages === undefined ? {} : { pages }),
    ...(reference === undefined ? {} : { reference }),
    ...(help === undefined ? {} : { help }),
  });
  const server = await listen(app, {
    host: config.host,
    port: config.port,
    lifecycle,
    behindProxy: config.trustProxy,
    isGoodLink: createLinkCheck(links, lectern.clock),
    basePath: readBasePath(config.publicUrl),
  });
  const endCleanUp = config.runTasks ? scheduleCleanUp(lectern, config, log) : async () => undefined;
  return {
    url: server.url,
    account,
    async close() {
      ending.abort();
      await Promise.all([server.close(), mcp.close(), endCleanUp()]);
    },
  };
}

/** Loads the MCP SDK, and Node's web client with it, at the first request to `/mcp`. */
function lazyMcp(options: McpHttpOptions): McpHttpHandler {
  let made: Promise<McpHttpHandler> | undefined;
  return {
    async handle(...args) {
      made ??= import('../tools/http.ts').then(({ createMcpHttpHandler }) => createMcpHttpHandler(options));
      await (await made).handle(...args);
    },
    close: async () => (await made)?.close(),
  };
}

function announce(base: string, here: string, { setupCode, localAccess }: Account): void {
  const places = `Lectern ${VERSION}\n  browser ${base}/\n  MCP     ${base}/mcp\n  REST    ${base}/api/v3\n  docs    ${base}/docs\n  health  ${base}/health\n`;
  // Browsers do not send the part after #.
  const first = `There is no admin account yet. Create it in the browser:\n  ${base}/set-up#${setupCode}\nUntil then programs send the header in ${localAccess?.file}:\n  curl -H "@${localAccess?.file}" ${here}/api/v3/presentation/all\n`;
  process.stderr.write(`${places}${setupCode === undefined ? '' : first}`);
}
