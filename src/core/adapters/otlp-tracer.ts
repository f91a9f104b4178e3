import { createHash, randomBytes } from 'node:crypto';
import type { Clock, Log } from '../call/call.ts';
import type { EndedSpan, Tracer } from '../store/tracer.ts';

/** Most spans that wait for sending; further ones are dropped. */
const WAITING = 2_048;
const SENT_AT_ONCE = 512;
const EVERY_MS = 5_000;
const POST_MS = 10_000;
/** Interval between log lines about an unreachable collector. */
const MENTION_MS = 60_000;
/** Most open requests and tasks; spans of a forgotten one have no parent. */
const OPEN = 10_000;

/** Codes of the protocol (https://github.com/open-telemetry/opentelemetry-proto). */
const KINDS = { internal: 1, server: 2, task: 5 } as const;
const STATUS_ERROR = 2;

export interface OtlpOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
}

interface Trace {
  readonly traceId: string;
  readonly rootId: string;
  /** The caller's span. */
  readonly parentId: string | undefined;
  /** The caller declared that the trace is not recorded. */
  readonly unrecorded: boolean;
  /** Request that runs this task. */
  readonly requestId?: string | undefined;
  /** Task that continues this request after its answer; the request is remembered until it ends. */
  taskId?: string | undefined;
  answered?: true;
}

/** Tracer that posts to an OpenTelemetry collector with OTLP over HTTP in JSON. */
export function openOtlpTracer(options: OtlpOptions): Tracer {
  const { url, headers, clock, log } = options;
  const open = new Map<string, Trace>();
  let waiting: object[] = [];
  let sending: Promise<void> = Promise.resolve();
  let mentionedAt = Number.NEGATIVE_INFINITY;
  const mention = (problem: string) => {
    if (clock.monotonicMs() - mentionedAt < MENTION_MS) return;
    mentionedAt = clock.monotonicMs();
    log.warn({ problem }, 'traces could not be sent and are dropped');
  };
  const send = async () => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, SENT_AT_ONCE);
      waiting = waiting.slice(SENT_AT_ONCE);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(batch(options, spans)),
          redirect: 'error',
          signal: AbortSignal.timeout(POST_MS),
        });
        await response.body?.cancel();
        if (!response.ok) mention(`the collector answered ${response.status}`);
      } catch {
        // The error is omitted, because it may contain parts of the address.
        mention('the collector does not answer');
      }
    }
  };
  const flush = () => {
    sending = sending.then(send);
    return sending;
  };
  const timer = setInterval(flush, EVERY_MS);
  timer.unref();

  const remember = (id: string, trace: Trace) => {
    const [oldest] = open.size >= OPEN ? open.keys() : [];
    if (oldest !== undefined) open.delete(oldest);
    open.set(id, trace);
  };
  const forget = (id: string, trace: Trace) => {
    trace.answered = true;
    if (trace.taskId === undefined) open.delete(id);
    const request = trace.requestId === undefined ? undefined : open.get(trace.requestId);
    if (trace.requestId === undefined || request === undefined) return;
    request.taskId = undefined;
    if (request.answered === true) open.delete(trace.requestId);
  };

  return {
    begin: (requestId, traceparent) => remember(requestId, parseTraceparent(traceparent)),
    traceparentOf(requestId) {
      const trace = open.get(requestId);
      return trace && `00-${trace.traceId}-${trace.rootId}-${trace.unrecorded ? '00' : '01'}`;
    },
    beginTask(taskId, traceparent, requestId) {
      const request = requestId === undefined ? undefined : open.get(requestId);
      if (request !== undefined) request.taskId = taskId;
      remember(taskId, { ...parseTraceparent(traceparent), requestId });
    },
    ended(span) {
      const trace = open.get(span.requestId);
      if (span.kind !== 'internal' && trace !== undefined) forget(span.requestId, trace);
      if (trace?.unrecorded === true || waiting.length >= WAITING) return;
      waiting.push(toOtlpSpan(span, trace, clock.now()));
      if (waiting.length === SENT_AT_ONCE) void flush();
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** https://www.w3.org/TR/trace-context/#traceparent-header; a malformed header is ignored. */
function parseTraceparent(traceparent: string | undefined): Trace {
  const found = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/.exec(traceparent ?? '');
  const [, traceId = '', parentId = '', flags = ''] = found ?? [];
  const isNone = found === null || /^0+$/.test(traceId) || /^0+$/.test(parentId);
  const rootId = randomBytes(8).toString('hex');
  if (isNone)
    return { traceId: randomBytes(16).toString('hex'), rootId, parentId: undefined, unrecorded: false };
  return { traceId, rootId, parentId, unrecorded: (Number.parseInt(flags, 16) & 1) === 0 };
}

function toOtlpSpan(
  { requestId, name, kind, durationMs, attributes, failed }: EndedSpan,
  trace: Trace | undefined,
  now: Date,
): object {
  const endMs = now.getTime();
  const isRoot = kind !== 'internal' && trace !== undefined;
  const parentSpanId = isRoot ? trace.parentId : trace?.rootId;
  return {
    // Work without a request, such as over stdio, is grouped by its id.
    traceId: trace?.traceId ?? createHash('sha256').update(requestId).digest('hex').slice(0, 32),
    spanId: isRoot ? trace.rootId : randomBytes(8).toString('hex'),
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: toNanoseconds(endMs - durationMs),
    endTimeUnixNano: toNanoseconds(endMs),
    attributes: toAttributes({ ...attributes, 'lectern.request_id': requestId }),
    ...(failed && { status: { code: STATUS_ERROR } }),
  };
}

/** JSON represents 64-bit numbers as text. */
function toNanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}

function toAttributes(values: Readonly<Record<string, string | number>>): object[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }));
}

function batch({ serviceName, version }: OtlpOptions, spans: readonly object[]): object {
  const resource = { attributes: toAttributes({ 'service.name': serviceName, 'service.version': version }) };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'lectern', version }, spans }] }] };
}
