import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clientFiles } from '../../scripts/clients/client-files.ts';
import { buildClientModel } from '../../scripts/clients/client-model.ts';
import { METHOD_NAMES } from '../../scripts/clients/method-names.ts';
import { apiTypes } from '../../scripts/openapi-types.ts';
import { TABLES } from '../../src/rest/tables.ts';

const root = new URL('../../', import.meta.url);

describe('the generated clients', () => {
  test.each(Object.entries({ 'src/ui/api/generated/schema.ts': apiTypes(), ...clientFiles() }))(
    'include %s as npm run api-types writes it',
    (path, text) => {
      expect(readFileSync(new URL(path, root), 'utf8') === text).toBe(true);
    },
  );

  test('have a method for every route of v3, or an equivalent method', () => {
    const called = new Set(buildClientModel().methods.map(({ method, path }) => `${method} ${path}`));
    const missing = TABLES.map(({ method, path }) => `${method} ${path}`).filter(
      (route) => route.includes(' /api/v3/') && !called.has(route) && !Object.hasOwn(METHOD_NAMES, route),
    );
    expect(missing).toEqual([]);
  });

  test('name only routes that exist', () => {
    const routes = new Set(TABLES.map(({ method, path }) => `${method} ${path}`));
    expect(Object.keys(METHOD_NAMES).filter((route) => !routes.has(route))).toEqual([]);
  });
});
