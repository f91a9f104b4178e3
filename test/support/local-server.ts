import { join } from 'node:path';
import { findBuiltHelp, findBuiltPages } from '../../src/cli/built-pages.ts';
import { openServer } from '../../src/cli/serve.ts';
import { loadConfig } from '../../src/config/config.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { wire } from '../../src/wire.ts';
import { livesIn, ROOT } from '../e2e/processes.ts';

/** A server in the process of the tests. */
export interface LocalServer {
  /** Without a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The server of `lectern serve` on a free port, with the pages of the last build, in the process of the
 * tests: its modules, fonts and templates are loaded once for all files of a worker. Tests of processes,
 * signals and output start the built program instead (`serve` in `test/e2e/processes.ts`).
 */
export async function serveLocally(
  dataDirectory: string,
  extra: Readonly<Record<string, string>> = {},
): Promise<LocalServer> {
  const config = loadConfig({
    APP_DATA_DIRECTORY: dataDirectory,
    LIBREOFFICE_PATH: 'off',
    CHROMIUM_PATH: 'off',
    LOG_LEVEL: 'warn',
    PORT: '0',
    ...extra,
  });
  const log = createLogger(config.logLevel, { write: () => undefined });
  const lectern = wire(config, log, { works: config.runTasks });
  const server = await openServer(lectern, config, {
    pages: findBuiltPages(),
    reference: join(ROOT, 'dist', 'fixed'),
    help: findBuiltHelp(),
  });
  livesIn(server.url, dataDirectory);
  return {
    url: server.url,
    async stop() {
      await server.close();
      await lectern.close();
    },
  };
}
