import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { parse } from 'parse5';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { freePort } from '../support/free-port.ts';
import { environment, ROOT } from './processes.ts';

/** Where the build puts it, for this file and for the package. */
const site = join(ROOT, 'dist', 'help');
const BUILD = "import('./scripts/prepare.mjs').then(({ buildSite }) => buildSite())";
let base: string;
let server: TestApp;
let listening: Server;

beforeAll(async () => {
  execFileSync(process.execPath, ['-e', BUILD], { cwd: ROOT, env: environment({}) });
  const port = await freePort();
  base = `http://127.0.0.1:${port}/tools/lectern`;
  server = await createTestApp({ PUBLIC_URL: base }, { help: site });
  listening = server.app.listen(port, '127.0.0.1');
}, 180_000);
afterAll(async () => {
  listening?.close();
  await server?.close();
});

const pages = () =>
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html'))
    .map((name) => `/help/${name.slice(0, -'index.html'.length)}`);

interface Markup {
  readonly tagName?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly Markup[];
}

/** Attributes of a name on a page. */
function read(node: Markup, ...names: readonly string[]): string[] {
  return [
    ...(node.attrs ?? []).filter(({ name }) => names.includes(name)).map(({ value }) => value),
    ...(node.childNodes ?? []).flatMap((child) => read(child, ...names)),
  ];
}

describe('the documentation site', () => {
  test('contains the target of every link and file of every page, below any path', async () => {
    const dead: string[] = [];
    const markup = new Map<string, Markup>();
    for (const page of pages()) {
      const { text } = await request(server.app).get(page).expect(200);
      markup.set(page, parse(text) as Markup);
    }
    expect(markup.size).toBeGreaterThan(30);
    const isThere = new Map<string, boolean>();
    for (const [page, document] of markup)
      for (const target of read(document, 'href', 'src').filter(
        (one) => !/^(?:https?|mailto|data):/.test(one),
      )) {
        const { pathname, hash } = new URL(target, `http://site${page}`);
        const isKnown =
          markup.has(pathname) ||
          (isThere.get(pathname) ?? (await request(server.app).get(pathname)).status === 200);
        isThere.set(pathname, isKnown);
        const ids = hash === '' ? [] : read(markup.get(pathname) ?? {}, 'id');
        if (
          target.startsWith('/') ||
          !isKnown ||
          (hash !== '' && !ids.includes(decodeURIComponent(hash.slice(1))))
        )
          dead.push(`${page} → ${target}`);
      }
    expect(dead).toEqual([]);
  });

  test('has pages without style attributes, and a policy that lists their scripts', async () => {
    const { text, headers } = await request(server.app).get('/help/').expect(200);
    expect(read(parse(text) as Markup, 'style')).toEqual([]);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'( 'sha256-[^']+')+; style-src 'self';/,
    );
  });

  test('redirects addresses without their last slash to the page below the public path', async () => {
    for (const [path, target] of [
      ['/help', '/tools/lectern/help/'],
      ['/help/rest', '/tools/lectern/help/rest/'],
      ['/tools/lectern/help/rest', '/tools/lectern/help/rest/'],
    ] as const)
      await request(server.app).get(path).expect(301).expect('Location', target);
    await request(server.app).get('/help/nothing').expect(404);
    await request(server.app).get('/help/..%2fpackage.json').expect(404);
  });

  test('answers 304 for a page that a reader has', async () => {
    const { headers } = await request(server.app).get('/help/rest/').expect(200);
    await request(server.app).get('/help/rest/').set('If-None-Match', String(headers['etag'])).expect(304);
  });

  test('has at most 3 MB', () => {
    const bytes = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .map((name) => statSync(join(site, name)))
      .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    expect(bytes).toBeLessThanOrEqual(3_000_000);
  });

  describe.skipIf(!hasChromium)('in a browser (Chromium)', SECOND_ATTEMPT, () => {
    test.runIf(DEEP).each(['light', 'dark'] as const)(
      'has no findings of axe in %s colours',
      async (colorScheme) => {
        const browser = await openBrowser();
        onTestFinished(() => browser.close());
        const { page, faults } = await openPage(browser, { colorScheme });
        const found: string[] = [];
        const parts = ['', 'rest/', 'operations/', 'open-decks/'];
        for (const path of oneIn(4, parts)) {
          await page.goto(`${base}/help/${path}`);
          found.push(...(await seriousViolations(page)).map((one) => `${path}: ${one}`));
        }
        expect(await page.locator('html').getAttribute('data-theme')).toBe(colorScheme);
        expect([found, faults]).toEqual([[], []]);
      },
    );

    test.runIf(DEEP)('finds a page by search, and switches colours', async () => {
      const browser = await openBrowser();
      onTestFinished(() => browser.close());
      const { page, faults } = await openPage(browser, { colorScheme: 'light' });
      await page.goto(`${base}/help/`);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('searchbox').or(page.getByPlaceholder('Search')).first().fill('nginx');
      await page.getByRole('link', { name: 'Below a sub path' }).first().click();
      await page.waitForURL(`${base}/help/operations/#below-a-sub-path`);
      await page.getByLabel('Select theme').first().selectOption('dark');
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      await page.getByRole('link', { name: 'Start in five minutes' }).first().click();
      await page.waitForURL(`${base}/help/`);
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      expect(faults).toEqual([]);
    });

    test('has no page wider than a phone', async () => {
      const browser = await openBrowser();
      onTestFinished(() => browser.close());
      const { page } = await openPage(browser, { viewport: { width: 360, height: 740 } });
      const wide: string[] = [];
      for (const path of oneIn(20, pages())) {
        await page.goto(`${base}${path}`);
        const width = await page.evaluate('document.documentElement.scrollWidth');
        if (Number(width) > 360) wide.push(`${path}: ${width}`);
      }
      expect(wide).toEqual([]);
    });
  });
});
