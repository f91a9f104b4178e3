import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { centreOf, dragBy, readBox } from '../support/slide-editor.ts';
import { ROOT, scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
const env = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
let server: LocalServer;
let browser: Browser;

interface StoredElement {
  readonly id: string;
  readonly kind: string;
  readonly x: number;
  readonly width: number;
  readonly text?: string;
  readonly alt?: string;
  readonly cells?: readonly (readonly string[])[];
  readonly nodes?: readonly { readonly text: string }[];
  readonly chart?: { readonly series: readonly { readonly values: readonly number[] }[] };
  readonly style?: { readonly size?: number; readonly color?: string; readonly align?: string };
}

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([serveLocally(join(scratch.path, 'data'), env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

/** Opens a file in its editor. */
async function openFile(name: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, { viewport: { width: 1440, height: 900 }, ...options });
  const { page } = opened;
  const headers = { 'X-Lectern-Page': '1' };
  await page.request.post(`${server.url}/api/v1/auth/login`, {
    data: { username: env.AUTH_USERNAME, password: env.AUTH_PASSWORD },
  });
  const buffer = readFileSync(join(ROOT, 'test/fixtures/pptx', name));
  const answer = await page.request.post(`${server.url}/api/v3/presentation/open`, {
    headers,
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer } },
  });
  const { presentation_id: id } = (await answer.json()) as { presentation_id: string };
  const failed: string[] = [];
  page.on('response', (one) => {
    if (one.status() >= 400) failed.push(`${one.status()} ${new URL(one.url()).pathname}`);
  });
  const read = async (slide = 1): Promise<readonly StoredElement[]> => {
    const url = `${server.url}/api/v3/presentation/${id}?response_format=detailed`;
    const deck = (await (await page.request.get(url, { headers })).json()) as {
      slides: { elements: StoredElement[] }[];
    };
    return deck.slides[slide - 1]?.elements ?? [];
  };
  const find = async (key: string, slide = 1) => (await read(slide)).find((one) => one.id === key);
  const show = async (slide: number) => {
    await page.goto(`${server.url}/presentations/${id}#${slide}`);
    await page.locator(`main[aria-label$=" ${slide}"]`).waitFor();
    await page.locator('.stage img.stage-picture[src^="data:"]').waitFor();
  };
  await show(1);
  return { ...opened, id, failed, read, find, show };
}

const spot = (page: Page, name: string | RegExp) => page.locator('.stage').getByRole('button', { name });
const isSaved = (page: Page) => page.getByText('All changes are saved').waitFor();

describe.skipIf(!hasChromium)('a slide of a PowerPoint file (Chromium)', SECOND_ATTEMPT, () => {
  test('is typed on by a click; the picture follows before anything is stored', async () => {
    const { page, find, failed, faults, close } = await openFile('picture-chart-table.pptx');
    expect(await seriousViolations(page)).toEqual([]);
    const picture = page.locator('.stage img.stage-picture');
    const before = await picture.getAttribute('src');
    await spot(page, /^Edit AutoGen: Enabling/).click();
    const field = page.locator('.in-place');
    await field.waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Agents at work');
    await expect.poll(() => picture.getAttribute('src')).not.toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await find('2'))?.text).toBe('Agents at work');
    await spot(page, 'Edit Agents at work').waitFor();
    // The names of elements are their words, and lead to their fields.
    const panel = page.getByRole('complementary', { name: 'On this slide' });
    await panel.getByRole('button', { name: 'On this slide' }).click();
    await panel.getByRole('button', { name: /^Qingyun Wu/ }).click();
    expect(await panel.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toMatch(/^Qingyun/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await find('2'))?.text).toMatch(/^AutoGen/);
    expect([faults, failed]).toEqual([[], []]);
    await close();
  });

  test.runIf(DEEP)(
    'keeps formats, levels and line breaks of a text, and takes new ones from the toolbar',
    async () => {
      const { page, find, close } = await openFile('picture-chart-table.pptx');
      await spot(page, /^Edit AutoGen: Enabling/).click();
      await page.locator('.in-place').waitFor();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('Control+Shift+ArrowRight');
      await page.getByRole('button', { name: 'Italic' }).click();
      await expect.poll(async () => (await find('2'))?.text).toMatch(/^\*AutoGen\*: Enabling/);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Larger text' }).click();
      await expect.poll(async () => (await find('2'))?.style?.size).toBe(66);
      await page.getByRole('button', { name: 'Colour of the text' }).click();
      await page.getByRole('menuitem', { name: 'Accent 2' }).click();
      await expect.poll(async () => (await find('2'))?.style?.color).toBe('accent2');
      await page.getByRole('button', { name: 'Align to the start' }).click();
      await expect.poll(async () => (await find('2'))?.style?.align).toBe('left');
      await close();
    },
  );

  test('has cells, charts, pictures and diagrams to click, each with its fields', async () => {
    const { page, find, show, read, failed, close } = await openFile('picture-chart-table.pptx');
    await show(3);
    await spot(page, 'Edit Row 2, column 3: 3').click();
    await page.locator('.in-place').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Three');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Four');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await find('7', 3))?.cells?.[1]?.slice(2, 4)).toEqual(['Three', 'Four']);

    await show(4);
    await spot(page, /^Edit Chart/).click();
    await page.getByLabel('2001, Series 1').fill('1500,5');
    const chart = async () => (await read(4)).find(({ kind }) => kind === 'chart');
    await expect.poll(async () => (await chart())?.chart?.series[0]?.values[1]).toBe(1500.5);
    await page.getByLabel('2001, Series 1').fill('abc');
    await page.getByText('“abc” is not a number').waitFor();

    await show(2);
    await spot(page, /^Edit Picture/).click();
    const alt = page.getByLabel('Alternative text');
    await alt.fill('The first page of the paper');
    await expect.poll(async () => (await find('5', 2))?.alt).toBe('The first page of the paper');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Replace picture' }).click(),
    ]);
    const before = await page.locator('.stage img.stage-picture').getAttribute('src');
    await chooser.setFiles(join(ROOT, 'docs/images/browser-dark.webp'));
    await isSaved(page);
    await expect.poll(() => page.locator('.stage img.stage-picture').getAttribute('src')).not.toBe(before);
    expect((await find('5', 2))?.width).toBe(404);
    expect(failed).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('has texts of SmartArt to type over', async () => {
    const { page, find, close } = await openFile('every-kind.pptx');
    await page.locator('.stage [data-part="12/node1"]').click();
    await page.locator('.in-place').waitFor();
    await page.keyboard.type('Quay');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await find('12'))?.nodes?.[0]?.text).toBe('Quay');
    await close();
  });

  test.runIf(DEEP)('is walked, moved, copied and deleted by keys, and dragged by the mouse', async () => {
    const { page, find, read, show, close } = await openFile('picture-chart-table.pptx');
    await show(2);
    const picture = spot(page, /^Edit Picture/);
    // One stop of the Tab key leads to the slide; Tab goes on among its parts.
    await spot(page, /^Edit 2cdda5c8/).focus();
    await page.keyboard.press('Enter');
    await page.locator('.in-place').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-part'))).toBe('2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await picture.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await find('5', 2))?.x).toBe(767 + 11);
    await page.keyboard.press('Control+d');
    await expect.poll(async () => (await read(2)).length).toBe(4);
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await read(2)).some(({ id }) => id === '5')).toBe(false);
    await isSaved(page);
    const copy = await readBox(picture);
    await dragBy(page, centreOf(copy), -100, 0);
    await expect.poll(async () => (await readBox(picture)).x).toBeLessThan(copy.x - 80);
    await isSaved(page);
    const [, , moved] = await read(2);
    const handle = await readBox(page.locator('.opened-handle[data-side="1 1"]'));
    await dragBy(page, centreOf(handle), -60, -60);
    await expect.poll(async () => (await read(2))[2]?.width ?? 0).toBeLessThan((moved?.width ?? 0) - 30);
    await close();
  });

  test.runIf(DEEP).each([
    ['in the dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
    ['in Arabic', { locale: 'ar' }],
  ] as const)('is edited %s', async (name, options) => {
    const { page, find, close } = await openFile('picture-chart-table.pptx', options);
    const stage = page.locator('.stage');
    const bar = page.locator('.top-bar');
    for (const part of [stage, bar]) {
      const { y, width, height } = await readBox(part);
      expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
      expect(width).toBeGreaterThan(300);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, name).toBe(false);
    await (name === 'on a phone'
      ? page.locator('.stage [data-part="2"]').tap()
      : page.locator('.stage [data-part="2"]').click());
    await page.locator('.in-place').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('A short title');
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await find('2'))?.text).toBe('A short title');
    await close();
  });
});
