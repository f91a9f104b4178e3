import type { Account } from '../src/auth/account.ts';
import { OPERATIONS } from '../src/core/operations/index.ts';
import { authEndpoints } from '../src/rest/auth-endpoints.ts';
import { changesEndpoint } from '../src/rest/changes.ts';
import { HEALTH } from '../src/rest/health.ts';
import { listRoutes } from '../src/rest/tables.ts';
import { explainUnserved } from '../src/rest/unserved-routes.ts';
import { RECORD } from './interface-record.ts';

const CALLED = 'test/contract/rest.test.ts';

interface Served {
  readonly route: string;
  readonly behind: string;
  readonly proof: string;
}

/**
 * Writes which operation serves each route: the tables over the catalogue, the account's own routes, and MCP.
 */
export function servedRoutes(): Served[] {
  const nobody = {} as Account;
  const own = [...authEndpoints(nobody, undefined), HEALTH, changesEndpoint(undefined, undefined)].map(
    ({ method, path, name }) => ({
      route: `${method.toUpperCase()} ${path}`,
      behind: name,
      proof: path.includes('/auth/') ? `${CALLED}, test/rest/sign-in.test.ts` : CALLED,
    }),
  );
  const rows = listRoutes(OPERATIONS).map(({ method, path, operation, events }) => ({
    route: `${method.toUpperCase()} ${path}`,
    behind: operation,
    proof: events ? `${CALLED}, test/rest/drafts.test.ts` : CALLED,
  }));
  return [
    {
      route: 'ALL /mcp',
      behind: 'every operation, as a tool',
      proof: 'test/tools/conformance.test.ts, test/e2e/mcp-http.test.ts',
    },
    ...own,
    ...rows,
  ];
}

/** Why a route of the record is not served; undefined when nothing says so. */
export function reasonOf(route: string): string | undefined {
  const { reason, instead = [] } = explainUnserved(route.slice(route.indexOf(' ') + 1)) ?? {};
  if (reason === undefined) return undefined;
  return `out of scope: ${reason}${instead.length === 0 ? '' : `; use ${instead.map((one) => `\`${one}\``).join(', ')}`}`;
}

/** Every route of the interface and its record, then those that are ours beside it. */
export function interfaceTable(): string {
  const served = new Map(servedRoutes().map((one) => [one.route, one]));
  const line = (route: string, known: boolean) => {
    const one = served.get(route);
    const behind = one === undefined ? (reasonOf(route) ?? '') : `\`${one.behind}\``;
    return `| \`${route}\` | ${known ? 'yes' : ''} | ${behind} | ${one?.proof ?? ''} |`;
  };
  const ours = [...served.keys()].filter((route) => !RECORD.includes(route));
  return [
    '| route | known to existing clients | operation behind it | test that calls it |',
    '|---|---|---|---|',
    ...RECORD.map((route) => line(route, true)),
    ...ours.map((route) => line(route, false)),
  ].join('\n');
}
