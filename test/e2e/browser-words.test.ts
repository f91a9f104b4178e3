import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
let server: LocalServer;
let browser: Browser;
let token = '';

async function api<T>(path: string, body?: object): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return (await (await fetch(`${server.url}${path}`, { ...init, headers })).json()) as T;
}

const CHART = {
  layout: 'chart',
  content: {
    title: 'Crossings grew by half',
    chart: { type: 'bar', categories: ['North', 'South'], series: [{ name: 'Electric', values: [2, 3] }] },
  },
};

async function make(): Promise<string> {
  const { presentation_id: id } = await api<{ presentation_id: string }>('/api/v3/presentation/from-json', {
    slides: [{ layout: 'title', content: { title: 'Ferries' } }, CHART],
    on_overflow: 'warn',
  });
  return id;
}

async function open(id: string, slide: number) {
  const opened = await openPage(browser);
  await opened.page
    .context()
    .addCookies([{ name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' }]);
  await opened.page.goto(`${server.url}/presentations/${id}#${slide}`);
  await opened.page.getByRole('grid', { name: 'Slides' }).getByRole('row').first().waitFor();
  return opened;
}

beforeAll(async () => {
  if (!hasChromium) return;
  const settings = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
  [server, browser] = await Promise.all([serveLocally(join(scratch.path, 'data'), settings), openBrowser()]);
  const login = { username: 'ada', password: 'correct horse' };
  ({ access_token: token } = await api<{ access_token: string }>('/api/v1/auth/login', login));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

describe.skipIf(!hasChromium)('messages in the browser (Chromium)', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)('say why a cell keeps its value when text is typed instead of a number', async () => {
    const { page, faults, close } = await open(await make(), 2);
    const cell = page.getByRole('textbox', { name: 'North, Electric' });
    await cell.fill('abc');
    await page.getByText('“abc” is not a number, so the cell keeps its value.').waitFor();
    expect(await cell.inputValue()).toBe('2');
    expect(await seriousViolations(page)).toEqual([]);
    await cell.fill('7');
    await page.getByText('is not a number').waitFor({ state: 'detached' });
    expect(await cell.inputValue()).toBe('7');
    expect(faults).toEqual([]);
    await close();
  });

  test('show no error for a new slide, and a download names the slides with placeholder text', async () => {
    const { page, faults, close } = await open(await make(), 2);
    await page.getByRole('button', { name: 'Add a slide' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Metrics', exact: true }).click();
    await page.getByRole('main', { name: 'Slide 3' }).waitFor();
    await page.getByRole('tab', { name: /Findings/ }).click();
    await page.getByText('“Title” still has placeholder words.').waitFor();
    expect(await page.locator('.findings .error').count()).toBe(0);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'PDF', exact: true }).click();
    await page.getByText('Slide 3 still has placeholder words.').waitFor();
    expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    expect(faults).toEqual([]);
    await close();
  });
});
