import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, BrowserServer, Frame, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

export { ONE_ENGINE } from '../e2e/processes.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

function installed(): string | undefined {
  const found = spawnSync(
    'sh',
    [
      '-c',
      'command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome',
    ],
    { encoding: 'utf8' },
  ).stdout.trim();
  return found === '' ? undefined : found;
}

/**
 * Features that are turned off. The first three cost each page three processes for an address bar that nobody
 * sees and for a next page. The others are those of Playwright's own list that concern these tests, because
 * Chromium reads only the last list.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];

const program = installed();

/** True if a Chromium is on this machine; tests that need it are skipped by name otherwise. */
export const hasChromium = program !== undefined;

/**
 * A browser is many processes, and one that was starved once gets a second attempt; the last lines of the run
 * name what needed it.
 */
export const SECOND_ATTEMPT = { retry: 1 } as const;

let server: Promise<BrowserServer> | undefined;

/**
 * A browser of its own to the test file that opens it: closing it closes its pages. The program behind it is
 * shared by the files of a worker, and ends with that.
 */
export async function openBrowser(): Promise<Browser> {
  if (program === undefined) throw new Error('There is no Chromium here.');
  server ??= chromium.launchServer({
    executablePath: program,
    // One thread that draws without a GPU takes a twentieth less of the processor.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--num-raster-threads=1',
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
    ],
  });
  return chromium.connect((await server).wsEndpoint());
}

export interface OpenPage {
  readonly page: Page;
  /** Errors that the page threw, and what its policy refused, so far. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

/** A page of its own, with nothing remembered, that moves nothing unless asked to. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text()))
      faults.push(message.text());
  });
  return { page, faults, close: () => context.close() };
}

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** Without the details of what passed, and without a selector for each element that was looked at. */
const VIOLATIONS_ONLY = { resultTypes: ['violations'], selectors: false };

// React Aria's own announcements are cleared a moment after they were read out.
const run = (within: string, rules: readonly string[] = []) =>
  `axe.run({ include: ['${within}'], exclude: ['[data-live-announcer]'] }, ${JSON.stringify({ ...VIOLATIONS_ONLY, ...(rules.length > 0 && { runOnly: rules }) })}).then(({ violations }) => JSON.stringify(violations))`;

/**
 * Lists serious findings of axe-core, with their elements, on the page or below a selector; by all rules or
 * some.
 */
export async function seriousViolations(
  page: Page,
  within = 'html',
  rules: readonly string[] = [],
): Promise<string[]> {
  // The page's policy lets no foreign script in; the debugger is above it.
  const session = await page.context().newCDPSession(page);
  const { result: loaded } = await session.send('Runtime.evaluate', { expression: 'typeof axe' });
  if (loaded.value === 'undefined') await session.send('Runtime.evaluate', { expression: AXE });
  const { result } = await session.send('Runtime.evaluate', {
    expression: run(within, rules),
    awaitPromise: true,
  });
  await session.detach();
  return serious(String(result.value));
}

/** The same in a frame without such a policy. */
export async function seriousViolationsIn(frame: Frame): Promise<string[]> {
  await frame.evaluate(AXE);
  return serious(await frame.evaluate(run('html')));
}

function serious(json: string): string[] {
  const violations = JSON.parse(json) as Violation[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
