import type { Route } from './route.ts';
import { TABLES } from './tables.ts';

/**
 * A text of the server as a caller of this path should read it: operations by their routes instead of by the names that
 * they have as tools, those of the same version first.
 */
export function inRoutes(text: string, path: string): string {
  const routes = path.startsWith('/api/v1/') ? ROUTES.v1 : ROUTES.v3;
  return text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => routes.get(name) ?? name);
}

const OLD = TABLES.filter(({ path }) => path.startsWith('/api/v1/'));
const NEW = TABLES.filter(({ path }) => !path.startsWith('/api/v1/'));
const ROUTES = { v1: byOperation([...OLD, ...NEW]), v3: byOperation([...NEW, ...OLD]) };

/** The first row that reaches each operation; of lists that of what is stored here, since it has the ids that messages speak of. */
function byOperation(rows: readonly Route[]): ReadonlyMap<string, string> {
  const told = rows.filter(({ fixed }) => fixed?.['which'] !== 'built_in');
  return new Map([...told].reverse().map(({ operation, method, path }) => [operation, `${method.toUpperCase()} ${path}`]));
}
