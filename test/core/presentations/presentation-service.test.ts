import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { JOBS } from '../../../src/core/presentations/jobs.ts';
import { createLinks } from '../../../src/core/presentations/links.ts';
import { createPresentationService } from '../../../src/core/presentations/presentation-service.ts';
import type { RecordStore } from '../../../src/core/store/store.ts';
import { createTaskService } from '../../../src/core/tasks/task-service.ts';
import { type Bench, openBench } from '../../support/services.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const slides = [
  { layout: 'title', content: { title: 'Ferries: a *quiet* plan' } },
  {
    layout: 'bullets',
    content: {
      title: 'What changes',
      items: [{ text: 'Electric boats' }, { text: 'New quays' }, { text: 'One ticket' }],
    },
  },
  { layout: 'statement', content: { statement: 'The harbour becomes quiet.' } },
];
const make = async (input: object = {}) =>
  String((await bench.run('create_presentation', { slides, ...input }))['presentation_id']);
/** Names of the pictures in a zip, in order. */
const entriesOf = (bytes: Uint8Array) => [
  ...new Set(
    Buffer.from(bytes)
      .toString('latin1')
      .match(/slide-\d+\.[a-z]{3}/g),
  ),
];
const keyOf = (answer: Record<string, unknown>) =>
  new URL(String(answer['path'])).pathname.replace('/downloads/', '');

