import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBounds } from '../../src/core/adapters/office/find-programs.ts';
import { buildPipeName, buildProfileUrl } from '../../src/core/adapters/office/pipe.ts';
import { ask, scratchDirectory, serve } from '../e2e/processes.ts';
import { IN_FULL } from '../support/deep.ts';
import { fakeOffice, runs } from '../support/fake-office.ts';
import { hasLibreOffice } from '../support/libreoffice.ts';
import { DEEP } from './chance.ts';
import { kill } from './server.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const KINDS = readFileSync(new URL('../fixtures/pptx/every-kind.pptx', import.meta.url));
const within = { timeout: 60_000, interval: 100 };

test.skipIf(process.platform !== 'linux' || !IN_FULL)(
  'a server that is killed or stops leaves no office program behind, and the next one removes its folders',
  { timeout: 240_000 },
  async () => {
    using office = fakeOffice('waits');
    const data = join(scratch.path, 'data');
    const places = () => readdirSync(join(data, 'tmp', 'office')).filter((name) => name.includes('@'));
    /** A server whose office program is at work. */
    const atWork = async (nth: number) => {
      const server = await serve(data, { LIBREOFFICE_PATH: office.program, PATH: office.path });
      await draw(server.url);
      // The design is there; its slides are being drawn once more.
      await expect.poll(() => office.lines('pids').length, within).toBe(nth);
      return server;
    };
    const gone = () => expect.poll(() => office.lines('pids').filter(runs), within).toEqual([]);

    const killed = await atWork(1);
    const [left] = places();
    await kill(killed);
    // Some machines end it with its parent; on others the next start does.
    if ((await findBounds(office.path)).some((word) => word.endsWith('setpriv'))) await gone();
    expect(places()).toEqual([left]);

    const next = await atWork(2);
    expect(places()).not.toContain(left);
    expect(await next.stop()).toBe(0);
    await gone();
    expect(places()).toEqual([]);
  },
);

test.skipIf(!DEEP || !hasLibreOffice || process.platform !== 'linux')(
  'LibreOffice leaves no socket when it is killed while idle',
  { timeout: 240_000 },
  async () => {
    const data = join(scratch.path, 'sockets');
    const office = join(data, 'tmp', 'office');
    const places = () => (existsSync(office) ? readdirSync(office) : []).filter((name) => name.includes('@'));
    const sockets = (of: readonly string[]) =>
      of
        .flatMap((place) =>
          [1, 2].map((desk) =>
            join('/tmp', buildPipeName(buildProfileUrl(join(office, place, `desk-${desk}`)))),
          ),
        )
        .filter((name) => existsSync(name));
    /** A server beside whose folder a program listens. */
    const standingBy = async () => {
      const before = places();
      const server = await serve(data, { LIBREOFFICE_PATH: 'auto', PATH: String(process.env['PATH']) });
      await draw(server.url);
      const mine = () => places().filter((place) => !before.includes(place));
      await expect.poll(() => sockets(mine()).length, { ...within, timeout: 120_000 }).toBeGreaterThan(0);
      return { server, mine: mine() };
    };

    const killed = await standingBy();
    await kill(killed.server);
    expect(sockets(killed.mine).length).toBeGreaterThan(0);
    const next = await standingBy();
    expect(sockets(killed.mine)).toEqual([]);
    expect(await next.server.stop()).toBe(0);
    expect(sockets(next.mine)).toEqual([]);
  },
);

/** Uploads a file and makes a design of it, which is drawn once more afterwards. */
async function draw(url: string): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob([KINDS]), 'brand.pptx');
  const [pptx_url] = (await (
    await ask(`${url}/api/v3/files/upload`, { method: 'POST', body: form })
  ).json()) as string[];
  const made = await ask(`${url}/api/v1/ppt/template/init`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pptx_url, slide_image_urls: [] }),
  });
  expect(made.status).toBe(201);
}
