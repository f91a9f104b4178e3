import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/core/errors/failure.ts';
import { createPresentationService } from '../../../../src/core/presentations/presentation-service.ts';
import { DEEP } from '../../../support/deep.ts';
import { type Bench, openBench } from '../../../support/services.ts';

type Fields = Record<string, unknown>;

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});

afterAll(() => bench.close());

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const SLIDES = [
  { layout: 'title', content: { title: 'Ferries' } },
  {
    layout: 'bullets',
    content: {
      title: 'What changes',
      items: [{ text: 'Electric boats' }, { text: 'New quays' }, { text: 'One ticket' }],
    },
    speaker_note: 'Slowly.',
  },
  { layout: 'statement', content: { statement: 'The harbour becomes quiet.' } },
  {
    layout: 'bullets_image',
    content: {
      title: 'The new quay',
      items: [{ text: 'Opened in May' }, { text: 'Room for bicycles' }],
      image: { image_url: PIXEL, alt: 'A quay' },
    },
  },
];

const make = async (slides: readonly object[] = SLIDES) =>
  String((await bench.run('create_presentation', { slides, on_overflow: 'warn' }))['presentation_id']);

const edit = (id: string, edits: readonly object[], more: object = {}) =>
  bench.run('edit_presentation', { id, edits, ...more });

const read = (id: string, more: object = {}) =>
  bench.run('get_presentation', { id, response_format: 'detailed', notes: true, max_slides: 100, ...more });

const slidesOf = (deck: Fields) =>
  deck['slides'] as { id: string; layout: string; content: Fields; speaker_note?: string }[];

/** All that a revision must give back. */
const essence = (deck: Fields) => ({
  title: deck['title'],
  language: deck['language'],
  template: deck['template'],
  theme: deck['theme'],
  slides: deck['slides'],
});

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof Failure)) throw new Error(`expected a Failure, got ${String(error)}`);
  return error;
};

/** Expected order after the edits, "new" for new slides; undefined if one of them is impossible. */
function modelled(
  ids: readonly string[],
  edits: readonly { op: string; slide?: number; to?: number; at?: number }[],
): string[] | undefined {
  const order = [...ids];
  for (const { op, slide = 1, to = 1, at = 1 } of edits) {
    if (op === 'set_deck') continue;
    const most = op === 'insert' || op === 'duplicate' ? order.length + 1 : order.length;
    if (
      op === 'insert'
        ? at > most
        : slide > order.length ||
          ((op === 'move' || op === 'duplicate') && to > most) ||
          (op === 'delete' && order.length === 1)
    )
      return undefined;
    if (op === 'insert') order.splice(at - 1, 0, 'new');
    if (op === 'duplicate') order.splice(to - 1, 0, 'new');
    if (op === 'move') order.splice(to - 1, 0, ...order.splice(slide - 1, 1));
    if (op === 'delete') order.splice(slide - 1, 1);
  }
  return order;
}

describe('two editors', () => {
  it('with one revision get a conflict for the later one, which names the current revision, and nothing changes', async () => {
    const id = await make();
    await edit(id, [{ op: 'set_notes', slide: 1, speaker_note: 'First.' }], { revision: 1 });
    const failure = await refusal(
      edit(id, [{ op: 'set_notes', slide: 1, speaker_note: 'Second.' }], { revision: 1 }),
    );
    expect(failure).toMatchObject({
      code: 'conflict',
      issues: [{ loc: ['revision'], input: 1, ctx: { current: 2 } }],
    });
    expect(failure.message).toContain('revision 2');
    expect(slidesOf(await read(id))[0]?.speaker_note).toBe('First.');
  });

  it('with one revision at the same moment have one winner; the others get a conflict and leave no files', async () => {
    const id = await make();
    const files = async () => (await bench.blobs.list(`presentations/${id}/exports/`)).length;
    const before = await files();
    const ends = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        edit(id, [{ op: 'set_notes', slide: 1, speaker_note: `Editor ${n}` }], { revision: 1 }),
      ),
    );
    const lost = ends.filter((end) => end.status === 'rejected');
    expect(lost.map((end) => (end.reason as Failure).code)).toEqual(['conflict', 'conflict']);
    expect((await read(id))['revision']).toBe(2);
    expect(await files()).toBe(before + 1);
  });

  it('find the deck, its revisions and files unchanged after a store failure in the middle', async () => {
    const id = await make();
    const before = await bench.stored();
    const full = new Failure('storage_full', 'There is no room left.');
    const { records, services } = bench;
    const failing = {
      get: records.get.bind(records),
      list: records.list.bind(records),
      index: records.index.bind(records),
      ping: () => records.ping(),
      close: () => records.close(),
      write: () => Promise.reject(full),
    };
    const presentations = createPresentationService({
      ...bench,
      records: failing,
      templates: services.templates,
      fetchPicture: () => Promise.reject(new Error('unused')),
      maxSlides: 50,
    });
    await expect(
      bench.run(
        'edit_presentation',
        { id, edits: [{ op: 'delete', slide: 1 }] },
        { services: { ...services, presentations } },
      ),
    ).rejects.toBe(full);
    expect(await bench.stored()).toBe(before);
    expect(await read(id)).toMatchObject({ revision: 1, n_slides: 4 });
  });
});

