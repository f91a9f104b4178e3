import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { scratchDirectory } from './processes.ts';

const ACCOUNT = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
const SLIDES = [
  { layout: 'title', content: { title: 'Harbour ferries' } },
  {
    layout: 'bullets',
    content: { title: 'Why now', items: ['Diesel has doubled', 'Quays close in 2030'] },
    speaker_note: 'Wait for questions.',
  },
  { layout: 'statement', content: { statement: 'Act this year' } },
];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const scratch = scratchDirectory();
let server: LocalServer;
let browser: Browser;
let session = '';

async function api<T>(path: string, body: object | undefined, token = session): Promise<T> {
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

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([serveLocally(join(scratch.path, 'data'), ACCOUNT), openBrowser()]);
  const { AUTH_USERNAME: username, AUTH_PASSWORD: password } = ACCOUNT;
  session = (await api<{ access_token: string }>('/api/v1/auth/login', { username, password }, ''))
    .access_token;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

async function createDeck(): Promise<string> {
  const { presentation_id: id } = await api<{ presentation_id: string }>('/api/v3/presentation/from-json', {
    title: 'Harbour ferries',
    slides: SLIDES,
  });
  return id;
}

const share = async (options: object = {}, id?: string) =>
  api<{ url: string }>(`/api/v3/presentation/${id ?? (await createDeck())}/share`, options);

/** Page of a visitor, with requests that failed and errors in the console. */
async function visit(url: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, options);
  const failed: string[] = [];
  opened.page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  opened.page.on('requestfailed', (request) => failed.push(request.url()));
  opened.page.on('console', (message) => {
    if (message.type() === 'error') failed.push(message.text());
  });
  await opened.page.goto(url);
  return { ...opened, failed };
}

const widthOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);
const isDrawn = (page: Page, selector: string) => expect.poll(() => widthOf(page, selector)).toBe(1920);
const place = (page: Page) => page.getByRole('dialog').getByRole('status');

describe.skipIf(!hasChromium)('a share link in a browser (Chromium)', SECOND_ATTEMPT, () => {
  test.each(
    oneIn(6, [
      ['light', {}],
      ['dark', { colorScheme: 'dark' as const }],
      ['on a phone', PHONE],
    ] as const),
  )('shows the slides without an account, by mouse, %s', async (_, options) => {
    const { url } = await share({ notes: true });
    const { page, faults, failed, close } = await visit(url, options);
    await page.getByRole('heading', { name: 'Harbour ferries', level: 1 }).waitFor();
    await isDrawn(page, '#slide-1 img');
    expect(await page.context().cookies()).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    await page.locator('#slide-2').scrollIntoViewIfNeeded();
    await page.getByText('Speaker notes').click();
    await page.getByText('Wait for questions.').waitFor();
    await page.getByRole('button', { name: 'Show slide 2: Why now' }).click();
    expect(await place(page).textContent()).toBe('2 of 3');
    await isDrawn(page, '.show-picture');
    expect(await seriousViolations(page, 'dialog')).toEqual([]);
    await page.locator('.show-stage').click({ position: { x: 40, y: 40 } });
    expect(await place(page).textContent()).toBe('3 of 3');
    await page.getByRole('button', { name: 'End the show' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect([faults, failed]).toEqual([[], []]);
    await close();
  });

  test('presents by keyboard, and returns the focus to the slide', async () => {
    const { url } = await share();
    const { page, faults, failed, close } = await visit(url);
    await page.getByRole('button', { name: 'Present' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (const [key, shown] of [
      ['ArrowRight', '2 of 3'],
      ['End', '3 of 3'],
      [' ', '3 of 3'],
      ['PageUp', '2 of 3'],
      ['Home', '1 of 3'],
      ['ArrowDown', '2 of 3'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await place(page).textContent(), key).toBe(shown);
    }
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Show slide 2: Why now',
    );
    expect([faults, failed]).toEqual([[], []]);
    await close();
  });

  test.runIf(DEEP)('turns slides by swipes on a phone', async () => {
    const { url } = await share();
    const { page, faults, failed, close } = await visit(url, PHONE);
    await page.getByRole('button', { name: 'Show slide 1: Harbour ferries' }).tap();
    const debug = await page.context().newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
        debug.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: x === undefined ? [] : [{ x, y: 400 }],
        });
      await touch('touchStart', from);
      await touch('touchMove', (from + to) / 2);
      await touch('touchMove', to);
      await touch('touchEnd');
    };
    await swipe(300, 100);
    await expect.poll(() => place(page).textContent()).toBe('2 of 3');
    await swipe(100, 300);
    await expect.poll(() => place(page).textContent()).toBe('1 of 3');
    expect([faults, failed]).toEqual([[], []]);
    await close();
  });

  test('with a password opens after the right one, and stays open after a reload', {
    skip: !DEEP,
  }, async () => {
    const { url } = await share({ password: 'quay seven' });
    const { page, faults, failed, close } = await visit(url);
    await page.getByLabel('Password').fill('quay eight');
    expect(failed).toEqual([]);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('The password is wrong.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel('Password').fill('quay seven');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Harbour ferries', level: 1 }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Harbour ferries', level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('that is unknown shows an error with status 404 and sends no further request', async () => {
    const { page, faults, close } = await visit(`${server.url}/s/${'A'.repeat(43)}`);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const response = await page.reload();
    expect(response?.status()).toBe(404);
    expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow');
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(asked.filter((path) => path.startsWith('/s/'))).toHaveLength(1);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('accepts comments under its name, and offers files if its owner allows it', async () => {
    const id = await createDeck();
    const { url } = await share({ name: 'Anna', comments: true, downloads: ['pdf'] }, id);
    const { page, faults, failed, close } = await visit(url);
    const region = page.getByRole('region', { name: 'Comments on slide 2' });
    await region.getByText('Comment on slide 2').click();
    await region.getByLabel('Your comment').fill('Which quays?');
    await region.getByRole('button', { name: 'Comment' }).click();
    await page.getByRole('article').getByText('Which quays?').waitFor();
    const { slides } = await api<{ slides: { comments?: object[] }[] }>(
      `/api/v3/presentation/${id}`,
      undefined,
    );
    expect(slides[1]?.comments).toMatchObject([{ author: 'Anna', text: 'Which quays?' }]);
    expect(await seriousViolations(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    expect((await saved).suggestedFilename()).toBe('Harbour-ferries.pdf');
    expect(await page.getByRole('button', { name: 'Download PowerPoint' }).count()).toBe(0);
    expect([faults, failed]).toEqual([[], []]);
    await close();
  });

  test('is created, listed and revoked by the owner beside the deck', async () => {
    const id = await createDeck();
    const { page, faults, close } = await openPage(browser);
    await page
      .context()
      .addCookies([
        { name: 'lectern_session', value: session, domain: new URL(server.url).hostname, path: '/' },
      ]);
    await page.goto(`${server.url}/presentations/${id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByLabel('For whom').fill('Anna');
    await dialog.getByText('With speaker notes').click();
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    const address = dialog.getByLabel('Address of the link for Anna', { exact: true });
    const link = await address.inputValue();
    expect(await seriousViolations(page)).toEqual([]);
    expect((await fetch(`${link}/deck`)).status).toBe(200);
    await dialog.getByRole('button', { name: 'End this link' }).click();
    await dialog.getByText('There are no links yet.').waitFor();
    expect((await fetch(`${link}/deck`)).status).toBe(404);
    expect(faults).toEqual([]);
    await close();
  });
});
