import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
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

async function make(title: string): Promise<string> {
  const items = [{ text: 'Shore power' }, { text: 'Two cranes' }];
  const slides = [
    { layout: 'title', content: { title } },
    { layout: 'bullets', content: { title: 'Quays', items }, speaker_note: 'Mention the zeppelin.' },
  ];
  const answer = await send('POST', '/api/v3/presentation/from-json', { title, slides });
  return ((await answer.json()) as { presentation_id: string }).presentation_id;
}

async function open(path: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, options);
  await opened.page
    .context()
    .addCookies([{ name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' }]);
  await opened.page.goto(`${server.url}${path}`);
  return opened;
}

const titles = (page: Page) => page.locator('.deck-card .card-title').allTextContents();
const menu = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

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
  test('sorts, renames, duplicates under a new name, tags and deletes presentations', async () => {
    const old = await make('Zoo');
    await make('Airport');
    await send('POST', `/api/v3/presentation/${old}/edit`, {
      edits: [{ op: 'set_field', slide: 2, path: 'title', value: 'Cages' }],
    });
    const { page, faults, close } = await open('/');
    await expect.poll(() => titles(page)).toEqual(['Zoo', 'Airport']);
    await page.getByRole('button', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Title' }).click();
    await expect.poll(() => titles(page)).toEqual(['Airport', 'Zoo']);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Airport', 'Zoo']);

    await menu(page, 'Zoo', 'Rename');
    await page.getByRole('textbox', { name: 'Title' }).fill('Menagerie');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.poll(() => titles(page)).toEqual(['Airport', 'Menagerie']);
    await menu(page, 'Airport', 'Duplicate');
    await page.getByRole('textbox', { name: 'Title' }).fill('Seaport');
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => titles(page)).toEqual(['Airport', 'Menagerie', 'Seaport']);

    for (const title of ['Airport', 'Seaport'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).click({ force: true });
    const bar = page.getByRole('group', { name: 'Selected presentations' });
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('textbox', { name: 'New tag' }).fill('Travel');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Travel' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('group', { name: 'Tags' }).getByRole('button', { name: 'Travel' }).click();
    await expect.poll(() => titles(page)).toEqual(['Airport', 'Seaport']);
    // Cards are pale while the filtered list loads.
    await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    expect(await seriousViolations(page)).toEqual([]);

    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 presentations deleted').waitFor();
    await page.getByText('No presentation has the tag “Travel”.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(page)).toEqual(['Airport', 'Seaport']);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('leads from a search to the found slide, and downloads a presentation', async () => {
    const id = await make('Harbour');
    const { page, faults, close } = await open('/');
    await page.getByRole('searchbox').fill('zepp');
    await page.getByRole('link', { name: 'Notes of slide 2: Mention the zeppelin.' }).first().waitFor();
    await page.getByRole('searchbox').fill('harbour');
    await expect.poll(() => titles(page)).toEqual(['Harbour']);
    const file = page.waitForEvent('download');
    await menu(page, 'Harbour', 'Download as PowerPoint');
    expect((await file).suggestedFilename()).toMatch(/\.pptx$/);
    await page.getByRole('searchbox').fill('harbour cranes');
    await page.getByRole('link', { name: 'Slide 2: Two cranes' }).click();
    await expect.poll(() => page.locator('.deck-main').getAttribute('aria-label')).toBe('Slide 2');
    expect(new URL(page.url()).pathname).toBe(`/presentations/${id}`);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('fits a phone', async () => {
    await make('Pier');
    const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
    const { page, faults, close } = await open('/', phone);
    await page.getByRole('checkbox', { name: 'Select Pier' }).tap({ force: true });
    await page.getByText('1 selected').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
