import { ASSETS } from './assets.ts';
import type { Route } from './route.ts';
import { THEMES } from './themes.ts';
import { V1 } from './v1.ts';
import { V3 } from './v3.ts';

/**
 * A text of the house as a caller of this path should read it: operations by their routes instead of by the names that
 * they have as tools, those of the same version first.
 */
export function inRoutes(text: string, path: string): string {
  const routes = path.startsWith('/api/v1/') ? ROUTES.v1 : ROUTES.v3;
  return text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => routes.get(name) ?? name);
}

const ROUTES = { v1: byOperation([...V1, ...V3, ...ASSETS, ...THEMES]), v3: byOperation([...V3, ...ASSETS, ...THEMES, ...V1]) };

/** The first row that reaches each operation. */
function byOperation(rows: readonly Route[]): ReadonlyMap<string, string> {
  return new Map([...rows].reverse().map(({ operation, method, path }) => [operation, `${method.toUpperCase()} ${path}`]));
}