describe('a stored presentation', () => {
  it('is exported as pptx, as pdf, and as pictures in a zip', async () => {
    const id = await make();
    for (const format of ['png', 'svg']) {
      const answer = await bench.run('export_presentation', { id, export_as: format });
      const bytes = (await bench.blobs.get(keyOf(answer))) ?? new Uint8Array();
      expect(keyOf(answer)).toMatch(new RegExp(`Ferries-a-quiet-plan-${format}\\.zip$`));
      expect(entriesOf(bytes)).toEqual([1, 2, 3].map((n) => `slide-0${n}.${format}`));
    }
    expect(keyOf(await bench.run('export_presentation', { id }))).toMatch(/\.pptx$/);
    const pdf = keyOf(await bench.run('export_presentation', { id, export_as: 'pdf' }));
    expect(pdf).toMatch(/Ferries-a-quiet-plan\.pdf$/);
    expect(Buffer.from((await bench.blobs.get(pdf)) ?? []).toString('latin1')).toMatch(
      /^%PDF-1\.7[\s\S]*\/Count 3[\s\S]*%%EOF\n$/,
    );
  });

  it('is exported as pdf with its speaker notes on request, and other formats refuse them by field', async () => {
    const noted = slides.map((slide, index) =>
      index === 1 ? { ...slide, speaker_note: 'Say it slowly.' } : slide,
    );
    const id = String((await bench.run('create_presentation', { slides: noted }))['presentation_id']);
    const key = keyOf(await bench.run('export_presentation', { id, export_as: 'pdf', notes: true }));
    expect(key).toMatch(/-notes\.pdf$/);
    // Upright A4, where slides alone lie across.
    expect(Buffer.from((await bench.blobs.get(key)) ?? []).toString('latin1')).toMatch(
      /\/MediaBox \[0 0 595\.28 841\.89\]/,
    );
    await expect(bench.run('export_presentation', { id, notes: true })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ loc: ['notes'] }],
    });
  });

  it('is exported with the bytes that it was created with, also by another process', async () => {
    const answer = await bench.run('create_presentation', { slides });
    const made = await bench.blobs.get(keyOf(answer));
    const { records, blobs, services } = bench;
    const links = await createLinks({ records, blobs, clock: bench.context().clock, lifetimeSeconds: 60 });
    const other = createPresentationService({
      records,
      blobs,
      links,
      templates: services.templates,
      fetchPicture: () => Promise.reject(new Error('nothing is fetched again')),
      maxSlides: 50,
    });
    await other.export(String(answer['presentation_id']), 'pptx', bench.context());
    expect(Buffer.from((await blobs.get(keyOf(answer))) ?? []).equals(Buffer.from(made ?? []))).toBe(true);
  });

  it('is shown on one sheet or slide by slide, attached and linked', async () => {
    const id = await make();
    const sheet = await bench.run('preview_slides', { id, width_px: 600 });
    expect(sheet['pictures']).toMatchObject([
      {
        slides: [1, 2, 3],
        mime_type: 'image/png',
        width_px: 600,
        url: expect.stringContaining('/previews/'),
      },
    ]);
    const many = await bench.run('create_presentation', {
      slides: Array.from({ length: 25 }, (_, at) => ({
        layout: 'statement',
        content: { statement: `The harbour becomes quiet on day ${at + 1}.` },
      })),
    });
    const before = bench.attachments.length;
    const { pictures } = (await bench.run('preview_slides', { id: many['presentation_id'] })) as {
      pictures: { slides: number[]; height_px: number }[];
    };
    expect(pictures.map(({ slides: shown }) => shown.length)).toEqual([21, 4]);
    expect(Math.max(...pictures.map(({ height_px }) => height_px))).toBeLessThanOrEqual(2_000);
    for (const images of ['links', 'none'])
      expect(
        await bench.run('preview_slides', { id: many['presentation_id'], slides: [1], images }),
      ).toMatchObject({ pictures: [images === 'links' ? { url: expect.any(String) } : { slides: [1] }] });
    expect(bench.attachments.splice(before)).toHaveLength(2);
    const single = await bench.run('preview_slides', { id, slides: [3, 1], width_px: 320 });
    expect(single['pictures']).toMatchObject([
      { slides: [3], width_px: 320, height_px: 180 },
      { slides: [1] },
    ]);
    expect(bench.attachments.map((picture) => [picture.name, [...picture.bytes.subarray(1, 4)]])).toEqual([
      ['slides.png', [80, 78, 71]],
      ['slide-3.png', [80, 78, 71]],
      ['slide-1.png', [80, 78, 71]],
    ]);
    const svg = await bench.run('preview_slides', { id, slides: [2], format: 'svg' });
    expect(svg['pictures']).toMatchObject([{ mime_type: 'image/svg+xml' }]);
    await expect(bench.run('preview_slides', { id, slides: [4] })).rejects.toMatchObject({
      code: 'invalid_input',
      issues: [{ loc: ['slides', 0], ctx: { max: 3 } }],
    });
    await expect(
      bench.run('preview_slides', { id, slides: [1], sheet: true, format: 'svg' }),
    ).rejects.toMatchObject({ issues: [{ loc: ['format'] }] });
  });

  it('is read in pages, concisely or in full', async () => {
    const id = await make({ title: 'Own title' });
    expect(await bench.run('get_presentation', { id, max_slides: 2 })).toMatchObject({
      title: 'Own title',
      n_slides: 3,
      next_slide: 3,
      slides: [{ number: 1, title: 'Ferries: a quiet plan' }, { number: 2 }],
    });
    const rest = await bench.run('get_presentation', {
      id,
      from_slide: 3,
      response_format: 'detailed',
      notes: true,
    });
    expect(rest).toMatchObject({
      slides: [{ number: 3, content: { statement: 'The harbour becomes quiet.' } }],
    });
    expect(rest).not.toHaveProperty('origin');
    expect(rest).not.toHaveProperty('next_slide');
    await expect(bench.run('get_presentation', { id, from_slide: 4 })).rejects.toMatchObject({
      issues: [{ loc: ['from_slide'] }],
    });
  });

  it('is checked with a score and counts', async () => {
    const answer = await bench.run('check_presentation', { id: await make() });
    expect(answer).toMatchObject({ score: expect.any(Number), errors: 0, findings: expect.any(Array) });
    expect(
      (await bench.run('check_presentation', { id: await make(), min_severity: 'error' }))['findings'],
    ).toEqual([]);
  });

  it('is removed with all its files when deleted, and others stay', async () => {
    const [id, stored] = [await make(), await make()];
    await bench.run('preview_slides', { id });
    expect(await bench.run('delete_presentation', { id })).toEqual({ id, deleted: true });
    expect(await bench.blobs.list(`presentations/${id}/`)).toEqual([]);
    await expect(bench.run('get_presentation', { id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await bench.run('list_presentations', {})).toMatchObject({ total: 1, items: [{ id: stored }] });
  });

  it('is listed in pages, with an empty page beyond the end', async () => {
    await make();
    expect(await bench.run('list_presentations', { page: 9, page_size: 5 })).toMatchObject({
      items: [],
      total: 1,
    });
    expect(await bench.run('list_presentations', { response_format: 'detailed' })).toMatchObject({
      items: [{ first_slide: { layout: 'title' } }],
    });
  });

  it('has the detected or requested language, right to left for Arabic', async () => {
    const arabic = [{ layout: 'title', content: { title: 'مستقبل الطاقة في المدينة' } }];
    expect(await bench.run('create_presentation', { slides: arabic })).toMatchObject({ language: 'ar' });
    expect(await bench.run('create_presentation', { slides, language: 'Deutsch' })).toMatchObject({
      language: 'de',
    });
  });
});

