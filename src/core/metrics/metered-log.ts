import type { Log } from '../call.ts';
import type { Meter } from './metrics.ts';

/** What the one line of a call, a task and a webhook says of itself. */
interface Told {
  readonly operation?: string;
  readonly type?: string;
  readonly outcome?: string;
  readonly ms?: number;
}

/** Counts what the log tells anyway: there is one line a call, so that figures and lines cannot disagree. */
export function meteredLog(log: Log, meter: Meter): Log {
  return {
    debug: (fields, message) => log.debug(fields, message),
    info(fields, message) {
      const { operation, type, outcome = '', ms } = fields as Told;
      if (message === 'call' && operation !== undefined) {
        meter.count('lectern_operations_total', { operation, outcome });
        if (ms !== undefined) meter.observe('lectern_operation_seconds', { operation }, ms / 1000);
      } else if (message === 'task' && type !== undefined) meter.count('lectern_tasks_total', { type, outcome });
      else if (message === 'webhook') meter.count('lectern_webhook_attempts_total', { outcome });
      log.info(fields, message);
    },
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  };
}
