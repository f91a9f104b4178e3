import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openBrowser, openPage, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { type LocalServer, serveLocally } from '../support/local-server.ts';
import { scratchDirectory } from './processes.ts';

const scratch = scratchDirectory();
let server: LocalServer;
let browser: Browser;
let token = '';

const LAMPS = `<section>
  <h1>Each lamp gives back €250 &amp; more</h1>
  <div class="flex gap-6">
    <div style="flex:1" class="bg-surface p-4"><p>First <strong>bold</strong> words</p></div>
    <div style="flex:1" class="bg-surface p-4"><p id="second">Second words</p></div>
  </div>
  <div class="grid grid-cols-3 gap-4">
    <x-card title="Cost">Paid once</x-card>
    <x-metric value="€1,532" label="a lamp"/>
    <ul><li>One point</li><li>Another <em>point</em> too</li></ul>
  </div>
</section>`;
const NATIVE = `<section>
  <h1>Lamps in numbers</h1>
  <div class="grid grid-cols-2 gap-6">
    <chart>{"type":"bar","categories":["2027","2028"],"series":[{"name":"Saved","values":[12,20]}]}</chart>
    <table><tr><th>Phase</th><th>Cost</th></tr><tr><td>1</td><td><strong>674</strong></td></tr><tr total><td>All</td><td>674</td></tr></table>
  </div>
  <img id="photo" prompt="street lamp" style="height:120px"/>
</section>`;

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

interface Stored {
  readonly slides: readonly { readonly layout: string; readonly content: { readonly markup: string } }[];
}
const slidesOf = async (id: string) =>
  (await api<Stored>(`/api/v3/presentation/${id}?response_format=detailed`)).slides;
const markupOf = async (id: string, slide = 0) => (await slidesOf(id))[slide]?.content.markup ?? '';

