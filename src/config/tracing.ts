import { z } from 'zod';

export interface TracingConfig {
  /** Address for posting spans, including `/v1/traces`. */
  readonly url: string;
  /** Headers of each post, which may contain a key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

/** Variables of OpenTelemetry, with the names of its specification. */
export const TRACING_VARIABLES = [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: z.url({ protocol: /^https?$/ }),
    fallback: undefined,
    shownDefault: 'none',
    description:
      'Collector to which traces are sent, as OTLP over HTTP in JSON, such as http://localhost:4318; it may be on a private network.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: z.string(),
    fallback: undefined,
    shownDefault: 'none',
    description: 'Headers for the collector: name=value, separated by commas.',
    secret: true,
  },
  {
    name: 'OTEL_SERVICE_NAME',
    schema: z.string().min(1).max(200),
    fallback: 'lectern',
    description: 'Name of this server in traces.',
  },
] as const;

/** @returns undefined without a collector. */
export function readTracing(
  values: ReadonlyMap<string, unknown>,
  complain: (problem: string) => void,
): TracingConfig | undefined {
  const endpoint = values.get('OTEL_EXPORTER_OTLP_ENDPOINT') as string | undefined;
  const pairs = String(values.get('OTEL_EXPORTER_OTLP_HEADERS') ?? '')
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair));
  if (pairs.includes(null)) complain('OTEL_EXPORTER_OTLP_HEADERS: expected name=value, separated by commas');
  if (endpoint === undefined) return undefined;
  const headers = Object.fromEntries(
    pairs.flatMap((found) => (found === null ? [] : [[found[1] ?? '', decodeValue(found[2] ?? '')]])),
  );
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers,
    serviceName: String(values.get('OTEL_SERVICE_NAME')),
  };
}

/** Decodes values that are percent-encoded, as in the Baggage header. */
function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
