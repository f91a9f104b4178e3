import { readFileSync } from 'node:fs';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { checkPackage } from '../../src/core/ooxml/check/index.ts';
import type { OpenedElement, OpenedSlideTree } from '../../src/core/opened/api.ts';
import { openDeckDoors } from '../support/deck-doors.ts';
import { DEEP } from '../support/deep.ts';
import { toDataUri, writeMovie, writeWave } from '../support/media-files.ts';
import { others } from '../support/opened-files.ts';
import { expectNoXmlErrors } from '../support/validate-pptx.ts';

const deck = readFileSync(new URL('../fixtures/pptx/picture-chart-table.pptx', import.meta.url));
const MOVIE = toDataUri(writeMovie(), 'video/mp4');
const SOUND = toDataUri(writeWave(), 'audio/wav');

const doors = openDeckDoors(['presentations', 'assets']);
const { tool, download } = doors;

async function open(): Promise<string> {
  const { content } = await tool('open_presentation', { pptx_base64: deck.toString('base64') });
  return String(content['presentation_id']);
}

async function slide(id: string, number: number): Promise<OpenedSlideTree> {
  const { content } = await tool('get_presentation', { id, response_format: 'detailed' });
  return (content['slides'] as OpenedSlideTree[])[number - 1] as OpenedSlideTree;
}

const EDITS = [
  {
    op: 'set_builds',
    slide: 2,
    value: [
      { element: '3', effect: 'fade', by: 'paragraph' },
      { element: '2', effect: 'fly_in', start: 'with', from: 'left', seconds: 2 },
      { element: '5', effect: 'grow', delay: 1 },
    ],
  },
  { op: 'set_builds', slide: 4, value: [{ element: '4', effect: 'wipe', by: 'category', from: 'bottom' }] },
  { op: 'set_transition', slide: 2, value: { effect: 'morph', seconds: 1.5, morph: 'words' } },
  { op: 'set_deck', file: { transition: { effect: 'push', from: 'bottom', advance_after: 5 } } },
  {
    op: 'insert_media',
    slide: 3,
    value: { file: MOVIE, start: 'auto', loop: true, from: 2, to: 10, volume: 0.5, alt: 'A ferry' },
  },
  {
    op: 'insert_media',
    slide: 3,
    value: { file: SOUND, x: 10, y: 10, width: 40, height: 40, start: 'auto' },
  },
];

