import { describe, expect, test } from 'vitest';
import { hasChromium, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { findFrame, readBox, useSlideEditor, waitUntilSaved } from '../support/slide-editor.ts';

const { open, expectMarkup, expectContent } = useSlideEditor();

const LISTS = `<section>
  <h1>Diesel or electric</h1>
  <div class="flex gap-6">
    <ul style="width:540px;flex-shrink:0"><li>Known technology</li><li>Range of 400 km</li></ul>
    <ul style="width:540px;flex-shrink:0"><li>Cheaper to run</li><li>Silent and clean</li></ul>
  </div>
</section>`;

describe.skipIf(!hasChromium)('insertion into a slide (Chromium)', SECOND_ATTEMPT, () => {
  test.runIf(DEEP)(
    'turns a diagram of a layout into another kind, complete and with its labels',
    async () => {
      const { page, id, refused, faults, close } = await open([
        { layout: 'bullets', content: { title: 'Why now', items: ['One', 'Two', 'Three'] } },
      ]);
      await page.getByRole('button', { name: 'Add a slide' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Diagram', exact: true }).click();
      const panel = page.locator('.side-panel');
      await expect.poll(() => panel.getByRole('textbox', { name: 'Mermaid text' }).count()).toBe(1);
      const choose = async (kind: string) => {
        await panel.getByRole('button', { name: /Kind$/ }).first().click();
        await page.getByRole('option', { name: kind, exact: true }).click();
      };
      await choose('Cycle');
      await expectContent(id, 'diagram', 1).toMatchObject({ kind: 'cycle', nodes: [{}, {}, {}] });
      await panel.getByRole('textbox', { name: 'Label' }).first().fill('Plan');
      await expectContent(id, 'diagram', 1).toMatchObject({
        kind: 'cycle',
        nodes: [{ label: 'Plan' }, {}, {}],
      });
      await choose('Org chart');
      await expectContent(id, 'diagram', 1).toMatchObject({
        kind: 'org_chart',
        nodes: [{ label: 'Plan' }, { parent: 'Plan' }, {}, {}],
      });
      await waitUntilSaved(page);
      expect(await seriousViolations(page)).toEqual([]);
      expect([faults, refused]).toEqual([[], []]);
      await close();
    },
  );

  test.runIf(DEEP)(
    'keeps a chart beside lists large enough to read, and the lists keep their room',
    async () => {
      const { page, id, bar, close } = await open([LISTS]);
      const width = async (name: RegExp) => (await readBox(findFrame(page, name))).width;
      const before = await width(/^Edit List: Cheaper/);
      await findFrame(page, /^Edit List: Known/).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await bar.getByRole('button', { name: 'Insert' }).click();
      await page.getByRole('menuitem', { name: 'Chart', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Bar', exact: true }).click();
      await expectMarkup(id).toContain('<chart');
      const stage = await readBox(page.locator('.stage'));
      await expect.poll(() => width(/^Edit Chart/)).toBeGreaterThan(stage.width * 0.18);
      expect(await width(/^Edit List: Cheaper/)).toBeGreaterThan(before * 0.94);
      await close();
    },
  );

  test('adds complete diagrams, shapes, formulas and tables to a free slide', async () => {
    const { page, id, bar, refused, close } = await open(['<section>\n  <h1>All of it</h1>\n</section>']);
    const insert = async (...names: readonly string[]) => {
      await bar.getByRole('button', { name: 'Insert' }).click();
      for (const name of names) await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await insert('Diagram', 'Cycle');
    await expectMarkup(id).toContain('<diagram>{"kind":"cycle"');
    await findFrame(page, /^Edit Diagram/).waitFor();
    expect(await page.locator('.side-panel').getByRole('textbox', { name: 'Label' }).count()).toBe(3);
    await insert('Shape', 'Rounded rectangle');
    await expectMarkup(id).toContain('<div class="bg-primary rounded-xl" style="position:absolute;left:');
    await insert('Formula');
    await expectMarkup(id).toContain('$E = mc^2$');
    await insert('Picture');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Upload' }).waitFor();
    await dialog.getByRole('textbox', { name: 'Describe it' }).fill('a ferry at night');
    await dialog.getByRole('button', { name: 'Use this' }).click();
    await expectMarkup(id).toContain('<img prompt="a ferry at night" alt="a ferry at night"');
    expect(refused).toEqual([]);
    await close();
  });

  test.runIf(DEEP)('offers only menu items that the server accepts', async () => {
    const { page, id, bar, refused, close } = await open(['<section>\n  <h1>All of it</h1>\n</section>']);
    for (const [menu, count] of [
      ['Chart', 10],
      ['Diagram', 19],
      ['Shape', 7],
      ['Component', 12],
    ] as const)
      for (let at = 0; at < count; at += 1) {
        await bar.getByRole('button', { name: 'Insert' }).click();
        await page.getByRole('menuitem', { name: menu, exact: true }).click();
        await page.getByRole('menu', { name: menu }).getByRole('menuitem').nth(at).click();
        await waitUntilSaved(page);
        await page.getByRole('button', { name: 'Undo' }).click();
        await expectMarkup(id).toBe('<section>\n  <h1>All of it</h1>\n</section>');
      }
    expect(refused).toEqual([]);
    await close();
  });
});
