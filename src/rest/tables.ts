import type { Operation } from '../core/call/operation.ts';
import { ASSETS } from './assets.ts';
import { DESIGN_FILES } from './design-files.ts';
import { DESIGNS } from './designs.ts';
import { DRAFTS } from './drafts.ts';
import { FONT_ROUTES } from './fonts.ts';
import type { Route } from './route.ts';
import { SHARES } from './shares.ts';
import { TEMPLATE_ROUTES } from './templates.ts';
import { THEMES } from './themes.ts';
import { V1 } from './v1.ts';
import { V3 } from './v3.ts';
import { WEBHOOKS } from './webhooks.ts';

/** Rows of all versions. Bodies are required unless a row says otherwise, as existing clients expect. */
export const TABLES: readonly Route[] = [
  ...V3,
  ...SHARES,
  ...THEMES,
  ...FONT_ROUTES,
  ...ASSETS,
  ...WEBHOOKS,
  ...DESIGNS,
  ...DESIGN_FILES,
  ...V1,
  ...TEMPLATE_ROUTES,
  ...DRAFTS,
].map((row) => ({ needsBody: true, ...row }));

/** Adds a row for each operation that no table names, with a path of its own name. */
export function listRoutes(catalogue: readonly Pick<Operation, 'name'>[]): readonly Route[] {
  const named = new Set(TABLES.map(({ operation }) => operation));
  const unnamed = catalogue.filter(({ name }) => !named.has(name));
  return [
    ...TABLES,
    ...unnamed.map(
      ({ name }): Route => ({
        method: 'post',
        path: `/api/v3/operation/${name}`,
        operation: name,
        needsBody: true,
      }),
    ),
  ];
}
