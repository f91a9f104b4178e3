import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { scratchDirectory } from '../e2e/processes.ts';
import { hasChromium, openBrowser, openPage } from './browser.ts';
import { type LocalServer, serveLocally } from './local-server.ts';

interface StoredSlide {
  readonly layout: string;
  readonly content: Readonly<Record<string, unknown>> & { readonly markup: string };
}

type OpenOptions = Parameters<typeof openPage>[1] & {
  readonly language?: string;
  readonly template?: string;
  /** The page is read from right to left. */
  readonly isMirrored?: boolean;
};

/** A server with an account, and a browser that opens decks in its editor. Call it once in a test file. */
export function useSlideEditor() {
  const scratch = scratchDirectory();
  let server: LocalServer;
  let browser: Browser;
  let token = '';
  beforeAll(async () => {
    if (!hasChromium) return;
    [server, browser] = await Promise.all([
      serveLocally(join(scratch.path, 'data'), { AUTH_USERNAME: 'ada', AUTH_PASSWORD: 'correct horse' }),
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

  async function api<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${server.url}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    return (await response.json()) as T;
  }

  const readSlides = async (id: string): Promise<readonly StoredSlide[]> =>
    (await api<{ slides: StoredSlide[] }>(`/api/v3/presentation/${id}?response_format=detailed`)).slides;

  /** Opens a deck of these slides; texts are markup. */
  async function open(slides: readonly (string | object)[], options: OpenOptions = {}) {
    const { language = 'English', template, isMirrored = false, ...context } = options;
    const made = await api<{ presentation_id: string }>('/api/v3/presentation/from-json', {
      slides: slides.map((slide) => (typeof slide === 'string' ? { markup: slide } : slide)),
      language,
      on_overflow: 'warn',
      ...(template === undefined ? {} : { template }),
    });
    const { presentation_id: id } = made;
    expect(id, JSON.stringify(made)).toBeDefined();
    const opened = await openPage(browser, {
      permissions: ['clipboard-read', 'clipboard-write'],
      ...context,
    });
    const { page } = opened;
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    });
    if (isMirrored)
      await page.addInitScript(() =>
        document.addEventListener('readystatechange', () => {
          document.documentElement.dir = 'rtl';
        }),
      );
    await page
      .context()
      .addCookies([
        { name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' },
      ]);
    await page.goto(`${server.url}/presentations/${id}`);
    await page.locator('.stage .spot').first().waitFor();
    return { ...opened, id, refused, bar: page.getByRole('toolbar', { name: 'Formatting' }) };
  }

  return {
    api,
    open,
    readSlides,
    /** Waits for what is stored as the markup of a slide. */
    expectMarkup: (id: string, slide = 0) =>
      expect.poll(async () => (await readSlides(id))[slide]?.content.markup ?? '', { timeout: 20_000 }),
    /** Waits for the content of a slide of a layout. */
    expectContent: (id: string, field: string, slide = 0) =>
      expect.poll(async () => (await readSlides(id))[slide]?.content[field], { timeout: 20_000 }),
    address: () => server.url,
  };
}

/** Button of an element on the slide. */
export const findFrame = (page: Page, name: string | RegExp): Locator =>
  page.locator('.stage').getByRole('button', { name });

/** Waits until changes are stored. */
export const waitUntilSaved = (page: Page): Promise<void> =>
  page.getByText('All changes are saved').waitFor();

export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export async function readBox(element: Locator): Promise<PageBox> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element has no box.');
  return box;
}

/** Drags from a point by px of the page. */
export async function dragBy(
  page: Page,
  from: { readonly x: number; readonly y: number },
  dx: number,
  dy: number,
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 4 });
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 4 });
  await page.mouse.up();
}

export const centreOf = ({ x, y, width, height }: PageBox): { readonly x: number; readonly y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});
