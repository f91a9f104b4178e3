import type { Route } from './route.ts';
import { TABLES } from './tables.ts';

/**
 * The text with operations named by their routes instead of as tools, those of the version of `path` first. Quoted words
 * are a caller's own and stay as they are.
 */
export function inRoutes(text: string, path: string): string {
  const routes = path.startsWith('/api/v1/') ? ROUTES.v1 : ROUTES.v3;
  return text.replace(/"[^"]*"|\b[a-z]+(?:_[a-z]+)+\b/g, (word) => routes.get(word) ?? word);
}

const OLD = TABLES.filter(({ path }) => path.startsWith('/api/v1/'));
const NEW = TABLES.filter(({ path }) => !path.startsWith('/api/v1/'));
const ROUTES = { v1: byOperation([...OLD, ...NEW]), v3: byOperation([...NEW, ...OLD]) };

/** First route of each operation. Routes that list built-in items are skipped, since messages refer to stored ones. */
function byOperation(rows: readonly Route[]): ReadonlyMap<string, string> {
  const ownRows = rows.filter(({ fixed }) => fixed?.['which'] !== 'built_in');
  return new Map([...ownRows].reverse().map(({ operation, method, path }) => [operation, `${method.toUpperCase()} ${path}`]));
}
