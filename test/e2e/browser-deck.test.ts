import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { freePort } from '../support/free-port.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { ROOT, scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();

const data = join(scratch.path, 'data');

const account = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse', PORT: '' };

let server: LocalServer;

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

/**
 * Changes the layout of the slide that is shown, and waits for the fields of the new one, which take the
 * place of the old.
 */
async function relaid(page: Page, change: () => Promise<void>): Promise<void> {
  const panel = await page.locator('.side-panel').elementHandle();
  await change();
  await expect.poll(() => panel?.evaluate(({ isConnected }) => isConnected)).toBe(false);
}

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
  [server, browser] = await Promise.all([serveLocally(data, account), openBrowser()]);
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

describe.skipIf(!hasChromium)('a deck in the browser (Chromium)', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)('changes layouts and templates, repeats a change and repairs findings', async () => {
    const long = {
      layout: 'bullets',
      content: {
        title: 'All reasons',
        items: Array.from(
          { length: 7 },
          (_, index) =>
            `Reason ${index + 1} is told in a long sentence ${'with more and more words '.repeat(9)}`,
        ),
      },
    };
    const id = await makeDeck([...SLIDES, long]);
    const { page, faults, close } = await open(`/presentations/${id}#2`);
    await field(page, 'Title').waitFor();
    await page.getByRole('tab', { name: 'Layout' }).click();
    await page
      .getByRole('button', { name: 'Two columns' })
      .or(page.getByRole('button', { name: 'Icon list' }))
      .first()
      .waitFor();
    // Content that would not be shown is named before anything is chosen.
    await page.getByRole('button', { name: /^Statement Moved to the notes: "Diesel has doubled/ }).waitFor();
    // Those on which the slide does not fit go when that is known.
    await expect.poll(() => page.locator('.layout-option:not(:has(img))').count()).toBe(0);
    await relaid(page, () => page.locator('.layout-option[aria-pressed="false"]').first().click());
    await expect.poll(async () => (await stored(id))[1]?.layout).not.toBe('bullets');
    await relaid(page, () => page.getByRole('button', { name: 'Undo' }).click());
    await expect.poll(async () => (await stored(id))[1]?.layout).toBe('bullets');

    await page.getByRole('tab', { name: 'Look' }).click();
    await page.getByRole('radio', { name: /pitch/i }).click({ force: true });
    await saved(page);
    await expect
      .poll(
        async () =>
          (
            (await (
              await fetch(`${server.url}/api/v3/presentation/${id}`, {
                headers: { authorization: `Bearer ${token}` },
              })
            ).json()) as { template: string }
          ).template,
      )
      .toBe('pitch');

    await strip(page).nth(1).click();
    await page.getByRole('tab', { name: /Findings/ }).click();
    await relaid(page, () => page.getByRole('button', { name: 'Use a layout that fits' }).click());
    await expect.poll(async () => (await stored(id))[1]?.layout).not.toBe('bullets');
    await relaid(page, () => page.getByRole('button', { name: 'Undo' }).click());
    await expect.poll(async () => (await stored(id))[1]?.layout).toBe('bullets');

    await strip(page).nth(3).click();
    await page.getByRole('tab', { name: /Findings/ }).click();
    await page.getByRole('button', { name: 'Split into two slides' }).first().click();
    await expect.poll(() => strip(page).count()).toBeGreaterThan(4);
    await saved(page);

    // Duplicates are numbered, and a misplaced text takes another layout; undo reverts both.
    const titles = async () => (await stored(id)).map(({ content }) => content['title']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => strip(page).count()).toBe(4);
    await strip(page).nth(3).click();
    await page.getByRole('tab', { name: 'Content' }).click();
    await field(page, 'Title').fill('Why now');
    await saved(page);
    await page.getByRole('tab', { name: /Findings/ }).click();
    await page.getByRole('button', { name: 'Number these titles' }).click();
    await expect.poll(titles).toEqual(['Harbour ferries', 'Why now (1/2)', undefined, 'Why now (2/2)']);
    await saved(page);
    await page.reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(['Harbour ferries', 'Why now', undefined, 'Why now']);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test('without slides is listed, opened and gets its first slide', async () => {
    const { presentation_id: id } = await post<{ presentation_id: string }>(
      '/api/v3/presentation/from-json',
      { title: 'Begun elsewhere' },
    );
    const { page, faults, close } = await open('/presentations');
    await page.getByRole('link', { name: 'Begun elsewhere' }).click();
    await page.getByRole('heading', { name: 'There are no slides yet' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a slide' }).click();
    await page.getByRole('dialog').locator('.layout-option').first().click();
    await expect.poll(() => strip(page).count()).toBe(1);
    expect(await stored(id)).toHaveLength(1);
    expect(faults).toEqual([]);
    await close();
  });

  test('has charts and tables edited as cells, uploaded and replaced pictures, and icons', {
    skip: !DEEP,
  }, async () => {
    const id = await makeDeck([
      {
        layout: 'chart',
        content: {
          title: 'A crossing gets cheaper',
          chart: {
            type: 'bar',
            categories: ['2024', '2025'],
            series: [{ name: 'Diesel', values: [450, 480] }],
          },
        },
      },
      {
        layout: 'table',
        content: {
          title: 'Quays',
          table: {
            columns: [{ label: 'Quay' }, { label: 'Power' }],
            rows: [
              ['City hall', '4 MW'],
              ['East pier', '2 MW'],
            ],
          },
        },
      },
      {
        layout: 'bullets_image',
        content: {
          title: 'The quay',
          image: { image_prompt: 'A quay', alt: 'A quay' },
          items: ['Built in 1902', 'Wired in 2026'],
        },
      },
      {
        layout: 'icon_list',
        content: {
          title: 'Three reasons',
          items: ['Price', 'Ban', 'Yard'].map((heading) => ({
            icon: { icon_query: 'star' },
            heading,
            text: 'It is told in one line.',
          })),
        },
      },
    ]);
    const { page, faults, close } = await open(`/presentations/${id}`);
    const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
    await page.getByRole('textbox', { name: /2025.*Diesel|Diesel.*2025/ }).fill('512');
    await page.getByRole('button', { name: 'Category' }).first().click();
    await page.getByRole('button', { name: 'Series' }).first().click();
    await expect
      .poll(async () => JSON.stringify((await stored(id))[0]?.content['chart']))
      .toMatch(/"values":\[450,512,0\].*"values":\[0,0,0\]/);

    await strip(page).nth(1).click();
    const power = page.locator('[data-cell="0,1"]');
    await power.focus();
    await power.evaluate((one) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '5 MW\n3 MW\n');
      one.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByRole('button', { name: 'Row', exact: true }).first().click();
    await expect
      .poll(async () => JSON.stringify((await stored(id))[1]?.content['table']))
      .toContain('[["City hall","5 MW"],["East pier","3 MW"],["",""]]');
    expect(await seriousViolations(page)).toEqual([]);

    await strip(page).nth(2).click();
    const image = async () => JSON.stringify((await stored(id))[2]?.content['image']);
    await page.locator('input[type=file]').setInputFiles(join(ROOT, 'test/fixtures/pictures/photo.webp'));
    await expect.poll(image).toContain('image_url');
    const first = await image();
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await page.getByRole('dialog').locator('.picture-grid button').first().click();
    await saved(page);
    expect(await image()).toContain('image_url');
    await cell('What it shows').fill('The quay in 1902');
    await expect.poll(image).toContain('The quay in 1902');
    expect(await image()).not.toBe(first);

    await strip(page).nth(3).click();
    await page
      .getByRole('button', { name: /^Icon: / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').fill('anchor');
    await page.getByRole('dialog').getByRole('button', { name: 'anchor', exact: true }).click();
    await expect
      .poll(async () => JSON.stringify((await stored(id))[3]?.content['items']))
      .toContain('"icon_name":"anchor"');
    expect(faults).toEqual([]);
    await close();
  });

  test('returns by undo when deleted, and shows that it is gone when it was deleted for good', {
    skip: !DEEP,
  }, async () => {
    const id = await makeDeck([{ layout: 'title', content: { title: 'Deleted by mistake' } }]);
    const { page, close } = await open('/presentations');
    const card = page.getByRole('link', { name: 'Deleted by mistake' });
    await page.getByRole('button', { name: /Deleted by mistake/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await card.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor();
    expect(await stored(id)).toHaveLength(1);
    // It is gone with the words that offer to undo it, and not before.
    await page.getByRole('button', { name: /Deleted by mistake/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await expect
      .poll(
        async () =>
          (
            await fetch(`${server.url}/api/v3/presentation/${id}`, {
              headers: { authorization: `Bearer ${token}` },
            })
          ).status,
      )
      .toBe(404);
    await page.goto(`${server.url}/presentations/${id}`);
    await page.getByRole('heading', { name: 'Nothing found here' }).waitFor();
    await page.getByRole('link', { name: 'Go to the presentations' }).click();
    await page.getByRole('heading', { name: 'Presentations' }).waitFor();
    await close();
  });

  test('has lists that are typed on the slide, one line per item', async () => {
    const id = await makeDeck();
    const { page, close } = await open(`/presentations/${id}#2`);
    await page.getByRole('button', { name: 'Edit Points' }).click();
    const typed = page.locator('.in-place');
    await expect
      .poll(() => typed.locator('li').allTextContents())
      .toEqual(['Diesel has doubled in price', 'Quays close to diesel in 2030', 'The yard has a free slot']);
    await typed.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('And the crews want it');
    await page.keyboard.press('Escape');
    await saved(page);
    await expect
      .poll(async () => JSON.stringify((await stored(id))[1]?.content['items']))
      .toMatch(/The yard has a free slot".*And the crews want it/);
    await close();
  });

  test.runIf(DEEP)('in a right-to-left language is typed from the right', async () => {
    const { presentation_id: id } = await post<{ presentation_id: string }>(
      '/api/v3/presentation/from-json',
      {
        language: 'Arabic',
        slides: [
          {
            layout: 'title',
            content: { title: 'العبّارات الكهربائية', subtitle: 'تسع عبّارات من أصل أربع عشرة' },
          },
        ],
      },
    );
    const { page, close } = await open(`/presentations/${id}`);
    await page.getByRole('button', { name: 'Edit Title' }).click();
    const typed = page.locator('.in-place');
    await expect.poll(() => typed.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
    await typed.fill('عبّارات الميناء');
    await page.keyboard.press('Escape');
    await saved(page);
    await expect.poll(async () => (await stored(id))[0]?.content['title']).toBe('عبّارات الميناء');
    await close();
  });
});
