import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import {
  centreOf,
  dragBy,
  findFrame,
  readBox,
  useSlideEditor,
  waitUntilSaved,
} from '../support/slide-editor.ts';

const { open, expectMarkup, readSlides } = useSlideEditor();

const COLUMNS = `<section>
  <h1>Diesel or electric</h1>
  <div class="flex gap-6">
    <div class="flex-1"><h3>Diesel</h3><ul id="diesel"><li>Known technology</li><li>Range of 400 km</li></ul><p>Both cross in an hour</p></div>
    <div class="flex-1"><h3>Electric</h3><ul id="electric"><li>Cheaper to run</li><li>Silent</li></ul></div>
  </div>
</section>`;
const box = (id: string, left: number, top: number, width = 160) =>
  `<div id="${id}" class="bg-primary" style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:80px"></div>`;
const BOXES = `<section>
  <h1>Four boxes</h1>
  ${box('a', 0, 40)}
  ${box('b', 260, 60)}
  ${box('c', 700, 50)}
  ${box('d', 40, 300, 220)}
</section>`;

const COMPARISON = {
  layout: 'comparison',
  content: {
    title: 'Diesel or electric',
    left: { heading: 'Diesel', items: ['Known technology', 'Range of 400 km', 'Banned from 2030'] },
    right: { heading: 'Electric', items: ['Cheaper to run', 'Range of 60 km', 'Silent and clean'] },
  },
};

async function turnFree(page: Page): Promise<void> {
  await page.locator('.side-panel').getByRole('tab', { name: 'Layout' }).click();
  await page.getByRole('button', { name: 'Edit its parts freely' }).click();
  await page.locator('.frame').first().waitFor();
}

/** Place of an element in the markup. */
async function readPlace(id: string, element: string, slide = 0) {
  const markup = (await readSlides(id))[slide]?.content.markup ?? '';
  const tag = new RegExp(`<[a-z]+[^>]*id="${element}"[^>]*>`).exec(markup)?.[0] ?? '';
  const read = (name: string) => Number(new RegExp(`[;"]${name}:(-?[\\d.]+)px`).exec(tag)?.[1]);
  return { left: read('left'), top: read('top'), width: read('width'), height: read('height') };
}
const element = (page: Page, id: string) =>
  page.locator(`.frame[data-key="${{ a: '0.3', b: '0.5', c: '0.7', d: '0.9' }[id]}"]`);
/** px of the page for a px of the slide. */
const scaleOf = async (page: Page) => (await readBox(page.locator('.stage'))).width / 1280;

