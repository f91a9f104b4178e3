import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { withGenerated } from '../../scripts/generated-docs.ts';
import { MOST, OPEN_ROUTES, openRouteTable } from '../../scripts/open-routes.ts';
import { findBuiltPages } from '../../src/cli/built-pages.ts';
import { createTestApp } from '../support/app.ts';
import { oneIn } from '../support/deep.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Told as open though it refuses who has no credentials: to do so is all that it is for. */
const VERIFY = 'GET /api/v1/auth/verify';

interface Mounted {
  readonly route?: {
    readonly path: string | readonly string[];
    readonly methods: Readonly<Record<string, boolean>>;
  };
}

/**
 * Every route that answers a stranger from elsewhere with anything else than that credentials, or the
 * account, are missing.
 */
async function openRoutes(env: Readonly<Record<string, string>>): Promise<string[]> {
  const { app, close } = await createTestApp(env, {
    pages: findBuiltPages() ?? '',
    mcp: async (_, response) => void response.end(),
  });
  onTestFinished(close);
  const stack = app.router.stack as unknown as readonly Mounted[];
  const mounted = stack.flatMap(({ route }) =>
    route === undefined
      ? []
      : [route.path]
          .flat()
          .flatMap((path) =>
            METHODS.filter((method) => route.methods[method]).map((method) => ({ method, path })),
          ),
  );
  const open = new Set<string>();
  for (const { method, path } of mounted) {
    const { status } = await request(app)
      [method](path.replace(/[:*]\w+/g, 'x'))
      .set('Host', 'decks.example')
      .set('Content-Type', 'application/json');
    // A path that is read only is mounted with the other methods to refuse them.
    if (![401, 405, 428].includes(status)) open.add(`${method.toUpperCase()} ${path}`);
  }
  return [...open, VERIFY].sort();
}

const listed = OPEN_ROUTES.flatMap(({ routes }) => routes).filter((route) => /^[A-Z]+ \//.test(route));

test.each(
  oneIn(4, [
    ['once an account exists', {}],
    ['before an account exists', { AUTH_USERNAME: '', AUTH_PASSWORD: '' }],
  ] as const),
)('the open routes of the code are those of the table, %s', async (_, env) => {
  expect(await openRoutes(env)).toEqual(listed.toSorted());
});

test('docs/open-routes.md shows the table, and no route costs more than the limit', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'open-routes.md'), 'utf8');
  expect(withGenerated(text, 'open-routes', openRouteTable())).toBe(text);
  expect(OPEN_ROUTES.filter(({ ms, mb }) => ms > MOST.ms || mb > MOST.mb)).toEqual([]);
});
