import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { scratchDirectory } from './processes.ts';

const ACCOUNT = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
const scratch = scratchDirectory();
let server: LocalServer;
let browser: Browser;
let session = '';
let agent = '';

async function api<T>(path: string, body: object | undefined, token: string): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
  });
  expect(response.status, path).toBeLessThan(300);
  return (await response.json()) as T;
}
const edit = (id: string, ...edits: object[]) => api(`/api/v3/presentation/${id}/edit`, { edits }, agent);
const stored = async (id: string) =>
  (
    await api<{ slides: { content: Record<string, unknown> }[] }>(
      `/api/v3/presentation/${id}?response_format=detailed`,
      undefined,
      agent,
    )
  ).slides.map(({ content }) => content);

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([serveLocally(join(scratch.path, 'data'), ACCOUNT), openBrowser()]);
  const { AUTH_USERNAME: username, AUTH_PASSWORD: password } = ACCOUNT;
  session = (await api<{ access_token: string }>('/api/v1/auth/login', { username, password }, ''))
    .access_token;
  agent = (
    await api<{ token: string }>(
      '/api/v1/auth/token/create',
      { label: 'Harbour agent', expiry_days: 1 },
      session,
    )
  ).token;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

const SLIDES = [
  { layout: 'title', content: { title: 'Harbour ferries' } },
  { layout: 'bullets', content: { title: 'Why now', items: ['Diesel has doubled', 'Quays close in 2030'] } },
];

const TRIPLED = ['Diesel has tripled', 'Quays close in 2030'];

async function open(path = '') {
  const { presentation_id: id } = await api<{ presentation_id: string }>(
    '/api/v3/presentation/from-json',
    { title: 'Harbour ferries', slides: SLIDES },
    agent,
  );
  const opened = await openPage(browser);
  await opened.page
    .context()
    .addCookies([
      { name: 'lectern_session', value: session, domain: new URL(server.url).hostname, path: '/' },
    ]);
  const live = opened.page.waitForResponse(/\/api\/v3\/changes/);
  await opened.page.goto(`${server.url}${path || `/presentations/${id}#2`}`);
  await live;
  return { ...opened, id };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

describe.skipIf(!hasChromium)('a change made elsewhere (Chromium)', SECOND_ATTEMPT, () => {
  test('by an agent is shown in the deck, with the name of its token and the slide marked', async () => {
    const { page, id, faults, close } = await open();
    await field(page, 'Title').waitFor();
    await edit(id, { op: 'update_content', slide: 2, content: { title: 'Why this year' } });
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Why this year');
    await page.getByText('Just changed by Harbour agent').waitFor();
    expect(await page.locator('.strip-item.fresh').count()).toBe(1);
    expect(await seriousViolations(page)).toEqual([]);
    await edit(id, { op: 'insert', layout: 'statement', content: { statement: 'Act now' } });
    await expect.poll(() => page.locator('.strip-item').count()).toBe(3);
    expect(faults).toEqual([]);
    await close();
  });

  test('by an agent is merged with text typed in another field of the slide, and both are saved', async () => {
    const { page, id, faults, close } = await open();
    await field(page, 'Title').fill('Why we act');
    await edit(id, { op: 'update_content', slide: 2, content: { items: TRIPLED } });
    await expect
      .poll(() => stored(id))
      .toMatchObject([{}, { title: 'Why we act', items: TRIPLED.map((text) => ({ text })) }]);
    expect(await field(page, 'Title').inputValue()).toBe('Why we act');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => stored(id))
      .toMatchObject([{}, { title: 'Why now', items: TRIPLED.map((text) => ({ text })) }]);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('of a field that is being edited shows both texts and asks which to keep', async () => {
    const { page, id, close } = await open();
    await page.route('**/edit', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await field(page, 'Title').fill('Why we act');
    await edit(id, { op: 'update_content', slide: 2, content: { title: 'Why this year' } });
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this slide' });
    await dialog.getByText('Title: yours is “Why we act”, theirs is “Why this year”.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Why this year');
    expect((await stored(id))[1]).toMatchObject({ title: 'Why this year' });
    await close();
  });

  test.runIf(DEEP)('that creates a deck is shown in the library', async () => {
    const { page, faults, close } = await open('/presentations');
    await api(
      '/api/v3/presentation/from-json',
      { title: 'Quays of Kiel', slides: SLIDES.slice(0, 1) },
      agent,
    );
    await page.getByText('Quays of Kiel').first().waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('is saved when the server comes back, with the right picture', {
    skip: !DEEP,
  }, async () => {
    const { page, id, close } = await open();
    await field(page, 'Title').waitFor();
    const isDown = (url: URL) => url.pathname.startsWith('/api/');
    await page.route(isDown, (route) => route.abort('connectionrefused'));
    await field(page, 'Title').fill('Written while away');
    await page
      .getByText(/The server is not responding/)
      .first()
      .waitFor();
    await page.unroute(isDown);
    await expect.poll(() => stored(id)).toMatchObject([{}, { title: 'Written while away' }]);
    await page.getByText('All changes are saved').waitFor();
    await expect
      .poll(async () =>
        decodeURIComponent((await page.locator('.deck-main img').first().getAttribute('src')) ?? '').includes(
          'while away',
        ),
      )
      .toBe(true);
    await close();
  });
});
