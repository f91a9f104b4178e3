import type { Log } from './call.ts';

/** Adds the request id to each line. A child logger of pino would cost more than many calls. */
export class RequestLog implements Log {
  readonly #log: Log;
  readonly #requestId: string;

  constructor(log: Log, requestId: string) {
    this.#log = log;
    this.#requestId = requestId;
  }

  debug(fields: object, message: string): void {
    this.#log.debug({ request_id: this.#requestId, ...fields }, message);
  }

  info(fields: object, message: string): void {
    this.#log.info({ request_id: this.#requestId, ...fields }, message);
  }

  warn(fields: object, message: string): void {
    this.#log.warn({ request_id: this.#requestId, ...fields }, message);
  }

  error(fields: object, message: string): void {
    this.#log.error({ request_id: this.#requestId, ...fields }, message);
  }
}
