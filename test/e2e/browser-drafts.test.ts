import { writeFileSync } from 'node:fs';
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

const MATERIAL =
  '# Harbour ferries\n\nNine of fourteen ferries sail on batteries by 2029.\n\n## Why now\n- Diesel has doubled in price\n- Quays close in 2030\n- The yard has a free slot\n';

async function open(path: string) {
  const opened = await openPage(browser);
  await opened.page
    .context()
    .addCookies([{ name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' }]);
  await opened.page.goto(`${server.url}${path}`);
  return opened;
}

const about = (page: Page) => page.getByLabel('What is it about?');
const plan = (page: Page) => page.getByRole('grid', { name: 'Planned slides' });

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([
    serveLocally(join(scratch.path, 'data'), {
      AUTH_USERNAME: 'ada',
      AUTH_PASSWORD: 'correct horse',
    }),
    openBrowser(),
  ]);
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'correct horse' }),
  });
  ({ access_token: token } = (await answer.json()) as { access_token: string });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

describe.skipIf(!hasChromium)('a presentation in preparation (Chromium)', SECOND_ATTEMPT, () => {
  test('keeps material and plan over reloading and going back; the plan has an address and is listed', {
    skip: !DEEP,
  }, async () => {
    const { page, faults, close } = await open('/new');
    const notes = join(scratch.path, 'crews.md');
    writeFileSync(notes, '# Crews\n\n## Schools\n- Forty people are trained\n- Two schools take part\n');
    await about(page).fill(MATERIAL);
    await page.locator('input[type=file]').setInputFiles(notes);
    await page.getByText('crews.md').waitFor();
    await page.reload();
    await page.getByText('crews.md').waitFor();
    expect(await about(page).inputValue()).toBe(MATERIAL);

    await page.getByRole('button', { name: 'Plan the slides' }).click();
    await page.waitForURL(/\/new\/[\w-]{36}$/);
    await page.getByText('All changes are saved').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    const words = await plan(page)
      .getByRole('textbox')
      .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
    expect(words.join('\n')).toContain('Forty people');
    expect(words.join('\n')).not.toContain('<!--');
    await page
      .getByRole('textbox', { name: 'Slide 2', exact: true })
      .fill('## Why now\n- Changed by hand\n- And kept');
    await page.getByText('Saving').waitFor();
    await page.getByText('All changes are saved').waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Slide 2', exact: true }).inputValue())
      .toContain('Changed by hand');
    await page.goBack();
    await page.getByText('crews.md').waitFor();
    expect(await about(page).inputValue()).toBe(MATERIAL);

    await page.goto(`${server.url}/tasks`);
    await page.getByRole('link', { name: 'Open the plan' }).click();
    await page.getByText('All changes are saved').waitFor();
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Harbour ferries' }).click();
    await page.getByRole('button', { name: 'Make the slides' }).click();
    await page.waitForURL(/\/presentations\/[\w-]{36}/);
    const made = page.url();
    await page.getByRole('grid', { name: 'Slides' }).getByText('2').first().waitFor();

    // A draft that is finished is its presentation.
    await page.goto(made.replace('/presentations/', '/new/').replace(/#.*/, ''));
    await page.waitForURL(/\/presentations\/[\w-]{36}/);
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Harbour ferries' }).waitFor();
    expect(await page.getByRole('link', { name: 'Harbour ferries' }).count()).toBe(1);
    await page.goto(`${server.url}/new/0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10`);
    await page.getByRole('heading', { name: 'Nothing found here' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('is deleted from the library as a plan', async () => {
    const { page, close } = await open('/new');
    await about(page).fill('# Tunnels\n\n## Why\n- They are dry\n- They are quiet\n');
    await page.getByRole('button', { name: 'Plan the slides' }).click();
    await page.getByText('All changes are saved').waitFor();
    await page.getByRole('link', { name: 'Presentations' }).click();
    await page.getByRole('button', { name: 'Actions for Tunnels' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Tunnels' }).waitFor({ state: 'hidden' });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('heading', { name: /presentations/i }).waitFor();
    expect(await page.getByRole('link', { name: 'Tunnels' }).count()).toBe(0);
    await close();
  });

  test('without a model shows what a bare topic lacks, and how to connect one', async () => {
    const { page, close } = await open('/new');
    await about(page).fill('Electric ferries');
    await page
      .getByText(/No language model is connected, so this server cannot write about a topic/)
      .waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Connect a model' }).click();
    await page.getByText(/LLM=anthropic and ANTHROPIC_API_KEY/).waitFor();
    await page.goBack();
    await expect.poll(() => about(page).inputValue()).toBe('Electric ferries');
    await about(page).fill(MATERIAL);
    await page.getByText('No language model is connected: slides are made from your words alone.').waitFor();
    await close();
  });
});
