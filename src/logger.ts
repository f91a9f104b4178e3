import { type DestinationStream, type Logger, pino } from 'pino';

/** Keys whose values never reach a log line, at any depth that our own objects have. */
const SECRET_KEYS = ['password', 'secret', 'token', 'access_token', 'authorization', 'cookie', 'signature', 'api_key', 'AUTH_PASSWORD', 'AUTH_PASSWORD_HASH', 'AUTH_SECRET_KEY'];

/**
 * JSON lines to stderr, so that stdout stays clean for MCP over stdio in every mode.
 *
 * @param destination where lines go instead; tests read them back.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]), censor: '[redacted]' },
    },
    destination,
  );
}

