import { createServer, type Server } from 'node:http';
import { parseArgs } from 'node:util';
import { loadConfig } from '../config/config.ts';
import { VERSION } from '../config/version.ts';
import { toFailure } from '../core/call/operation.ts';
import { METRICS_TYPE } from '../core/metrics/metrics.ts';
import { useLauncher } from '../core/threads/launcher.ts';
import { createLogger } from '../observability/logger.ts';
import { wire } from '../wire.ts';
import { scheduleCleanUp } from './clean-up.ts';
import type { Command } from './command.ts';
import { parseWholeNumber } from './generate.ts';
import { listenForStop } from './stop-signal.ts';
import { type PartsWatch, watchParts } from './watch-parts.ts';

export const workerCommand: Command = {
  usage: `Usage: lectern worker [--health-port N]

Works on tasks, webhooks and the clean-up without serving requests, beside "lectern serve" on the same
STORE_URL, BLOB_URL and QUEUE_URL (or on the same data directory of one machine). Start as many as
there is work for; LIMIT_RUNNING_TASKS says how many tasks each runs at once. Runs until SIGTERM or
Ctrl-C: running tasks are handed to the other workers.

  --health-port N   answer GET /health, /ready and /metrics on this port of HOST, which asks for no
                    credentials: keep it where callers cannot reach it`,
  async run(args) {
    const { values } = parseArgs({ args: [...args], options: { 'health-port': { type: 'string' } } });
    const port =
      values['health-port'] === undefined
        ? undefined
        : parseWholeNumber('--health-port', values['health-port']);
    const config = loadConfig();
    const log = createLogger(config.logLevel);
    const stopped = listenForStop();
    useLauncher();
    const lectern = wire(config, log, { engine: config.engineProcesses === 0 ? 'own' : 'processes' });
    let health: Server | undefined;
    try {
      await lectern.services();
      const endCleanUp = scheduleCleanUp(lectern, config, lectern.log);
      if (port !== undefined) {
        const stores = await lectern.stores();
        lectern.metrics.watch();
        health = await answerHealth(
          {
            watch: watchParts(stores.parts),
            metrics: () => lectern.metrics.read(stores, lectern.clock.now()),
          },
          config.host,
          port,
        );
      }
      process.stderr.write(
        `Lectern ${VERSION} worker${port === undefined ? '' : `, health on port ${port}`}\n`,
      );
      log.info({ signal: await stopped }, 'stopping');
      await endCleanUp();
      return 0;
    } finally {
      health?.close();
      await lectern.close();
    }
  },
};

interface State {
  readonly watch: PartsWatch;
  metrics(): Promise<string>;
}

async function answerHealth({ watch, metrics }: State, host: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const say = (status: number, body: object) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify(body));
    if (request.url === '/health')
      return say(
        200,
        watch.away().length === 0 ? { status: 'ok' } : { status: 'degraded', away: watch.away() },
      );
    if (request.url === '/metrics')
      return void response
        .writeHead(200, { 'content-type': METRICS_TYPE, connection: 'close' })
        .end(await metrics());
    if (request.url !== '/ready')
      return say(404, { detail: 'There is /health, /ready and /metrics.', code: 'not_found' });
    await watch.ready().then(
      () => say(200, { status: 'ready' }),
      (error: unknown) => say(503, { detail: toFailure(error).message, code: 'unavailable' }),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
