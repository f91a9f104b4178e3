import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { useSlideEditor } from '../support/slide-editor.ts';
import { ROOT } from './processes.ts';

const { open, expectContent, address } = useSlideEditor();

const SLIDES = [
  {
    layout: 'bullets',
    content: {
      title: 'Why now',
      items: ['Diesel has doubled in price', 'Quays close in 2030', 'The yard is free'],
    },
  },
  '<section><h1>Ferries</h1><p>On batteries</p></section>',
];
/** Rules of WCAG 2.2 up to level AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const FILE = 'test/fixtures/pptx/picture-chart-table.pptx';

/** Opens a file of PowerPoint in the session of a page. */
async function openFile(page: Page): Promise<string> {
  const answer = await page.request.post(`${address()}/api/v3/presentation/open`, {
    headers: { 'X-Lectern-Page': '1' },
    multipart: {
      file: { name: 'a.pptx', mimeType: 'application/octet-stream', buffer: readFileSync(join(ROOT, FILE)) },
    },
  });
  return ((await answer.json()) as { presentation_id: string }).presentation_id;
}

/** Pages of the interface; those of a deck by its id. */
const listPages = (deck: string, file: string): readonly string[] => [
  ...['/', '/new', '/presentations', '/trash', '/templates', '/templates/ledger', '/designs', '/themes'],
  ...['/themes/new', '/assets', '/tasks', '/settings/connect', '/settings/tokens'],
  ...['/settings/webhooks', '/settings/server', `/presentations/${deck}`, `/presentations/${deck}#2`],
  ...[`/presentations/${file}`, `/presentations/${deck}/present`, `/presentations/${deck}/presenter`],
];

const WAYS = [
  ['in the light', {}],
  ['in the dark', { colorScheme: 'dark' }],
  ['on a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
  ['mirrored', { locale: 'ar' }],
] as const;

describe.skipIf(!hasChromium)('access to the pages (Chromium)', SECOND_ATTEMPT, () => {
  test.each(DEEP ? WAYS : WAYS.slice(2, 3))('every page is accessible %s', async (name, options) => {
    const { page, id, close } = await open(SLIDES, options);
    const pages = listPages(id, await openFile(page));
    const found: string[] = [];
    for (const path of DEEP ? pages : ['/settings/connect', `/presentations/${id}`, pages.at(-3) ?? '']) {
      await page.goto('about:blank');
      await page.goto(`${address()}${path}`);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.locator('.loading').waitFor({ state: 'detached' });
      found.push(...(await seriousViolations(page, 'html', WCAG)).map((one) => `${path} ${one}`));
      if (name === 'on a phone') found.push(...(await listNarrowFaults(page)).map((one) => `${path} ${one}`));
    }
    expect(found).toEqual([]);
    await close();
  });

  test('elements of a slide are reached, read and typed on by keys alone', async () => {
    const { page, id, close } = await open(SLIDES);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    // Tab leads from the list of slides to the slide.
    await page.getByRole('grid', { name: 'Slides' }).getByRole('row').first().focus();
    for (let press = 0; press < 4 && !/^Edit /.test(await focused()); press += 1)
      await page.keyboard.press('Tab');
    expect(await focused()).toBe('Edit Title');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('Edit Points');
    await page.keyboard.press('Enter');
    await page.locator('.in-place').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' now');
    await page.keyboard.press('Escape');
    await expectContent(id, 'items').toMatchObject([{}, {}, { text: 'The yard is free now' }]);
    expect(await focused()).toBe('Edit Points');
    await page.keyboard.press('Tab');
    expect(await focused()).not.toMatch(/^Edit /);
    await close();
  });
});

/** Fields that iOS would zoom into, tabs that do not fit, and pages wider than the screen. */
async function listNarrowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.offsetParent !== null);
    return [
      ...shown('input:not([type=range], [type=checkbox], [type=file]), textarea, select')
        .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16)
        .map((one) => `has a small field: ${one.outerHTML.slice(0, 120)}`),
      ...shown('[role=tab]')
        .filter(
          (one) =>
            one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1,
        )
        .map((one) => `has a tab that does not fit: ${one.textContent}`),
      ...(document.documentElement.scrollWidth > innerWidth ? ['is wider than the screen'] : []),
    ];
  });
}
