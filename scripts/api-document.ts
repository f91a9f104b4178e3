import type { Account } from '../src/auth/account.ts';
import { OPERATIONS } from '../src/core/operations/index.ts';
import { authEndpoints } from '../src/rest/auth-endpoints.ts';
import { changesEndpoint } from '../src/rest/changes.ts';
import { HEALTH } from '../src/rest/health.ts';
import { buildOpenApiDocument, type OpenApi } from '../src/rest/openapi.ts';
import { bindRoutes } from '../src/rest/route-endpoints.ts';
import { listRoutes } from '../src/rest/tables.ts';

/** The OpenAPI document of the whole catalogue, as a server answers it; none is started. */
export function apiDocument(version: string): OpenApi {
  const nobody = {} as Account;
  const endpoints = [
    ...authEndpoints(nobody, undefined),
    HEALTH,
    changesEndpoint(undefined, undefined),
    ...bindRoutes(listRoutes(OPERATIONS), OPERATIONS, {} as Parameters<typeof bindRoutes>[2]),
  ];
  return buildOpenApiDocument(endpoints, version);
}
