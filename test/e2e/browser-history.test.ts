import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
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

const bullets = (title: string) => ({
  layout: 'bullets',
  content: { title, items: ['One thing', 'Another thing'] },
});
const titlesOf = async (id: string) =>
  (await api<{ slides: { title: string }[] }>(`/api/v3/presentation/${id}`)).slides.map(({ title }) => title);
const setTitle = (id: string, slide: number, value: string) =>
  api(`/api/v3/presentation/${id}/edit`, { edits: [{ op: 'set_field', slide, path: 'title', value }] });

async function open(id: string) {
  const opened = await openPage(browser);
  await opened.page
    .context()
    .addCookies([{ name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' }]);
  await opened.page.goto(`${server.url}/presentations/${id}`);
  await opened.page.getByRole('grid', { name: 'Slides' }).getByRole('row').first().waitFor();
  return opened;
}

async function make(): Promise<string> {
  const { presentation_id: id } = await api<{ presentation_id: string }>('/api/v3/presentation/from-json', {
    slides: [{ layout: 'title', content: { title: 'Ferries' } }, bullets('Why now'), bullets('Costs')],
    on_overflow: 'warn',
  });
  return id;
}

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

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

describe.skipIf(!hasChromium)('undo and history (Chromium)', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)('continue in another browser, with the earlier changes', async () => {
    const id = await make();
    await setTitle(id, 2, 'Why later');
    await setTitle(id, 3, 'Prices');
    const { page, faults, close } = await open(id);
    await undo(page).click();
    await expect.poll(() => titlesOf(id)).toEqual(['Ferries', 'Why later', 'Costs']);
    await undo(page).click();
    await expect.poll(() => titlesOf(id)).toEqual(['Ferries', 'Why now', 'Costs']);
    await expect.poll(() => undo(page).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => titlesOf(id)).toEqual(['Ferries', 'Why later', 'Costs']);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('Back to version 2').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('show pictures and authors, name a version, compare two and restore one slide', async () => {
    const id = await make();
    await setTitle(id, 2, 'Why later');
    await setTitle(id, 3, 'Prices');
    const { page, faults, close } = await open(id);
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History' });
    const first = dialog.getByRole('option', { name: 'Version 1' });
    await first.click();
    await expect.poll(() => dialog.locator('.history-list img').count()).toBe(3);
    await dialog.getByText('ada').first().waitFor();
    await dialog.getByText('Slide 2 is different').waitFor();
    await dialog.getByText('Slide 3 is different').waitFor();
    await dialog.getByRole('img', { name: 'Slide 2, then' }).waitFor();
    await dialog.getByRole('textbox', { name: 'Name of this version' }).fill('Sent to the board');
    await dialog.getByRole('button', { name: 'Save the name' }).click();
    await dialog.getByRole('option', { name: 'Sent to the board (version 1)' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole('listitem').filter({ hasText: 'Slide 2' }).getByRole('button').click();
    await expect.poll(() => titlesOf(id)).toEqual(['Ferries', 'Why now', 'Prices']);
    await dialog.getByText('Slide 2 is different').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Compare with' }).click();
    await page
      .getByRole('listbox', { name: 'Compare with' })
      .getByRole('option', { name: 'Version 2' })
      .click();
    await dialog.getByText('Slide 2 is different').waitFor();
    expect(await dialog.getByText('Slide 3 is different').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await expect.poll(() => titlesOf(id)).toEqual(['Ferries', 'Why now', 'Costs']);
    expect(faults).toEqual([]);
    await close();
  });
});
