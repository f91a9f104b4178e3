import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createChromium } from '../../../../src/core/adapters/chromium/chromium-pool.ts';
import { convertPage } from '../../../../src/core/sources/html-slides/convert-page.ts';
import { preparePage, SLIDE_MARK } from '../../../../src/core/sources/html-slides/prepare-page.ts';
import { hasChromium } from '../../../support/browser.ts';
import { page } from '../../sources/html-slides/pages.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const FONTS = { folders: [], standIns: {}, last: 'Inter' };

describe.runIf(hasChromium)('Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-chromium-'));
  const browser = createChromium({
    setting: 'auto',
    path: process.env['PATH'] ?? '',
    folder,
    fonts: FONTS,
    log,
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const measure = (
    html: string,
    deadlineMs = 60_000,
    resources = new Map<string, Uint8Array>(),
    pool = browser,
  ) => {
    const prepared = preparePage(html);
    const signal = new AbortController().signal;
    const asked = {
      html: prepared.html,
      mark: SLIDE_MARK,
      slides: prepared.notes.length,
      address: 'http://page.invalid/',
      resources,
      width: 1280,
      height: 720,
    };
    return pool.measure(asked, { deadlineMs, signal }).then((measured) => ({ prepared, measured }));
  };
  const convert = async (html: string) => {
    const { prepared, measured } = await measure(html);
    return convertPage({ page: 'convert', prepared, resources: [], measured });
  };

  test('Chromium measures where each slide draws its text and boxes, also hidden slides', async () => {
    const css =
      '*{margin:0}.text-center{text-align:center}.slide{display:none;position:absolute;width:1280px;height:720px}.slide.active{display:block}.box{position:absolute;left:100px;top:200px;width:300px;height:80px;background:#0f7b7b}';
    const { slides } = await convert(
      page(
        '<div class="slide active text-center"><h1>Quay</h1></div><div class="slide"><h1>Crane</h1><div class="box"></div></div>',
        css,
      ),
    );
    expect(slides[0]?.markup).toMatch(/<h1 style="[^"]*top:[^"]*">Quay<\/h1>/);
    expect(slides[1]?.markup).toMatch(
      /<div style="position:absolute;left:100px;top:200px;width:300px;height:80px;background-color:/,
    );
    expect(slides[1]?.markup).toMatch(/<h1 style="[^"]*text-align:left[^"]*">Crane/);
  });

  test('Chromium records charts that a program computes and draws regions without a native form', async () => {
    const script =
      "const years = []; for (let y = 2025; y < 2027; y++) years.push(String(y)); new Chart(document.getElementById('c'), {type: 'bar', data: {labels: years, datasets: [{label: 'Riders', data: years.map((_, i) => i + 3)}]}}); const g = document.getElementById('d').getContext('2d'); g.fillRect(0, 0, 50, 50);";
    const { slides, pictures, omitted } = await convert(
      page(
        `<section class="slide"><h1>Riders</h1><canvas id="c"></canvas><canvas id="d" title="Crane"></canvas></section><script>${script}</script>`,
      ),
    );
    expect(slides[0]?.markup).toContain(
      '"categories":["2025","2026"],"series":[{"name":"Riders","values":[3,4]}]',
    );
    expect(pictures).toHaveLength(1);
    expect(omitted).toMatchObject([{ kind: 'drawing', text: 'Crane' }]);
  });

  test('Chromium lets programs of a page reach nothing', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('x');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const script = `fetch('http://${at}/fetch').catch(() => 0); new Image().src = 'http://${at}/image'; new WebSocket('ws://${at}/socket'); navigator.sendBeacon('http://${at}/beacon'); window.open('http://${at}/open'); const f = document.createElement('iframe'); f.src = 'http://${at}/frame'; document.body.append(f); const s = document.createElement('script'); s.src = 'http://${at}/script'; document.head.append(s); const l = document.createElement('link'); l.rel = 'dns-prefetch'; l.href = 'http://${at}'; document.head.append(l); fetch('file:///etc/passwd').then((r) => r.text()).then((t) => { document.querySelector('h1').textContent = t; }).catch(() => 0);`;
    try {
      const { slides } = await convert(
        page(
          `<section class="slide"><h1>Quay</h1><img src="http://${at}/picture"></section><script>${script}</script>`,
        ),
      );
      expect(slides[0]?.markup).toContain('Quay');
      expect(asked).toEqual([]);
    } finally {
      server.close();
    }
  });

  test.each([
    ['an endless program', '<script>for (;;) {}</script>'],
    ['endless dialogs', '<script>for (;;) alert(1)</script>'],
  ])('ends %s at the deadline', async (_, script) => {
    await expect(
      measure(page(`<section class="slide"><h1>Quay</h1></section>${script}`), 4_000),
    ).rejects.toThrow(/did not end in time|ended|refused/);
  });

  test('Chromium is ended where a program takes too much memory', async () => {
    const small = createChromium({
      setting: 'auto',
      path: process.env['PATH'] ?? '',
      folder,
      fonts: FONTS,
      log,
      mostMb: 100,
    });
    const script =
      '<script>const all = []; setInterval(() => all.push(new Uint8Array(2e7).fill(1)), 5);</script>';
    await expect(
      measure(page(`<section class="slide"><h1>Quay</h1></section>${script}`), 30_000, new Map(), small),
    ).rejects.toThrow(/more than 100 MB/);
    await small.close();
  });

  test('Chromium leaves no files', async () => {
    await measure(page('<section class="slide"><h1>Quay</h1></section>'));
    expect(readdirSync(folder).filter((name) => name !== 'font-cache')).toEqual([]);
  });
});

test('a path without a program is no browser', async () => {
  const none = createChromium({
    setting: '/nowhere/chromium',
    path: '',
    folder: tmpdir(),
    fonts: FONTS,
    log,
  });
  expect(await none.isHere()).toBe(false);
});
