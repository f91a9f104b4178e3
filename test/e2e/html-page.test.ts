import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, SECOND_ATTEMPT } from '../support/browser.ts';
import { pngBytes } from '../support/sample-media.ts';
import { openBench } from '../support/services.ts';

const BUILT =
  '<section><h1>Two things</h1><ul build="fade paragraph"><li>First</li><li>Second</li></ul></section>';
const LOGO = Buffer.from(pngBytes(400, 300, 7)).toString('base64');
const pictured = (title: string) => ({
  markup: `<section><h1>${title}</h1><img src="data:image/png;base64,${LOGO}" alt="Logo"></section>`,
});
const SLIDES = ['Quiet harbour', 'Electric ferries', 'One ticket'].map((statement, at) => ({
  layout: 'statement',
  content: { statement },
  ...(at === 1 ? { speaker_note: 'Say it slowly.' } : {}),
}));

describe.runIf(hasChromium)('the HTML export of a deck', SECOND_ATTEMPT, () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-page-'));
  const path = join(folder, 'deck.html');
  let browser: Browser;
  let page: Page;
  const requests: string[] = [];

  beforeAll(async () => {
    const bench = await openBench();
    const { presentation_id: id } = await bench.run('create_presentation', {
      slides: [...SLIDES, { markup: BUILT }],
    });
    const exported = await bench.run('export_presentation', { id, export_as: 'html' });
    const key = new URL(String(exported['path'])).pathname.replace('/downloads/', '');
    writeFileSync(path, (await bench.blobs.get(key)) ?? '');
    await bench.close();
    browser = await openBrowser();
    page = await browser.newPage();
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(path).href);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const shown = () => page.locator('.slide.shown').getAttribute('id');

  test('turns slides by keys, and keeps the slide in its address', async () => {
    expect(await shown()).toBe('slide-1');
    await page.keyboard.press('ArrowRight');
    expect(await shown()).toBe('slide-2');
    await page.keyboard.press('End');
    expect(await shown()).toBe('slide-4');
    expect(new URL(page.url()).hash).toBe('#4');
    await page.reload();
    expect(await shown()).toBe('slide-4');
    await page.keyboard.press('Home');
    expect(await shown()).toBe('slide-1');
  });

  test('shows notes and an overview on request', async () => {
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('.note').isVisible()).toBe(false);
    await page.keyboard.press('n');
    expect(await page.locator('.note').textContent()).toContain('Say it slowly.');
    await page.keyboard.press('n');
    await page.keyboard.press('o');
    expect(await page.locator('.slide:visible').count()).toBe(4);
    await page.locator('#slide-3').click();
    expect(await page.locator('.slide:visible').count()).toBe(1);
    expect(await shown()).toBe('slide-3');
  });

  test('plays builds step by step and back', async () => {
    const visible = () =>
      page
        .locator('#slide-4 [data-paragraph]')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).visibility === 'visible'));
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    expect(await visible()).toEqual([false, false]);
    await page.keyboard.press('ArrowRight');
    expect(await visible()).toEqual([true, false]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect([await visible(), await shown()]).toEqual([[true, true], 'slide-4']);
    await page.keyboard.press('ArrowLeft');
    expect(await visible()).toEqual([true, false]);
  });

  test('stores a picture of several slides once, and shows it on each', async () => {
    const other = join(folder, 'pictures.html');
    const bench = await openBench();
    const slides = [pictured('One'), pictured('Two'), pictured('Three')];
    const { presentation_id: id } = await bench.run('create_presentation', { slides });
    const { path: link } = await bench.run('export_presentation', { id, export_as: 'html' });
    writeFileSync(
      other,
      (await bench.blobs.get(new URL(String(link)).pathname.replace('/downloads/', ''))) ?? '',
    );
    await bench.close();
    expect(readFileSync(other, 'utf8').match(/data:image\/[^"]{1000}/g)).toHaveLength(1);
    const shows = await browser.newPage();
    await shows.goto(pathToFileURL(other).href);
    const lengths = await shows
      .locator('.slide image')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')?.length ?? 0));
    expect(lengths).toEqual([lengths[0], lengths[0], lengths[0]]);
    expect(lengths[0]).toBeGreaterThan(1_000);
    await shows.close();
  });

  test('makes no network request', () => {
    expect(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([]);
    expect(requests.length).toBeGreaterThan(0);
  });
});
