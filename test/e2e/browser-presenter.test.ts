import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
const env = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
const SLIDES = [
  {
    layout: 'title',
    content: { title: 'Ferries go electric', subtitle: 'Plan to 2029' },
    speaker_note: 'Greet the council.',
  },
  {
    layout: 'bullets',
    content: { title: 'Three reasons', items: [{ text: 'Fuel' }, { text: 'Noise' }, { text: 'Age' }] },
    speaker_note: 'Pause after each reason.',
  },
  { layout: 'statement', content: { statement: 'Nine ferries leave at noon' } },
  { layout: 'closing', content: { title: 'Thank you' } },
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

async function makeDeck(page: Page): Promise<string> {
  await page.request.post(`${server.url}/api/v1/auth/login`, {
    data: { username: env.AUTH_USERNAME, password: env.AUTH_PASSWORD },
  });
  const made = await page.request.post(`${server.url}/api/v3/presentation/from-json`, {
    headers: { 'X-Lectern-Page': '1' },
    data: { title: 'Ferries', slides: SLIDES },
  });
  const answer = await made.json();
  expect(made.status(), JSON.stringify(answer)).toBe(200);
  return String(answer.presentation_id);
}

const numberOf = (page: Page) => new URL(page.url()).hash;

async function openPresenter(context: BrowserContext, page: Page): Promise<Page> {
  const [presenter] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('n')]);
  await presenter.locator('.show-picture svg').waitFor();
  return presenter;
}

describe.skipIf(!hasChromium)('the presenter view', SECOND_ATTEMPT, () => {
  test('controls the window of the audience, which never shows notes', async () => {
    const { page, faults, close } = await openPage(browser, { viewport: { width: 1280, height: 720 } });
    const id = await makeDeck(page);
    await page.goto(`${server.url}/presentations/${id}/present`);
    await page.locator('.show-picture svg').waitFor();
    const presenter = await openPresenter(page.context(), page);
    await presenter.getByText('Greet the council.').waitFor();
    await presenter.getByRole('region', { name: 'Next slide' }).getByAltText('Three reasons').waitFor();
    await presenter.getByRole('button', { name: 'Next', exact: true }).click();
    await expect.poll(() => numberOf(page)).toBe('#2');
    await presenter.getByText('Pause after each reason.').waitFor();
    expect(await page.content()).not.toContain('Pause after each reason.');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => numberOf(presenter)).toBe('#3');
    await presenter.getByText('No notes for this slide.').waitFor();
    await presenter.getByRole('button', { name: 'Go to slide 4: Thank you' }).click();
    await expect.poll(() => numberOf(page)).toBe('#4');
    await presenter.getByText('This is the last slide.').waitFor();
    expect(await presenter.getByRole('button', { name: 'Next', exact: true }).isDisabled()).toBe(true);
    expect(await seriousViolations(presenter)).toEqual([]);
    // The button for another window is offered once the audience's is closed.
    await page.close();
    await presenter.getByRole('button', { name: 'Open the window for the audience' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('blanks the screen, jumps by number and points, from both windows', async () => {
    const { page, faults, close } = await openPage(browser, { viewport: { width: 1280, height: 720 } });
    const id = await makeDeck(page);
    await page.goto(`${server.url}/presentations/${id}/present`);
    await page.locator('.show-picture svg').waitFor();
    const presenter = await openPresenter(page.context(), page);
    await presenter.getByRole('button', { name: 'Black screen' }).click();
    await page.locator('.present-blank.black').waitFor();
    await presenter.getByText('The audience sees a black screen.').waitFor();
    await page.keyboard.press('w');
    await page.locator('.present-blank.white').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.present-blank').waitFor({ state: 'detached' });
    expect(numberOf(page)).toBe('#1');
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    await expect.poll(() => numberOf(presenter)).toBe('#3');
    await presenter.getByRole('button', { name: 'Pointer' }).click();
    const slide = await presenter.locator('.show-slide').boundingBox();
    if (slide === null) throw new Error('The slide is not shown.');
    await presenter.mouse.move(slide.x + slide.width / 2, slide.y + slide.height / 4);
    const dot = page.locator('.show-pointer');
    await dot.waitFor();
    const [{ x = 0, y = 0 } = {}] = [(await dot.boundingBox()) ?? {}];
    expect(Math.abs(x + 9 - 640)).toBeLessThan(3);
    expect(Math.abs(y + 9 - 180)).toBeLessThan(3);
    await presenter.keyboard.press('l');
    await dot.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('shows the elapsed time, with a timer that stops and restarts', async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 1280, height: 720 } });
    const id = await makeDeck(page);
    await page.goto(`${server.url}/presentations/${id}/presenter`);
    const timer = page.getByRole('timer');
    await expect.poll(() => timer.textContent()).toBe('0:02');
    await page.getByRole('button', { name: 'Stop the timer' }).click();
    const stopped = await timer.textContent();
    await page.getByRole('button', { name: 'Set the timer to zero' }).click();
    expect(await timer.textContent()).toBe('0:00');
    expect(stopped).not.toBe('0:00');
    await page.getByRole('button', { name: 'Larger notes' }).click();
    expect(await page.locator('.presenter-notes p').evaluate((one) => getComputedStyle(one).fontSize)).toBe(
      '24px',
    );
    await close();
  });

  test.runIf(DEEP)('keeps its bar off the slide in full screen, and lists the keys', async () => {
    const { page, faults, close } = await openPage(browser, { viewport: { width: 1280, height: 720 } });
    const id = await makeDeck(page);
    await page.goto(`${server.url}/presentations/${id}/present`);
    await page.locator('.show-picture svg').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys of the show' }).getByText('Black screen').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const bar = page.locator('.present-bar');
    expect(await bar.isVisible()).toBe(true);
    await page.locator('.show-picture').click();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect.poll(() => bar.isVisible()).toBe(false);
    await page.keyboard.press('f');
    await expect.poll(() => bar.isVisible()).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('turns slides by swiping, and a tap advances', async () => {
    const { page, faults, close } = await openPage(browser, {
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    const id = await makeDeck(page);
    await page.goto(`${server.url}/presentations/${id}/present`);
    await page.locator('.show-picture svg').waitFor();
    await page.locator('.show-picture').tap();
    await expect.poll(() => numberOf(page)).toBe('#2');
    await swipe(page, 320, 80);
    await expect.poll(() => numberOf(page)).toBe('#3');
    await swipe(page, 80, 320);
    await expect.poll(() => numberOf(page)).toBe('#2');
    await page.goto(`${server.url}/presentations/${id}/presenter#2`);
    await page.getByText('Pause after each reason.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});

/** Moves a finger over the middle of the slide. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 390 }] });
  await touch('touchStart', from);
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', from + ((to - from) * step) / 4);
  await touch('touchEnd');
  await session.detach();
}
