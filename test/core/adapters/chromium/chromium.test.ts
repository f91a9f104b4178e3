import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createChromium } from '../../../../src/core/adapters/chromium/chromium-pool.ts';
import { findChromium } from '../../../../src/core/adapters/chromium/find-chromium.ts';
import { convertPage } from '../../../../src/core/sources/html-slides/convert-page.ts';
import { preparePage, SLIDE_MARK } from '../../../../src/core/sources/html-slides/prepare-page.ts';
import { hasChromium } from '../../../support/browser.ts';
import { DEEP, oneIn } from '../../../support/deep.ts';
import { page } from '../../sources/html-slides/pages.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };
const FONTS = { folders: [], standIns: {}, last: 'Inter' };

describe.runIf(hasChromium)('Chromium', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-chromium-'));
  const home = mkdtempSync(join(tmpdir(), 'lectern-chromium-program-'));
  const browser = createChromium({
    setting: 'auto',
    path: process.env['PATH'] ?? '',
    folder,
    fonts: FONTS,
    log,
  });
  afterAll(async () => {
    await browser.close();
    for (const one of [folder, home]) rmSync(one, { recursive: true, force: true });
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
  const convert = async (html: string, pool = browser) => {
    const { prepared, measured } = await measure(html, undefined, undefined, pool);
    return convertPage({ page: 'convert', prepared, resources: [], measured });
  };

  test('measures where each slide draws its text and boxes, including hidden slides', async () => {
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

  test.runIf(DEEP)('measures a slide that is a page of its own without the window around it', async () => {
    const css =
      'body{margin:0;display:grid;place-content:center;height:720px}.slidev-page{width:640px;height:360px}h1{margin:0;font-size:40px}';
    const { slides } = await convert(page('<div class="slidev-page"><h1>Quay</h1></div>', css));
    expect(slides[0]?.markup).toMatch(/<h1 style="font-size:80px[^"]*left:0px;top:-2px/);
  });

  test('splits lines of listings at line feeds only, and keeps the bullets of lists laid out by flex', {
    skip: !DEEP,
  }, async () => {
    const css = 'ul{display:flex;flex-wrap:wrap;list-style:square}li{flex:0 0 100%}';
    const { slides } = await convert(
      page(
        '<section class="slide"><h1>Quay</h1><pre><code><span class="line">let a;</span>\n<span class="line">let b;</span></code></pre><ul><li>Hull</li><li>Crew</li></ul></section>',
        css,
      ),
    );
    expect(slides[0]?.markup).toContain('let a;\nlet b;');
    expect(slides[0]?.markup).toMatch(/<ul[^>]*><li>Hull<\/li><li>Crew<\/li><\/ul>/);
  });

  test('records charts that a program computes, and draws regions without a native form', async () => {
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

  test('lists a picture that could not be loaded behind an element', async () => {
    const { prepared, measured } = await measure(
      page(
        '<section class="slide"><h1>Quay</h1><div style="width:400px;height:200px;background-image:url(&quot;quay.png&quot;)"></div></section>',
      ),
    );
    const reason = 'Its host does not exist.';
    const { omitted } = convertPage({
      page: 'convert',
      prepared,
      resources: [['quay.png', reason]],
      measured,
    });
    expect(omitted).toContainEqual({ slide: 1, kind: 'picture', text: 'quay.png', reason });
  });

  test.runIf(DEEP)('gives programs of a page no access to the network or to files', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('x');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // Chromium refuses addresses of the machine by itself, which would hide that a wall of ours is missing.
    const program = join(home, 'chromium');
    const found = await findChromium('auto', process.env['PATH'] ?? '');
    writeFileSync(
      program,
      `#!/bin/sh\nexec ${found} "$@" --disable-features=LocalNetworkAccessChecks,HttpsUpgrades,MediaRouter,OptimizationHints\n`,
      { mode: 0o755 },
    );
    const open = createChromium({
      setting: program,
      path: process.env['PATH'] ?? '',
      folder,
      fonts: FONTS,
      log,
    });
    const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const script = `fetch('http://${at}/fetch').catch(() => 0); new Image().src = 'http://${at}/image'; new WebSocket('ws://${at}/socket'); navigator.sendBeacon('http://${at}/beacon'); window.open('http://${at}/open'); const f = document.createElement('iframe'); f.src = 'http://${at}/frame'; document.body.append(f); const s = document.createElement('script'); s.src = 'http://${at}/script'; document.head.append(s); const l = document.createElement('link'); l.rel = 'dns-prefetch'; l.href = 'http://${at}'; document.head.append(l); fetch('file:///etc/passwd').then((r) => r.text()).then((t) => { document.querySelector('h1').textContent = t; }).catch(() => 0);`;
    try {
      const { slides } = await convert(
        page(
          `<section class="slide"><h1>Quay</h1><img src="http://${at}/picture"></section><script>${script}</script>`,
        ),
        open,
      );
      expect(slides[0]?.markup).toContain('Quay');
      expect(asked).toEqual([]);
    } finally {
      await open.close();
      server.close();
    }
  });

  test.each(
    oneIn(4, [
      ['an endless program', '<script>for (;;) {}</script>'],
      ['endless dialogs', '<script>for (;;) alert(1)</script>'],
    ] as const),
  )('ends %s at the deadline', async (_, script) => {
    await expect(
      measure(page(`<section class="slide"><h1>Quay</h1></section>${script}`), 2_000),
    ).rejects.toThrow(/did not end in time|ended|refused/);
  });

  test('is ended when a program takes too much memory', async () => {
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

  test('leaves no files', async () => {
    await measure(page('<section class="slide"><h1>Quay</h1></section>'));
    expect(readdirSync(folder).filter((name) => name !== 'font-cache')).toEqual([]);
  });
});

test('a path without a program is not accepted as Chromium', async () => {
  const none = createChromium({
    setting: '/nowhere/chromium',
    path: '',
    folder: tmpdir(),
    fonts: FONTS,
    log,
  });
  expect(await none.isHere()).toBe(false);
});
