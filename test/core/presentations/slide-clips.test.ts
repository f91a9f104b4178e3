import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { DEEP } from '../../support/deep.ts';
import { toDataUri, writeMovie, writeWave } from '../../support/media-files.ts';
import { slideTrees } from '../../support/opened-files.ts';
import { openBench } from '../../support/services.ts';
import { expectValidPptx } from '../../support/validate-pptx.ts';

const FILM = toDataUri(writeMovie(), 'video/mp4');
const SOUND = toDataUri(writeWave(), 'audio/wav');
const POSTER = toDataUri(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#2a6"/></svg>',
  ),
  'image/svg+xml',
);
const MARKUP = `<section><h1>Nine ferries leave at noon</h1><div class="flex gap-4"><p>Six cross the bay, three go upriver</p><video id="ferry" src="${FILM}" alt="A ferry leaves the quay" start="auto" loop from="2" to="8" class="w-1/2"/></div></section>`;

let bench: Awaited<ReturnType<typeof openBench>>;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

type Answer = Record<string, unknown>;
const create = (...slides: readonly object[]): Promise<Answer> =>
  bench.run('create_presentation', { slides });
const idOf = (answer: Answer) => String(answer['presentation_id']);
const edit = (id: string, ...edits: readonly object[]) => bench.run('edit_presentation', { id, edits });
const file = async (id: string, export_as = 'pptx'): Promise<Uint8Array> => {
  const { path } = await bench.run('export_presentation', { id, export_as });
  return (
    (await bench.blobs.get(new URL(String(path)).pathname.replace('/downloads/', ''))) ?? new Uint8Array()
  );
};
const elementsOf = (bytes: Uint8Array, slide = 1) => slideTrees(bytes, [slide])[0]?.elements ?? [];
const mediaOf = (bytes: Uint8Array, slide = 1) =>
  elementsOf(bytes, slide).filter(({ media }) => media !== undefined);
const slidesOf = async (id: string) => {
  const { slides } = await bench.run('get_presentation', { id, response_format: 'detailed' });
  return slides as { content: Record<string, unknown>; elements?: Record<string, unknown>[] }[];
};

describe('a video in markup', () => {
  it('plays in place in PPTX, HTML and the answer, and pictures and PDF show its poster', async () => {
    const made = await create({ markup: MARKUP });
    const id = idOf(made);
    const bytes = await file(id);
    await expectValidPptx(bytes);
    const [video, ...others] = mediaOf(bytes);
    expect(others).toEqual([]);
    expect(video).toMatchObject({
      alt: 'A ferry leaves the quay',
      media: { kind: 'video', start: 'auto', loop: true, skip_start: 2, skip_end: 4 },
    });
    expect(elementsOf(bytes).filter(({ kind }) => kind === 'picture' || kind === 'media')).toHaveLength(1);
    const [slide] = await slidesOf(id);
    const shown = slide?.elements?.find((one) => one['id'] === 'ferry');
    expect(shown).toMatchObject({ kind: 'media', media: { kind: 'video', start: 'auto' } });
    for (const key of ['x', 'y', 'width', 'height'])
      expect(Math.abs(Number(shown?.[key]) - Number((video as unknown as Answer)[key]))).toBeLessThan(1);
    expect(Number(shown?.['x'])).toBeGreaterThan(300);
    expect(Number(shown?.['width']) / Number(shown?.['height'])).toBeCloseTo(640 / 360, 1);
    expect(Buffer.from(await file(id, 'html')).toString('utf8')).toMatch(
      /<video class="clip" src="data:video\/mp4;base64,[^"]+#t=2,8"[^>]* loop/,
    );
    expect((await file(id, 'pdf')).length).toBeGreaterThan(1_000);
    expect(made['findings']).toContainEqual(
      expect.objectContaining({ code: 'video_without_poster', severity: 'info' }),
    );
  });

  it('is stored with the deck, so that edits and copies of its markup keep it', {
    skip: !DEEP,
  }, async () => {
    const id = idOf(await create({ markup: MARKUP }));
    const [slide] = await slidesOf(id);
    const markup = String(slide?.content['markup']);
    expect(markup).toMatch(new RegExp(`src="media:${id}/[0-9a-f]{64}\\.mp4"`));
    const before = mediaOf(await file(id));
    await edit(id, { op: 'set_text', slide: 1, element: 'p-1', value: 'Six cross the bay' });
    await edit(id, { op: 'set_element', slide: 1, element: 'ferry', value: { loop: null, muted: true } });
    const [video] = mediaOf(await file(id));
    expect(video?.media).toMatchObject({ muted: true, part: before[0]?.media?.part });
    expect(video?.media?.loop).toBeUndefined();
    const other = idOf(await create({ markup }));
    expect(mediaOf(await file(other))).toHaveLength(1);
    await edit(id, { op: 'remove_element', slide: 1, element: 'ferry' });
    expect(mediaOf(await file(id))).toEqual([]);
    await edit(id, { op: 'undo' });
    expect(mediaOf(await file(id))).toHaveLength(1);
  });

  it.runIf(DEEP)('has a poster of its own, and a sound has an icon', async () => {
    const made = await create({
      markup: `<section><h1>Hear the horn</h1><video src="${FILM}" poster="${POSTER}" alt="The quay"/><audio src="${SOUND}" alt="The horn"/></section>`,
    });
    const bytes = await file(idOf(made));
    await expectValidPptx(bytes);
    expect(mediaOf(bytes).map(({ media, width }) => [media?.kind, Math.round(width ?? 0) > 100])).toEqual([
      ['video', true],
      ['audio', false],
    ]);
    expect(JSON.stringify(made['findings'])).not.toContain('video_without_poster');
  });

  it.each([
    ['<video alt="x"/>', /needs src/],
    ['<video src="data:video/mp4;base64,AAAA"/>', /no video or sound that PowerPoint plays/],
    [`<video src="${FILM}" start="later"/>`, /start does not take "later"/],
    [`<video src="${FILM}" from="9" to="3"/>`, /is not after/],
    [`<video src="${FILM}" build="fade"/>`, /takes no build/],
    [`<video><source src="${FILM}"/></video>`, /write src="…" on the <video>/],
  ])('%# is refused at the markup', async (piece, words) => {
    const failed = await create({ markup: `<section><h1>Ferries</h1>${piece}</section>` }).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(Failure);
    const { issues } = failed as Failure;
    expect(issues.map(({ msg }) => msg).join(' ')).toMatch(words);
    expect(issues[0]?.loc).toEqual(['slides', 0, 'markup']);
  });
});

