import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
let server: LocalServer;
let browser: Browser;
let token = '';

const send = (path: string, content: object) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(content),
  });

async function open(options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, options);
  await opened.page
    .context()
    .addCookies([{ name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' }]);
  await opened.page.goto(server.url);
  return opened;
}

beforeAll(async () => {
  if (!hasChromium) return;
  const settings = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
  [server, browser] = await Promise.all([serveLocally(join(scratch.path, 'data'), settings), openBrowser()]);
  const answer = await send('/api/v1/auth/login', { username: 'ada', password: 'correct horse' });
  ({ access_token: token } = (await answer.json()) as { access_token: string });
  const slides = [{ layout: 'title', content: { title: 'Ferries' } }];
  await send('/api/v3/presentation/from-json', { title: 'Ferries', slides });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

describe.skipIf(!hasChromium)('the interface (Chromium)', SECOND_ATTEMPT, () => {
  test('is in the language of the browser, and in another one that is chosen', async () => {
    const { page, faults, close } = await open({ locale: 'de-AT' });
    await page.getByRole('heading', { name: 'Präsentationen' }).waitFor();
    await page.getByText(/1 Folie · Geändert vor /).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ferries' }).click();
    await page.getByText('Alle Änderungen sind gespeichert').waitFor();
    await page.getByRole('textbox', { name: 'Titel', exact: true }).waitFor();
    await page.goto(server.url);
    await page.getByRole('button', { name: 'ada' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Presentations' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Presentations' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('in Arabic runs from right to left', async () => {
    const { page, faults, close } = await open({ locale: 'ar-EG' });
    await page.getByRole('heading', { name: 'العروض' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    const place = await page.getByRole('heading', { name: 'العروض' }).boundingBox();
    expect(place?.x).toBeGreaterThan(640);
    await page.getByText('شريحة واحدة').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ferries' }).click();
    await page.getByText('كل التغييرات محفوظة').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
