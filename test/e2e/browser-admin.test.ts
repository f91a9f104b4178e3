import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasChromium,
  ONE_ENGINE,
  type OpenPage,
  openBrowser,
  openPage,
  SECOND_ATTEMPT,
  seriousViolations,
} from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';
import { modernClient } from '../tools/clients.ts';
import { ROOT, type Served, scratchDirectory, serve } from './processes.ts';

const scratch = scratchDirectory();
const env = {
  AUTH_USERNAME: 'ada',
  AUTH_PASSWORD: 'correct horse',
  ...ONE_ENGINE,
  ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
  LIMIT_RUNNING_TASKS: '1',
  TAVILY_API_KEY: 'tvly-never-shown',
};
let server: Served;
let browser: Browser;

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([serve(join(scratch.path, 'data'), env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

const DECK = {
  title: 'Harbour ferries',
  slides: [{ layout: 'title', content: { title: 'Harbour ferries' } }],
};

async function signedIn(path: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const open = await openPage(browser, options);
  await open.page.request.post(`${server.url}/api/v1/auth/login`, {
    data: { username: env.AUTH_USERNAME, password: env.AUTH_PASSWORD },
  });
  await open.page.goto(`${server.url}${path}`);
  return open;
}

/** The text that a snippet's copy button takes. */
const snippet = async (page: Page, name: RegExp | string) =>
  (await page.getByRole('figure').filter({ hasText: name }).first().locator('code').textContent()) ?? '';

/** Calls the API with the session of the browser. */
async function ask(page: Page, path: string, data?: unknown): Promise<Record<string, unknown>> {
  const headers = { 'X-Lectern-Page': '1' };
  const answer = await (data === undefined
    ? page.request.get(`${server.url}${path}`, { headers })
    : page.request.post(`${server.url}${path}`, { headers, data }));
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}

/** A server of pictures that do not come, unless it is told that they do. */
async function openPictures(): Promise<{ readonly url: string; come(now: boolean): void; close(): void }> {
  const photo = readFileSync(join(ROOT, 'test/fixtures/pictures/photo.webp'));
  let comes = false;
  const pictures = createServer((_, response) => void (comes && response.end(photo)));
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`,
    come(now) {
      comes = now;
    },
    close() {
      pictures.closeAllConnections();
      pictures.close();
    },
  };
}

describe.skipIf(!hasChromium)('the admin pages (Chromium)', SECOND_ATTEMPT, () => {
  test('create a token by keyboard alone, which is shown once, opens REST and MCP, and stops when revoked', async () => {
    const { page, faults, close } = await signedIn('/settings/tokens');
    const make = page.getByRole('button', { name: 'Make a token' });
    await make.waitFor();
    for (
      let presses = 0;
      presses < 40 && !(await make.evaluate((one) => one === document.activeElement));
      presses++
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.locator('input:focus').waitFor();
    // Nothing typed: the server says at the field what it needs.
    await page.keyboard.press('Enter');
    await dialog.getByText('at least 1').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.type('Laptop');
    await page.keyboard.press('Enter');
    const secret = dialog.locator('code');
    await secret.waitFor();
    const token = String(await secret.textContent());
    expect(token).toMatch(/^lectern_\S{30,}$/);
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.locator('button:focus').waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'Laptop' }).waitFor();
    expect(await page.content()).not.toContain(token);

    const authorization = `Bearer ${token}`;
    const rest = () => fetch(`${server.url}/api/v3/presentation/all`, { headers: { authorization } });
    expect((await rest()).status).toBe(200);
    const mcp = await modernClient({ url: `${server.url}/mcp`, headers: { authorization } });
    expect((await mcp.listTools()).map(({ name }) => name)).toContain('create_presentation');
    await mcp.close();
    await page.reload();
    await page.getByText('Last used').waitFor();

    await page.getByRole('button', { name: 'Revoke Laptop' }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(/^Revoked/).waitFor();
    expect((await rest()).status).toBe(401);
    expect(faults).toEqual([]);
    await close();
  });

  test('show snippets on the Connect page that work unchanged: curl, MCP over HTTP, MCP over stdio', {
    skip: !DEEP,
  }, async () => {
    const { page, faults, close } = await signedIn('/settings/connect');
    await page.getByRole('button', { name: 'Which tools are offered' }).click();
    await page.getByRole('checkbox', { name: /^webhooks/ }).focus();
    await page.keyboard.press('Space');
    expect(await snippet(page, /Address for MCP/)).toBe(`${server.url}/mcp?toolsets=essentials,webhooks`);
    await page.getByText('With an API token').click();
    await page.getByRole('button', { name: 'Make a token' }).click();
    await page.getByText('This is shown only once').waitFor();

    await page.getByRole('tab', { name: 'curl' }).click();
    const made = JSON.parse(
      execFileSync('sh', ['-c', await snippet(page, /Make a deck/)], { encoding: 'utf8' }),
    ) as Record<string, unknown>;
    expect(made).toMatchObject({ presentation_id: expect.any(String) });

    await page.getByRole('tab', { name: 'Cursor' }).click();
    const written = JSON.parse(await snippet(page, /cursor\/mcp\.json/)) as {
      mcpServers: { lectern: { url: string; headers: Record<string, string> } };
    };
    const http = await modernClient(written.mcpServers.lectern);
    expect((await http.listTools()).map(({ name }) => name)).toContain('subscribe_webhook');
    await http.close();
    const local = JSON.parse(await snippet(page, 'APP_DATA_DIRECTORY')) as {
      mcpServers: { lectern: { args: string[]; env: Record<string, string> } };
    };
    // This Node, whatever is first on the path of the machine.
    const stdio = await modernClient({ ...local.mcpServers.lectern, command: process.execPath });
    const { structuredContent } = await stdio.call('list_presentations', {});
    expect(JSON.stringify(structuredContent)).toContain(String(made['presentation_id']));
    await stdio.close();

    for (const client of ['Claude Code', 'Claude Desktop', 'VS Code', 'n8n']) {
      await page.getByRole('tab', { name: client }).click();
      expect(await page.getByRole('tabpanel').textContent()).toContain(server.url);
    }
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('add and test a webhook, deliver an event to it, and deliver it again', async () => {
    const receiver: Receiver = await openReceiver(() => ({ status: 200 }));
    const { page, faults, close } = await signedIn('/settings');
    await page.request.delete(`${server.url}/api/v3/webhook/unsubscribe/all`, {
      headers: { 'X-Lectern-Page': '1' },
    });
    await page.goto(`${server.url}/settings/webhooks`);
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog');
    const add = dialog.getByRole('button', { name: 'Add a webhook' });
    await dialog.getByLabel('Address').fill('http://10.11.12.13/hook');
    await add.click();
    await dialog.getByText('Nothing can be sent to this address').waitFor();
    expect(await dialog.getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Address').fill(receiver.url);
    await add.click();
    await dialog.getByText('This is shown only once').waitFor();
    expect(await dialog.locator('code').textContent()).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();

    await page.getByRole('button', { name: `Send a test to ${receiver.url}` }).click();
    await page.getByText('The test arrived: answered 200.').waitFor();
    expect(receiver.heard).toHaveLength(1);
    const deliveries = page
      .getByRole('list', { name: 'Deliveries' })
      .getByRole('listitem')
      .filter({ hasText: receiver.url });
    await expect.poll(() => deliveries.count()).toBe(1);

    await ask(page, '/api/v3/presentation/from-json', { ...DECK, trigger_webhook: true });
    await expect.poll(() => deliveries.count()).toBe(2);
    await deliveries.first().getByText('Delivered').waitFor();
    await deliveries.first().getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => receiver.heard.length).toBe(3);
    expect(receiver.heard[2]?.headers['webhook-id']).toBe(receiver.heard[1]?.headers['webhook-id']);
    await deliveries.first().getByRole('button', { name: '2 tries' }).click();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await page.getByText('Nothing has been sent.').waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await page.getByRole('button', { name: /^Remove http/ }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('There are no webhooks yet.').waitFor();
    expect(faults).toEqual([]);
    await Promise.all([close(), receiver.close()]);
  });

  test.runIf(DEEP)(
    'turn off a webhook without a receiver, turn it on again, and remove it with the others',
    async () => {
      const receiver = await openReceiver((count) => ({ status: count === 1 ? 410 : 200 }));
      const { page, faults, close } = await signedIn('/settings');
      for (const event of ['presentation.generation.completed', 'presentation.generation.failed'])
        await ask(page, '/api/v3/webhook/subscribe', { url: receiver.url, event });
      await ask(page, '/api/v3/presentation/from-json', { ...DECK, trigger_webhook: true });
      await expect
        .poll(() => ask(page, '/api/v3/webhook/all').then((all) => JSON.stringify(all)))
        .toContain('disabled_at');
      await page.goto(`${server.url}/settings/webhooks`);
      await page.getByText('The receiver answered 410 Gone.').waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Turn on again' }).click();
      await expect.poll(() => page.getByRole('button', { name: /^Send a test/ }).count()).toBe(2);
      await page.getByRole('button', { name: 'Remove all' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click();
      await page.getByText('There are no webhooks yet.').waitFor();
      expect(faults).toEqual([]);
      await Promise.all([close(), receiver.close()]);
    },
  );

  test.runIf(DEEP)('show running tasks, cancel them, and link to their results', async () => {
    // Pictures that do not come keep the first task running and the second waiting; the server waits 15
    // seconds for each, for few of them at once.
    const pictures = await openPictures();
    const many = Array.from({ length: 24 }, (_, number) => `${pictures.url}/${number}.webp`);
    const { page, faults, close } = await signedIn('/tasks');
    await ask(page, '/api/v3/presentation/from-json/async', DECK);
    await page.getByRole('link', { name: 'Open the deck' }).first().waitFor();
    const slow = {
      slides: many.map((url) => ({
        layout: 'bullets_image',
        content: {
          title: 'Quays',
          image: { image_url: url, alt: 'A quay' },
          items: ['One was built in 1902', 'Another in 1911'],
        },
      })),
    };
    await ask(page, '/api/v3/presentation/from-json/async', slow);
    await ask(page, '/api/v3/presentation/from-json/async', DECK);
    await page.reload();
    const rows = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
    await rows.nth(0).getByText('Waiting').waitFor();
    await rows.nth(1).getByText('Running').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    for (const row of [0, 1]) {
      await rows
        .nth(row)
        .getByRole('button', { name: /^Cancel/ })
        .click();
      await rows.nth(row).getByText('Cancelled').waitFor();
    }
    // A delivery that was given up can be sent again.
    const known = await rows.count();
    await rows
      .nth(0)
      .getByRole('button', { name: /^Try again/ })
      .click();
    await expect.poll(() => rows.count()).toBe(known + 1);
    await rows.nth(0).getByText('Done').waitFor();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Done' }).click();
    await expect.poll(() => rows.getByText('Cancelled').count()).toBe(0);
    expect(await rows.count()).toBeGreaterThanOrEqual(2);
    await page.getByRole('link', { name: 'Open the deck' }).first().click();
    await page.waitForURL(/\/presentations\/[\w-]+/);

    // A deck that is being made is given up on its own page, and its plan is still there.
    await page.goto(`${server.url}/new`);
    const cancelled = async () =>
      (await ask(page, '/api/v3/async-task/all?status=error')) as unknown as readonly object[];
    const before = (await cancelled()).length;
    await page
      .getByLabel('What is it about?')
      .fill(
        `# Quays\n\n${many.map((url, number) => `## Quay ${number}\n\nBuilt in ${1902 + number}.\n\n![A quay](${url})`).join('\n\n')}`,
      );
    pictures.come(true);
    await page.getByRole('button', { name: 'Plan the slides' }).click();
    const make = page.getByRole('button', { name: 'Make the slides' });
    await expect.poll(() => make.isEnabled()).toBe(true);
    pictures.come(false);
    await make.click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Make the slides' }).waitFor();
    await expect.poll(async () => (await cancelled()).length).toBe(before + 1);
    expect(JSON.stringify((await cancelled())[0])).toContain('499');
    expect(faults).toEqual([]);
    await close();
    pictures.close();
  });

  test.runIf(DEEP)('show the stored amounts and the settings of the server, and no secret', async () => {
    const { page, faults, close } = await signedIn('/settings/server');
    await page.getByRole('button', { name: 'All settings' }).click();
    await page.getByText('TAVILY_API_KEY').first().waitFor();
    await page
      .getByText(/Database [\d.]+ [kM]B/)
      .first()
      .waitFor();
    const text = await page.getByRole('main').textContent();
    expect(text).toContain('TAVILY_API_KEY');
    expect(text).toContain('Set, not shown');
    expect(text).toContain('100000000 (100 MB)');
    expect(text).toMatch(/Database [\d.]+ [kM]B/);
    expect(JSON.stringify(await ask(page, '/api/v3/server'))).not.toMatch(/tvly-never-shown|correct horse/);
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
