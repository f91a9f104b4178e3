import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { toDataUri, writeWave } from '../support/media-files.ts';
import { ROOT, scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
const env = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
const FILE = readFileSync(join(ROOT, 'test/fixtures/pptx/picture-chart-table.pptx'));
const EDITS = [
  {
    op: 'set_builds',
    slide: 2,
    value: [
      { element: '3', effect: 'fade', by: 'paragraph' },
      { element: '5', effect: 'fly_in', from: 'left', seconds: 0.2 },
    ],
  },
  { op: 'set_builds', slide: 4, value: [{ element: '4', effect: 'wipe', by: 'category' }] },
  { op: 'set_transition', slide: 3, value: { effect: 'fade', seconds: 0.1 } },
  {
    op: 'insert_media',
    slide: 3,
    value: {
      ...{ file: toDataUri(writeWave(2), 'audio/wav'), start: 'auto', loop: true, name: 'Harbour bell' },
      ...{ x: 20, y: 20, width: 60, height: 60 },
    },
  },
];

let server: LocalServer;
let browser: Browser;

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([serveLocally(join(scratch.path, 'data'), env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

/** Opens the deck with its show and returns its id. */
async function openDeck(page: Page): Promise<string> {
  await page.request.post(`${server.url}/api/v1/auth/login`, {
    data: { username: env.AUTH_USERNAME, password: env.AUTH_PASSWORD },
  });
  const headers = { 'X-Lectern-Page': '1' };
  const opened = await page.request.post(`${server.url}/api/v3/presentation/open`, {
    headers,
    multipart: { file: { name: 'deck.pptx', mimeType: 'application/octet-stream', buffer: FILE } },
  });
  const { presentation_id: id } = await opened.json();
  const edited = await page.request.post(`${server.url}/api/v3/presentation/${id}/edit`, {
    headers,
    data: { edits: EDITS },
  });
  expect(edited.status(), await edited.text()).toBe(200);
  return String(id);
}

const isShown = (page: Page, selector: string) =>
  page
    .locator(`.show-picture ${selector}`)
    .first()
    .evaluate((one) => getComputedStyle(one).visibility === 'visible');

const areShown = (page: Page, ...selectors: string[]) =>
  Promise.all(selectors.map((selector) => isShown(page, selector)));

describe.skipIf(!hasChromium)('a show in the browser', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)('plays the steps of slides and steps back through them', async () => {
    const { page, faults, close } = await openPage(browser, { viewport: { width: 1280, height: 720 } });
    const id = await openDeck(page);
    await page.goto(`${server.url}/presentations/${id}/present#2`);
    await page.locator('.show-picture svg').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    const [text, picture] = ['[data-show~="3"] [data-paragraph="1"]', '[data-show~="5"]'];
    expect([await isShown(page, text), await isShown(page, picture)]).toEqual([false, false]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => areShown(page, text, picture)).toEqual([true, false]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isShown(page, picture)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => areShown(page, text, picture)).toEqual([true, false]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => new URL(page.url()).hash).toBe('#3');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => new URL(page.url()).hash).toBe('#2');
    await page.locator(`.show-picture ${picture}`).waitFor();
    expect(await isShown(page, picture)).toBe(true);
    // The page stays, and follows its address.
    await page.goto(`${server.url}/presentations/${id}/present#4`);
    await page.locator('.show-picture [data-category="1"]').first().waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => areShown(page, '[data-category="1"]', '[data-category="2"]'))
      .toEqual([true, false]);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('plays a sound with its slide, and a click pauses it', async () => {
    const { page, faults, close } = await openPage(browser, { viewport: { width: 1280, height: 720 } });
    const id = await openDeck(page);
    await page.goto(`${server.url}/presentations/${id}/present#3`);
    const player = page.locator('.show-media');
    await player.waitFor({ state: 'attached' });
    const read = () =>
      player.evaluate((one: HTMLVideoElement) => ({
        paused: one.paused,
        loop: one.loop,
        label: one.ariaLabel,
      }));
    if ((await read()).paused) await player.click();
    await expect.poll(read).toEqual({ paused: false, loop: true, label: 'Play or pause Harbour bell' });
    await player.click();
    await expect.poll(async () => (await read()).paused).toBe(true);
    expect(new URL(page.url()).hash).toBe('#3');
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)(
    'of a deck created here plays its sounds, and the deck is commented on beside its slides',
    async () => {
      const { page, faults, close } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
      await page.request.post(`${server.url}/api/v1/auth/login`, {
        data: { username: env.AUTH_USERNAME, password: env.AUTH_PASSWORD },
      });
      const headers = { 'X-Lectern-Page': '1' };
      const slides = [{ layout: 'statement', content: { statement: 'Nine ferries leave at noon' } }];
      const made = await page.request.post(`${server.url}/api/v3/presentation/from-json`, {
        headers,
        data: { slides },
      });
      const { presentation_id: id } = await made.json();
      const value = { file: toDataUri(writeWave(2), 'audio/wav'), start: 'auto', loop: true, name: 'Bell' };
      const edited = await page.request.post(`${server.url}/api/v3/presentation/${id}/edit`, {
        headers,
        data: { edits: [{ op: 'insert_media', slide: 1, value }] },
      });
      expect(edited.status(), await edited.text()).toBe(200);
      await page.goto(`${server.url}/presentations/${id}`);
      await page.getByRole('tab', { name: 'Comments' }).click();
      const comments = page.getByRole('region', { name: 'Comments' });
      await comments.getByLabel('New comment').fill('All nine?');
      await comments.getByRole('button', { name: 'Comment', exact: true }).click();
      const thread = comments.getByRole('article', { name: 'All nine?' });
      await thread.getByRole('button', { name: 'Resolve' }).click();
      await thread.getByRole('button', { name: 'Reopen' }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await page.goto(`${server.url}/presentations/${id}/present`);
      const sound = page.getByLabel('Play or pause Bell');
      await sound.waitFor({ state: 'attached' });
      await expect.poll(() => sound.evaluate((one: HTMLMediaElement) => one.paused)).toBe(false);
      expect(faults).toEqual([]);
      await close();
    },
  );
});
