import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { withModernComments } from '../support/commented-deck.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { ROOT, scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
const env = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
const FILE = join(ROOT, 'test/fixtures/pptx/picture-chart-table.pptx');
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

describe.skipIf(!hasChromium)('a PowerPoint file in the browser (Chromium)', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)(
    'is opened from the first page, edited slide by slide and as a whole, and undone',
    async () => {
      const { page, close } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
      await page.request.post(`${server.url}/api/v1/auth/login`, {
        data: { username: env.AUTH_USERNAME, password: env.AUTH_PASSWORD },
      });
      await page.goto(`${server.url}/`);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Open a PowerPoint file' }).click(),
      ]);
      await chooser.setFiles(FILE);
      const panel = page.getByRole('complementary', { name: 'On this slide' });
      await panel.waitFor();
      await page.locator('.stage img').waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      const openTool = async (name: string) => {
        await page.getByRole('button', { name: 'Whole file' }).click();
        await page.getByRole('menuitem', { name }).click();
      };

      await panel.getByRole('button', { name: /^AutoGen/ }).click();
      const words = panel.getByRole('textbox', { name: 'Text', exact: true });
      const before = await words.inputValue();
      await words.fill('Words of another kind');
      await words.blur();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => words.inputValue()).toBe(before);

      await openTool('Find and replace');
      const word = /\p{L}{4,}/u.exec(before)?.[0] ?? '';
      await page.getByLabel('Find', { exact: true }).fill(word);
      await page.getByLabel('Replace with').fill('Zebra');
      await page.getByRole('button', { name: 'Show what would change' }).click();
      await page
        .getByRole('status')
        .filter({ hasText: /\d+ texts?/ })
        .waitFor();
      await page.getByRole('button', { name: 'Replace all' }).click();
      await expect.poll(() => words.inputValue()).toContain('Zebra');
      await page.getByRole('button', { name: 'Close' }).click();

      await openTool('All texts');
      const dialog = page.getByRole('dialog', { name: 'All texts' });
      await dialog.getByRole('listitem').first().getByRole('textbox').fill('Ein anderer Titel');
      await dialog.getByLabel('Their language now, if it is another').fill('German');
      await dialog.getByRole('button', { name: 'Store 1 change' }).click();
      await expect
        .poll(() => dialog.getByRole('button', { name: /Store 0 changes/ }).isDisabled())
        .toBe(true);
      expect(await seriousViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => words.inputValue()).toBe('Ein anderer Titel');

      const read = async (): Promise<{
        revision: number;
        slides: { layout: string; elements: { text?: string }[] }[];
      }> =>
        page.evaluate(
          async (id) =>
            (await fetch(`/api/v3/presentation/${id}`, { headers: { 'X-Lectern-Page': '1' } })).json(),
          /[\da-f-]{36}/.exec(page.url())?.[0],
        );
      const { revision } = await read();
      await openTool('Whole deck');
      const whole = page.getByRole('dialog', { name: 'Whole deck' });
      await expect
        .poll(() => whole.getByRole('button', { name: 'Apply to all slides' }).isDisabled())
        .toBe(true);
      // The present colours and fonts are shown, and picked anew.
      expect(await whole.getByLabel('Accent 1', { exact: true }).inputValue()).toMatch(/^#[\dA-F]{6}$/);
      await whole.getByLabel('Accent 1', { exact: true }).fill('#AA3311');
      await whole.getByRole('button', { name: /Aptos Display.*Font of headings/ }).click();
      await page.getByRole('option', { name: 'Inter', exact: true }).click();
      await whole.getByRole('button', { name: 'Add a section' }).click();
      await whole.getByLabel('Name of section 1').fill('Opening');
      await whole.getByRole('button', { name: /^As it is Date/ }).click();
      await page.getByRole('option', { name: 'A fixed date' }).click();
      await whole.getByRole('textbox', { name: 'Day' }).fill('2026-03-09');
      await whole.getByRole('button', { name: /Template or design/ }).click();
      await page.getByRole('option', { name: 'Ledger' }).click();
      expect(await seriousViolations(page)).toEqual([]);
      await whole.getByRole('button', { name: 'Apply to all slides' }).click();
      await whole.waitFor({ state: 'detached' });
      const taken = await read();
      expect(taken.revision).toBe(revision + 1);
      expect(taken.slides[0]?.elements.some(({ text }) => text === 'Ein anderer Titel')).toBe(true);
      await close();
    },
  );

  test('shows comments of reviewers beside a slide, which are answered, resolved and added', async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    await page.request.post(`${server.url}/api/v1/auth/login`, {
      data: { username: env.AUTH_USERNAME, password: env.AUTH_PASSWORD },
    });
    await page.goto(`${server.url}/`);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Open a PowerPoint file' }).click(),
    ]);
    const buffer = Buffer.from(withModernComments(readFileSync(FILE), 'ppt/slides/slide1.xml', 256));
    await chooser.setFiles({ name: 'reviewed.pptx', mimeType: 'application/octet-stream', buffer });
    const comments = page.getByRole('region', { name: 'Comments' });
    const thread = comments.getByRole('article', { name: 'I do not get this title' });
    await thread.getByText('Me too').waitFor();
    await thread.getByText(/^Ann Lee, Aug 20, 2024/).waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await thread.getByLabel('Answer').fill('It is shorter now.');
    await thread.getByRole('button', { name: 'Reply' }).click();
    await thread.getByText('It is shorter now.').waitFor();
    await thread.getByRole('button', { name: 'Resolve' }).click();
    await thread.getByRole('button', { name: 'Reopen' }).waitFor();
    await comments.getByLabel('New comment').fill('Who is the author?');
    await comments.getByRole('button', { name: 'Comment', exact: true }).click();
    await comments.getByRole('article', { name: 'Who is the author?' }).waitFor();
    await page.locator('.strip-comments.unread').waitFor({ state: 'detached' });
    expect(await page.locator('.strip-comments').first().textContent()).toContain('open comment');
    await thread.getByRole('button', { name: 'Remove comment' }).click();
    await thread.waitFor({ state: 'detached' });
    await close();
  });
});