describe('a copy', () => {
  it('has new ids, the requested edits and its own pictures, and the source deck is unchanged', async () => {
    const id = await make();
    const before = await read(id);
    const copy = await edit(id, [{ op: 'set_field', slide: 1, path: 'title', value: 'Copied' }], {
      as_copy: true,
    });
    const copied = String(copy['presentation_id']);
    expect(copied).not.toBe(id);
    expect(await read(id)).toEqual(before);
    await bench.run('delete_presentation', { id });
    const slides = slidesOf(await read(copied));
    expect(slides.map((slide) => slide.id)).not.toContain(slidesOf(before)[0]?.id);
    expect(JSON.stringify(slides)).not.toContain(id);
    expect(await read(copied)).toMatchObject({ revision: 1, title: 'Copied', n_slides: 4 });
    // The picture of the deleted deck is laid out again from the copy's own.
    const again = await edit(copied, [{ op: 'set_field', slide: 4, path: 'title', value: 'The old quay' }]);
    expect(again['warnings']).toEqual([]);
    expect((again['findings'] as Fields[]).map(({ code }) => code)).not.toContain('picture_missing');
  });
});

describe('revisions', () => {
  it.runIf(DEEP)('are all listed, readable, and deleted with the presentation', async () => {
    const id = await make();
    await edit(id, [{ op: 'delete', slide: 4 }]);
    await edit(id, [{ op: 'set_deck', template: 'pitch' }], { on_overflow: 'warn' });
    expect(await bench.run('get_presentation', { id, response_format: 'history' })).toMatchObject({
      revision: 3,
      total_revisions: 3,
      revisions: [
        { revision: 3, change: 'template changed to "pitch"', template: 'pitch', n_slides: 3 },
        { revision: 2, change: expect.stringMatching(/^slide 4 (?:".+" )?deleted$/), n_slides: 3 },
        { revision: 1, change: 'created', n_slides: 4 },
      ],
    });
    expect(await read(id, { revision: 1 })).toMatchObject({ revision: 1, n_slides: 4 });
    expect(await refusal(read(id, { revision: 4 }))).toMatchObject({ issues: [{ loc: ['revision'] }] });
    await bench.run('delete_presentation', { id });
    expect((await bench.records.list(`revisions.${id}`, { limit: 10 })).total).toBe(0);
  });

  it('stay complete and slides unique after any sequence of edits, and any revision is restored exactly', async () => {
    const place = fc.integer({ min: 1, max: 6 });
    const step = fc.oneof(
      fc.record({
        op: fc.constant('insert'),
        at: place,
        layout: fc.constant('statement'),
        content: fc.record({ statement: fc.stringMatching(/^[A-Z][a-z]{3,12}$/) }),
      }),
      fc.record({ op: fc.constant('duplicate'), slide: place, to: place }),
      fc.record({ op: fc.constant('move'), slide: place, to: place }),
      fc.record({ op: fc.constant('delete'), slide: place }),
      fc.record({
        op: fc.constant('set_notes'),
        slide: place,
        speaker_note: fc.stringMatching(/^[a-z]{1,8}$/),
      }),
      fc.record({ op: fc.constant('set_deck'), template: fc.constantFrom('ledger', 'pitch') }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (rounds) => {
          const id = await make();
          const states = [await read(id)];
          for (const edits of rounds) {
            const before = states.at(-1) as Fields;
            const model = modelled(
              slidesOf(before).map((slide) => slide.id),
              edits,
            );
            const end = await edit(id, edits, { on_overflow: 'warn' }).catch((error: unknown) => error);
            const after = await read(id);
            if (end instanceof Failure)
              expect([end.code, model, after]).toEqual(['invalid_input', undefined, before]);
            else {
              const ids = slidesOf(after).map((slide) => slide.id);
              expect(new Set(ids).size).toBe(ids.length);
              expect(
                ids.map((one) => (slidesOf(before).some((slide) => slide.id === one) ? one : 'new')),
              ).toEqual(model);
              states.push(after);
            }
          }
          for (const state of states) {
            expect(essence(await read(id, { revision: Number(state['revision']) }))).toEqual(essence(state));
            await edit(id, [{ op: 'restore', revision: Number(state['revision']) }]);
            expect(essence(await read(id))).toEqual(essence(state));
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
