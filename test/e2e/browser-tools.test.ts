import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { type ModelProvider, openModelProvider } from '../support/model-provider.ts';
import { scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
const ACCOUNT = { username: 'ada', password: 'correct horse' };
const PAGE = { 'X-Lectern-Page': '1' };
const bullets = (title: string) => ({
  layout: 'bullets',
  content: { title, items: ['Four ferries cost €27 m', 'Three quays cost €6.2 m'] },
});
const SLIDES = [
  { layout: 'title', content: { title: 'Harbour ferries' } },
  ...['Costs', 'Crews', 'Quays'].map(bullets),
];
const SHORTER = {
  layout: 'bullets',
  content: { title: 'Price', items: [{ text: '€27 m for ferries' }, { text: '€6.2 m for quays' }] },
  speaker_note: 'Slowly.',
};

let plain: LocalServer;
let withModel: LocalServer;
let provider: ModelProvider;
let browser: Browser;

async function open(server: LocalServer, options: BrowserContextOptions = {}, language = 'en') {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.request.post(`${server.url}/api/v1/auth/login`, { data: ACCOUNT });
  const made = await page.request.post(`${server.url}/api/v3/presentation/from-json`, {
    data: { slides: SLIDES, on_overflow: 'warn' },
    headers: PAGE,
  });
  const { presentation_id: id } = (await made.json()) as { presentation_id: string };
  await page.addInitScript((chosen) => localStorage.setItem('lectern.language', chosen), language);
  await page.goto(`${server.url}/presentations/${id}#2`);
  await page.locator('.stage img').waitFor();
  const titles = async () => {
    const read = await page.request.get(`${server.url}/api/v3/presentation/${id}?response_format=detailed`, {
      headers: PAGE,
    });
    const { slides } = (await read.json()) as { slides: { content: { title?: string } }[] };
    return slides.map(({ content }) => content.title);
  };
  return { ...opened, id, titles };
}

async function choose(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('menuitem', { name: tool }).click();
}

beforeAll(async () => {
  if (!hasChromium) return;
  provider = await openModelProvider(() => ({ text: JSON.stringify(SHORTER) }));
  const account = { AUTH_USERNAME: ACCOUNT.username, AUTH_PASSWORD: ACCOUNT.password };
  [plain, withModel, browser] = await Promise.all([
    serveLocally(join(scratch.path, 'plain'), account),
    serveLocally(join(scratch.path, 'model'), {
      ...account,
      LLM: 'custom',
      CUSTOM_LLM_URL: `${provider.url}/v1`,
      CUSTOM_MODEL: 'small',
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await plain?.stop();
  await withModel?.stop();
  await provider?.close();
  scratch.remove();
});

describe.runIf(hasChromium)('the tools of a deck (Chromium)', SECOND_ATTEMPT, () => {
  test('the assistant shows a slide before and after each wish, which is kept or discarded', async () => {
    const { page, faults, titles, close } = await open(withModel);
    await page.getByRole('button', { name: 'Assistant' }).click();
    const panel = page.getByRole('complementary', { name: 'Assistant' });
    await panel.getByRole('button', { name: 'Shorten' }).click();
    await panel.getByRole('img', { name: 'Slide 2 before' }).waitFor();
    await panel.getByRole('img', { name: 'Slide 2 after' }).waitFor();
    expect(provider.asked.at(-1)?.text).toContain('Shorten the text of this slide');
    await expect.poll(titles).toEqual(['Harbour ferries', 'Price', 'Crews', 'Quays']);
    expect(await seriousViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Discard' }).click();
    await panel.getByText('The slide is as it was before.').waitFor();
    expect(await titles()).toEqual(['Harbour ferries', 'Costs', 'Crews', 'Quays']);

    await panel.getByRole('textbox', { name: 'Your wish' }).fill('Name the price');
    await panel.getByRole('button', { name: 'Send' }).click();
    await panel.getByRole('button', { name: 'Keep' }).click();
    await panel.getByText('The change stays.').waitFor();
    expect(provider.asked.at(-1)?.text).toContain('Name the price');
    expect(await titles()).toEqual(['Harbour ferries', 'Price', 'Crews', 'Quays']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(['Harbour ferries', 'Costs', 'Crews', 'Quays']);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('a server without a model tells how an agent works on the deck', async () => {
    const { page, id, faults, close } = await open(plain);
    await page.getByRole('button', { name: 'Assistant' }).click();
    const panel = page.getByRole('complementary', { name: 'Assistant' });
    await panel.getByText(id, { exact: true }).waitFor();
    await panel.getByText(`claude mcp add --transport http lectern ${plain.url}/mcp`).waitFor();
    await panel.getByText('I am looking at slide 2.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('the sorter duplicates, moves and deletes several slides together', async () => {
    const { page, faults, titles, close } = await open(plain);
    await choose(page, 'Slide sorter');
    const grid = page.getByRole('dialog').getByRole('grid', { name: 'Slides' });
    await grid.getByRole('row').nth(1).click();
    await grid
      .getByRole('row')
      .nth(2)
      .click({ modifiers: ['Control'] });
    await page.getByText('2 selected').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(titles).toEqual(['Harbour ferries', 'Costs', 'Costs', 'Crews', 'Crews', 'Quays']);
    await grid
      .getByRole('row')
      .nth(5)
      .dragTo(grid.getByRole('row').nth(1), {
        targetPosition: { x: 4, y: 30 },
      });
    await expect.poll(titles).toEqual(['Harbour ferries', 'Quays', 'Costs', 'Costs', 'Crews', 'Crews']);
    await grid.getByRole('row').nth(3).click();
    await grid
      .getByRole('row')
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(titles).toEqual(['Harbour ferries', 'Quays', 'Costs', 'Crews']);
    await grid.getByRole('row').nth(3).dblclick();
    await expect.poll(() => page.locator('.deck-main').getAttribute('aria-label')).toBe('Slide 4');
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('words are found and replaced in all slides, and brought back by undo', async () => {
    const { page, faults, titles, close } = await open(plain);
    await choose(page, 'Find and replace');
    await page.getByRole('textbox', { name: 'Find' }).fill('quays');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('Piers');
    await page.getByRole('button', { name: 'Show what would change' }).click();
    await page.getByRole('dialog').getByText('Slide 4').first().waitFor();
    expect(await titles()).toEqual(['Harbour ferries', 'Costs', 'Crews', 'Quays']);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Replace all' }).click();
    await expect.poll(titles).toEqual(['Harbour ferries', 'Costs', 'Crews', 'Piers']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(['Harbour ferries', 'Costs', 'Crews', 'Quays']);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)(
    'a theme is made from inside the deck, which wears it; texts are checked for spelling',
    async () => {
      const { page, id, faults, close } = await open(plain);
      const field = page.getByRole('textbox', { name: 'Title', exact: true });
      expect(await field.evaluate((input: HTMLInputElement) => [input.lang, input.spellcheck])).toEqual([
        'en',
        true,
      ]);
      await page.getByRole('tab', { name: 'Look' }).click();
      await page.getByRole('link', { name: 'Make a theme of your own' }).click();
      await page.getByRole('link', { name: 'Back to the presentation' }).waitFor();
      await page.getByRole('textbox', { name: 'Name' }).fill('Harbour blue');
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(`**/presentations/${id}*`);
      await page.getByRole('tab', { name: 'Look' }).click();
      await page.getByRole('button', { name: 'Harbour blue Theme' }).waitFor();
      await page.getByRole('link', { name: 'Edit this theme' }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
  );

  test.runIf(DEEP)(
    'a question mark lists the keys, in the dark, on a phone and from right to left',
    async () => {
      const looks = [
        [{ colorScheme: 'dark' }, 'en'],
        [{ viewport: { width: 390, height: 780 } }, 'en'],
        [{}, 'ar'],
      ] as const;
      for (const [options, language] of looks) {
        const { page, faults, close } = await open(plain, options, language);
        await page.locator('.strip-item').first().focus();
        await page.keyboard.press('?');
        const dialog = page.getByRole('dialog');
        await dialog.getByText('Ctrl Shift G').waitFor();
        expect(await seriousViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        await page.getByRole('button', { name: language === 'ar' ? 'المساعد' : 'Assistant' }).click();
        await page.getByRole('complementary').locator('.snippet').first().waitFor();
        expect(await seriousViolations(page)).toEqual([]);
        expect(faults).toEqual([]);
        await close();
      }
    },
  );

  test.runIf(DEEP)(
    'typing, tabs and other slides leave no request behind that is aborted or refused',
    async () => {
      const { page, faults, close } = await open(plain);
      const failed: string[] = [];
      page.on('requestfailed', (request) =>
        failed.push(`${request.failure()?.errorText} ${new URL(request.url()).pathname}`),
      );
      page.on(
        'response',
        (answer) => answer.status() >= 400 && failed.push(`${answer.status()} ${answer.url()}`),
      );
      await page.getByRole('textbox', { name: 'Title', exact: true }).focus();
      await page.keyboard.type('Costs of all harbour ferries', { delay: 15 });
      for (const tab of ['Layout', 'Notes', 'Look', 'Content'])
        await page.getByRole('tab', { name: tab, exact: true }).click();
      for (const slide of [0, 2, 3]) await page.locator('.strip-item').nth(slide).click();
      await page.getByText('All changes are saved').waitFor();
      await page.getByRole('link', { name: 'Back to all presentations' }).click();
      await page.getByRole('searchbox').pressSequentially('harbour', { delay: 60 });
      await page
        .getByRole('link', { name: /Slide 1: Harbour/ })
        .first()
        .waitFor();
      expect(failed).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
  );
});
