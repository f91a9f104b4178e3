import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBounds } from '../../src/core/adapters/office/find-programs.ts';
import { pipeName, profileUrl } from '../../src/core/adapters/office/pipe.ts';
import { scratchDirectory, serve } from '../e2e/processes.ts';
import { fakeOffice, runs } from '../support/fake-office.ts';
import { hasLibreOffice } from '../support/libreoffice.ts';
import { DEEP } from './chance.ts';
import { kill } from './server.ts';

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

const KINDS = readFileSync(new URL('../fixtures/pptx/every-kind.pptx', import.meta.url));
const within = { timeout: 60_000, interval: 100 };

test.skipIf(process.platform !== 'linux')('a server that is killed, or stops, leaves no office program behind, and the next one sweeps up its folders', { timeout: 240_000 }, async () => {
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
  // Where the machine ends it with its parent; elsewhere the next start does.
  if ((await findBounds(office.path)).some((word) => word.endsWith('setpriv'))) await gone();
  expect(places()).toEqual([left]);

  const next = await atWork(2);
  expect(places()).not.toContain(left);
  expect(await next.stop()).toBe(0);
  await gone();
  expect(places()).toEqual([]);
});

test.skipIf(!DEEP || !hasLibreOffice || process.platform !== 'linux')('of LibreOffice itself, killed while it stands by, no socket is left', { timeout: 240_000 }, async () => {
  const data = join(scratch.path, 'sockets');
  const path = String(process.env['PATH']);
  const office = join(data, 'tmp', 'office');
  /** Sockets of the programs whose folders are there. */
  const sockets = (places = readdirSync(office).filter((name) => name.includes('@'))) =>
    places.flatMap((place) => [1, 2].map((desk) => join('/tmp', pipeName(profileUrl(join(office, place, `desk-${desk}`)))))).filter((name) => existsSync(name));
  const standingBy = async () => {
    const server = await serve(data, { LIBREOFFICE_PATH: 'auto', PATH: path });
    await draw(server.url);
    await expect.poll(() => sockets().length, { ...within, timeout: 120_000 }).toBeGreaterThan(0);
    return server;
  };

  const killed = await standingBy();
  const places = readdirSync(office).filter((name) => name.includes('@'));
  await kill(killed);
  expect(sockets(places).length).toBeGreaterThan(0);
  const next = await standingBy();
  expect(sockets(places)).toEqual([]);
  const mine = readdirSync(office).filter((name) => name.includes('@'));
  expect(await next.stop()).toBe(0);
  expect(sockets(mine)).toEqual([]);
});

/** Uploads a file and makes a design of it, which is drawn once more afterwards. */
async function draw(url: string): Promise<void> {
  const form = new FormData();
  form.append('files', new Blob([KINDS]), 'brand.pptx');
  const [pptx_url] = (await (await fetch(`${url}/api/v3/files/upload`, { method: 'POST', body: form })).json()) as string[];
  const made = await fetch(`${url}/api/v1/ppt/template/init`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pptx_url, slide_image_urls: [] }) });
  expect(made.status).toBe(201);
}
