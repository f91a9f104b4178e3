import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasChromium,
  ONE_ENGINE,
  openBrowser,
  openPage,
  SECOND_ATTEMPT,
  seriousViolations,
} from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type Served, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();
let server: Served;
let browser: Browser;

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([serve(join(scratch.path, 'data'), ONE_ENGINE), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

const person = { name: 'ada', password: 'correct horse' };

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User name').fill(person.name);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const MATERIAL = `# Harbour ferries

Nine of fourteen ferries sail on batteries by 2029.

## Why now
- Diesel has doubled in price since 2021
- Quays in the city close to diesel in 2030
- The yard has a free slot in spring

## Cost of a crossing
| Year | Diesel | Battery |
|---|---|---|
| 2023 | 410 | 390 |
| 2024 | 450 | 340 |
| 2025 | 480 | 280 |

## The plan
1. Order three ferries
2. Build the chargers
3. Train the crews
`;

describe.skipIf(!hasChromium)('the browser client (Chromium)', SECOND_ATTEMPT, () => {
  test('sets up the server, signs in, and creates, changes and downloads a deck', async () => {
    const { page, faults, close } = await openPage(browser);
    await page.goto(server.url);
    await page.getByRole('heading', { name: 'Set up this server' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.getByLabel('Set-up code').inputValue()).toBe('');
    // The link that the start prints brings the code along.
    const link = /http:\S+\/set-up#(\S+)/.exec(server.stderr());
    await page.goto(String(link?.[0]));
    expect(await page.getByLabel('Set-up code').inputValue()).toBe(link?.[1]);
    await page.getByLabel('User name').fill(person.name);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('heading', { name: 'No presentations yet' }).waitFor();
    expect(page.url()).toBe(`${server.url}/`);

    await page.getByRole('main').getByRole('link', { name: 'New presentation' }).click();
    await page.getByLabel('What is it about?').fill(MATERIAL);
    await page.getByRole('button', { name: 'Plan the slides' }).click();
    const plan = page.getByRole('grid', { name: 'Planned slides' });
    await page.getByRole('button', { name: 'Make the slides' }).click();
    await plan.waitFor({ state: 'hidden' });
    await page.waitForURL(/\/presentations\/[\w-]+/);

    const slides = page.getByRole('grid', { name: 'Slides' }).getByRole('row');
    await slides.first().waitFor();
    await expect.poll(() => slides.count()).toBeGreaterThanOrEqual(4);
    // In place, on the slide itself.
    await page.getByRole('button', { name: 'Edit Title' }).click();
    await page.locator('.in-place').fill('Ferries on batteries');
    await page.keyboard.press('Escape');
    await page.getByText('All changes are saved').waitFor();
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).inputValue())
      .toBe('Ferries on batteries');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Harbour ferries');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect
      .poll(() => page.getByLabel('Title', { exact: true }).inputValue())
      .toBe('Ferries on batteries');
    expect(await seriousViolations(page)).toEqual([]);

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Download' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'PowerPoint (.pptx)' }).click()),
    ]);
    const path = join(scratch.path, 'deck.pptx');
    await file.saveAs(path);
    expect(file.suggestedFilename()).toMatch(/\.pptx$/);
    expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');

    await page.getByRole('link', { name: 'Back to all presentations' }).click();
    await page.getByRole('link', { name: 'Ferries on batteries' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('loses nothing when a session ends during typing', async () => {
    const { page, close } = await openPage(browser);
    await page.goto(server.url);
    await signIn(page);
    await page.getByRole('link', { name: 'Ferries on batteries' }).click();
    await page.getByRole('textbox', { name: 'Subtitle' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('textbox', { name: 'Subtitle' }).fill('Typed after the session had ended');
    await page.getByRole('dialog').getByLabel('User name').waitFor();
    await signIn(page);
    await page.getByText('All changes are saved').waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Subtitle' }).inputValue())
      .toBe('Typed after the session had ended');
    await close();
  });

  test.runIf(DEEP)(
    'explains sign-in errors, titles its pages, and shows nothing after signing out',
    async () => {
      const { page, close } = await openPage(browser);
      await page.goto(server.url);
      await expect.poll(() => page.title()).toBe('Sign in – Lectern');
      await page.getByLabel('User name').fill(person.name);
      await page.getByLabel('Password').fill('wrong horse');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('The user name or the password is wrong.').waitFor();
      await signIn(page);
      await page.getByRole('link', { name: 'Templates' }).click();
      await expect.poll(() => page.title()).toBe('Templates – Lectern');
      await page.getByRole('link', { name: 'Presentations' }).click();
      await page.getByRole('link', { name: 'Ferries on batteries' }).click();
      await expect.poll(() => page.title()).toBe('Ferries on batteries – Lectern');
      await page.getByRole('link', { name: 'Back to all presentations' }).click();
      await page.getByRole('button', { name: person.name }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.getByText('Ferries on batteries').count()).toBe(0);
      await close();
    },
  );
});
