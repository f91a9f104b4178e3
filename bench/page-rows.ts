import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { hasChromium, openBrowser, openPage } from '../test/support/browser.ts';
import { addressOf } from './mcp-rows.ts';
import { median, type Row } from './measure.ts';

const DIST = join(import.meta.dirname, '..', 'dist');
const PAGES = join(DIST, 'pages', 'ui');
/** Whose deck is typed in beside one of a standard template. */
const DESIGN = join(import.meta.dirname, '..', 'test', 'fixtures', 'pptx', 'effects-demo.pptx');
/** The session counts for pages of this server. */
const PAGE = { 'X-Lectern-Page': '1' };
const FIRST_LOAD_KB = 120;
/** The entry, and the list of presentations that stands on the first page. */
const FIRST_PAGE = /^(index|library)-[\w-]+\.js$/;
const EDITOR_KB = 200;
/** The entry, the editor, and the texts and icons that load with it. */
const EDITOR = /^(index|deck|en-deck|page-icons)-[\w-]{8}\.js$/;
const READY_MS = 1_000;
const READY_ROUNDS = 5;
const TYPING_MS = 50;
const LETTERS = 40;
/** Slower than the slide follows, so that every letter has its picture. */
const BETWEEN_MS = 200;

/** The browser client: what its first page loads, and how soon a slide shows what is typed. */
export async function pageRows(): Promise<Row[]> {
  const weight = (work: string, kb: number, most: number): Row => ({
    work,
    ours: `${Math.round(kb)} kB`,
    rival: '',
    bar: `under ${most} kB`,
    holds: kb < most,
  });
  const rows: Row[] = [
    weight('browser: script of the first page, packed', loadKb(FIRST_PAGE), FIRST_LOAD_KB),
    weight('browser: script of the editor, packed', loadKb(EDITOR), EDITOR_KB),
  ];
  const typing = 'browser: from a key to the picture of the slide, warm, p50';
  if (!hasChromium)
    return [
      ...rows,
      { work: typing, ours: 'no Chromium here', rival: '', bar: `under ${TYPING_MS} ms`, holds: undefined },
    ];
  const { ready, standard, design } = await editorMs();
  const row = (work: string, ms: number, most = TYPING_MS): Row => ({
    work,
    ours: `${ms.toFixed(0)} ms`,
    rival: '',
    bar: `under ${most} ms`,
    holds: ms < most,
  });
  return [
    ...rows,
    row('browser: from the address of a deck to its editor and picture, p50', ready, READY_MS),
    row(typing, standard),
    row(`${typing}, in a Smart Design`, design),
  ];
}

/** Weight of scripts, with what they import at once. */
function loadKb(entries: RegExp): number {
  const files = readdirSync(PAGES);
  const wanted = new Set<string>();
  const add = (name: string) => {
    if (wanted.has(name) || !files.includes(name)) return;
    wanted.add(name);
    const text = readFileSync(join(PAGES, name), 'utf8');
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      add(imported ?? '');
  };
  for (const name of files) if (entries.test(name)) add(name);
  return [...wanted].reduce((sum, name) => sum + statSync(join(PAGES, `${name}.br`)).size, 0) / 1024;
}

async function editorMs(): Promise<{
  readonly ready: number;
  readonly standard: number;
  readonly design: number;
}> {
  const data = mkdtempSync(join(tmpdir(), 'lectern-pages-bench-'));
  const environment = {
    ...process.env,
    AUTH_USERNAME: 'ada',
    AUTH_PASSWORD: 'correct horse',
    APP_DATA_DIRECTORY: data,
    PORT: '0',
    LOG_LEVEL: 'warn',
    LIBREOFFICE_PATH: 'off',
  };
  const server = spawn(process.execPath, [join(DIST, 'main.js'), 'serve'], { env: environment });
  const url = await addressOf(server.stderr);
  const browser = await openBrowser();
  try {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    await page.request.post(`${url}/api/v1/auth/login`, {
      data: { username: 'ada', password: 'correct horse' },
    });
    const slides = [
      { layout: 'title', content: { title: 'Ferries' } },
      ...Array.from({ length: 9 }, (_, index) => ({
        layout: 'bullets',
        content: { title: `Part ${index + 1}`, items: ['One thing', 'Another thing', 'A third thing'] },
      })),
    ];
    const make = async (template: string) => {
      const made = await page.request.post(`${url}/api/v3/presentation/from-json`, {
        data: { slides, template, on_overflow: 'warn' },
        headers: PAGE,
      });
      return ((await made.json()) as { presentation_id: string }).presentation_id;
    };
    const typed = async (template: string) => {
      const id = await make(template);
      await page.goto(`${url}/presentations/${id}#2`);
      await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
      return median((await timesOf(page)).slice(LETTERS / 4));
    };
    return {
      ready: await readyMs(page, `${url}/presentations/${await make('general')}#2`),
      standard: await typed('general'),
      design: await typed(await designOf(page, url)),
    };
  } finally {
    await browser.close();
    server.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

async function designOf(page: Page, url: string): Promise<string> {
  const files = {
    name: 'design.pptx',
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    buffer: readFileSync(DESIGN),
  };
  const [file] = (await (
    await page.request.post(`${url}/api/v3/files/upload`, { multipart: { files }, headers: PAGE })
  ).json()) as string[];
  const begun = await page.request.post(`${url}/api/v2/ppt/design/create/async`, {
    data: { pptx_url: file },
    headers: PAGE,
  });
  let task = (await begun.json()) as { id: string; status: string; data: { design_id?: string } | null };
  while (task.status === 'pending' || task.status === 'processing') {
    await page.waitForTimeout(BETWEEN_MS);
    task = (await (
      await page.request.get(`${url}/api/v3/async-task/status/${task.id}`, { headers: PAGE })
    ).json()) as typeof task;
  }
  return task.data?.design_id ?? '';
}

/** Median of pages that open one after the other, until fields and picture of the slide are there. */
async function readyMs(page: Page, address: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < READY_ROUNDS; round += 1) {
    await page.goto('about:blank');
    const since = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
    await page.locator('.stage img').waitFor();
    times.push(performance.now() - since);
  }
  return median(times);
}

/** From each input event until the next picture of the slide has loaded. */
async function timesOf(page: Page): Promise<number[]> {
  await page.locator('.stage img').waitFor();
  await page.evaluate(() => {
    const times: number[] = [];
    let since: number | undefined;
    document.addEventListener('input', () => (since = performance.now()), true);
    document.addEventListener(
      'load',
      ({ target }) => {
        if (!(target instanceof HTMLImageElement) || !target.matches('.stage img') || since === undefined)
          return;
        times.push(performance.now() - since);
        since = undefined;
      },
      true,
    );
    Object.assign(window, { times });
  });
  await page.getByRole('textbox', { name: 'Title', exact: true }).focus();
  for (let typed = 0; typed < LETTERS; typed += 1) {
    await page.keyboard.type('e');
    await page.waitForTimeout(BETWEEN_MS);
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}