describe('a video on a slide of a layout', () => {
  const PICTURE = { layout: 'image_full', content: { title: 'The quay at noon' } };

  it.runIf(DEEP)('replaces its picture when the slide is created', async () => {
    const made = await create({ ...PICTURE, media: [{ file: FILM, alt: 'A ferry leaves', loop: true }] });
    const id = idOf(made);
    const bytes = await file(id);
    await expectValidPptx(bytes);
    expect(mediaOf(bytes)).toMatchObject([{ alt: 'A ferry leaves', media: { kind: 'video', loop: true } }]);
    expect(JSON.stringify(made['findings'])).not.toMatch(/picture_missing|overlap/);
    const [slide] = await slidesOf(id);
    expect(slide?.elements).toMatchObject([{ id: 'clip-1', kind: 'media', at: 'image' }]);
    await edit(id, { op: 'set_element', slide: 1, element: 'clip-1', value: { media: { start: 'auto' } } });
    expect(mediaOf(await file(id))).toMatchObject([{ media: { start: 'auto' } }]);
  });

  it.runIf(DEEP)('moves with its picture to another layout and to markup', async () => {
    const id = idOf(await create({ ...PICTURE, media: [{ file: FILM, alt: 'A ferry leaves' }] }));
    await edit(id, { op: 'to_markup', slide: 1 });
    const [slide] = await slidesOf(id);
    expect(String(slide?.content['markup'])).toMatch(/<video src="media:[^"]+\.mp4"/);
    expect(mediaOf(await file(id))).toHaveLength(1);
  });

  it.runIf(DEEP)('is placed by a frame, and in the picture that at names', async () => {
    const id = idOf(
      await create(
        { ...PICTURE, content: { ...PICTURE.content, image: POSTER }, media: [{ file: FILM, at: 'image' }] },
        {
          layout: 'bullets',
          content: { title: 'Three boats', items: [{ text: 'One' }, { text: 'Two' }] },
          media: [{ file: SOUND, x: 1100, y: 500, width: 80 }],
        },
      ),
    );
    const bytes = await file(id);
    expect(mediaOf(bytes)).toMatchObject([{ media: { kind: 'video' } }]);
    expect(mediaOf(bytes, 2)).toMatchObject([{ x: 1100, y: 500, width: 80, media: { kind: 'audio' } }]);
  });

  it.runIf(DEEP)('is added by insert with such a slide, and by insert_media into a picture', async () => {
    const id = idOf(await create({ layout: 'title', content: { title: 'Ferries' } }));
    await edit(
      id,
      { op: 'insert', ...PICTURE, media: [{ file: FILM }] },
      { op: 'insert', ...PICTURE, content: { ...PICTURE.content, image: POSTER } },
      { op: 'insert_media', slide: 3, value: { file: FILM, at: 'image' } },
    );
    const bytes = await file(id);
    await expectValidPptx(bytes);
    expect([2, 3].map((slide) => mediaOf(bytes, slide).length)).toEqual([1, 1]);
  });

  it.each([
    [
      { file: FILM, at: 'photo' },
      /"photo" is no picture of this slide. Its pictures: image/,
      ['media', 0, 'at'],
    ],
    [{ file: FILM, speed: 2 }, /A video or sound takes file, poster/, ['media', 0]],
    [
      { file: 'data:video/webm;base64,GkXfo0AgQoaBAUL3gQFC8oEEQvOBCEKCQAR3ZWJt' },
      /\.mp4/,
      ['media', 0, 'file'],
    ],
  ])('%# is refused at its field', async (media, words, loc) => {
    const failed = await create({ ...PICTURE, media: [media] }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Failure);
    const { issues, hint } = failed as Failure;
    expect(`${issues.map(({ msg }) => msg).join(' ')} ${JSON.stringify(hint)}`).toMatch(words);
    expect(issues[0]?.loc).toEqual(['slides', 0, ...loc]);
  });
});

