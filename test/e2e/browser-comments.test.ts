import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { slideTrees } from '../support/opened-files.ts';
import { scratchDirectory } from './processes.ts';

const ACCOUNT = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
const SLIDES = [
  { layout: 'title', content: { title: 'Harbour ferries' } },
  { layout: 'bullets', content: { title: 'Why now', items: ['Diesel has doubled', 'Quays close in 2030'] } },
  { markup: '<section><h1>Nine ferries leave at noon</h1><p>Six cross the bay</p></section>' },
];
const scratch = scratchDirectory();
let server: LocalServer;
let browser: Browser;
let session = '';
let agent = '';

async function api<T>(path: string, body: object | undefined, token: string): Promise<T> {
  const response = await fetch(`${server.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
  });
  expect(response.status, path).toBeLessThan(300);
  return (await response.json()) as T;
}
const edit = (id: string, ...edits: object[]) => api(`/api/v3/presentation/${id}/edit`, { edits }, agent);

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([serveLocally(join(scratch.path, 'data'), ACCOUNT), openBrowser()]);
  const { AUTH_USERNAME: username, AUTH_PASSWORD: password } = ACCOUNT;
  session = (await api<{ access_token: string }>('/api/v1/auth/login', { username, password }, ''))
    .access_token;
  agent = (
    await api<{ token: string }>('/api/v1/auth/token/create', { label: 'Agent', expiry_days: 1 }, session)
  ).token;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

/** Opens a deck at a slide. */
async function open(number: number, options: BrowserContextOptions = {}) {
  const { presentation_id: id } = await api<{ presentation_id: string }>(
    '/api/v3/presentation/from-json',
    { title: 'Harbour ferries', slides: SLIDES },
    agent,
  );
  const opened = await openPage(browser, options);
  await opened.page
    .context()
    .addCookies([
      { name: 'lectern_session', value: session, domain: new URL(server.url).hostname, path: '/' },
    ]);
  const failed: string[] = [];
  opened.page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  opened.page.on('console', (message) => {
    if (message.type() === 'error') failed.push(message.text());
  });
  const live = opened.page.waitForResponse(/\/api\/v3\/changes/);
  await opened.page.goto(`${server.url}/presentations/${id}#${number}`);
  await live;
  return { ...opened, id, failed };
}

const panel = (page: Page) => page.getByRole('region', { name: 'Comments' });
const tab = (page: Page) => page.getByRole('tab', { name: 'Comments' });

async function commentsOf(id: string, slide: number) {
  const { slides } = await api<{ slides: { comments?: { element?: string; author?: string }[] }[] }>(
    `/api/v3/presentation/${id}`,
    undefined,
    agent,
  );
  return slides[slide - 1]?.comments ?? [];
}

async function exported(id: string): Promise<Buffer> {
  const { path } = await api<{ path: string }>('/api/v3/presentation/export', { id }, agent);
  return Buffer.from(await (await fetch(new URL(path, server.url))).arrayBuffer());
}

describe.skipIf(!hasChromium)('comments beside a deck in the browser (Chromium)', SECOND_ATTEMPT, () => {
  test.each(
    oneIn(4, [
      ['light', {}],
      ['dark', { colorScheme: 'dark' as const }],
    ] as const),
  )(
    'by other people appear at once, unread until shown, and are answered and resolved, %s',
    async (_, look) => {
      const { page, id, faults, failed, close } = await open(1, look);
      await page.locator('.strip-item').nth(1).waitFor();
      await edit(id, { op: 'add_comment', slide: 2, element: 'items[1]', value: { text: 'Which quays?' } });
      const badge = page.locator('.strip-item').nth(1).locator('.strip-comments.unread');
      await badge.waitFor();
      expect(await badge.textContent()).toContain('1 open comment');
      await page.locator('.strip-item').nth(1).click();
      await page.getByRole('button', { name: 'Comment by Agent: Which quays?' }).click();
      const thread = panel(page).getByRole('article', { name: 'Which quays?' });
      await thread.waitFor();
      expect(await thread.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await seriousViolations(page)).toEqual([]);
      await badge.waitFor({ state: 'detached' });
      await thread.getByLabel('Answer').fill('The two in the north.');
      await thread.getByRole('button', { name: 'Reply' }).click();
      await thread.getByText('The two in the north.').waitFor();
      const [slide] = slideTrees(await exported(id), [2]);
      expect(slide?.comments).toMatchObject([
        {
          author: 'Agent',
          text: 'Which quays?',
          replies: [{ author: 'ada', text: 'The two in the north.' }],
        },
      ]);
      await thread.getByRole('button', { name: 'Resolve' }).click();
      await page.locator('.comment-pin').waitFor({ state: 'detached' });
      await thread.getByRole('button', { name: 'Reopen' }).click();
      await page.locator('.comment-pin').waitFor();
      await thread.getByRole('button', { name: 'Remove comment' }).click();
      await thread.waitFor({ state: 'detached' });
      expect([faults, failed]).toEqual([[], []]);
      await close();
    },
  );

  test('are written about an element that is chosen on the slide, by keyboard and mouse', {
    skip: !DEEP,
  }, async () => {
    const { page, id, faults, failed, close } = await open(2);
    await tab(page).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /^Edit .*Title/i })
      .first()
      .click();
    await page.keyboard.press('Escape');
    const field = panel(page).getByRole('textbox', { name: /^New comment on / });
    await field.focus();
    await page.keyboard.type('Shorter?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await panel(page).getByRole('article', { name: 'Shorter?' }).waitFor();
    expect(await commentsOf(id, 2)).toMatchObject([{ element: 'title', author: 'ada' }]);
    await page.getByRole('button', { name: 'Comment on the whole slide instead' }).click();
    await panel(page).getByLabel('New comment', { exact: true }).fill('Two more points?');
    await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
    await panel(page).getByRole('article', { name: 'Two more points?' }).waitFor();
    expect((await commentsOf(id, 2))[1]?.element).toBeUndefined();
    expect([faults, failed]).toEqual([[], []]);
    await close();
  });

  test.runIf(DEEP)('refer to elements of a free slide by id', async () => {
    const { page, id, faults, failed, close } = await open(3);
    await tab(page).click();
    await page.locator('.stage [data-part="0.1"]').click();
    await page.keyboard.press('Escape');
    await panel(page)
      .getByRole('textbox', { name: /^New comment on / })
      .fill('Which six?');
    await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
    await panel(page).getByRole('article', { name: 'Which six?' }).waitFor();
    const [made] = await commentsOf(id, 3);
    expect(made?.element).toMatch(/^p/);
    await page.getByRole('button', { name: 'Comment by ada: Which six?' }).waitFor();
    expect([faults, failed]).toEqual([[], []]);
    await close();
  });

  test.runIf(DEEP)('are read and written on a phone by touch', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, id, faults, failed, close } = await open(2, phone);
    await tab(page).tap();
    await panel(page).getByLabel('New comment').fill('Which quays?');
    await panel(page).getByRole('button', { name: 'Comment', exact: true }).tap();
    await panel(page).getByRole('article', { name: 'Which quays?' }).waitFor();
    expect(await commentsOf(id, 2)).toHaveLength(1);
    expect(await seriousViolations(page)).toEqual([]);
    expect([faults, failed]).toEqual([[], []]);
    await close();
  });
});
