import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hasChromium,
  openBrowser,
  openPage,
  SECOND_ATTEMPT,
  seriousViolationsIn,
} from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type Answer, modernClient, type TestClient } from '../tools/clients.ts';
import { MAIN, ROOT, scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
let server: TestClient;
let browser: Browser;
let host: string;

/** A host of a chat in a page: the extension's own bridge, its tools carried to our server by the test. */
const HOST = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
window.show = async (html, input, result) => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  frame.style.cssText = 'width: 760px; height: 760px; border: 0';
  frame.sandbox = 'allow-scripts';
  const bridge = new AppBridge(null, { name: 'test-host', version: '1' }, { openLinks: {}, serverTools: {}, message: {} }, { hostContext: { theme: 'light' } });
  bridge.oncalltool = (params) => window.callTool(params);
  bridge.onopenlink = async ({ url }) => { await window.told('link', url); return {}; };
  bridge.onmessage = async ({ content }) => { await window.told('message', content[0].text); return {}; };
  const ready = new Promise((resolve) => { bridge.oninitialized = resolve; });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await ready;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(result);
};
`;

beforeAll(async () => {
  if (!hasChromium) return;
  const bundled = build({
    stdin: { contents: HOST, resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'error',
  });
  [server, browser] = await Promise.all([
    modernClient({
      command: process.execPath,
      args: [MAIN, 'stdio'],
      env: { APP_DATA_DIRECTORY: join(scratch.path, 'data') },
    }),
    openBrowser(),
  ]);
  host = (await bundled).outputFiles[0]?.text ?? '';
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  scratch.remove();
});

/** The view of an answer in a host. */
async function openChat(input: object, made: Answer) {
  const [view] = await server.read('ui://lectern/deck');
  const { page, faults, close } = await openPage(browser, { viewport: { width: 800, height: 820 } });
  const events: string[][] = [];
  await page.exposeFunction(
    'callTool',
    ({ name, arguments: parameters }: { name: string; arguments: Record<string, unknown> }) =>
      server.call(name, parameters),
  );
  await page.exposeFunction('told', (kind: string, what: string) => void events.push([kind, what]));
  await page.setContent('<!doctype html><title>Host</title><body></body>');
  await page.addScriptTag({ content: host });
  await page.evaluate(
    ([html, parameters, result]) =>
      (window as unknown as { show(...values: unknown[]): Promise<void> }).show(html, parameters, result),
    [view?.text, input, made] as const,
  );
  return { page, faults, told: events, frame: page.frameLocator('iframe'), close };
}

describe.skipIf(!hasChromium)('the view inside chats (Chromium)', SECOND_ATTEMPT, () => {
  test('is one page that loads nothing, and every tool that returns a deck names it', async () => {
    const tools = await server.listTools();
    const named = tools
      .filter(({ _meta: meta }) => JSON.stringify(meta ?? {}).includes('ui://lectern/deck'))
      .map(({ name }) => name);
    expect(named).toEqual(
      expect.arrayContaining([
        'generate_presentation',
        'create_presentation',
        'edit_presentation',
        'get_presentation',
      ]),
    );
    const [page] = await server.read('ui://lectern/deck');
    expect(page?.mimeType).toBe('text/html;profile=mcp-app');
    expect(page?.text).not.toMatch(/<(script|link|img)[^>]+(src|href)=/);
  });

  test.runIf(DEEP)(
    'shows markup in titles, slides, findings and warnings as text, runs no script and requests nothing',
    async () => {
      const markup = `"'><img src=x onerror="parent.document.title='taken'"><script>document.title='taken'</script><svg onload="alert(1)"></svg>`;
      const input = {
        title: markup,
        on_overflow: 'warn',
        slides: [
          {
            layout: 'title',
            content: { title: markup, subtitle: `[press](javascript:document.title='taken')` },
            speaker_note: markup,
          },
          {
            layout: 'bullets',
            content: {
              title: markup,
              items: [markup, '<b>bold</b>', `${markup} ${'on and '.repeat(400)}on`],
            },
          },
        ],
      };
      const made: Answer = await server.call('create_presentation', input);
      const { page, faults, frame, close } = await openChat(input, made);
      const [dialogs, foreign]: [string[], string[]] = [[], []];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      page.on(
        'request',
        (request) => void (/^(data|blob|about):/.test(request.url()) || foreign.push(request.url())),
      );
      await frame.getByRole('heading', { name: 'onerror' }).waitFor();
      await frame.getByRole('img', { name: 'Slide 1 of 2' }).waitFor();
      await frame.getByText(/things? to look at/).click();
      await frame.getByRole('button', { name: 'Slide 2' }).first().click();
      await frame.getByRole('img', { name: 'Slide 2 of 2' }).waitFor();
      expect(await frame.locator('img[src="x"], [onerror], [onload], a[href^="javascript:"]').count()).toBe(
        0,
      );
      const [outer, inner] = page.frames();
      expect([await outer?.title(), await inner?.title()]).not.toContain('taken');
      expect([dialogs, foreign, faults]).toEqual([[], [], []]);
      await close();
    },
  );

  test('shows the slides of an answer, their findings and the download, and sends a request to the conversation', async () => {
    const input = {
      title: 'Ferries',
      on_overflow: 'warn',
      slides: [
        { layout: 'title', content: { title: 'Ferries' } },
        {
          layout: 'bullets',
          content: {
            title: 'Why now',
            items: [
              'Diesel doubled',
              'Quays close in 2030',
              `A sentence that goes ${'on and '.repeat(400)}on`,
            ],
          },
        },
      ],
    };
    const made: Answer = await server.call('create_presentation', input);
    const { page, faults, frame, told: events, close } = await openChat(input, made);
    await frame.getByRole('heading', { name: 'Ferries' }).waitFor();
    const large = frame.getByRole('img', { name: 'Slide 1 of 2' });
    await large.waitFor();
    await expect.poll(() => large.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1280);

    await frame.getByText(/things? to look at/).click();
    await frame.getByRole('button', { name: 'Slide 2' }).first().click();
    await frame.getByRole('img', { name: 'Slide 2 of 2' }).waitFor();
    await frame.getByLabel('Ask for a change').fill('Make it shorter');
    await frame.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => events).toHaveLength(1);
    expect(events[0]?.[1]).toContain('Make it shorter');
    expect(events[0]?.[1]).toContain(String(made.structuredContent?.['presentation_id']));
    // Over stdio the file lies on this machine; its place is told.
    await frame.getByRole('button', { name: 'Download' }).click();
    await frame.getByText(/Saved at .*\.pptx/).waitFor();
    const [, inner] = page.frames();
    expect(inner && (await seriousViolationsIn(inner))).toEqual([]);
    expect(faults).toEqual([]);
    await page.screenshot({ path: process.env['CHAT_SHOT'] ?? join(scratch.path, 'chat.png') });
    await close();
  });
});