describe('a store failure in the middle', () => {
  it('leaves no file of a deck that was not recorded', async () => {
    const full = new Failure('storage_full', 'There is no room left.');
    const records: RecordStore = { ...delegate(bench.records), write: () => Promise.reject(full) };
    const { blobs, links, services } = bench;
    const presentations = createPresentationService({
      records,
      blobs,
      links,
      templates: services.templates,
      fetchPicture: () => Promise.reject(new Error('unused')),
      maxSlides: 50,
    });
    const before = await bench.stored();
    await expect(
      bench.run('create_presentation', { slides }, { services: { ...services, presentations } }),
    ).rejects.toBe(full);
    expect(await bench.stored()).toBe(before);
  });
});

describe('a task whose worker dies', () => {
  it('creates one deck under the returned id, however often it ran', async () => {
    const clock = {
      at: bench.context().clock.now().getTime(),
      now: () => new Date(clock.at),
      monotonicMs: () => 0,
    };
    const accepted = await bench.run('create_presentation', { slides, mode: 'task' });
    const { id } = accepted['task'] as { id: string };
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const worker = (records: RecordStore) => {
      const presentations = createPresentationService({
        ...bench,
        records,
        templates: bench.services.templates,
        fetchPicture: () => Promise.reject(new Error('unused')),
        maxSlides: 50,
      });
      return createTaskService({
        records,
        clock,
        log,
        handlers: JOBS,
        services: () => ({ ...bench.services, presentations }),
        limits: { waiting: 5, running: 1, taskSeconds: 60 },
      });
    };
    // Two workers die at the last moment: their files are written, the batch with the record and the end is
    // not.
    for (let death = 0; death < 2; death++) {
      let died = () => {};
      const dead = new Promise<void>((resolve) => (died = resolve));
      const dying: RecordStore = {
        ...delegate(bench.records),
        write: (writes) => {
          if (!writes.some((write) => write.collection === 'presentations'))
            return bench.records.write(writes);
          died();
          return new Promise(() => undefined);
        },
      };
      await worker(dying).tick();
      await dead;
      expect(await bench.run('list_presentations', {})).toMatchObject({ total: 0 });
      clock.at += 31_000;
    }
    const last = worker(bench.records);
    await last.tick();
    await expect.poll(async () => (await bench.run('get_task', { id }))['status']).toBe('completed');
    expect(await bench.run('list_presentations', {})).toMatchObject({
      total: 1,
      items: [{ id: accepted['presentation_id'] }],
    });
    await last.stop(0);
  });
});

function delegate(records: RecordStore): RecordStore {
  return {
    get: (...args) => records.get(...args),
    write: (writes) => records.write(writes),
    list: (...args) => records.list(...args),
    index: (...args) => records.index(...args),
    ping: () => records.ping(),
    close: () => records.close(),
  };
}
