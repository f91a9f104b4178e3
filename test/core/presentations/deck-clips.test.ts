import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { DEEP } from '../../support/deep.ts';
import { toDataUri, writeMovie, writeWave } from '../../support/media-files.ts';
import { slideTrees } from '../../support/opened-files.ts';
import { openBench } from '../../support/services.ts';
import { expectValidPptx } from '../../support/validate-pptx.ts';

const MARKUP = '<section><h1>Nine ferries leave at noon</h1><p build="fade">Six cross the bay</p></section>';
const BULLETS = {
  layout: 'bullets',
  content: { title: 'What changes', items: [{ text: 'Electric boats' }, { text: 'New quays' }] },
};
const FILM = toDataUri(writeMovie(), 'video/mp4');
const SOUND = toDataUri(writeWave(), 'audio/wav');

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const create = async (...slides: readonly object[]) =>
  String((await bench.run('create_presentation', { slides }))['presentation_id']);
const edit = (id: string, ...edits: readonly object[]) => bench.run('edit_presentation', { id, edits });
const file = async (id: string, export_as = 'pptx'): Promise<Uint8Array> => {
  const { path } = await bench.run('export_presentation', { id, export_as });
  return (
    (await bench.blobs.get(new URL(String(path)).pathname.replace('/downloads/', ''))) ?? new Uint8Array()
  );
};
const mediaOf = (bytes: Uint8Array, slide = 1) =>
  slideTrees(bytes, [slide])[0]?.elements.filter(({ media }) => media !== undefined) ?? [];

describe('videos and sounds on slides of a created deck', () => {
  it('by insert_media play in the PPTX file and in the HTML page, beside the builds of the slide', async () => {
    const id = await create({ markup: MARKUP }, BULLETS);
    await edit(
      id,
      {
        op: 'insert_media',
        slide: 1,
        value: { file: FILM, start: 'auto', loop: true, from: 2, x: 640, y: 200, width: 320, alt: 'A ferry' },
      },
      { op: 'insert_media', slide: 2, value: { file: SOUND, volume: 0.5 } },
    );
    const bytes = await file(id);
    await expectValidPptx(bytes);
    expect(mediaOf(bytes)).toMatchObject([
      {
        ...{ alt: 'A ferry', x: 640, y: 200, width: 320, height: 180 },
        media: { kind: 'video', start: 'auto', loop: true, skip_start: 2 },
      },
    ]);
    expect(mediaOf(bytes, 2)).toMatchObject([{ media: { kind: 'audio', start: 'click', volume: 0.5 } }]);
    expect(
      slideTrees(bytes, [1])[0]?.steps?.flatMap(({ effects }) => effects.map(({ effect }) => effect)),
    ).toEqual(expect.arrayContaining(['fade', 'play']));
    const page = Buffer.from(await file(id, 'html')).toString('utf8');
    expect(page).toMatch(/<video class="clip" src="data:video\/mp4;base64,[^"]+#t=2" style="left:50\.000%/);
    expect(page).toMatch(/<audio class="clip" [^>]*data-start="click" data-volume="0\.5"/);
    const { slides } = await bench.run('get_presentation', { id, response_format: 'detailed' });
    const [shown] = (slides as { elements?: { kind?: string; media?: object }[] }[]).flatMap(
      ({ elements = [] }) => elements.filter(({ kind }) => kind === 'media'),
    );
    expect(shown).toMatchObject({ id: 'clip-1', x: 640, media: { kind: 'video', start: 'auto' } });
  });

  it('are changed by set_element, removed by remove_element, and restored by undo', {
    skip: !DEEP,
  }, async () => {
    const id = await create(BULLETS);
    const before = await file(id);
    await edit(id, { op: 'insert_media', slide: 1, value: { file: FILM } });
    await edit(id, {
      op: 'set_element',
      slide: 1,
      element: 'clip-1',
      value: { x: 10, width: 200, media: { muted: true } },
    });
    expect(mediaOf(await file(id))).toMatchObject([{ x: 10, width: 200, media: { muted: true } }]);
    await edit(id, { op: 'remove_element', slide: 1, element: 'clip-1' });
    expect(Buffer.compare(await file(id), before)).toBe(0);
    await edit(id, { op: 'undo' });
    expect(mediaOf(await file(id))).toHaveLength(1);
  });

  it.runIf(DEEP)('over text are reported, with the advice to move the video', async () => {
    const id = await create(BULLETS);
    const value = { file: FILM, x: 100, y: 100, width: 900 };
    const { findings } = await edit(id, { op: 'insert_media', slide: 1, value });
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'overlap', fix: expect.stringMatching(/^Move Video\.mp4 \(clip-1\)/) }),
    );
  });

  it.runIf(DEEP)('play in copies of a slide and of the deck as well', async () => {
    const id = await create(BULLETS);
    await edit(id, { op: 'insert_media', slide: 1, value: { file: FILM } }, { op: 'duplicate', slide: 1 });
    expect(mediaOf(await file(id), 2)).toHaveLength(1);
    const copy = await bench.run('edit_presentation', {
      id,
      edits: [{ op: 'set_deck', title: 'A copy' }],
      as_copy: true,
    });
    const bytes = await file(String(copy['presentation_id']));
    await expectValidPptx(bytes);
    expect(mediaOf(bytes)).toHaveLength(1);
  });

  it('are refused with the field for another kind of file and beyond the limit of a slide', async () => {
    const id = await create(BULLETS);
    const wrong = edit(id, { op: 'insert_media', slide: 1, value: { file: 'data:video/mp4;base64,AAAA' } });
    const error = await wrong.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Failure);
    expect(JSON.stringify((error as Failure).issues)).toContain('"file"');
    // Each edit takes half a second.
    if (!DEEP) return;
    const many = Array.from({ length: 21 }, () => ({ op: 'insert_media', slide: 1, value: { file: SOUND } }));
    await expect(edit(id, ...many)).rejects.toThrow(/20 videos and sounds/);
  });
});
