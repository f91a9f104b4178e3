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

const send = (method: string, path: string, content?: object) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
  });

async function make(title: string, note: string): Promise<string> {
  const items = [{ text: 'Shore power' }, { text: 'Two cranes' }];
  const slides = [{ layout: 'bullets', content: { title: 'Quays', items }, speaker_note: note }];
  const answer = await send('POST', '/api/v3/presentation/from-json', { title, slides });
  return ((await answer.json()) as { presentation_id: string }).presentation_id;
}

async function open(path: string) {
  const opened = await openPage(browser);
  await opened.page
    .context()
    .addCookies([{ name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' }]);
  await opened.page.goto(`${server.url}${path}`);
  return opened;
}

beforeAll(async () => {
  if (!hasChromium) return;
  const settings = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
  [server, browser] = await Promise.all([serveLocally(join(scratch.path, 'data'), settings), openBrowser()]);
  const answer = await send('POST', '/api/v1/auth/login', { username: 'ada', password: 'correct horse' });
  ({ access_token: token } = (await answer.json()) as { access_token: string });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

describe.skipIf(!hasChromium)('the library (Chromium)', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)('finds slides by text and shows the text that it found', async () => {
    await make('Harbour', 'Mention the zeppelin.');
    await make('Airport', 'Nothing else.');
    const { page, faults, close } = await open('/');
    await page.getByRole('searchbox').fill('zepp');
    await page.getByText('Notes of slide 1: Mention the zeppelin.').waitFor();
    expect(await page.getByRole('link', { name: 'Airport' }).count()).toBe(0);
    await page.getByRole('searchbox').fill('crane');
    await page.getByText('Slide 1: Two cranes').nth(1).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test('restores and erases deleted presentations from the trash', async () => {
    const [back, gone] = [await make('Comes back', ''), await make('Goes away', '')];
    for (const id of [back, gone])
      expect((await send('DELETE', `/api/v3/presentation/${id}`)).status).toBe(204);
    const { page, faults, close } = await open('/');
    await page.getByRole('link', { name: 'Trash' }).click();
    const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await row('Comes back').getByText('Can be restored until').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await row('Comes back').getByRole('button', { name: 'Restore' }).click();
    await row('Comes back').waitFor({ state: 'detached' });
    await row('Goes away').getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await page.getByText('The trash is empty').waitFor();
    await page.reload();
    await page.getByText('The trash is empty').waitFor();
    await page.getByRole('link', { name: 'All presentations' }).click();
    await page.getByRole('link', { name: 'Comes back' }).waitFor();
    expect((await send('GET', `/api/v3/presentation/${back}`)).status).toBe(200);
    expect((await send('GET', `/api/v3/presentation/${gone}`)).status).toBe(404);
    expect(faults).toEqual([]);
    await close();
  });
});
