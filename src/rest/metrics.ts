import type { Express, Request, RequestHandler } from 'express';
import type { Account } from '../auth/account.ts';
import { authenticate } from '../auth/who-is-calling.ts';
import { METRICS_TYPE, type Meter } from '../core/metrics/metrics.ts';
import type { Tracer } from '../core/store/tracer.ts';
import { readApproach } from './approach.ts';
import { markVouchedFor } from './connections.ts';
import { readRequestId } from './errors.ts';

/** Metrics registry and the text for `GET /metrics`. */
export interface MetricsSource {
  readonly meter: Meter;
  text(): Promise<string>;
  /** Absent: no tracing. */
  tracer(): Tracer | undefined;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts every finished response by its route pattern; unknown paths share one label. */
export function countResponses({ meter, tracer }: MetricsSource): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    const requestId = readRequestId(response);
    tracer()?.begin(requestId, request.get('traceparent'));
    response.once('close', () => {
      const method = METHODS.includes(request.method) ? request.method : 'other';
      // A connection that closed before the response has no status.
      const status = response.writableFinished ? String(response.statusCode) : 'closed';
      const path = readMountedPath(request);
      const durationMs = performance.now() - began;
      meter.count('lectern_http_requests_total', { method, path, status });
      meter.observe('lectern_http_request_seconds', { door: readSurface(request.path) }, durationMs / 1000);
      const attributes = {
        'http.request.method': method,
        'http.route': path,
        'http.response.status_code': response.statusCode,
      };
      tracer()?.ended({
        requestId,
        name: `${method} ${path}`,
        kind: 'server',
        durationMs,
        attributes,
        failed: response.statusCode >= 500,
      });
    });
    next();
  };
}

/** Accepts the Bearer tokens of v3 except OAuth ones, since the sign-in page does not mention metrics. */
export function mountMetrics(app: Express, account: Account, source: MetricsSource): void {
  app.get('/metrics', async (request, response) => {
    await authenticate(account, 'metrics', readApproach(request));
    markVouchedFor(request);
    response
      .set('Cache-Control', 'no-store')
      .type(METRICS_TYPE)
      .send(await source.text());
  });
}

function readMountedPath(request: Request): string {
  const route: unknown = (request as { readonly route?: { readonly path?: unknown } }).route?.path;
  return typeof route === 'string' ? route : 'other';
}

function readSurface(path: string): string {
  const surface = /^\/(?:api\/(v[123])|(mcp|downloads|uploads))(?:\/|$)/.exec(path);
  return surface?.[1] ?? surface?.[2] ?? 'other';
}
