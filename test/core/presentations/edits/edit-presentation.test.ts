import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../../src/core/errors/failure.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';
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

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof Failure)) throw new Error(`expected a Failure, got ${String(error)}`);
  return error;
};

describe('edits', () => {
  it('are applied in order, each on the result of those before it', async () => {
    const id = await make();
    const answer = await edit(id, [
      { op: 'insert', at: 2, layout: 'section', content: { title: 'Part one' } },
      { op: 'set_field', slide: 3, path: 'items[1].text', value: 'Three new quays' },
      { op: 'move', slide: 4, to: 2 },
      { op: 'duplicate', slide: 1 },
      { op: 'delete', slide: 1 },
      { op: 'set_notes', slide: 2, speaker_note: 'Pause here.' },
    ]);
    const slides = slidesOf(await read(id));
    expect(slides.map(({ layout }) => layout)).toEqual([
      'title',
      'statement',
      'section',
      'bullets',
      'bullets_image',
    ]);
    expect(slides[3]?.content['items']).toMatchObject([{}, { text: 'Three new quays' }, {}]);
    expect(slides[1]).toMatchObject({ speaker_note: 'Pause here.' });
    expect(answer).toMatchObject({
      revision: 2,
      n_slides: 5,
      deck_changed: [],
      standing_findings: expect.any(Number),
    });
    expect(
      (answer['changed'] as Fields[]).map(({ slide, change, fields }) => [slide, change, fields]),
    ).toEqual([
      [1, 'inserted', undefined],
      [2, 'updated', ['speaker_note']],
      [3, 'inserted', undefined],
      [4, 'updated', ['items[1].text']],
      [1, 'deleted', undefined],
    ]);
  });

  it('name slides by id as well, and merge content in which null removes a field', async () => {
    const id = await make();
    const [, bullets] = slidesOf(await read(id));
    await edit(id, [
      { op: 'move', slide: 4, to: 1 },
      {
        op: 'update_content',
        slide: bullets?.id,
        content: { title: 'What stays', items: ['Boats', 'Quays', 'Tickets'] },
      },
      { op: 'set_layout', slide: bullets?.id, layout: 'numbered_list' },
    ]).catch(() => undefined);
    await edit(id, [
      {
        op: 'update_content',
        slide: bullets?.id,
        content: { title: 'What stays', items: ['Boats', 'Quays', 'Tickets'] },
      },
    ]);
    expect(slidesOf(await read(id)).find((slide) => slide.id === bullets?.id)?.content).toEqual({
      title: 'What stays',
      items: [{ text: 'Boats' }, { text: 'Quays' }, { text: 'Tickets' }],
    });
  });

  it('remap content to another layout; content without a place goes to the note, and missing fields are refused', async () => {
    const id = await make();
    const answer = await edit(id, [
      { op: 'set_layout', slide: 4, layout: 'two_columns' },
      { op: 'set_layout', slide: 2, layout: 'icon_list' },
    ]);
    const slides = slidesOf(await read(id));
    expect(slides[3]).toMatchObject({
      layout: 'two_columns',
      content: {
        title: 'The new quay',
        left: { items: ['Opened in May'] },
        right: { items: ['Room for bicycles'] },
      },
      speaker_note: expect.stringContaining('A quay'),
    });
    expect(slides[1]?.content['items']).toMatchObject([
      { heading: 'Electric boats', icon: { icon_query: 'Electric boats' } },
      {},
      {},
    ]);
    expect(answer['warnings']).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^Slide 4: layout "two_columns" does not hold everything that "bullets_image" held: moved to the speaker note: "A quay/,
        ),
      ]),
    );
    const failure = await refusal(edit(id, [{ op: 'set_layout', slide: 2, layout: 'cards' }]));
    expect(failure.issues[0]).toMatchObject({
      loc: ['edits', 0, 'content', 'items', 0, 'text'],
      msg: expect.stringMatching(/"text" is required.*content does not supply it; send content/),
    });
    const many = await make([
      { layout: 'bullets', content: { title: 'Many', items: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] } },
    ]);
    const cut = await edit(many, [{ op: 'set_layout', slide: 1, layout: 'icon_list' }]);
    expect(slidesOf(await read(many))[0]).toMatchObject({
      content: { items: { length: 6 } },
      speaker_note: 'g',
    });
    expect(cut['warnings']).toContainEqual(expect.stringContaining('moved to the speaker note: "g"'));
    const paged = await make([
      { layout: 'bullets', content: { title: 'Many', items: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] } },
    ]);
    await edit(paged, [{ op: 'set_layout', slide: 1, layout: 'icon_list' }], { on_overflow: 'split' });
    expect(slidesOf(await read(paged)).map(({ content }) => (content['items'] as object[]).length)).toEqual([
      4, 3,
    ]);
  });

  it('change nothing when one of them is invalid, and the error names the edit, the field and what is allowed', async () => {
    const id = await make();
    const before = { stored: await bench.stored(), deck: await read(id) };
    const good = { op: 'set_notes', slide: 1, speaker_note: 'Hello.' };
    const cases: [object, Fields][] = [
      [
        { op: 'delete', slide: 9 },
        {
          loc: ['edits', 2, 'slide'],
          msg: expect.stringMatching(/Edit 3 \(delete\).*slides 1 to 4/),
          ctx: { min: 1, max: 4 },
        },
      ],
      [
        { op: 'set_field', slide: 2, path: 'items[9].text', value: 'x' },
        { loc: ['edits', 2, 'path'], msg: expect.stringContaining('0 to 2') },
      ],
      [
        { op: 'set_field', slide: 2, path: 'headline', value: 'x' },
        {
          loc: ['edits', 2, 'value'],
          msg: expect.stringMatching(
            /Edit 3 \(set_field\), slide 2 \(bullets\).*Unknown field "headline".*Known: title/,
          ),
        },
      ],
      [
        { op: 'update_content', slide: 2, content: { items: [] } },
        { loc: ['edits', 2, 'content', 'items'], msg: expect.stringContaining('items') },
      ],
      [
        { op: 'set_layout', slide: 2, layout: 'bulets' },
        { loc: ['edits', 2, 'layout'], msg: expect.stringContaining('Did you mean "bullets"') },
      ],
      [
        { op: 'insert', at: 7, layout: 'statement', content: { statement: 'x' } },
        { loc: ['edits', 2, 'at'], ctx: { min: 1, max: 5 } },
      ],
      [
        { op: 'set_deck', template: 'pich' },
        { loc: ['edits', 2, 'template'], msg: expect.stringContaining('pitch') },
      ],
      [
        { op: 'set_deck', theme: 'pink' },
        { loc: ['edits', 2, 'theme'], msg: expect.stringContaining('Themes:') },
      ],
      [{ op: 'set_deck', language: 'Klingonish' }, { loc: ['edits', 2, 'language'] }],
      [{ op: 'restore', revision: 7 }, { loc: ['edits', 2, 'revision'] }],
      [
        { op: 'mov', slide: 1, to: 2 },
        { loc: ['edits', 2, 'op'], msg: expect.stringContaining('Did you mean "move"') },
      ],
      [
        { op: 'move', slide: 1, where: 2, to: 1 },
        { loc: ['edits', 2, 'where'], ctx: { allowed: ['op', 'slide', 'to'] } },
      ],
      [{ op: 'move', slide: 'two', to: 1 }, { loc: ['edits', 2, 'slide'] }],
    ];
    for (const [wrong, issue] of cases) {
      const failure = await refusal(edit(id, [good, good, wrong]));
      expect(failure.code).toBe('invalid_input');
      expect(failure.issues[0]).toMatchObject(issue);
    }
    expect(await refusal(edit(id, []))).toMatchObject({ issues: [{ loc: ['edits'] }] });
    expect(
      await refusal(
        edit(
          id,
          [1, 2, 3, 4].map(() => ({ op: 'delete', slide: 1 })),
        ),
      ),
    ).toMatchObject({ issues: [{ loc: ['edits', 3, 'slide'] }] });
    expect({ stored: await bench.stored(), deck: await read(id) }).toEqual(before);
  });

  it('treat overlong text by on_overflow, and check only changed fields', async () => {
    const long = Array.from({ length: 6 }, (_, item) => ({
      text: `${item} ${'many words that go on and on '.repeat(14)}`,
    }));
    const id = await make();
    const write = (on_overflow: string) =>
      edit(id, [{ op: 'update_content', slide: 2, content: { items: long } }], { on_overflow });
    const failure = await refusal(write('error'));
    expect(failure).toMatchObject({
      code: 'does_not_fit',
      issues: [{ loc: ['edits', 0, 'content', 'items'], ctx: { slide: 2 } }],
    });
    const storedSlides = await write('warn');
    expect((storedSlides['findings'] as Fields[]).map(({ code, slide }) => [code, slide])).toContainEqual([
      'text_overflow',
      2,
    ]);
    // The slide that overflows is not written on this time, so it is no reason to refuse.
    const later = await edit(id, [{ op: 'set_notes', slide: 1, speaker_note: 'Hi.' }]);
    expect(later).toMatchObject({ findings: [], standing_findings: expect.any(Number) });
    expect(later['standing_findings']).toBeGreaterThan(0);
    await edit(id, [{ op: 'restore', revision: 1 }]);
    const paged = await edit(
      id,
      [
        {
          op: 'update_content',
          slide: 2,
          content: {
            items: Array.from({ length: 6 }, (_, item) => ({
              text: `${item} ${'many words that go on '.repeat(6)}`,
            })),
          },
        },
      ],
      {
        on_overflow: 'split',
      },
    );
    expect(new Set(slidesOf(await read(id)).map((slide) => slide.id)).size).toBe(paged['n_slides']);
  });

  it('lay out only slides that changed', async () => {
    const id = await make();
    bench.progress.length = 0;
    await edit(id, [{ op: 'set_field', slide: 3, path: 'statement', value: 'The harbour is quiet now.' }]);
    expect(bench.progress.map(({ message, total }) => [message, total])).toEqual([
      ['Laid out slide 3 of 4', 1],
    ]);
    bench.progress.length = 0;
    await edit(id, [{ op: 'delete', slide: 4 }]);
    expect(bench.progress).toEqual([]);
    await edit(id, [{ op: 'restore', revision: 1 }]);
    expect(bench.progress).toEqual([]);
  });

  it('change template, theme and language without a change of text', async () => {
    const id = await make();
    const before = slidesOf(await read(id));
    const answer = await edit(
      id,
      [{ op: 'set_deck', template: 'pitch', theme: 'nocturne', language: 'German', title: 'Neu' }],
      { on_overflow: 'warn' },
    );
    expect(answer).toMatchObject({
      template: 'pitch',
      language: 'de',
      title: 'Neu',
      deck_changed: ['title', 'template', 'theme', 'language'],
      changed: [],
    });
    const after = await read(id);
    expect(slidesOf(after)).toEqual(before);
    expect(after).toMatchObject({ theme: 'nocturne' });
    await edit(id, [{ op: 'set_deck', theme: null }], { on_overflow: 'warn' });
    expect(await read(id)).not.toHaveProperty('theme');
  });

  it('set the transition of the deck, which its files have until it is removed', async () => {
    const slideOf = async (answer: Fields) => {
      const file = await bench.blobs.get(new URL(String(answer['path'])).pathname.replace('/downloads/', ''));
      return new OpenedPptx(file ?? new Uint8Array()).xml('ppt/slides/slide2.xml');
    };
    const made = await bench.run('create_presentation', {
      slides: SLIDES,
      on_overflow: 'warn',
      transition: 'wipe',
    });
    expect(await slideOf(made)).toContain('<p:wipe');
    const id = String(made['presentation_id']);
    const pushed = await edit(id, [{ op: 'set_deck', transition: 'push' }]);
    expect(pushed).toMatchObject({ deck_changed: ['transition'], changed: [] });
    expect(await slideOf(pushed)).toContain('<p:push');
    expect(
      await slideOf(await edit(id, [{ op: 'set_field', slide: 1, path: 'title', value: 'Boats' }])),
    ).toContain('<p:push');
    expect(await slideOf(await bench.run('export_presentation', { id }))).toContain('<p:push');
    expect(await slideOf(await edit(id, [{ op: 'set_deck', transition: 'none' }]))).not.toContain(
      '<p:transition',
    );
  });

  it('change the title of the deck with the first slide if both are equal', async () => {
    const id = await make();
    expect(
      await edit(id, [{ op: 'set_field', slide: 1, path: 'title', value: 'Night ferries' }]),
    ).toMatchObject({ title: 'Night ferries', deck_changed: ['title'] });
    await edit(id, [{ op: 'set_deck', title: 'Own' }]);
    expect(
      await edit(id, [{ op: 'set_field', slide: 1, path: 'title', value: 'Day ferries' }]),
    ).toMatchObject({ title: 'Own', deck_changed: [] });
  });

  it('return a file of the new state under a link of its own', async () => {
    const id = await make();
    const answers = [
      await edit(id, [{ op: 'delete', slide: 4 }]),
      await edit(id, [{ op: 'delete', slide: 3 }], { export_as: 'png' }),
    ];
    const keys = answers.map((answer) => new URL(String(answer['path'])).pathname.replace('/downloads/', ''));
    expect(new Set(keys).size).toBe(2);
    expect(keys).toEqual([expect.stringMatching(/\.pptx$/), expect.stringMatching(/-png\.zip$/)]);
    for (const key of keys) expect(await bench.blobs.get(key)).toBeDefined();
  });
});
