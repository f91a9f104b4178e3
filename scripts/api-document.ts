import type { Account } from '../src/auth/account.ts';
import { OPERATIONS } from '../src/core/operations/index.ts';
import { authEndpoints } from '../src/rest/auth-endpoints.ts';
import { HEALTH } from '../src/rest/health.ts';
import { type OpenApi, openApiDocument } from '../src/rest/openapi.ts';
import { routeEndpoints } from '../src/rest/route-endpoints.ts';
import { routesOf } from '../src/rest/tables.ts';

/** The OpenAPI document of the whole catalogue, as a server answers it; none is started. */
export function apiDocument(version: string): OpenApi {
  const nobody = {} as Account;
  const endpoints = [...authEndpoints(nobody, undefined), HEALTH, ...routeEndpoints(routesOf(OPERATIONS), OPERATIONS, {} as Parameters<typeof routeEndpoints>[2])];
  return openApiDocument(endpoints, version);
}
