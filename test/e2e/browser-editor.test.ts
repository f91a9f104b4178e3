import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
let server: LocalServer;
let browser: Browser;
let token = '';

const bullets = (title: string, items = ['One thing', 'Another thing']) => ({
  layout: 'bullets',
  content: { title, items },
});
const SLIDES = [
  { layout: 'title', content: { title: 'Harbour ferries' } },
  {
    ...bullets('Why now', ['Diesel has doubled', 'Quays close in 2030', 'The yard is free']),
    speaker_note: 'The first note',
  },
  bullets('What it costs'),
];

async function api<T>(path: string, body?: object): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${server.url}${path}`, {
    ...init,
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return (await response.json()) as T;
}

interface Slide {
  readonly layout: string;
  readonly content: Record<string, unknown>;
  readonly speaker_note?: string;
  readonly sources?: readonly string[];
}
const stored = async (id: string) =>
  (await api<{ slides: Slide[] }>(`/api/v3/presentation/${id}?response_format=detailed`)).slides;

async function open(slides: readonly object[], hash = '') {
  const { presentation_id: id } = await api<{ presentation_id: string }>('/api/v3/presentation/from-json', {
    slides,
    on_overflow: 'warn',
  });
  const opened = await openPage(browser);
  const refused: string[] = [];
  opened.page.on(
    'response',
    (response) =>
      response.status() >= 400 && refused.push(`${response.status()} ${new URL(response.url()).pathname}`),
  );
  await opened.page
    .context()
    .addCookies([{ name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' }]);
  await opened.page.goto(`${server.url}/presentations/${id}${hash}`);
  await strip(opened.page).first().waitFor();
  return { ...opened, id, refused };
}

const strip = (page: Page) => page.getByRole('grid', { name: 'Slides' }).getByRole('row');
const shown = (page: Page) => page.locator('.deck-main').getAttribute('aria-label');
const saved = (page: Page) => page.getByText('All changes are saved').waitFor();
/** Each thumbnail as it is painted. */
const thumbnails = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLImageElement>('.strip-item img')].map(async (image) => {
        await image.decode().catch(() => undefined);
        const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
        canvas.getContext('2d')?.drawImage(image, 0, 0, 160, 90);
        return canvas.toDataURL();
      }),
    ),
  );

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([
    serveLocally(join(scratch.path, 'data'), {
      AUTH_USERNAME: 'ada',
      AUTH_PASSWORD: 'correct horse',
    }),
    openBrowser(),
  ]);
  ({ access_token: token } = await api<{ access_token: string }>('/api/v1/auth/login', {
    username: 'ada',
    password: 'correct horse',
  }));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

describe.skipIf(!hasChromium)('the editor (Chromium)', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)('stores notes while they are typed, and shows restored notes', async () => {
    const { page, id, close } = await open(SLIDES, '#2');
    await page.getByRole('tab', { name: 'Notes' }).click();
    const note = page.getByRole('textbox', { name: 'Speaker note' });
    await note.fill('The second note');
    await page.getByText('Saving').waitFor();
    await saved(page);
    // The field has the keyboard still.
    expect(await note.evaluate((one) => one === document.activeElement)).toBe(true);
    expect((await stored(id))[1]?.speaker_note).toBe('The second note');
    const sources = page.getByRole('textbox', { name: 'Sources' });
    await sources.pressSequentially('The yard\n');
    await page.getByText('Saving').waitFor();
    await saved(page);
    await sources.pressSequentially('The city');
    await expect.poll(async () => (await stored(id))[1]?.sources).toEqual(['The yard', 'The city']);
    await saved(page);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('option', { name: 'Version 1' }).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect.poll(() => note.inputValue()).toBe('The first note');
    expect(await sources.inputValue()).toBe('');
    await close();
  });

  test.runIf(DEEP)('updates thumbnails after deletion, undo and another template', async () => {
    const { page, close } = await open(SLIDES);
    await expect.poll(() => strip(page).locator('img').count()).toBe(3);
    const before = await thumbnails(page);
    await strip(page).nth(1).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => strip(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => thumbnails(page)).toEqual(before);
    await page.getByRole('tab', { name: 'Look' }).click();
    await page.getByRole('radio', { name: /pitch/i }).click({ force: true });
    await expect
      .poll(async () => (await thumbnails(page)).filter((bytes, index) => bytes === before[index]))
      .toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => thumbnails(page)).toEqual(before);
    await close();
  });

  test.runIf(DEEP)('does not scroll the page when the keyboard moves a slide far', async () => {
    const { page, id, close } = await open(
      Array.from({ length: 14 }, (_, index) => bullets(`Number ${index + 1}`)),
    );
    await strip(page).nth(1).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.strip-handle:focus').waitFor();
    await page.keyboard.press('Enter');
    for (let step = 0; step < 9; step++) await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight - innerHeight])).toEqual(
      [0, 0],
    );
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await stored(id)).findIndex(({ content }) => content['title'] === 'Number 2'))
      .toBeGreaterThan(5);
    await close();
  });

  test('goes to the slide of the number in the address, and shows added slides with prompts instead of sample text', async () => {
    const { page, id, close } = await open(SLIDES);
    await page.evaluate(() => {
      location.hash = '#3';
    });
    await expect.poll(() => shown(page)).toBe('Slide 3');
    await strip(page).nth(1).click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => shown(page)).toBe('Slide 3');
    expect(new URL(page.url()).hash).toBe('#3');
    await page.getByRole('button', { name: 'Add a slide' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Metrics', exact: true }).click();
    await expect.poll(() => shown(page)).toBe('Slide 4');
    expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('[Title]');
    await page.getByRole('tab', { name: /Findings/ }).click();
    await page.getByText('“Title” still has placeholder words.').waitFor();
    expect((await stored(id)).map(({ layout }) => layout)).toEqual([
      'title',
      'bullets',
      'bullets',
      'metrics',
      'bullets',
    ]);
    await close();
  });

  test.runIf(DEEP)('opens layouts without a refused request', async () => {
    const { page, refused, close } = await open(SLIDES, '#2');
    await page.getByRole('tab', { name: 'Layout' }).click();
    await page.getByText(/^These need other content: /).waitFor();
    await expect.poll(() => page.locator('.layout-option:not(:has(img))').count()).toBe(0);
    expect(refused).toEqual([]);
    await close();
  });

  test('keeps the bullets of a list while it is typed, and shows faults in plain words', {
    skip: !DEEP,
  }, async () => {
    const { page, id, close } = await open(SLIDES, '#2');
    await page.getByRole('button', { name: 'Edit Points' }).click();
    const typed = page.locator('.in-place');
    await expect.poll(() => typed.locator('li').count()).toBe(3);
    expect(await typed.locator('ul').evaluate((list) => getComputedStyle(list).listStyleType)).toBe('"– "');
    expect(await seriousViolations(page)).toEqual([]);
    await typed.fill('Only one');
    const state = page.locator('.save-state');
    await state.getByText('Items: at least 2 are needed; there are 1.').waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/set_layout|items\[|GET \//);
    // A line that was just begun is no item yet, and no fault.
    await typed.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('And another');
    await page.keyboard.press('Enter');
    await saved(page);
    await expect
      .poll(async () => JSON.stringify((await stored(id))[1]?.content['items']))
      .toBe('[{"text":"Only one"},{"text":"And another"}]');
    expect(await typed.locator('li').allTextContents()).toEqual(['Only one', 'And another', '']);
    await close();
  });
});