describe.skipIf(!hasChromium)('elements placed freely on a slide (Chromium)', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)('stay where they are dropped, and nothing else moves', async () => {
    const { page, id, faults, refused, close } = await open([COLUMNS]);
    const list = findFrame(page, /^Edit List: Known/);
    const below = await readBox(findFrame(page, /^Edit Text: Both/));
    const before = await readBox(list);
    const stage = await readBox(page.locator('.stage'));
    await dragBy(page, centreOf(before), 90, stage.y + stage.height - 60 - centreOf(before).y);
    await expectMarkup(id).toMatch(
      /<ul id="diesel" style="position:absolute;left:[\d.]+px;top:[\d.]+px;width:/,
    );
    await waitUntilSaved(page);
    await expect.poll(async () => (await readBox(list)).y).toBeGreaterThan(before.y + 60);
    expect((await readBox(list)).x).toBeGreaterThan(before.x + 70);
    const after = await readBox(findFrame(page, /^Edit Text: Both/));
    expect(Math.abs(after.x - below.x) + Math.abs(after.y - below.y)).toBeLessThan(2);
    expect(await seriousViolations(page)).toEqual([]);
    // It can go back into the line of the slide, and everything is undone step by step.
    await page.getByRole('toolbar').getByRole('button', { name: 'Arrange' }).click();
    await page.getByRole('menuitem', { name: 'Put back in line with the slide' }).click();
    await expectMarkup(id).not.toContain('position:absolute');
    await waitUntilSaved(page);
    for (let step = 0; step < 2; step += 1) {
      await page.getByRole('button', { name: 'Undo' }).click();
      await waitUntilSaved(page);
    }
    await expectMarkup(id).toBe(COLUMNS);
    expect([faults, refused]).toEqual([[], []]);
    await close();
  });

  test.runIf(DEEP)(
    'include a list that takes the place under the heading of the list it is dropped on',
    async () => {
      const { page, id, close } = await open([COMPARISON]);
      await turnFree(page);
      const [known, cheaper] = [findFrame(page, /^Edit List: Known/), findFrame(page, /^Edit List: Cheaper/)];
      const [from, to] = [await readBox(known), await readBox(cheaper)];
      await dragBy(
        page,
        { x: from.x + 40, y: from.y + 12 },
        to.x + to.width - 30 - from.x - 40,
        to.y - from.y,
      );
      await waitUntilSaved(page);
      await expect.poll(async () => Math.round((await readBox(cheaper)).x - from.x)).toBe(0);
      expect(Math.abs((await readBox(known)).x - to.x)).toBeLessThan(2);
      expect((await readSlides(id))[0]?.content.markup).not.toContain('position:absolute');
      await close();
    },
  );

  test.runIf(DEEP)('are resized in columns by the divider, with the headings', async () => {
    const { page, close } = await open([COMPARISON]);
    await turnFree(page);
    const [known, cheaper] = [findFrame(page, /^Edit List: Known/), findFrame(page, /^Edit List: Cheaper/)];
    const heading = findFrame(page, /^Edit Heading: Electric/);
    const before = await readBox(known);
    await known.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await dragBy(page, centreOf(await readBox(page.locator('.resize-handle'))), -70, 0);
    await waitUntilSaved(page);
    await expect.poll(async () => Math.round((before.width - (await readBox(known)).width) / 10)).toBe(7);
    await expect
      .poll(async () => Math.abs((await readBox(heading)).x - (await readBox(cheaper)).x))
      .toBeLessThan(2);
    await close();
  });

  test.runIf(DEEP)('snap to other elements, to the margins of the template and to equal gaps', async () => {
    const { page, id, close } = await open([BOXES]);
    const scale = await scaleOf(page);
    // b goes to 4 px beside the left edge of d.
    await dragBy(page, centreOf(await readBox(element(page, 'b'))), -223 * scale, 120 * scale);
    await expect.poll(async () => (await readPlace(id, 'b')).left).toBe(40);
    await waitUntilSaved(page);
    // a goes to the right edge of the room, whose middle others do not touch.
    const room = (1280 - 128) * scale;
    const a = await readBox(element(page, 'a'));
    await dragBy(page, centreOf(a), room - a.width - 3 * scale, 420 * scale);
    await expect.poll(async () => Math.round((await readPlace(id, 'a')).left)).toBe(1280 - 128 - 160);
    await close();
  });

  test.runIf(DEEP)('show guides while they move, also for equal gaps', async () => {
    const { page, id, close } = await open([
      `<section>\n  <h1>Row</h1>\n  ${box('a', 0, 40, 100)}\n  ${box('b', 150, 40, 100)}\n  ${box('c', 620, 220, 100)}\n</section>`,
    ]);
    const scale = await scaleOf(page);
    const c = centreOf(await readBox(element(page, 'c')));
    await page.mouse.move(c.x, c.y);
    await page.mouse.down();
    await page.mouse.move(c.x - 100 * scale, c.y - 100 * scale, { steps: 4 });
    await page.mouse.move(c.x - 316 * scale, c.y - 178 * scale, { steps: 6 });
    await expect.poll(() => page.locator('.guide.gap').count()).toBeGreaterThan(0);
    expect(await page.locator('.ghost').count()).toBe(1);
    await page.mouse.up();
    await expect.poll(() => readPlace(id, 'c')).toMatchObject({ left: 300, top: 40 });
    expect(await page.locator('.guide, .ghost').count()).toBe(0);
    await close();
  });

  test.runIf(DEEP)(
    'move by one and by ten px with the arrow keys, and Tab selects the next one',
    async () => {
      const { page, id, close } = await open([BOXES]);
      await element(page, 'b').click();
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowDown');
      await expect.poll(() => readPlace(id, 'b')).toMatchObject({ left: 263, top: 70 });
      await page.keyboard.press('Tab');
      await expect.poll(() => element(page, 'c').getAttribute('aria-pressed')).toBe('true');
      await close();
    },
  );

  test('are selected several at a time, aligned, distributed and grouped', async () => {
    const { page, id, bar, close } = await open([BOXES]);
    await element(page, 'a').click();
    await element(page, 'b').click({ modifiers: ['Shift'] });
    await element(page, 'c').click({ modifiers: ['Shift'] });
    await expect.poll(() => page.locator('.frame.chosen').count()).toBe(3);
    const arrange = async (name: string) => {
      await bar.getByRole('button', { name: 'Arrange' }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      await waitUntilSaved(page);
    };
    await arrange('Align top edges');
    await expect
      .poll(async () => [(await readPlace(id, 'b')).top, (await readPlace(id, 'c')).top])
      .toEqual([40, 40]);
    await arrange('Equal gaps side by side');
    await expect.poll(async () => (await readPlace(id, 'b')).left).toBe(350);
    await page.keyboard.press('Escape');
    // An area that is drawn with the mouse chooses what lies in it.
    const stage = await readBox(page.locator('.stage'));
    const a = await readBox(element(page, 'a'));
    const c = await readBox(element(page, 'c'));
    await dragBy(page, { x: stage.x + 8, y: a.y - 12 }, c.x + c.width + 12 - stage.x - 8, a.height + 24);
    await expect.poll(() => page.locator('.frame.chosen').count()).toBe(3);
    await arrange('Group');
    await expectMarkup(id).toMatch(
      /<div style="position:absolute;[^"]*">\s*<div id="a"[^>]*left:0px;top:0px/,
    );
    // A group moves as a whole.
    const scale = await scaleOf(page);
    const group = page.locator('.frame.chosen');
    await dragBy(page, centreOf(await readBox(group)), 0, 113 * scale);
    await waitUntilSaved(page);
    await arrange('Ungroup');
    await expect.poll(async () => (await readPlace(id, 'c')).top).toBeGreaterThan(120);
    expect((await readPlace(id, 'a')).top).toBe((await readPlace(id, 'c')).top);
    await close();
  });

  test.runIf(DEEP)(
    'are copied within a deck and to another, by keys, by Alt and by the context menu',
    async () => {
      const { page, id, close } = await open([BOXES, '<section>\n  <h1>Empty</h1>\n</section>']);
      const count = async (slide: number) =>
        ((await readSlides(id))[slide]?.content.markup ?? '').match(/bg-primary/g)?.length ?? 0;
      await element(page, 'a').click();
      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+v');
      await expect.poll(() => count(0)).toBe(5);
      const scale = await scaleOf(page);
      const b = centreOf(await readBox(element(page, 'b')));
      await page.keyboard.down('Alt');
      await dragBy(page, b, 40 * scale, 180 * scale);
      await page.keyboard.up('Alt');
      await expect.poll(() => count(0)).toBe(6);
      expect(await readPlace(id, 'b')).toMatchObject({ left: 260, top: 60 });
      await waitUntilSaved(page);
      await element(page, 'c').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Duplicate' }).click();
      await expect.poll(() => count(0)).toBe(7);
      await page.getByRole('grid', { name: 'Slides' }).getByRole('row').nth(1).click();
      await findFrame(page, /^Edit Title: Empty/).waitFor();
      await findFrame(page, /^Edit Slide/).focus();
      await page.keyboard.press('Control+v');
      await expect.poll(() => count(1)).toBe(1);
      expect((await readSlides(id))[1]?.content.markup).toMatch(/left:0px;top:40px;width:160px;height:80px/);
      await close();
    },
  );

  test.runIf(DEEP)(
    'are resized by handles, and the divider resizes both columns with their content',
    async () => {
      const { page, id, close } = await open([BOXES, COLUMNS]);
      const scale = await scaleOf(page);
      await element(page, 'd').click();
      const corner = centreOf(await readBox(page.locator('.size-handle[data-side="1 1"]')));
      await dragBy(page, corner, 61 * scale, 33 * scale);
      await expect
        .poll(async () => Math.round((await readPlace(id, 'd')).width / 4))
        .toBe(Math.round(281 / 4));
      expect(await readPlace(id, 'd')).toMatchObject({ left: 40, top: 300 });
      await waitUntilSaved(page);
      await page.getByRole('grid', { name: 'Slides' }).getByRole('row').nth(1).click();
      const list = findFrame(page, /^Edit List: Cheaper/);
      const before = await readBox(list);
      await findFrame(page, /^Edit List: Known/).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      const handle = centreOf(await readBox(page.locator('.resize-handle')));
      await dragBy(page, handle, 80, 0);
      await expectMarkup(id, 1).toMatch(/style="flex:1\.\d+"[\s\S]*style="flex:0\.\d+"/);
      await expect
        .poll(async () => Math.round(before.width - (await readBox(list)).width))
        .toBeGreaterThan(60);
      await close();
    },
  );

  test.runIf(DEEP)('are moved on right-to-left slides and by touch', async () => {
    const { page, id, close } = await open([BOXES], {
      language: 'Arabic',
      isMirrored: true,
      hasTouch: true,
    });
    const scale = await scaleOf(page);
    const b = await readBox(element(page, 'b'));
    const stage = await readBox(page.locator('.stage'));
    // Places count from the right.
    expect(Math.round((stage.x + stage.width - b.x - b.width) / scale)).toBe(64 + 260);
    await dragBy(page, centreOf(b), -120 * scale, 137 * scale);
    await expect.poll(async () => Math.round((await readPlace(id, 'b')).left)).toBe(380);
    await waitUntilSaved(page);
    await page.keyboard.press('Escape');
    await element(page, 'b').tap();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => Math.round((await readPlace(id, 'b')).left)).toBe(381);
    expect(await element(page, 'b').evaluate((one) => getComputedStyle(one).touchAction)).toBe('none');
    expect(await seriousViolations(page)).toEqual([]);
    await close();
  });
});
