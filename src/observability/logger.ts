import { type DestinationStream, type Logger, pino } from 'pino';

/** Keys whose values never reach a log line, at any depth that our own objects have. */
const SECRET_KEYS = new Set([
  'password',
  'secret',
  'token',
  'access_token',
  'authorization',
  'cookie',
  'signature',
  'api_key',
  'setup_code',
  'AUTH_PASSWORD',
  'AUTH_PASSWORD_HASH',
  'AUTH_SECRET_KEY',
]);
const SECRET_DEPTH = 4;
const GATHERED_MOST = 65_536;

/**
 * JSON lines to stderr, so that stdout stays clean for MCP over stdio in every mode.
 *
 * @param destination where lines go instead; tests read them back.
 */
export function createLogger(
  level: string,
  destination: DestinationStream = gathered(pino.destination({ dest: 2, sync: true })),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: isoTime(),
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => withoutSecrets(fields, SECRET_DEPTH) as Record<string, unknown>,
      },
      serializers: { err: (error: Error) => withoutSecrets(pino.stdSerializers.err(error), SECRET_DEPTH) },
    },
    destination,
  );
}

/**
 * Lines of one turn of the event loop leave together: a write costs more than a line, and answers need not
 * wait for it.
 */
function gathered(destination: DestinationStream): DestinationStream {
  let lines = '';
  const flush = () => {
    const pending = lines;
    lines = '';
    if (pending !== '') destination.write(pending);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
      if (lines.length > GATHERED_MOST) flush();
    },
  };
}

/** As pino's own, which writes the same millisecond out for each line. */
function isoTime(): () => string {
  let [at, written] = [0, ''];
  return () => {
    const now = Date.now();
    if (now !== at) [at, written] = [now, `,"time":"${new Date(now).toISOString()}"`];
    return written;
  };
}

/**
 * The value itself when it holds no secret, else a copy without. pino's own redaction by wildcard paths costs
 * more than many a call.
 */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (depth === 0 || value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  let copy: object | undefined;
  for (const key in value) {
    const original = (value as Readonly<Record<string, unknown>>)[key];
    const shown = SECRET_KEYS.has(key) ? '[redacted]' : withoutSecrets(original, depth - 1);
    if (shown === original) continue;
    copy ??= Array.isArray(value) ? [...value] : { ...value };
    Object.assign(copy, { [key]: shown });
  }
  return copy ?? value;
}