async function open(
  markups: readonly string[],
  options: Parameters<typeof openPage>[1] & { readonly language?: string } = {},
) {
  const slides = markups.map((markup) => ({ markup }));
  const { language = 'English' } = options;
  const made = await api<{ presentation_id: string }>('/api/v3/presentation/from-json', {
    slides,
    language,
    on_overflow: 'warn',
  });
  const { presentation_id: id } = made;
  expect(id, JSON.stringify(made)).toBeDefined();
  const opened = await openPage(browser, options);
  await opened.page
    .context()
    .addCookies([{ name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' }]);
  await opened.page.goto(`${server.url}/presentations/${id}`);
  await opened.page.locator('.frame').first().waitFor();
  return { ...opened, id };
}

const saved = (page: Page) => page.getByText('All changes are saved').waitFor();
const frame = (page: Page, name: string | RegExp) => page.locator('.stage').getByRole('button', { name });
const typed = (page: Page) => page.locator('.in-place');
const panel = (page: Page) => page.locator('.side-panel');
const stored = (id: string, slide = 0) => expect.poll(() => markupOf(id, slide), { timeout: 20_000 });
/** A press in the middle of a text on the slide. */
async function pressText(page: Page, frameOf: Locator): Promise<void> {
  const key = await frameOf.getAttribute('data-key');
  await page.locator(`.words[data-part="${key}"]`).first().click();
}
async function choose(page: Page, label: string, choice: string): Promise<void> {
  await panel(page)
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}
async function centre(box: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
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

describe.skipIf(!hasChromium)('a markup slide in the browser (Chromium)', SECOND_ATTEMPT, () => {
  test('is edited in place with its formats, and nothing else changes', {
    skip: !DEEP,
  }, async () => {
    const { page, id, faults, close } = await open([LAMPS]);
    await pressText(page, frame(page, /^Edit Text: First bold words/));
    await typed(page).waitFor();
    expect(await typed(page).locator('strong').textContent()).toBe('bold');
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('End');
    await page.keyboard.type(' & <more>');
    await stored(id).toBe(LAMPS.replace('words</p>', 'words & <more></p>').replace('<more>', '&lt;more>'));
    // A word is marked and made italic.
    for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Control+i');
    await stored(id).toContain('First <strong>bold</strong> words & &lt;m<em>ore></em></p>');
    await page.getByRole('button', { name: 'Link' }).click();
    await page.getByRole('textbox', { name: 'Address of the link' }).fill('example.org/?a=1&b=2');
    await page.keyboard.press('Enter');
    await stored(id).toContain('<a href="https://example.org/?a=1&amp;b=2">ore></a>');
    await page.keyboard.press('Escape');
    await saved(page);
    // Texts in attributes of components, and points of a list.
    await page
      .locator('.words')
      .filter({ has: page.locator(':scope') })
      .first()
      .waitFor();
    await pressText(page, frame(page, /^Edit Figure: €1,532 a lamp/));
    await typed(page).fill('€1,600 "net"');
    await stored(id).toContain('<x-metric value="€1,600 &quot;net&quot;" label="a lamp"/>');
    await page.keyboard.press('Enter');
    await pressText(page, frame(page, /^Edit List/));
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('A third');
    await stored(id).toContain(
      '<ul><li>One point</li><li>Another <em>point</em> too</li><li>A third</li></ul>',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await stored(id).toContain('<ul><li>One point</li><li>Another <em>point</em> too</li></ul>');
    expect(faults).toEqual([]);
    await close();
  });

  test('is converted from a layout slide with the same text, and is edited in place', {
    skip: !DEEP,
  }, async () => {
    const items = ['One', 'Two', 'Three', 'Four'].map((heading) => ({
      heading,
      text: `${heading} says it.`,
    }));
    const made = await api<{ presentation_id: string }>('/api/v3/presentation/from-json', {
      slides: [{ layout: 'cards', content: { title: 'Four cards', items } }],
      language: 'English',
      on_overflow: 'warn',
    });
    const { page, faults, close } = await openPage(browser);
    await page
      .context()
      .addCookies([
        { name: 'lectern_session', value: token, domain: new URL(server.url).hostname, path: '/' },
      ]);
    await page.goto(`${server.url}/presentations/${made.presentation_id}`);
    await panel(page).getByRole('tab', { name: 'Layout' }).click();
    await panel(page).getByRole('button', { name: 'Edit its parts freely' }).click();
    await page.locator('.frame').first().waitFor();
    const [slide] = await slidesOf(made.presentation_id);
    expect(slide?.layout).toBe('composed');
    for (const { heading } of items) expect(slide?.content.markup).toContain(`${heading} says it.`);
    await pressText(page, frame(page, /^Edit Text: One says it/));
    await typed(page).fill('One says more.');
    await stored(made.presentation_id).toContain('One says more.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await slidesOf(made.presentation_id))[0]?.layout, { timeout: 20_000 })
      .toBe('cards');
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('has elements that keys choose, move, copy, delete and restore', async () => {
    const { page, id, close } = await open([LAMPS]);
    await frame(page, /^Edit Slide/).focus();
    const label = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(label).toMatch(/^Edit Title: Each lamp/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(label).toMatch(/^Edit Row/);
    await page.keyboard.press('Alt+ArrowDown');
    await stored(id).toMatch(/grid-cols-3[\s\S]*flex gap-6/);
    await expect.poll(label).toMatch(/^Edit Row/);
    await page.keyboard.press('Control+d');
    await expect.poll(async () => (await markupOf(id)).match(/flex gap-6/g)?.length).toBe(2);
    // An id stays with what had it.
    expect((await markupOf(id)).match(/id="second"/g)?.length).toBe(1);
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await markupOf(id)).match(/flex gap-6/g)?.length).toBe(1);
    await saved(page);
    for (let step = 0; step < 3; step++) {
      await page.getByRole('button', { name: 'Undo' }).click();
      await saved(page);
    }
    await stored(id).toBe(LAMPS);
    await close();
  });

  test('has elements that are dragged to another place, and widths that are dragged at the border', {
    skip: !DEEP,
  }, async () => {
    const { page, id, close } = await open([LAMPS]);
    const [from, to] = [
      await centre(frame(page, /^Edit Card: Cost/)),
      await centre(frame(page, /^Edit List/)),
    ];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y, { steps: 3 });
    await page.mouse.move(to.x + 40, to.y, { steps: 6 });
    await page.locator('.drop-mark').waitFor();
    await page.mouse.up();
    await stored(id).toMatch(/<\/ul>\s*<x-card title="Cost">Paid once<\/x-card>\s*<\/div>/);
    await saved(page);
    const column = frame(page, /^Edit Column: First/);
    const { x, y } = (await column.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.click(x + 4, y + 4);
    const handle = page.locator('.resize-handle');
    const start = await centre(handle);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 60, start.y, { steps: 4 });
    await page.mouse.up();
    await stored(id).toMatch(
      /style="flex:1\.\d+" class="bg-surface p-4"><p>First[\s\S]*style="flex:0\.\d+" class="bg-surface p-4"><p id="second"/,
    );
    await panel(page).getByRole('button', { name: 'Narrower' }).click();
    await saved(page);
    await close();
  });

  test('gets colours, spacing and columns in terms of the template, and inserted and connected parts', {
    skip: !DEEP,
  }, async () => {
    const { page, id, close } = await open([LAMPS]);
    await frame(page, /^Edit Column: Second/).focus();
    await page.keyboard.press('Enter');
    await panel(page)
      .getByRole('navigation', { name: 'Chosen' })
      .getByRole('button', { name: 'Column' })
      .click();
    await choose(page, 'Background', 'Main colour');
    await stored(id).toMatch(/class="[^"]*\btext-on-primary"?[^>]*><p id="second"/);
    await choose(page, 'Space inside', 'Very large');
    await choose(page, 'Border', 'Thick');
    await stored(id).toMatch(
      /class="bg-primary text-on-primary p-10 border-2" style="flex:1"><p id="second"|style="flex:1" class="bg-primary text-on-primary p-10 border-2"><p id="second"/,
    );
    expect(await panel(page).textContent()).not.toMatch(/[<>]|class=|flex-col|x-card|bg-/);
    await panel(page).getByRole('button', { name: 'Slide', exact: true }).click();
    await choose(page, 'Tone', 'Reversed');
    await stored(id).toMatch(/^<section tone="inverse">/);
    await page.getByRole('button', { name: 'Insert', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Component' }).click();
    await page.getByRole('menuitem', { name: 'Call-out' }).click();
    await stored(id).toMatch(/<x-callout title="\[Heading\]">\[Text\]<\/x-callout>\s*<\/section>/);
    await expect.poll(() => frame(page, /^Edit Call-out/).getAttribute('aria-pressed')).toBe('true');
    await choose(page, 'Connect with an arrow to …', 'Column: First bold words');
    await stored(id).toMatch(
      /class="bg-surface p-4" id="end-1"><p>First[\s\S]*<x-callout title="\[Heading\]" id="end-2">[\s\S]*<connector from="#end-2" to="#end-1"\/>/,
    );
    await choose(page, 'Colour', 'Bad');
    await stored(id).toContain('<connector from="#end-2" to="#end-1" tone="danger"/>');
    expect(await seriousViolations(page)).toEqual([]);
    // Its arrow goes with what it leads to.
    await frame(page, /^Edit Call-out/).focus();
    await page.keyboard.press('Delete');
    await stored(id).not.toMatch(/connector|x-callout/);
    await close();
  });

  test.runIf(DEEP)('has charts, tables and pictures with the fields that layouts have', async () => {
    const { page, id, close } = await open([NATIVE]);
    await frame(page, /^Edit Chart/).click();
    await panel(page).getByRole('textbox', { name: '2028, Saved' }).fill('33');
    await stored(id).toContain('"values":[12,33]');
    await frame(page, /^Edit Table/).click();
    await panel(page).getByRole('textbox', { name: '1, Phase' }).fill('One & only');
    await panel(page).getByRole('button', { name: 'Row', exact: true }).first().click();
    await stored(id).toContain(
      '<tr><th>Phase</th><th>Cost</th></tr><tr><td>One & only</td><td><strong>674</strong></td></tr><tr total><td>All</td><td>674</td></tr><tr><td></td><td></td></tr></table>',
    );
    await page.getByRole('tab', { name: /Findings/ }).click();
    await page.getByRole('button', { name: 'Describe it' }).click();
    await panel(page).getByRole('textbox', { name: 'What it shows' }).fill('A street lamp at dusk');
    await stored(id).toMatch(
      /<img id="photo" prompt="street lamp" style="height:120px" alt="A street lamp at dusk"\/>/,
    );
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Describe it' }).fill('a lamp in fog');
    await page.getByRole('dialog').getByRole('button', { name: 'Use this' }).click();
    await stored(id).toContain('prompt="a lamp in fog" style="height:120px" alt="a lamp in fog"');
    await close();
  });

  test('shows its markup beside it, with faults at their line and no loss, and Ctrl+S saves', {
    skip: !DEEP,
  }, async () => {
    const { page, id, close } = await open([LAMPS, NATIVE]);
    await page.getByRole('tab', { name: 'Markup' }).click();
    const source = page.getByRole('textbox', { name: 'The slide as markup' });
    const broken = LAMPS.replace('<p id="second">', '<p id="second" class="text-mutedd">').replace(
      'title="Cost"',
      'titel="Cost"',
    );
    await source.fill(broken);
    await page.keyboard.press('Control+s');
    const list = page.getByRole('region', { name: 'What is wrong' });
    await list.getByRole('button', { name: 'Line 5, column' }).waitFor();
    await list.getByText(/There is no class "text-mutedd"\. Did you mean text-muted/).waitFor();
    await list.getByRole('button', { name: /^Line 8, column/ }).click();
    expect(
      await source.evaluate((field: HTMLTextAreaElement) =>
        field.value.slice(field.selectionStart, field.selectionStart + 5),
      ),
    ).toBe('titel');
    expect(await markupOf(id)).toBe(LAMPS);
    expect(await seriousViolations(page)).toEqual([]);
    // Another slide and back: what was written is still there.
    await page.getByRole('grid', { name: 'Slides' }).getByRole('row').nth(1).click();
    await page.getByRole('grid', { name: 'Slides' }).getByRole('row').nth(0).click();
    await page.getByRole('tab', { name: 'Markup' }).click();
    expect(await source.inputValue()).toBe(broken);
    await source.fill(LAMPS.replace('Second', 'Other'));
    await page.keyboard.press('Control+s');
    await stored(id).toContain('Other words');
    await page.getByText('Saved', { exact: true }).waitFor();
    await frame(page, /^Edit Text: Other words/).waitFor();
    await close();
  });

  test('is added empty or from a starter, and a finding links to its element', async () => {
    const { page, id, close } = await open([LAMPS]);
    await page.getByRole('button', { name: 'Add a slide' }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.locator('.free-slides img').count()).toBe(6);
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Chart with its reading' }).click();
    await stored(id, 1).toContain('<chart>');
    await frame(page, /^Edit Chart/).waitFor();
    await page.getByRole('tab', { name: /Findings/ }).click();
    await page.getByRole('button', { name: 'Show it' }).first().click();
    await expect.poll(() => page.locator('.frame.chosen').count()).toBe(1);
    await close();
  });

  test.runIf(DEEP)('is edited from right to left and in a narrow window', async () => {
    const { page, id, close } = await open([LAMPS], {
      viewport: { width: 768, height: 900 },
      language: 'Arabic',
    });
    await frame(page, /^Edit Row/).focus();
    await page.keyboard.press('ArrowDown');
    const left = async (name: RegExp) => (await frame(page, name).boundingBox())?.x ?? 0;
    expect(await left(/^Edit Column: First/)).toBeGreaterThan(await left(/^Edit Column: Second/));
    // The next one stands on the left.
    await page.keyboard.press('Alt+ArrowLeft');
    await stored(id).toMatch(/id="second"[\s\S]*First/);
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await close();
  });
});
