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

const CHART = {
  type: 'bar',
  categories: ['2024', '2025', '2026'],
  series: [{ name: 'Riders', values: [42, 58, 61] }],
};
const TABLE = {
  columns: ['Line', 'Riders', 'Step-free', 'Last quarters'],
  rows: [
    { group: 'Harbour' },
    ['North', 42, true, [3, 4, 6]],
    ['South', 31, false, [8, 7, 7]],
    { group: 'City' },
    ['Ring', 58, true, [1, 2, 4]],
  ],
  formats: [
    { column: 2, kind: 'tick' },
    { column: 3, kind: 'sparkline' },
  ],
};

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

type Content = Record<string, Record<string, unknown>>;
const stored = async (id: string): Promise<Content> =>
  (await api<{ slides: { content: Content }[] }>(`/api/v3/presentation/${id}?response_format=detailed`))
    .slides[0]?.content ?? {};

async function open(slide: object) {
  const { presentation_id: id } = await api<{ presentation_id: string }>('/api/v3/presentation/from-json', {
    slides: [slide],
  });
  const opened = await openPage(browser);
  await opened.page
    .context()
    .addCookies([{ name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' }]);
  await opened.page.goto(`${server.url}/presentations/${id}`);
  await opened.page.locator('.strip-item').first().waitFor();
  return { ...opened, id };
}

const saved = (page: Page) => page.getByText('All changes are saved').waitFor();

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

describe.skipIf(!hasChromium)('charts and tables in the browser', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)(
    'have fields for axes, labels and annotations, only those that their kind has',
    async () => {
      const { page, id, faults, close } = await open({
        layout: 'chart',
        content: { title: 'Riders', chart: CHART },
      });
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('button', { name: 'Add reference line' }).click();
      await page.locator('[data-path="chart.reference_lines[0].value"] input').fill('50');
      await page.locator('[data-path="chart.reference_lines[0].label"] input').fill('goal');
      await page.getByRole('button', { name: 'Add callout' }).click();
      await page.locator('[data-path="chart.callouts[0].text"] input').fill('new line');
      await page.locator('[data-path="chart.highlight"] input').fill('2026');
      await page.locator('[data-path="chart.axis_max"] input').fill('100');
      await page.locator('[data-path="chart.axis_max"] input').press('Tab');
      await expect
        .poll(async () => (await stored(id))['chart'], { timeout: 20_000 })
        .toMatchObject({
          reference_lines: [{ value: 50, label: 'goal' }],
          callouts: [{ at: '2024', text: 'new line' }],
          highlight: '2026',
          axis_max: 100,
        });
      expect(await page.locator('[data-path="chart.icon"]').count()).toBe(0);
      expect(await page.locator('[data-path="chart.log"]').count()).toBe(0);
      await saved(page);
      expect(await seriousViolations(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
  );

  test('have cells that are typed over, and emphasis by name or number', async () => {
    const { page, id, faults, close } = await open({
      layout: 'table',
      content: { title: 'Lines', table: TABLE },
    });
    const cell = (row: number, column: number) => page.locator(`[data-cell="${row},${column}"]`);
    expect(
      await Promise.all([cell(0, 0), cell(1, 2), cell(2, 2), cell(1, 3)].map((one) => one.inputValue())),
    ).toEqual(['Harbour', 'yes', 'no', '3 4 6']);
    await cell(1, 1).fill('44');
    await cell(1, 3).fill('3 4 9');
    await cell(3, 0).fill('Old town');
    await page.locator('[data-path="table.highlight_columns"] input').fill('Riders, 3');
    await expect
      .poll(async () => (await stored(id))['table'], { timeout: 20_000 })
      .toMatchObject({
        rows: [
          ['Harbour', '', '', ''],
          ['North', '44', 'yes', '3 4 9'],
          expect.anything(),
          ['Old town', '', '', ''],
          expect.anything(),
        ],
        group_rows: [0, 3],
        highlight_columns: [1, 3],
      });
    await saved(page);
    expect(faults).toEqual([]);
    await close();
  });
});
