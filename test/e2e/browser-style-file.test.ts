import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { ROOT, scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
const person = { username: 'ada', password: 'correct horse' };
let server: LocalServer;
let browser: Browser;

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([
    serveLocally(join(scratch.path, 'data'), {
      AUTH_USERNAME: person.username,
      AUTH_PASSWORD: person.password,
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

async function signedIn(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  await opened.page.request.post(`${server.url}/api/v1/auth/login`, { data: person });
  await opened.page.goto(server.url + path);
  return opened;
}

async function stored(page: Page, id: string) {
  const answer = await page.request.get(`${server.url}/api/v3/smart-design/${id}`, {
    headers: { 'X-Lectern-Page': '1' },
  });
  return (await answer.json()) as { readonly style: Record<string, unknown> | null };
}

/** Uploads a company template on the page of designs and waits for the page of its design. */
async function uploadDesign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload a design' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(join(ROOT, 'test/fixtures/designs/median-theme.pptx'));
  await dialog.getByRole('button', { name: 'Make the design' }).click();
  await page.waitForURL(/\/designs\/[\w-]+/);
}

/** Every picture on the screen has been drawn; in test:deep the screen is as high as the page. */
const drawn = (page: Page) =>
  expect
    .poll(() =>
      page.locator('img.slide-picture').evaluateAll((all) => {
        const shown = (all as HTMLImageElement[]).filter(
          (one) => one.getBoundingClientRect().top < innerHeight,
        );
        return all.length > 0 && shown.every((one) => one.naturalWidth > 0);
      }),
    )
    .toBe(true);

describe.skipIf(!hasChromium)('a style file in the browser (Chromium)', SECOND_ATTEMPT, () => {
  test('of a new design is edited, exported and imported on a page with examples and repairs', {
    skip: !DEEP,
  }, async () => {
    const { page, faults, close } = await signedIn('/designs', {
      viewport: { width: 1280, height: DEEP ? 6_000 : 800 },
    });
    await uploadDesign(page);
    await page.getByRole('heading', { name: 'Examples in this design' }).waitFor();
    await page.getByRole('heading', { name: 'What was read from the file' }).waitFor();
    await page.getByText('In PowerPoint:').first().waitFor();
    await expect.poll(() => page.locator('.preview-pairs > li').count()).toBeGreaterThan(7);
    await drawn(page);
    expect(await seriousViolations(page)).toEqual([]);
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    await page.getByRole('link', { name: 'Edit the style file' }).click();
    await page.getByRole('heading', { name: 'Style file' }).waitFor();
    await drawn(page);
    expect(await seriousViolations(page)).toEqual([]);
    const main = page.getByRole('textbox', { name: 'Main colour' });
    await main.fill('#AA0055');
    await main.press('Tab');
    const card = page.locator('.layout-style').first();
    await card.getByRole('button', { name: /Use$/ }).click();
    await page.getByRole('option', { name: 'Preferred' }).click();
    // A rectangle drawn on the picture is the free area; its numbers can be typed as well.
    await card.locator('.area-picture').scrollIntoViewIfNeeded();
    const box = await card.locator('.area-picture').boundingBox();
    if (box === null) throw new Error('The layout has no picture.');
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.5);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.9, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => card.getByRole('textbox', { name: 'Left, %' }).inputValue()).toBe('25');
    const width = card.getByRole('textbox', { name: 'Width, %' });
    await width.fill('40');
    await width.press('Tab');
    await page.getByRole('textbox', { name: 'Words to avoid' }).fill('leverage → use\nsynergy');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export JSON' }).click(),
    ]);
    const path = join(scratch.path, 'style.json');
    await file.saveAs(path);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save the style file' }).click();
    await page.getByRole('heading', { name: 'Examples in this design' }).waitFor();
    const { style } = await stored(page, id);
    expect(style).toMatchObject({
      colors: { main: '#AA0055' },
      words_to_avoid: [{ word: 'leverage', instead: 'use' }, { word: 'synergy' }],
    });
    expect(Object.values(style?.['layouts'] as object)).toEqual([
      expect.objectContaining({ use: 'prefer', free_area: { x: 25, y: 50, width: 40, height: 40 } }),
    ]);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(style ?? {});

    await page.goto(`${server.url}/designs/${id}/style`);
    await page.getByRole('textbox', { name: 'Words to avoid' }).fill('');
    await page.locator('.page-head input[type=file]').setInputFiles({
      name: 'style.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"colors": {"good": "#118844"}}'),
    });
    await page.getByRole('button', { name: 'Save the style file' }).click();
    await page.getByRole('heading', { name: 'Examples in this design' }).waitFor();
    expect((await stored(page, id)).style).toEqual({ colors: { good: '#118844' } });
    expect(faults).toEqual([]);
    await close();
  });

  const screens = [
    ['a phone', { viewport: { width: 390, height: 844 } }],
    ['the dark', { colorScheme: 'dark' as const }],
  ] as const;
  test.each(oneIn(4, screens))('is edited on a page that is legible on %s', async (_name, options) => {
    const { page, faults, close } = await signedIn('/designs', options);
    await uploadDesign(page);
    await page.getByRole('link', { name: 'Edit the style file' }).click();
    await page.getByRole('heading', { name: 'Style file' }).waitFor();
    await page.locator('.layout-style').first().waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });
});
