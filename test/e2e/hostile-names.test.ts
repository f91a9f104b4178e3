import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT } from '../support/browser.ts';
import { oneIn } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { scratchDirectory } from './processes.ts';

/**
 * Each would change the title of the page, ask a foreign server or open a dialog, were it read as more than
 * text.
 */
const MARKUP = `"'><img src=x onerror="document.title='taken'"><script>document.title='taken'</script><svg onload="alert(1)"></svg>`;
const LINK = `[press](javascript:document.title='taken')`;
/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const scratch = scratchDirectory();
let server: LocalServer;
let browser: Browser;
let token = '';

async function post(path: string, body: object | FormData): Promise<Record<string, unknown>> {
  const form = body instanceof FormData;
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(!form && { 'content-type': 'application/json' }),
    },
    body: form ? body : JSON.stringify(body),
  });
  expect(response.ok, `${path}: ${response.status} ${await response.clone().text()}`).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([
    serveLocally(join(scratch.path, 'data'), {
      AUTH_USERNAME: 'ada',
      AUTH_PASSWORD: 'correct horse',
    }),
    openBrowser(),
  ]);
  token = String(
    (await post('/api/v1/auth/login', { username: 'ada', password: 'correct horse' }))['access_token'],
  );
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

describe.skipIf(!hasChromium)('names from other people (Chromium)', SECOND_ATTEMPT, () => {
  test('with markup in titles, slides, notes, tasks, pictures, tokens and webhooks stay text and run no script', async () => {
    const { presentation_id: id } = await post('/api/v3/presentation/from-json', {
      title: MARKUP,
      on_overflow: 'warn',
      slides: [
        { layout: 'title', content: { title: MARKUP, subtitle: LINK }, speaker_note: MARKUP },
        { layout: 'bullets', content: { title: 'Points', items: [MARKUP, LINK, '<b>bold</b>'] } },
      ],
    });
    await post('/api/v3/presentation/generate/async', { content: `# ${MARKUP}\n\n${LINK}\n\n- ${MARKUP}` });
    const picture = new FormData();
    picture.append('file', new Blob([PIXEL], { type: 'image/png' }), `${MARKUP}.png`);
    await post('/api/v3/images/upload', picture);
    await post('/api/v1/auth/token/create', { label: MARKUP.slice(0, 80) });
    await post('/api/v3/webhook/subscribe', {
      url: `https://example.org/?${encodeURIComponent('"><script>')}"><img src=x onerror=alert(1)>`,
      event: 'presentation.generation.completed',
    });

    const { page, faults, close } = await openPage(browser);
    const [dialogs, foreign]: [string[], string[]] = [[], []];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url))
        foreign.push(request.url());
    });
    await page
      .context()
      .addCookies([
        { name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' },
      ]);
    // The stream of changes never ends, and the network would never be idle.
    await page.route('**/api/v3/changes', (route) => route.fulfill({ status: 204 }));
    for (const path of oneIn(6, [
      '/presentations',
      `/presentation?id=${id}`,
      `/presentations/${id}`,
      `/presentations/${id}/present`,
      '/assets',
      '/tasks',
      '/settings/tokens',
      '/settings/webhooks',
    ])) {
      await page.goto(server.url + path);
      await page.waitForLoadState('networkidle');
      expect(await page.title(), path).not.toBe('taken');
      expect(
        await page.locator('img[src="x"], [onerror], [onload], a[href^="javascript:"]').count(),
        path,
      ).toBe(0);
    }
    await page.goto(`${server.url}/presentations`);
    await page.getByText("document.title='taken'").first().waitFor();
    expect([dialogs, foreign, faults]).toEqual([[], [], []]);
    await close();
  });
});
