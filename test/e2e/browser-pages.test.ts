import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasChromium,
  ONE_ENGINE,
  openBrowser,
  openPage,
  SECOND_ATTEMPT,
  seriousViolations,
} from '../support/browser.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { freePort } from '../support/free-port.ts';
import { type Served, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();

const data = join(scratch.path, 'data');

const account = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse', PORT: '', ...ONE_ENGINE };

let server: Served;

let browser: Browser;

let token = '';

const SLIDES = [
  { layout: 'title', content: { title: 'Harbour ferries' } },
  {
    layout: 'bullets',
    content: {
      title: 'Why now',
      items: ['Diesel has doubled in price', 'Quays close to diesel in 2030', 'The yard has a free slot'],
    },
  },
  { layout: 'statement', content: { statement: 'Nine of fourteen ferries sail on batteries by 2029' } },
];

async function post<T>(path: string, body: object, authorization = `Bearer ${token}`): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${path}: ${response.status} ${response.ok ? '' : await response.clone().text()}`).toBe(
    true,
  );
  return (await response.json()) as T;
}

async function makeDeck(slides: readonly object[] = SLIDES): Promise<string> {
  const { presentation_id: id } = await post<{ presentation_id: string }>('/api/v3/presentation/from-json', {
    slides,
    on_overflow: 'warn',
  });
  return id;
}

async function open(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  const { hostname } = new URL(server.url);
  await opened.page
    .context()
    .addCookies([{ name: 'lectern_session', value: token, domain: hostname, path: '/' }]);
  await opened.page.goto(`${server.url}${path}`);
  return opened;
}

const strip = (page: Page) => page.getByRole('grid', { name: 'Slides' }).getByRole('row');

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A page says that it saves from the press or key that changes something until it shows what is stored. */
const saved = (page: Page) => page.getByText('All changes are saved').waitFor();

const stored = async (id: string) => {
  const response = await fetch(`${server.url}/api/v3/presentation/${id}?response_format=detailed`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { slides: { layout: string; content: Record<string, unknown> }[] })
    .slides;
};

beforeAll(async () => {
  if (!hasChromium) return;
  account.PORT = String(await freePort());
  [server, browser] = await Promise.all([serve(data, account), openBrowser()]);
  ({ access_token: token } = await post<{ access_token: string }>(
    '/api/v1/auth/login',
    { username: 'ada', password: 'correct horse' },
    '',
  ));
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

describe.skipIf(!hasChromium)('the browser client on a deck (Chromium)', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)('shows the API reference without an error on the console', async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 390, height: 800 } });
    const text: string[] = [];
    page.on('console', (message) => message.type() === 'error' && text.push(message.text()));
    await page.goto(`${server.url}/docs`);
    await page.locator('summary', { hasText: 'All operations' }).click();
    await page.getByRole('link', { name: 'Edit a presentation' }).last().click();
    expect(
      await page.evaluate(() => [
        document.querySelector(':target h3')?.textContent,
        document.documentElement.scrollWidth,
      ]),
    ).toEqual(['Edit a presentation', 390]);
    // A part: the page has some ten thousand elements.
    expect(await seriousViolations(page, 'section:target')).toEqual([]);
    expect(text).toEqual([]);
    await close();
  });

  test('chooses, moves, deletes and presents slides by keyboard alone', async () => {
    const id = await makeDeck();
    const { page, close } = await open(`/presentations/${id}`);
    await strip(page).nth(2).waitFor();
    await strip(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Why now');
    // To its handle, picked up, one place down, put down.
    await page.keyboard.press('ArrowRight');
    await page.locator('.strip-handle:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await stored(id)).map(({ layout }) => layout))
      .not.toEqual(['title', 'bullets', 'statement']);
    await page.keyboard.press('Control+z');
    await expect
      .poll(async () => (await stored(id)).map(({ layout }) => layout))
      .toEqual(['title', 'bullets', 'statement']);
    // The page receives stored changes a moment later.
    await strip(page)
      .nth(1)
      .filter({ has: page.getByRole('img', { name: 'Why now' }) })
      .focus();
    await page.keyboard.press('Delete');
    await expect
      .poll(async () => (await stored(id)).map(({ layout }) => layout))
      .toEqual(['title', 'statement']);
    // The page hears of it after the store; until then it has three slides to present.
    await expect.poll(() => strip(page).count()).toBe(2);
    await page.keyboard.press('F5');
    await page.waitForURL(/present/);
    await page.getByText('2 of 2').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('1 of 2').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/presentations\/[\w-]+#1/);
    await close();
  });

  test.runIf(DEEP)(
    'keeps the changes of two tabs, and asks the person when both change one slide',
    async () => {
      const id = await makeDeck();
      const [one, two] = [await open(`/presentations/${id}#1`), await open(`/presentations/${id}#2`)];
      await field(one.page, 'Title').waitFor();
      await field(two.page, 'Title').waitFor();
      await field(one.page, 'Title').fill('Ferries in the first tab');
      await saved(one.page);
      await field(two.page, 'Title').fill('Reasons in the second tab');
      await saved(two.page);
      await expect
        .poll(async () => (await stored(id)).slice(0, 2).map(({ content }) => content['title']))
        .toEqual(['Ferries in the first tab', 'Reasons in the second tab']);

      // The first tab sees what the second has stored, then writes over it while the second hears of nothing.
      await two.page.route('**/api/v3/changes', (route) => route.abort());
      await two.page.reload();
      await field(two.page, 'Title').waitFor();
      await strip(one.page).nth(1).click();
      await expect.poll(() => field(one.page, 'Title').inputValue()).toBe('Reasons in the second tab');
      await field(one.page, 'Title').fill('Mine');
      await saved(one.page);
      await field(two.page, 'Title').fill('Theirs and mine differ');
      await two.page.getByRole('dialog', { name: 'Somebody else changed this slide' }).waitFor();
      await two.page.getByRole('button', { name: 'Keep mine' }).click();
      await expect.poll(async () => (await stored(id))[1]?.content['title']).toBe('Theirs and mine differ');
      await one.close();
      await two.close();
    },
  );

  test.runIf(DEEP)('loses nothing when the server restarts during typing', async () => {
    const id = await makeDeck();
    const { page, close } = await open(`/presentations/${id}`);
    await field(page, 'Title').waitFor();
    await server.stop();
    await field(page, 'Title').fill('Typed while nobody answered');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Typed while nobody answered');
    server = await serve(data, account);
    await expect
      .poll(async () => (await stored(id))[0]?.content['title'])
      .toBe('Typed while nobody answered');
    await saved(page);
    await close();
  });

  test.runIf(DEEP)('shows a still waiting sign with reduced motion', async () => {
    const { page, close } = await open('/presentations');
    await page.getByRole('heading', { name: 'Presentations' }).first().waitFor();
    await page.evaluate(() =>
      document.body.insertAdjacentHTML('beforeend', '<i class="spinner"><span></span></i>'),
    );
    const turning = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    await expect.poll(turning).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(turning).toBe(1);
    await close();
  });

  test('has no page wider than the screen of a phone, and all are legible in light and in dark', async () => {
    const id = await makeDeck();
    const { page, close } = await open('/presentations', { viewport: { width: 390, height: 800 } });
    /** True if it runs in `npm test`. */
    const DARK = new Set(['/presentations', `/presentations/${id}`]);
    const settings = ['connect', 'tokens', 'webhooks'].map((part) => `/settings/${part}`);
    const paths = [
      '/new',
      '/presentations',
      '/templates',
      '/templates/ledger',
      '/designs',
      '/themes',
      '/settings/server',
      '/themes/new',
      '/assets',
      `/presentations/${id}`,
      '/tasks',
      ...settings,
    ];
    for (const path of [...oneIn(14, paths, 1), '/no-such-page']) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(`${server.url}${path}`);
      await page.locator('h1, .deck-title').first().waitFor();
      const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(wide[0], path).toBeLessThanOrEqual(wide[1] ?? 0);
      expect(await seriousViolations(page), path).toEqual([]);
      if (!DEEP && !DARK.has(path)) continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      // The other colours come with one of the next frames.
      await expect
        .poll(() => seriousViolations(page, 'html', ['color-contrast']), { message: `${path} in the dark` })
        .toEqual([]);
    }
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the presentations' }).click();
    await page.getByRole('heading', { name: 'Presentations' }).waitFor();
    await close();
  });
});
