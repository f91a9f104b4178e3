import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { type ModelProvider, openModelProvider } from '../support/model-provider.ts';
import { scratchDirectory } from './processes.ts';

type Json = Record<string, unknown>;

const FIXTURES = join(import.meta.dirname, '../fixtures');
const scratch = scratchDirectory();
let server: LocalServer;
let withModel: LocalServer;
let provider: ModelProvider;
let browser: Browser;
const tokens = new Map<LocalServer, string>();

const TEXT =
  '# Ferries\n\n## Why now\n\n- Diesel doubled since 2021\n- Quays have power\n\n## Costs\n\nSix boats cost 41 million euros.';
const LONG = `# Harbour ferries\n\n${['Why now', 'Ships', 'Quays', 'Crews', 'Money', 'Risks']
  .map(
    (name, at) =>
      `## ${name}\n\n${Array.from({ length: 60 }, (_, index) => `- ${name} have point number ${at * 60 + index + 11} of the whole plan, which is long enough to fill a line`).join('\n')}`,
  )
  .join('\n\n')}\n`;

async function login(one: LocalServer): Promise<void> {
  const answer = await fetch(`${one.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'correct horse' }),
  });
  tokens.set(one, ((await answer.json()) as { access_token: string }).access_token);
}

async function call(path: string, fields?: unknown): Promise<Json> {
  const answer = await fetch(`${server.url}${path}`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(server)}` },
    ...(fields === undefined ? {} : { method: 'POST', body: JSON.stringify(fields) }),
  });
  return (await answer.json()) as Json;
}

async function open(one: LocalServer) {
  const opened = await openPage(browser);
  await opened.page
    .context()
    .addCookies([
      { name: 'lectern_session', value: tokens.get(one) ?? '', domain: new URL(one.url).hostname, path: '/' },
    ]);
  await opened.page.goto(`${one.url}/new`);
  return opened;
}

const about = (page: Page) => page.getByLabel('What is it about?');

async function makePlanned(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make the slides' }).click();
  await page.waitForURL(/\/presentations\/[\w-]{36}/);
  return /presentations\/([\w-]{36})/.exec(page.url())?.[1] ?? '';
}

beforeAll(async () => {
  if (!hasChromium) return;
  provider = await openModelProvider(() => ({ status: 401, body: { error: { message: 'bad key' } } }));
  const account = { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' };
  [server, withModel, browser] = await Promise.all([
    serveLocally(join(scratch.path, 'data'), account),
    serveLocally(join(scratch.path, 'model'), {
      ...account,
      LLM: 'custom',
      CUSTOM_LLM_URL: provider.url,
      CUSTOM_MODEL: 'small',
      CUSTOM_LLM_API_KEY: 'key',
    }),
    openBrowser(),
  ]);
  await Promise.all([login(server), login(withModel)]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([server?.stop(), withModel?.stop(), provider?.close()]);
  scratch.remove();
});

describe.skipIf(!hasChromium)('a plan in the browser (Chromium)', SECOND_ATTEMPT, () => {
  test('of a table shows the charts that the API draws, with every row', async () => {
    const file = join(FIXTURES, 'docs/iowa-electricity.csv');
    const form = new FormData();
    form.append('files', new Blob([readFileSync(file)]), 'iowa-electricity.csv');
    const uploaded = await fetch(`${server.url}/api/v3/files/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.get(server)}` },
      body: form,
    });
    const direct = await call('/api/v3/presentation/generate', {
      content: '',
      files: await uploaded.json(),
      standard_template: 'ledger',
    });
    const { page, faults, close } = await open(server);
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('iowa-electricity.csv').waitFor();
    await page.getByRole('button', { name: 'Plan the slides' }).click();
    await page.getByText('All changes are saved').waitFor();
    const id = await makePlanned(page);
    const slides = async (deck: unknown) =>
      (
        (await call(`/api/v3/presentation/${deck}?response_format=detailed&max_slides=100`))[
          'slides'
        ] as Json[]
      ).map(({ layout, content, speaker_note: note }) => ({ layout, content, note }));
    const made = await slides(id);
    expect(made).toEqual(await slides(direct['presentation_id']));
    expect(made.filter(({ content }) => (content as Json)['chart'] !== undefined).length).toBeGreaterThan(3);
    expect(faults).toEqual([]);
    await close();
  });

  test('of a story format builds upright slides, which the editor and the show draw in their ratio', {
    skip: !DEEP,
  }, async () => {
    const { page, faults, close } = await open(server);
    await about(page).fill(TEXT);
    await page.getByRole('button', { name: /Size of the slides/ }).click();
    await page.getByRole('option', { name: 'Story, 9:16' }).click();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Plan the slides' }).click();
    await page.getByText('All changes are saved').waitFor();
    const id = await makePlanned(page);
    expect(await call(`/api/v3/presentation/${id}`)).toMatchObject({ slide_size: '9:16' });
    const ratio = async (selector: string) => {
      await page.locator(`${selector}`).first().waitFor();
      await page.waitForFunction(
        (one) => document.querySelector<HTMLImageElement>(one)?.complete !== false,
        selector,
      );
      const { width, height } = (await page.locator(selector).first().boundingBox()) ?? {
        width: 1,
        height: 1,
      };
      return width / height;
    };
    expect(await ratio('img.stage-picture[src^="data:"]')).toBeCloseTo(9 / 16, 1);
    expect(await ratio('.strip-item img.slide-picture')).toBeCloseTo(9 / 16, 1);
    await page.goto(`${server.url}/presentations/${id}/present`);
    expect(await ratio('.show-picture svg')).toBeCloseTo(9 / 16, 1);
    expect(faults).toEqual([]);
    await close();
  });

  test('lists content that is on no slide, shows it and adds it, beside the plan and beside the deck', {
    skip: !DEEP,
  }, async () => {
    const { page, faults, close } = await open(server);
    await about(page).fill(LONG);
    await page.getByLabel('Slides', { exact: true }).fill('3');
    await page.getByLabel('Slides', { exact: true }).blur();
    await page.getByRole('button', { name: 'Plan the slides' }).click();
    await page.getByText('All changes are saved').waitFor();
    const count = page.getByText(/^\d+ things are on no slide$/);
    await count.waitFor();
    const number = Number.parseInt((await count.textContent()) ?? '', 10);
    await page.getByRole('button', { name: 'Show them' }).click();
    const list = page.getByRole('list', { name: 'What is on no slide' });
    await list.getByRole('button', { name: 'Show', exact: true }).first().click();
    await list.locator('pre').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    const piece = /point number \d+/.exec((await list.locator('pre').textContent()) ?? '')?.[0] ?? 'none';
    await list.getByRole('button', { name: 'Add' }).first().click();
    await page.getByText(`${number - 1} things are on no slide`).waitFor();
    await page.getByText('All changes are saved').waitFor();
    await makePlanned(page);

    const button = page.getByRole('button', { name: /things are on no slide/ });
    await button.click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByText(`${piece} `).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Add' }).first().click();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.getByRole('grid', { name: 'Slides' }).getByRole('row').count(), { timeout: 20_000 })
      .toBe(5);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('continues without a model that fails', async () => {
    const { page, close } = await open(withModel);
    await about(page).fill(LONG);
    await page.getByRole('button', { name: 'Plan the slides' }).click();
    await page
      .getByText(/The language model/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Go on without the model' }).click();
    await page.getByRole('textbox', { name: 'Slide 2', exact: true }).waitFor();
    await page.getByText('All changes are saved').waitFor();
    await makePlanned(page);
    await close();
  });

  test('keeps tables, lists and headings of rich text that is pasted', async () => {
    const { page, faults, close } = await open(server);
    await about(page).click();
    await about(page).evaluate((element) => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        '<meta charset="utf-8"><b style="font-weight:normal"><h2>Costs</h2><p>What we <b>pay</b> <a href="https://example.org/a_(b)">now</a>.</p><table><tr><th>Part</th><th>Cost</th></tr><tr><td>Hull</td><td>12</td></tr><tr><td>Motor</td><td>3</td></tr></table><ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul><script>alert(1)</script></b>',
      );
      data.setData('text/plain', 'Costs What we pay now.');
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect
      .poll(() => about(page).inputValue())
      .toBe(
        [
          '## Costs',
          'What we **pay** [now](<https://example.org/a_(b)>).',
          '| Part | Cost |\n| --- | --- |\n| Hull | 12 |\n| Motor | 3 |',
          '- One\n  - Inner\n- Two',
        ].join('\n\n'),
      );
    expect(faults).toEqual([]);
    await close();
  });
});
