import type { Log } from '../../src/core/call/call.ts';
import { createLogger } from '../../src/observability/logger.ts';

export interface CapturedLog {
  readonly log: Log;
  /** Everything logged so far, as it would stand on stderr. */
  text(): string;
}

/** The real logger, writing into memory. */
export function captureLog(): CapturedLog {
  const lines: string[] = [];
  return {
    log: createLogger('trace', { write: (line) => void lines.push(line) }),
    text: () => lines.join(''),
  };
}
