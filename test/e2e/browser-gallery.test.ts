import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LAYOUT_IDS } from '../../src/core/templates/layout-id.ts';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { ROOT, scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
const fixture = (path: string) => join(ROOT, 'test/fixtures', path);
const person = { username: 'ada', password: 'correct horse' };
let server: LocalServer;
let browser: Browser;

beforeAll(async () => {
  if (!hasChromium) return;
  [server, browser] = await Promise.all([
    serveLocally(join(scratch.path, 'data'), {
      AUTH_USERNAME: person.username,
      AUTH_PASSWORD: person.password,
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  scratch.remove();
});

async function signedIn(path: string, options: Parameters<typeof openPage>[1] = {}) {
  const opened = await openPage(browser, options);
  await opened.page.request.post(`${server.url}/api/v1/auth/login`, { data: person });
  await opened.page.goto(server.url + path);
  return opened;
}

/** Makes the deck that the form asks for, and waits for its editor. */
async function makeDeck(page: Page, words: string): Promise<string> {
  await page.getByLabel('What is it about?').fill(words);
  await page.getByRole('button', { name: 'Plan the slides' }).click();
  await page.getByRole('button', { name: 'Make the slides' }).click();
  await page.waitForURL(/\/presentations\/[\w-]+/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function stored(
  page: Page,
  id: string,
): Promise<{ readonly template: string; readonly theme?: string }> {
  return (
    await page.request.get(`${server.url}/api/v3/presentation/${id}`, { headers: { 'X-Lectern-Page': '1' } })
  ).json() as Promise<{ template: string; theme?: string }>;
}

/** Pictures on the first screen of the page have been drawn, and none has failed. */
const drawn = (page: Page) =>
  expect
    .poll(() =>
      page.locator('img.slide-picture').evaluateAll((all) => {
        const pictures = all as HTMLImageElement[];
        const first = pictures.filter((one) => one.getBoundingClientRect().top < innerHeight);
        return (
          first.length > 0 &&
          first.every((one) => one.naturalWidth > 0) &&
          pictures.every((one) => !one.complete || one.currentSrc === '' || one.naturalWidth > 0)
        );
      }),
    )
    .toBe(true);

describe.skipIf(!hasChromium)('galleries of the browser client (Chromium)', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)(
    'show every layout of a template in the chosen theme, and create a deck from it',
    async () => {
      const { page, faults, close } = await signedIn('/templates', {
        // test:deep has all of them on one screen.
        viewport: { width: 1280, height: DEEP ? 9_000 : 800 },
      });
      await page.getByRole('link', { name: /^Swiss/ }).click();
      await page.getByRole('heading', { name: 'Swiss' }).waitFor();
      await drawn(page);
      await expect.poll(() => page.locator('img.slide-picture').count()).toBe(LAYOUT_IDS.length);
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('option', { name: 'Nocturne' }).click();
      await page.getByRole('button', { name: 'Enlarge Quote' }).click();
      await expect
        .poll(() => page.getByRole('dialog').getByRole('img', { name: 'Quote' }).getAttribute('src'))
        .toContain('swiss/layouts/quote/picture?theme=nocturne');
      await page.keyboard.press('Escape');
      // Uses of the template are tested in test:deep.
      if (!DEEP) return close();
      await page.getByRole('link', { name: 'Use it' }).click();
      const id = await makeDeck(page, '# Ferries\n\n## Why now\n- Diesel doubled\n- Quays close');
      expect(await stored(page, id)).toMatchObject({ template: 'swiss', theme: 'nocturne' });
      // The same pictures help to choose what a new slide is, beside six compositions to begin with.
      await page.getByRole('button', { name: 'Add a slide' }).first().click();
      await expect.poll(() => page.getByRole('dialog').locator('img').count()).toBe(LAYOUT_IDS.length + 6);
      expect(faults).toEqual([]);
      await close();
    },
  );

  test('compile a design from a file, rename it, create a deck with it, delete it and restore it', async () => {
    const { page, faults, close } = await signedIn('/designs');
    await page.getByRole('heading', { name: 'No designs yet' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Upload a design' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').first().setInputFiles(fixture('docs/wiki.md'));
    await dialog.getByRole('button', { name: 'Make the design' }).click();
    // Not a presentation: said so, and nothing is lost.
    await dialog.getByRole('alert').waitFor();
    await dialog.locator('input[type=file]').first().setInputFiles(fixture('pptx/midnight-blue.pptx'));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.inputValue()).toBe('midnight-blue');
    await name.fill('Midnight');
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make the design' }).click();
    await page.waitForURL(/\/designs\/[\w-]+/);
    await page.getByRole('heading', { name: 'Midnight' }).waitFor();
    await page.getByRole('heading', { name: 'What we found in the file' }).waitFor();
    await drawn(page);
    await expect.poll(() => page.locator('.slots li').count()).toBeGreaterThan(4);
    expect(await seriousViolations(page)).toEqual([]);
    // Uses of the design are tested in test:deep.
    if (!DEEP) return close();
    const design = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    await page.getByRole('button', { name: 'Actions for Midnight' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Midnight 2027');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { name: 'Midnight 2027' }).waitFor();
    await page.getByRole('button', { name: 'Actions for Midnight 2027' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export as a package' }).click(),
    ]);
    const path = join(scratch.path, 'design.zip');
    await file.saveAs(path);

    await page.getByRole('link', { name: 'Use it' }).click();
    await expect.poll(() => page.getByRole('radio', { name: /Midnight 2027/ }).isChecked()).toBe(true);
    const id = await makeDeck(page, '# Night ferries\n\n## Why now\n- Diesel doubled\n- Quays close');
    expect(await stored(page, id)).toMatchObject({ template: design });
    // Its slides have their fields, and new ones are chosen from the design's own pictures.
    await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add a slide' }).first().click();
    await page.getByRole('dialog').locator('.layout-option').first().waitFor();
    await expect
      .poll(() => page.getByRole('dialog').locator('.layout-option:not(:has(img))').count())
      .toBe(0);
    await page.keyboard.press('Escape');

    await page.goto(`${server.url}/designs/${design}`);
    await page.getByRole('button', { name: 'Actions for Midnight 2027' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No designs yet' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /Midnight 2027/ }).waitFor();
    await page.locator('input[type=file]').first().setInputFiles(path);
    await page.waitForURL((url) => /\/designs\/[\w-]+$/.test(url.pathname) && !url.pathname.endsWith(design));
    await page.getByRole('heading', { name: 'Midnight 2027' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)(
    'build a theme from one colour, show its contrasts and logo, use it for a deck, change and delete it',
    async () => {
      const { page, faults, close } = await signedIn('/themes');
      await page.getByRole('heading', { name: 'Built in' }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'New theme' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Line');
      const contrasts = page.locator('.contrasts li');
      await expect.poll(() => contrasts.count()).toBe(10);
      const accent = page.getByLabel('Accent', { exact: true });
      const firstAccent = await accent.inputValue();
      const typed = Promise.withResolvers<void>();
      await page.route('**/theme/preview', async (route) => {
        await typed.promise;
        await route.continue();
      });
      await page.getByLabel('Main colour', { exact: true }).fill('#7A1F2B');
      await page.keyboard.press('Enter');
      // Enter takes a colour on and does not send the form.
      expect(new URL(page.url()).pathname).toBe('/themes/new');
      const text = page.getByRole('textbox', { name: 'Text', exact: true });
      await text.fill('#FFFFFF');
      typed.resolve();
      await expect.poll(() => accent.inputValue()).not.toBe(firstAccent);
      expect(await text.inputValue()).toBe('#FFFFFF');
      await page.unroute('**/theme/preview');
      await page.keyboard.press('Tab');
      await page.getByText('text: #FFFFFF has a contrast of 1 : 1').waitFor();
      await page.getByRole('button', { name: 'Derive Text from the others' }).click();
      await page.getByText('text: #FFFFFF has a contrast of 1 : 1').waitFor({ state: 'hidden' });
      // The rest of the form, and what is done with the theme, are asked in test:deep.
      if (!DEEP) return close();
      await page.getByRole('button', { name: 'Choose Accent' }).click();
      const before = await page.getByLabel('Accent', { exact: true }).inputValue();
      await page.getByRole('slider', { name: 'Hue' }).focus();
      await page.keyboard.press('PageUp');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByLabel('Accent', { exact: true }).inputValue()).not.toBe(before);
      const logo = join(scratch.path, 'logo.png');
      await sharp({ create: { width: 240, height: 80, channels: 3, background: '#0B5C58' } })
        .png()
        .toFile(logo);
      await page.locator('input[type=file]').setInputFiles(logo);
      await page.getByRole('button', { name: 'Take the colours from the logo' }).click();
      await expect.poll(() => page.getByLabel('Main colour', { exact: true }).inputValue()).toBe('#0B5C58');
      await page.getByRole('button', { name: 'Headings' }).click();
      await page.getByRole('option', { name: 'Manrope', exact: true }).click();
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save the theme' }).click();
      await page.waitForURL(/\/themes$/);
      await page.getByRole('link', { name: 'Edit: Harbour Line' }).click();
      await page.waitForURL(/\/themes\/[\w-]+$/);
      const theme = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await page.getByRole('img', { name: 'Logo' }).waitFor();
      await page.getByLabel('Footer on every slide').fill('For the board');
      await page.getByRole('button', { name: 'Save the theme' }).click();
      await page.waitForURL(/\/themes$/);
      await page.getByRole('link', { name: 'Use it: Harbour Line' }).click();
      const id = await makeDeck(page, '# Ferries\n\n## Why now\n- Diesel doubled\n- Quays close');
      expect(await stored(page, id)).toMatchObject({ theme });
      const themes = await page.request.get(`${server.url}/api/v3/theme/all`, {
        headers: { 'X-Lectern-Page': '1' },
      });
      expect(await themes.json()).toMatchObject([
        {
          footer: 'For the board',
          logo_url: expect.stringContaining('/downloads/'),
          data: { colors: { primary: '#0B5C58' }, fonts: { headingFont: { name: 'Manrope' } } },
        },
      ]);

      await page.goto(`${server.url}/themes`);
      await page.getByRole('button', { name: 'Delete: Harbour Line' }).click();
      await page.getByText('None yet. One colour').waitFor();
      expect(faults).toEqual([]);
      await close();
    },
  );

  test.runIf(DEEP)('upload, describe and delete pictures and fonts, on a phone in dark mode', async () => {
    const { page, faults, close } = await signedIn('/assets', {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await page.getByRole('heading', { name: 'Uploaded' }).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles([fixture('pictures/photo.webp'), fixture('pictures/check.svg')]);
    for (const name of ['photo.webp', 'check.svg']) await page.getByRole('img', { name }).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByText(/broken\.png: .*not a picture/).waitFor();
    await page.getByLabel('What it should show').fill('A quay at dawn');
    await page.getByRole('button', { name: 'Get a picture' }).click();
    await page.getByText('This server has no provider for pictures').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete: photo.webp' }).click();
    await page.getByRole('img', { name: 'photo.webp' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('img', { name: 'photo.webp' }).waitFor();

    await page.getByRole('tab', { name: 'Fonts' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles(
        join(ROOT, 'node_modules/@expo-google-fonts/overpass/400Regular/Overpass_400Regular.ttf'),
      );
    await page.getByRole('button', { name: /^Delete: Overpass/ }).waitFor();
    await page.getByRole('rowheader', { name: 'Calibri' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('find presentations by their titles, in any case', async () => {
    const { page, close } = await signedIn('/');
    for (const title of ['Fähren im Hafen', 'Quarterly figures'])
      await page.request.post(`${server.url}/api/v3/presentation/from-json`, {
        headers: { 'X-Lectern-Page': '1' },
        data: { title, slides: [{ layout: 'title', content: { title } }] },
      });
    await page.reload();
    await page.getByRole('link', { name: 'Quarterly figures', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search titles, slides and notes' }).fill('FÄHREN');
    await page.getByRole('link', { name: 'Quarterly figures', exact: true }).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Fähren im Hafen', exact: true }).waitFor();
    await page.getByRole('searchbox').fill('a lighthouse');
    await page.getByText('Nothing contains “a lighthouse”.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Quarterly figures' }).waitFor();
    await close();
  });
});
