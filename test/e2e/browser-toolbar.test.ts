import { describe, expect, test } from 'vitest';
import { hasChromium, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { findFrame, readBox, useSlideEditor, waitUntilSaved } from '../support/slide-editor.ts';

const { open, expectMarkup, expectContent, readSlides } = useSlideEditor();

const WORDS = `<section>
  <h1>Ferries on batteries</h1>
  <p>One two three four</p>
  <ul><li>First point</li><li>Second point</li></ul>
</section>`;
const BULLETS = {
  layout: 'bullets',
  content: { title: 'Why now', items: ['Diesel has doubled', 'Quays close in 2030', 'The yard is free'] },
};

describe.skipIf(!hasChromium)('the toolbar of a slide (Chromium)', SECOND_ATTEMPT, () => {
  test('formats text of a layout as bold, italic, struck and linked', async () => {
    const { page, id, bar, faults, refused, close } = await open([BULLETS]);
    await page.getByRole('button', { name: 'Edit Points' }).click();
    const typed = page.locator('.in-place');
    await typed.waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await bar.getByRole('button', { name: 'Bold' }).click();
    await expectContent(id, 'items').toMatchObject([{ text: '**Diesel** has doubled' }, {}, {}]);
    expect(await bar.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
    // The other words keep the weight that they have on the slide.
    expect(await typed.evaluate((field) => getComputedStyle(field).fontWeight)).toBe('400');
    await page.keyboard.press('Control+i');
    await expectContent(id, 'items').toMatchObject([{ text: '***Diesel*** has doubled' }, {}, {}]);
    await page.keyboard.press('Control+b');
    await expectContent(id, 'items').toMatchObject([{ text: '*Diesel* has doubled' }, {}, {}]);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Address of the link' }).fill('example.org/a');
    await page.keyboard.press('Enter');
    await expectContent(id, 'items').toMatchObject([
      { text: '*[Diesel](https://example.org/a)* has doubled' },
      {},
      {},
    ]);
    // Signs that are no format stay words.
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' at 5 * 3 and *2* and snake_case_name');
    await expectContent(id, 'items').toMatchObject([
      {},
      {},
      { text: 'The yard is free at 5 \\* 3 and \\*2\\* and snake\\_case\\_name' },
    ]);
    await page.keyboard.press('Escape');
    await waitUntilSaved(page);
    expect([faults, refused]).toEqual([[], []]);
    await close();
  });

  test.runIf(DEEP)('applies to the edited text, and marks exactly the bold text as bold', async () => {
    const { page, bar, close } = await open([
      '<section>\n  <h1>Ferries</h1>\n  <ul><li><strong>Known</strong> technology</li><li>Range of 400 km</li></ul>\n</section>',
    ]);
    const list = findFrame(page, /^Edit List/);
    await list.focus();
    await page.keyboard.press('Enter');
    const [drawn, field] = [await readBox(list), await readBox(page.locator('.in-place-box'))];
    expect(field.x).toBeLessThanOrEqual(drawn.x);
    expect(field.y).toBeLessThanOrEqual(drawn.y);
    expect(field.x + field.width).toBeGreaterThanOrEqual(drawn.x + drawn.width);
    expect(field.y + field.height).toBeGreaterThanOrEqual(drawn.y + drawn.height);
    const weightOf = (text: string) =>
      page
        .locator('.in-place')
        .getByText(text)
        .first()
        .evaluate((one) => getComputedStyle(one).fontWeight);
    expect(await weightOf('Known')).toBe('700');
    expect(await weightOf('Range')).toBe('400');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => bar.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed'))
      .toBe('false');
    await close();
  });

  test.runIf(DEEP)('keeps the formats of pasted text that the slide supports', async () => {
    const { page, id, close } = await open([BULLETS, WORDS]);
    const html =
      '<meta charset="utf-8"><b style="font-weight:normal"><p><span style="font-weight:700">Bold</span> and <i>slanted</i> <u>lined</u></p><p>Next <a href="https://example.org/x">line</a><script>alert(1)</script></p></b>';
    const paste = () =>
      page.locator('.in-place').evaluate((field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, html);
    await page.getByRole('button', { name: 'Edit Points' }).click();
    await page.locator('.in-place').press('Control+End');
    await page.keyboard.press('Enter');
    await paste();
    await expectContent(id, 'items').toMatchObject([
      {},
      {},
      {},
      { text: '**Bold** and *slanted* lined' },
      { text: 'Next [line](https://example.org/x)' },
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('grid', { name: 'Slides' }).getByRole('row').nth(1).click();
    await findFrame(page, /^Edit List/).focus();
    await page.keyboard.press('Enter');
    await page.locator('.in-place').press('Control+End');
    await page.keyboard.press('Enter');
    await paste();
    await expectMarkup(id, 1).toContain(
      '<li>Second point</li><li><strong>Bold</strong> and <em>slanted</em> <u>lined</u></li><li>Next <a href="https://example.org/x">line</a></li></ul>',
    );
    await close();
  });

  test.runIf(DEEP)('sets colours, sizes, alignment, lists and levels of a free slide', async () => {
    const { page, id, bar, faults, close } = await open([WORDS]);
    const press = (name: string) => bar.getByRole('button', { name, exact: true }).click();
    await page.locator('.words[data-part]').nth(1).click();
    await page.locator('.in-place').waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Control+u');
    await expectMarkup(id).toMatch(/<p><u>One ?<\/u> ?two three four<\/p>/);
    await press('Colour of the text');
    await page.getByRole('menuitem', { name: 'Accent' }).click();
    await expectMarkup(id).toMatch(/<u><span class="text-accent">One ?<\/span><\/u>/);
    await press('Larger text');
    await expectMarkup(id).toMatch(/<span class="text-accent text-(lg|xl|2xl)">One/);
    await page.keyboard.press('End');
    await page.keyboard.type(' five');
    await expectMarkup(id).toContain('four five</p>');
    await press('Centre');
    await expectMarkup(id).toMatch(/<p class="text-center">.*four five<\/p>/);
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await press('Numbered list');
    await expectMarkup(id).toMatch(/<ol class="text-center"><li>.*four five!<\/li><\/ol>/);
    await page.keyboard.press('Escape');
    await findFrame(page, /^Edit List: First/).focus();
    await page.keyboard.press('Enter');
    await page.locator('.in-place').press('Control+End');
    await page.keyboard.press('Tab');
    await expectMarkup(id).toContain('<ul><li>First point<ul><li>Second point</li></ul></li></ul>');
    await press('One level out');
    await expectMarkup(id).toContain('<ul><li>First point</li><li>Second point</li></ul>');
    // Without a text in editing the whole element is meant.
    await page.keyboard.press('Escape');
    await press('Bold');
    await expectMarkup(id).toContain('<ul class="font-bold">');
    await press('Bold');
    await expectMarkup(id).toContain('<ul><li>First point</li>');
    expect(faults).toEqual([]);
    await close();
  });

  test.runIf(DEEP)(
    'offers to convert to a free slide for what a layout does not support, and continues there',
    async () => {
      const { page, id, bar, close } = await open([BULLETS]);
      await page.getByRole('button', { name: 'Edit Title' }).click();
      await bar.getByRole('button', { name: 'Underline' }).click();
      const dialog = page.getByRole('dialog', { name: 'This layout has no place for that' });
      await dialog.waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Edit Title' }).click();
      await page.keyboard.press('Control+u');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await bar.getByRole('button', { name: 'Insert' }).click();
      await page.getByRole('menuitem', { name: 'Diagram' }).click();
      await page.getByRole('menuitem', { name: 'Cycle' }).click();
      await dialog.getByRole('button', { name: 'Turn into a free slide' }).click();
      await expectMarkup(id).toContain('<diagram');
      const [slide] = await readSlides(id);
      expect(slide?.layout).toBe('composed');
      expect(slide?.content.markup).toContain('Quays close in 2030');
      // The list keeps its place, and the diagram gets one that is large enough to be read.
      const stage = await readBox(page.locator('.stage'));
      const diagram = findFrame(page, /^Edit Diagram/);
      await diagram.waitFor();
      await expect.poll(async () => (await readBox(diagram)).height).toBeGreaterThan(stage.height * 0.25);
      const end = await readBox(diagram);
      expect(end.y + end.height).toBeLessThan(stage.y + stage.height);
      await close();
    },
  );

  test.runIf(DEEP).each([
    ['in the dark', { colorScheme: 'dark' }],
    ['on a phone', { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }],
    ['from right to left', { isMirrored: true, language: 'Arabic' }],
  ] as const)('has no serious finding of axe and no error %s', async (_, options) => {
    const { page, id, bar, faults, refused, close } = await open([WORDS, BULLETS], options);
    await findFrame(page, /^Edit List: First/).focus();
    await page.keyboard.press('Enter');
    await page.locator('.in-place').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Insert' }).click();
    await page.getByRole('menuitem', { name: 'Shape' }).click();
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Star' }).click();
    await expectMarkup(id).toContain('<svg');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect([faults, refused]).toEqual([[], []]);
    await close();
  });
});
