import { describe, expect, test } from 'vitest';
import { hasChromium, SECOND_ATTEMPT, seriousViolations } from '../support/browser.ts';
import { DEEP } from '../support/deep.ts';
import { centreOf, dragBy, findFrame, readBox, useSlideEditor } from '../support/slide-editor.ts';

const { open, expectMarkup, expectContent, readSlides } = useSlideEditor();

const PICTURE = {
  layout: 'bullets_image',
  content: {
    title: 'The quay at night',
    image: { image_prompt: 'A quay at night', alt: 'A quay at night' },
    items: ['Ships take their power from the shore', 'The engines stop', 'The quay is quiet'],
  },
};

/** A picture of a file on the desktop, held over a place of the page. */
async function drop(page: import('playwright-core').Page, at: { x: number; y: number }, name = 'quay.png') {
  await page.evaluate(
    async ({ at, name }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [400, 200];
      const pen = canvas.getContext('2d');
      if (pen !== null) pen.fillStyle = '#0b5c58';
      pen?.fillRect(0, 0, 200, 200);
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      const data = new DataTransfer();
      const type = name.endsWith('.png') ? 'image/png' : 'text/plain';
      data.items.add(new File([blob ?? ''], name, { type }));
      const target = document.elementFromPoint(at.x, at.y) ?? document.body;
      for (const kind of ['dragover', 'drop'])
        target.dispatchEvent(
          new DragEvent(kind, {
            ...{ bubbles: true, cancelable: true, dataTransfer: data },
            ...{ clientX: at.x, clientY: at.y },
          }),
        );
    },
    { at, name },
  );
}

const countPictures = async (id: string): Promise<number> =>
  (await readSlides(id))[0]?.content.markup.match(/<img/g)?.length ?? 0;

describe.skipIf(!hasChromium)('pictures in the browser (Chromium)', SECOND_ATTEMPT, () => {
  test('are dropped on a slide, replaced in their frame, cropped and focused', async () => {
    const { page, id, faults, refused, close } = await open([PICTURE]);
    const frame = findFrame(page, /^Edit (Picture|Image)/i).first();
    await drop(page, centreOf(await readBox(frame)));
    await expectContent(id, 'image').toMatchObject({ asset_id: expect.any(String), alt: 'A quay at night' });
    const image = (await readSlides(id))[0]?.content['image'] as { asset_id: string } | undefined;
    const first = image?.asset_id;

    const across = page.getByRole('slider', { name: 'Across' });
    await across.waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await across.press('Home');
    await expectContent(id, 'image').toMatchObject({ asset_id: first, focus_x: 0 });

    await page.getByRole('button', { name: 'Crop', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    expect(await dialog.getByRole('button', { name: 'Crop it' }).isDisabled()).toBe(true);
    const left = dialog.getByRole('slider', { name: 'Left edge' });
    await left.press('Shift+ArrowRight');
    expect(await left.getAttribute('aria-valuenow')).toBe('10');
    const { width } = await readBox(dialog.locator('.crop-area'));
    await dragBy(
      page,
      centreOf(await readBox(dialog.getByRole('slider', { name: 'Right edge' }))),
      -width / 2,
      0,
    );
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Crop it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectContent(id, 'image').not.toMatchObject({ asset_id: first });

    // The library names pictures by their files, and has the whole one as well.
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    const library = page.getByRole('dialog', { name: 'Choose a picture' });
    await library.getByRole('button', { name: 'quay', exact: true }).first().waitFor();
    expect(await library.getByRole('button', { name: 'quay', exact: true }).count()).toBe(2);
    await library.getByRole('button', { name: 'Close' }).click();
    // Photographs are searched only where a provider is set up.
    await page.goto(`${new URL(page.url()).origin}/assets`);
    await page.getByRole('img', { name: 'quay.png' }).first().waitFor();
    expect(await page.getByLabel('What it should show').count()).toBe(0);
    expect([faults, refused]).toEqual([[], []]);
    await close();
  });

  test('never leave the page when they are dropped beside it', async () => {
    const { page, id, close } = await open(['<section><h1>Quays</h1><p>Words</p></section>']);
    const address = page.url();
    await drop(page, { x: 30, y: 20 });
    await expectMarkup(id).toContain('<img src="asset:');
    await drop(page, { x: 30, y: 20 }, 'notes.txt');
    await page.getByText('The file is not a picture.').waitFor();
    expect(page.url()).toBe(address);
    // Dropped on a picture, another one takes its frame.
    const before = (await readSlides(id))[0]?.content.markup ?? '';
    await drop(page, centreOf(await readBox(findFrame(page, /^Edit Picture/).first())));
    await expectMarkup(id).not.toBe(before);
    expect(await countPictures(id)).toBe(1);
    await page.goto(`${new URL(address).origin}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const isHeld = await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['x'], 'deck.txt', { type: 'text/plain' }));
      const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    });
    expect(isHeld).toBe(true);
    await close();
  });

  test.runIf(DEEP)('are pasted on a slide of a layout', async () => {
    const { page, id, close } = await open([PICTURE]);
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas');
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
      const data = new DataTransfer();
      data.items.add(new File([blob ?? ''], 'pasted.png', { type: 'image/png' }));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
      );
    });
    await page.getByText('This layout has no place for that').waitFor();
    expect((await readSlides(id)).length).toBe(1);
    await close();
  });
});
