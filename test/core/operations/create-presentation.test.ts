import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { type Bench, openBench } from '../../support/services.ts';
import { TEMPLATE_IDS } from '../../support/template-ids.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const slides = [
  {
    layout: 'title',
    content: { title: 'Heat from the river', subtitle: 'How a city warms itself' },
    speaker_note: 'Welcome.',
  },
  {
    layout: 'bullets',
    content: {
      title: 'Three reasons carry the plan',
      items: [
        { text: 'The river never freezes' },
        { text: 'Pumps are proven' },
        { text: 'Pipes exist already' },
      ],
    },
  },
];
const alpha = readFileSync(new URL('../../fixtures/pictures/alpha.png', import.meta.url)).toString('base64');
const pictured = {
  layout: 'image_full',
  content: {
    title: 'A beetle in black',
    image: { image_url: `data:image/png;base64,${alpha}`, alt: 'A black beetle' },
  },
};

describe('create_presentation', () => {
  it('creates a deck of every layout of the catalogue', async () => {
    const examples = CONTRACTS.map(({ id, example }) => ({ layout: id, content: example }));
    const answer = await bench.run('create_presentation', {
      title: 'All layouts',
      slides: examples,
      on_overflow: 'warn',
    });
    expect(answer).toMatchObject({ title: 'All layouts', n_slides: CONTRACTS.length, language: 'en' });
  });

  it('stores the deck and returns a signed link to its file', async () => {
    const answer = await bench.run('create_presentation', { slides });
    expect(answer).toMatchObject({ title: 'Heat from the river', n_slides: 2, language: 'en' });
    const url = new URL(String(answer['path']));
    expect(url.origin).toBe('https://decks.example');
    const key = url.pathname.replace('/downloads/', '');
    expect(
      bench.links.verifyLink(
        key,
        url.searchParams.get('expires') ?? '',
        url.searchParams.get('signature') ?? '',
        bench.context().clock.now(),
      ),
    ).toBe(true);
    expect(new TextDecoder().decode((await bench.blobs.get(key))?.subarray(0, 2))).toBe('PK');
    expect(key).toMatch(/\/Heat-from-the-river\.pptx$/);
    const read = await bench.run('get_presentation', {
      id: answer['presentation_id'],
      response_format: 'detailed',
      notes: true,
    });
    expect(read).toMatchObject({
      slides: [
        { number: 1, layout: 'title', speaker_note: 'Welcome.' },
        { content: { items: [{ text: 'The river never freezes' }, {}, {}] } },
      ],
    });
  });

  it('gives the same bytes for the same slides', async () => {
    const made = await Promise.all(
      [1, 2].map(() => bench.run('create_presentation', { slides }, { link: { style: 'local', base: '' } })),
    );
    const [one, two] = made.map((answer) => readFileSync(String(answer['path'])));
    expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
  });

  it('stores a picture in the content beside the record, and shows it in later exports', {
    skip: !DEEP,
  }, async () => {
    const answer = await bench.run('create_presentation', { slides: [pictured] });
    expect(answer['warnings']).toEqual([]);
    const id = String(answer['presentation_id']);
    const read = await bench.run('get_presentation', { id, response_format: 'detailed', notes: true });
    const { image } = (read['slides'] as { content: { image: { image_url: string } } }[])[0]?.content ?? {};
    expect(image?.image_url).toMatch(new RegExp(`^media:${id}/[0-9a-f]{64}\\.png$`));
    expect(await bench.blobs.list(`presentations/${id}/media/`)).toHaveLength(1);
    const again = await bench.run('create_presentation', {
      slides: [{ layout: 'image_full', content: { title: 'Again', image } }],
    });
    expect(again['warnings']).toEqual([]);
    expect((again['findings'] as { code: string }[]).map((finding) => finding.code)).not.toContain(
      'picture_missing',
    );
  });

  it('creates the deck with a placeholder for a picture that cannot be loaded, and reports which and why', async () => {
    const answer = await bench.run('create_presentation', {
      slides: [
        {
          layout: 'image_full',
          content: { title: 'No picture', image: { image_url: 'http://127.0.0.1/secret.png', alt: 'None' } },
        },
      ],
      on_missing_picture: 'placeholder',
    });
    expect(answer['warnings']).toEqual([
      expect.stringMatching(
        /^Slide 1, image: the picture http:\/\/127\.0\.0\.1\/secret\.png could not be loaded: its address is not on the public internet/,
      ),
    ]);
    expect((answer['findings'] as { code: string }[]).map((finding) => finding.code)).toContain(
      'picture_missing',
    );
  });

  it('names such a picture without the credentials in its address', async () => {
    const image = { image_url: 'https://ada:hunter2@127.0.0.1/a.png?size=2&token=hunter2', alt: 'None' };
    const answer = await bench.run('create_presentation', {
      slides: [{ layout: 'image_full', content: { title: 'No picture', image } }],
      on_missing_picture: 'placeholder',
    });
    expect(answer['warnings']).toEqual([
      expect.stringContaining('https://…@127.0.0.1/a.png?size=2&token=… could not be loaded'),
    ]);
  });

  it('draws a circle for an unknown icon_query, warns with its words, and finds known ones', async () => {
    const items = ['bee', 'zxqwv', 'rocket'].map((icon_query) => ({
      heading: icon_query,
      text: 'Hums',
      icon: { icon_query },
    }));
    const answer = await bench.run('create_presentation', {
      slides: [{ layout: 'icon_list', content: { title: 'Signs', items } }],
    });
    expect(answer['warnings']).toEqual([
      expect.stringMatching(/^Slide 1, items\[1\]\.icon: icon_query "zxqwv": no icon found/),
    ]);
    const found = (answer['findings'] as { code: string; path?: string; message: string }[]).filter(
      ({ code }) => code === 'icon_missing',
    );
    expect(found).toEqual([
      expect.objectContaining({
        path: 'slides[0].content.items[1].icon',
        message: 'No icon was found for "zxqwv": a plain circle is shown instead.',
      }),
    ]);
    const scene = (
      await bench.run('preview_slides', {
        id: answer['presentation_id'],
        slides: [1],
        format: 'svg',
        inline: true,
      })
    )['pictures'] as { elements: { type: string }[] }[];
    expect(scene[0]?.elements.filter(({ type }) => type === 'icon')).toHaveLength(3);
  });

  it('names the file after the title in its own script, its blob in ASCII', async () => {
    const answer = await bench.run('create_presentation', {
      slides: [{ layout: 'title', content: { title: '日本の漁業 2024' } }],
    });
    const url = new URL(String(answer['path']));
    expect(url.pathname).toMatch(/\/2024\.pptx$/);
    expect(url.searchParams.get('name')).toBe('日本の漁業-2024.pptx');
  });

  it('returns a task that creates the same deck', async () => {
    bench.tasks.begin();
    const accepted = await bench.run('create_presentation', { slides, mode: 'task' });
    const { id } = accepted['task'] as { id: string };
    expect(accepted['task']).toMatchObject({
      status: 'pending',
      data: { presentation_id: accepted['presentation_id'], remaining_slides: 2 },
    });
    await expect.poll(async () => (await bench.run('get_task', { id }))['status']).toBe('completed');
    expect((await bench.run('get_task', { id }))['data']).toMatchObject({
      presentation_id: accepted['presentation_id'],
      path: expect.stringContaining('/downloads/'),
      edit_path: expect.stringContaining('/presentation?id='),
      created_slides: 2,
      remaining_slides: 0,
      credits_consumed: 0,
    });
    expect(await bench.run('get_presentation', { id: accepted['presentation_id'] })).toMatchObject({
      n_slides: 2,
    });
  });

  it('creates one deck for a call that was sent twice with its key', async () => {
    const call = { slides, idempotency_key: 'once' };
    const [one, two] = await Promise.all([
      bench.run('create_presentation', call),
      bench.run('create_presentation', call),
    ]);
    expect(one).toEqual(two);
    await expect(bench.run('create_presentation', { ...call, title: 'Other' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('stores nothing when it is cancelled', async () => {
    const before = await bench.stored();
    const controller = new AbortController();
    const running = bench.run(
      'create_presentation',
      { slides },
      { signal: controller.signal, progress: () => controller.abort() },
    );
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(await bench.stored()).toBe(before);
  });
});

describe('text that does not fit', () => {
  const rows = Array.from({ length: 60 }, (_, n) => [
    `Station ${n}`,
    `${n * 7} MW`,
    'in service since the spring',
  ]);
  const table = {
    layout: 'table',
    content: {
      title: 'Every station of the network',
      table: { columns: [{ label: 'Station' }, { label: 'Power' }, { label: 'State' }], rows },
    },
  };
  const wordy = {
    layout: 'statement',
    content: { statement: 'A sentence that goes on and on and on. '.repeat(60).trim() },
  };

  it('is refused with the field, its measurements and about how many characters fit', async () => {
    const before = await bench.stored();
    const refused = bench.run('create_presentation', { slides: [slides[0], wordy] });
    await expect(refused).rejects.toMatchObject({
      code: 'does_not_fit',
      status: 422,
      issues: [
        {
          loc: ['slides', 1, 'content', 'statement'],
          type: 'text_too_long',
          ctx: {
            measured: expect.any(Number),
            allowed: expect.any(Number),
            fits_characters: expect.any(Number),
          },
        },
      ],
    });
    expect(await bench.stored()).toBe(before);
  });

  it('is paged over further slides on request, with every row kept', async () => {
    await expect(bench.run('create_presentation', { slides: [table] })).rejects.toMatchObject({
      code: 'does_not_fit',
    });
    const answer = await bench.run('create_presentation', { slides: [table], on_overflow: 'split' });
    const read = await bench.run('get_presentation', {
      id: answer['presentation_id'],
      response_format: 'detailed',
      notes: true,
      max_slides: 100,
    });
    const made = read['slides'] as { content: { title: string; table: { rows: string[][] } } }[];
    expect(made.length).toBeGreaterThan(1);
    expect(made.flatMap((slide) => slide.content.table.rows)).toEqual(rows);
    expect(made.at(-1)?.content.title).toBe(
      `Every station of the network (${made.length} of ${made.length})`,
    );
    expect(
      (answer['findings'] as { code: string }[]).filter((finding) => finding.code === 'text_overflow'),
    ).toEqual([]);
  });

  it('is refused when it cannot be paged, and kept and reported on request', async () => {
    await expect(
      bench.run('create_presentation', { slides: [wordy], on_overflow: 'split' }),
    ).rejects.toMatchObject({ code: 'does_not_fit' });
    const stored = await bench.run('create_presentation', { slides: [wordy], on_overflow: 'warn' });
    expect((stored['findings'] as { code: string }[]).map((finding) => finding.code)).toContain(
      'text_overflow',
    );
  });

  it.each(oneIn(12, TEMPLATE_IDS, 1))(
    'keeps the sources below a long table clear in %s: paged, or refused',
    async (template) => {
      const rows = Array.from({ length: 18 }, (_, index) => [
        `Line ${index + 1} from the harbour`,
        String(1840 + index * 37),
        index % 3 === 0 ? 'Runs all year, also in heavy ice and strong wind' : 'Runs all year',
      ]);
      const table = {
        columns: [{ label: 'Line' }, { label: 'Passengers a day', align: 'end' }, { label: 'Remarks' }],
        rows,
      };
      const slide = {
        layout: 'table',
        content: { title: 'Every line of the ferries', table },
        sources: ['Harbour authority of the northern towns, annual statistical report 2020, tables 4 to 7'],
      };
      const made = (on_overflow: string) =>
        bench.run('create_presentation', { template, slides: [slide], on_overflow });
      const errors = (answer: Record<string, unknown>) =>
        (answer['findings'] as { severity: string }[]).filter(({ severity }) => severity === 'error');
      expect(errors(await made('split'))).toEqual([]);
      const refused = {
        code: 'does_not_fit',
        issues: expect.arrayContaining([expect.objectContaining({ loc: ['slides', 0, 'content', 'table'] })]),
      };
      expect(await made('error').then(errors, ({ code, issues }) => ({ code, issues }))).toEqual(
        template === 'atelier' ? [] : refused,
      );
    },
  );
});