describe('animations, transitions and media of an opened deck', () => {
  it.runIf(DEEP)('are listed, described, valid and undone over MCP', async () => {
    const id = await open();
    const made = await tool('edit_presentation', { id, edits: EDITS });
    expect(made.isError, made.text).toBe(false);
    expect((made.content['steps'] as { change: string }[]).map(({ change }) => change)).toEqual([
      'slide 2: 3 builds set',
      'slide 4: 1 build set',
      'slide 2: transition set to morph',
      'transition of the deck set',
      'slide 3: video "Video.mp4" added',
      'slide 3: sound "Sound.wav" added',
    ]);
    const second = await slide(id, 2);
    expect(second.transition).toEqual({
      effect: 'push',
      seconds: 0.5,
      from: 'bottom',
      advance_after: 5,
    });
    const steps = second.steps ?? [];
    expect(steps.map(({ start }) => start)).toEqual(['click', 'click']);
    expect(steps[0]?.effects[0]).toEqual({
      ...{ element: '3', kind: 'entrance', effect: 'fade', start: 'click', paragraphs: [1, 1] },
      ...{ at: 0, seconds: 0.5 },
    });
    expect(steps.at(-2)?.effects.at(-1)).toEqual({
      ...{ element: '2', kind: 'entrance', effect: 'fly_in', start: 'with', from: 'left', at: 0, seconds: 2 },
    });
    expect(steps.at(-1)?.effects).toEqual([
      { element: '5', kind: 'entrance', effect: 'grow', start: 'click', at: 1, seconds: 0.5 },
    ]);
    expect((await slide(id, 4)).steps?.[1]?.effects[0]).toMatchObject({ element: '4', category: 2 });
    const third = await slide(id, 3);
    const media = third.elements.filter(({ kind }) => kind === 'media');
    expect(media.map(({ media: one }) => ({ ...one, url: '' }))).toEqual([
      {
        ...{ kind: 'video', mime_type: 'video/mp4', start: 'auto', loop: true, volume: 0.5 },
        ...{ skip_start: 2, skip_end: 2, url: '' },
      },
      { kind: 'audio', mime_type: 'audio/wav', start: 'auto', url: '' },
    ]);
    expect(third.steps?.map(({ start, effects }) => [start, effects.map(({ effect }) => effect)])).toEqual([
      ['auto', ['play', 'play']],
    ]);
    const bytes = await download(id);
    await expectNoXmlErrors(bytes);
    expect(checkPackage(bytes)).toEqual(checkPackage(deck));
    expect(
      others(deck, bytes).filter((name) => !/^ppt\/(slides|media)\/|^\[Content_Types\]/.test(name)),
    ).toEqual([]);
    await tool('edit_presentation', { id, edits: [{ op: 'undo' }] });
    expect(Buffer.compare(await download(id), deck)).toBe(0);
  });

  it('are changed, kept beside new ones, and removed by REST', async () => {
    const id = await open();
    const edit = async (...edits: object[]) => {
      const { body, status } = await request(doors.served.base)
        .post(`/api/v3/presentation/${id}/edit`)
        .set('Authorization', doors.served.app.session)
        .send({ edits });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    await edit(...EDITS);
    const video = (await slide(id, 3)).elements.find(({ media }) => media?.kind === 'video')?.id ?? '';
    await edit(
      {
        op: 'set_builds',
        slide: 2,
        value: [{ element: '2', effect: 'appear', start: 'after' }, { step: 1 }],
      },
      {
        op: 'set_element',
        slide: 3,
        element: video,
        value: { media: { start: 'click', loop: false, from: 0 } },
      },
      { op: 'set_builds', slide: 3, value: [{ element: video, effect: 'play' }] },
      { op: 'set_transition', slide: 2, value: null },
    );
    const second = await slide(id, 2);
    expect(second.transition).toBeUndefined();
    expect(second.steps?.map(({ start, effects }) => [start, effects[0]?.element])).toEqual([
      ['auto', '2'],
      ['click', '3'],
    ]);
    const third = await slide(id, 3);
    expect(third.elements.find((one) => one.id === video)?.media).toMatchObject({ start: 'step' });
    expect(third.elements.find((one) => one.id === video)?.media).not.toHaveProperty('loop');
    expect(third.steps?.map(({ start, effects }) => [start, effects[0]?.effect])).toEqual([
      ['auto', 'play'],
      ['click', 'play'],
    ]);
    const bytes = await download(id);
    await expectNoXmlErrors(bytes);
    expect(checkPackage(bytes)).toEqual(checkPackage(deck));
    await edit(
      { op: 'remove_element', slide: 3, element: video },
      { op: 'set_builds', slide: 2, value: null },
      { op: 'set_builds', slide: 4, value: [] },
    );
    expect((await slide(id, 2)).steps).toBeUndefined();
    expect((await slide(id, 3)).steps?.length).toBe(1);
    expect(others(bytes, await download(id))).toContain('ppt/slides/slide4.xml');
    await expectNoXmlErrors(await download(id));
  });

  it.runIf(DEEP)('are refused with the field and the allowed values', async () => {
    const id = await open();
    for (const [edit, text] of [
      [{ op: 'set_builds', slide: 2, value: [{ element: '3', effect: 'spin' }] }, /effect: appear \| fade/],
      [
        { op: 'set_builds', slide: 2, value: [{ element: '5', effect: 'fade', by: 'paragraph' }] },
        /no paragraphs/,
      ],
      [{ op: 'set_builds', slide: 2, value: [{ step: 3 }] }, /no step 3; it has none/],
      [{ op: 'set_builds', slide: 2, value: [{ element: '2', effect: 'play' }] }, /no video or sound/],
      [{ op: 'set_builds', slide: 5, value: [{ element: '7', effect: 'fade' }] }, /in a group/],
      [{ op: 'set_transition', slide: 2, value: { effect: 'curl' } }, /none, fade, push, wipe, morph/],
      [{ op: 'insert_media', slide: 2, value: { file: 'data:video/mp4;base64,AAAA' } }, /\.mp4, \.m4v/],
      [{ op: 'insert_media', slide: 2, value: { file: MOVIE, from: 20 } }, /12\.0 seconds long/],
      [{ op: 'set_element', slide: 2, element: '5', value: { media: { loop: true } } }, /no video or sound/],
    ] as const) {
      const answer = await tool('edit_presentation', { id, edits: [edit] });
      expect(answer.isError, JSON.stringify(edit)).toBe(true);
      expect(answer.text).toMatch(text);
    }
  });

  it('of paragraphs that a text no longer has are removed', async () => {
    const id = await open();
    const lines = (count: number) => ({
      ...{ op: 'set_text', slide: 2, element: '3' },
      value: Array.from({ length: count }, (_, index) => `Line ${index + 1}`).join('\n'),
    });
    const builds = { op: 'set_builds', slide: 2, value: [{ element: '3', effect: 'wipe', by: 'paragraph' }] };
    await tool('edit_presentation', { id, edits: [lines(4), builds] });
    expect((await slide(id, 2)).steps?.length).toBe(4);
    await tool('edit_presentation', { id, edits: [lines(2)] });
    expect((await slide(id, 2)).steps?.length).toBe(2);
    const { isError, text } = await tool('edit_presentation', { id, edits: [lines(501), builds] });
    expect([isError, text]).toEqual([true, expect.stringMatching(/501 effects; a slide takes 500/)]);
  });

  it.runIf(DEEP)('include an uploaded video that is named by its value', async () => {
    const id = await open();
    const { content } = await tool('upload_files', {
      files: [{ filename: 'ferry.mp4', content_base64: Buffer.from(writeMovie()).toString('base64') }],
    });
    const [file] = content['files'] as { value: string }[];
    const made = await tool('edit_presentation', {
      id,
      edits: [{ op: 'insert_media', slide: 2, value: { file: file?.value, name: 'Ferry' } }],
    });
    expect(made.isError, made.text).toBe(false);
    const element = (await slide(id, 2)).elements.find(({ kind }) => kind === 'media') as OpenedElement;
    expect(element).toMatchObject({ name: 'Ferry', width: 768, height: 432 });
    expect(element.media).toMatchObject({ kind: 'video', start: 'click' });
    const { url } = element.media as { url?: string };
    const got = await request(doors.served.base)
      .get(String(url).replace(/^https?:\/\/[^/]+/, ''))
      .buffer(true)
      .parse((res, done) => {
        const pieces: Buffer[] = [];
        res.on('data', (piece: Buffer) => pieces.push(piece));
        res.on('end', () => done(null, Buffer.concat(pieces)));
      });
    expect(got.headers['content-type']).toBe('video/mp4');
    expect(Buffer.compare(got.body as Buffer, writeMovie())).toBe(0);
  });
});