it.runIf(DEEP)('a video in a design replaces its picture, once', async () => {
  const pptx = readFileSync(new URL('../../fixtures/pptx/midnight-blue.pptx', import.meta.url));
  const { task } = (await bench.run('create_design', { pptx_base64: pptx.toString('base64') })) as {
    task: { id: string };
  };
  bench.tasks.begin();
  await expect.poll(async () => (await bench.services.tasks.get(task.id)).status).toBe('completed');
  const template = String((await bench.services.tasks.get(task.id)).data?.['design_id']);
  const made = await bench.run('create_presentation', {
    template,
    slides: [
      { markup: MARKUP },
      { layout: 'image_full', content: { title: 'The quay' }, media: [{ file: FILM, alt: 'A ferry' }] },
    ],
  });
  const bytes = await file(idOf(made));
  await expectValidPptx(bytes);
  for (const slide of [1, 2]) {
    expect(mediaOf(bytes, slide), `slide ${slide}`).toHaveLength(1);
    const [video] = mediaOf(bytes, slide);
    const same = elementsOf(bytes, slide).filter(
      ({ kind, width }) => kind === 'picture' && Math.abs(Number(width) - Number(video?.width)) < 2,
    );
    expect(same, `slide ${slide}`).toEqual([]);
  }
  expect(
    Buffer.from(await file(idOf(made), 'html'))
      .toString('utf8')
      .match(/<video class/g),
  ).toHaveLength(2);
});

it.runIf(DEEP)('a video in a codec that PowerPoint does not play everywhere is reported', async () => {
  const film = toDataUri(writeMovie({ codec: 'hvc1' }), 'video/mp4');
  const { findings } = await create({
    markup: `<section><h1>Ferries</h1><video src="${film}" alt="A ferry"/></section>`,
  });
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'video_not_played', message: expect.stringContaining('hvc1') }),
  );
});

it('a file that is too large for markup is refused', async () => {
  const src = `data:video/mp4;base64,${'A'.repeat(8_000_000)}`;
  await expect(
    create({ markup: `<section><h1>Ferries</h1><video src="${src}"/></section>` }),
  ).rejects.toThrow(/too large to stand in markup/);
});

it.runIf(DEEP)('files over the limit of a call are refused', async () => {
  const media = [];
  for (let number = 1; number <= 6; number += 1) {
    const movie = Buffer.concat([writeMovie({ seconds: number }), Buffer.alloc(39 * 1024 * 1024)]);
    const stored = await bench.services.assets?.addContent(movie, 'ferry.mp4');
    media.push({ file: stored?.value, x: 10, y: 10, width: 100 });
  }
  await expect(create({ layout: 'title', content: { title: 'Ferries' }, media })).rejects.toThrow(
    /200 MB in total/,
  );
});
