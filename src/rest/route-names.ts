import type { NameOf } from '../core/errors/message.ts';
import type { Route } from './route.ts';
import { TABLES } from './tables.ts';

/** A method and path that lead to an operation. */
export interface RouteName {
  readonly method: string;
  readonly path: string;
}

/** Names of operations as routes, in the version of `path` where it has them. */
export function createRouteNames(path: string): NameOf {
  return (operation) => {
    const route = findRoute(operation, path);
    return `${route.method} ${route.path}`;
  };
}

/** Main route of an operation in the version of `path`, otherwise of another version. */
export function findRoute(operation: string, path: string): RouteName {
  const routes = path.startsWith('/api/v1/') ? ROUTES.v1 : ROUTES.v3;
  return routes.get(operation) ?? { method: 'POST', path: `/api/v3/operation/${operation}` };
}

const OLD = TABLES.filter(({ path }) => path.startsWith('/api/v1/'));
const NEW = TABLES.filter(({ path }) => !path.startsWith('/api/v1/'));
const ROUTES = { v1: indexByOperation([...OLD, ...NEW]), v3: indexByOperation([...NEW, ...OLD]) };

/**
 * First route of each operation. Routes that list built-in items are skipped, since messages refer to stored
 * ones.
 */
function indexByOperation(rows: readonly Route[]): ReadonlyMap<string, RouteName> {
  const ownRows = rows.filter(({ fixed }) => fixed?.['which'] !== 'built_in');
  return new Map(
    [...ownRows]
      .reverse()
      .map(({ operation, method, path }) => [operation, { method: method.toUpperCase(), path }]),
  );
}
