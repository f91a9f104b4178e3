import type { Log } from '../call/call.ts';
import type { Tracer } from '../store/tracer.ts';
import type { Meter } from './metrics.ts';

/** Fields of the log line that ends a call, a task or a webhook delivery. */
interface LogFields {
  readonly operation?: string;
  readonly type?: string;
  readonly outcome?: string;
  readonly ms?: number;
  readonly request_id?: string;
  readonly task?: string;
}

/**
 * Counts and traces what the log tells anyway: there is one line a call, so that figures and lines cannot
 * disagree.
 */
export function meteredLog(log: Log, meter: Meter, tracer: () => Tracer | undefined): Log {
  return {
    debug: (fields, message) => log.debug(fields, message),
    info(fields, message) {
      const { operation, type, outcome = '', ms, request_id: requestId, task } = fields as LogFields;
      if (message === 'call' && operation !== undefined) {
        meter.count('lectern_operations_total', { operation, outcome });
        if (ms !== undefined) meter.observe('lectern_operation_seconds', { operation }, ms / 1000);
        if (ms !== undefined && requestId !== undefined)
          tracer()?.ended({
            requestId,
            name: operation,
            kind: 'internal',
            durationMs: ms,
            attributes: { 'lectern.outcome': outcome },
            failed: outcome !== 'ok',
          });
      } else if (message === 'task' && type !== undefined) {
        meter.count('lectern_tasks_total', { type, outcome });
        const failed = outcome !== 'complete' && outcome !== 'hand_back';
        if (ms !== undefined && task !== undefined)
          tracer()?.ended({
            requestId: task,
            name: `task ${type}`,
            kind: 'task',
            durationMs: ms,
            attributes: { 'lectern.outcome': outcome },
            failed,
          });
      }
      if (message === 'webhook') meter.count('lectern_webhook_attempts_total', { outcome });
      log.info(fields, message);
    },
    warn: (fields, message) => log.warn(fields, message),
    error: (fields, message) => log.error(fields, message),
  };
}
