import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { apiDocument } from '../../scripts/api-document.ts';
import { OPEN_ROUTES } from '../../scripts/open-routes.ts';
import { VERSION } from '../../src/config/version.ts';
import { renderLayoutPng } from '../../src/core/presentations/layout-picture.ts';
import { COVER_LAYOUT, coverFileName } from '../../src/core/presentations/template-cover.ts';
import { findContract } from '../../src/core/templates/catalogue.ts';
import type { LayoutContract } from '../../src/core/templates/contract.ts';
import { HEADS } from '../../src/core/templates/standard/heads.ts';
import { buildReferenceTexts } from '../../src/rest/reference.ts';
import { oneIn } from '../support/deep.ts';
import { type Cost, measuredServer } from '../support/measured-server.ts';
import { send, WORST, type WorstRequest, worstOf } from '../support/worst-requests.ts';
import { ROOT, scratchDirectory } from './processes.ts';

const ACCOUNT = { AUTH_USERNAME: 'admin', AUTH_PASSWORD: 'correct horse' };
/** The machine does other things, too: of so many tries the best counts. */
const TRIES = 4;

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const best = (costs: readonly Cost[]): Cost => ({
  ms: Math.min(...costs.map(({ ms }) => ms)),
  mb: Math.min(...costs.map(({ mb }) => mb)),
});
const shown = ({ method, path, headers = {} }: WorstRequest) =>
  `${method} ${path.slice(0, 80)} ${JSON.stringify(headers).slice(0, 80)}`;

/** The answer to a stranger depends on whether an account exists. */
const CASES = OPEN_ROUTES.flatMap((row) => {
  const [name = ''] = row.routes;
  return [
    [name, ACCOUNT, row] as const,
    ...(/\/auth\/|every other/.test(name) ? [[`${name}, before an account exists`, {}, row] as const] : []),
  ];
});

describe.runIf(process.platform === 'linux')(
  'a request of an unauthenticated caller uses little of the main thread and memory:',
  () => {
    test.each(oneIn(24, CASES))(
      '%s',
      { timeout: 300_000 },
      async (name, env, { routes, ms, mb, onceMb = mb }) => {
        const folder = (at: number) => join(scratch.path, `${name.replace(/\W+/g, '-')}-${at}`);
        const worst = routes.flatMap(worstOf);
        const [first] = worst;
        if (first === undefined) throw new Error(`${name} has no worst request`);
        const beginnings: Cost[] = [];
        let server = await measuredServer(folder(0), env);
        for (let at = 1; ; at++) {
          beginnings.push(await server.cost(() => send(server.url, first)));
          if (at === TRIES || (best(beginnings).ms <= ms && best(beginnings).mb <= onceMb)) break;
          await server.stop();
          server = await measuredServer(folder(at), env);
        }
        expect.soft(best(beginnings).ms, 'first request, ms').toBeLessThanOrEqual(ms);
        expect.soft(best(beginnings).mb, 'first request, MB').toBeLessThanOrEqual(onceMb);

        for (const request of worst) await send(server.url, request);
        for (const request of worst) {
          const costs: Cost[] = [];
          for (
            let at = 0;
            at < TRIES && !(costs.length > 0 && best(costs).ms <= ms && best(costs).mb <= mb);
            at++
          )
            costs.push(await server.cost(() => send(server.url, request)));
          expect.soft(best(costs).ms, `${shown(request)}: ms`).toBeLessThanOrEqual(ms);
          expect.soft(best(costs).mb, `${shown(request)}: MB`).toBeLessThanOrEqual(mb);
        }
        expect(await send(server.url, { method: 'GET', path: '/health' })).toBe(200);
        expect(await server.stop()).toBe(0);
      },
    );
  },
);

test('every worst request is for an open route', () => {
  const routes = OPEN_ROUTES.flatMap((row) => row.routes);
  expect(Object.keys(WORST).filter((route) => !routes.includes(route))).toEqual([]);
});

test('the built file equals the one that the server generates', async () => {
  const built = (name: string) => readFileSync(join(ROOT, 'dist', 'fixed', name));
  const document = apiDocument(VERSION);
  for (const [name, text] of Object.entries(buildReferenceTexts(() => document)))
    expect(built(name).toString() === text(), name).toBe(true);
  const cover = findContract(COVER_LAYOUT) as LayoutContract;
  for (const { id } of HEADS)
    expect(built(coverFileName(id)).equals(await renderLayoutPng(id, cover)), id).toBe(true);
});
