import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { OpenedPptx } from '../support/open-pptx.ts';

let lectern: TestApp;
beforeAll(async () => {
  lectern = await createTestApp();
});
afterAll(() => lectern.close());

const slides = [
  { layout: 'title', content: { title: 'Tides' } },
  { layout: 'code', content: { title: 'Reading a gauge', code: 'level = gauge.read()', language: 'python' } },
];
const SYSTEM = { major: 'Arial', minor: 'Arial', mono: 'Courier New' };
const OWN = { major: 'IBM Plex Sans', minor: 'IBM Plex Sans', mono: 'IBM Plex Mono' };

const post = (path: string, body: object, from = lectern) =>
  request(from.app).post(path).set('Authorization', from.session).send(body);
const fromJson = (body: object, from = lectern) =>
  post('/api/v3/presentation/from-json', { slides, standard_template: 'ledger', ...body }, from);

/** Families that the file behind a link names: those of its theme, and that of its code. */
async function named(path: string, from = lectern): Promise<typeof OWN> {
  const { pathname, search } = new URL(path, 'http://localhost');
  const { body } = await request(from.app).get(`${pathname}${search}`).responseType('blob').expect(200);
  const file = new OpenedPptx(body as Uint8Array);
  const [major, minor] = file
    .all('ppt/theme/theme1.xml', 'a:latin')
    .map(({ attributes }) => attributes.get('typeface') ?? '');
  const mono = file
    .all('ppt/slides/slide2.xml', 'a:latin')
    .map(({ attributes }) => attributes.get('typeface') ?? '');
  return {
    major: major ?? '',
    minor: minor ?? '',
    mono: mono.find((family) => !family.startsWith('+')) ?? '',
  };
}

describe('the font source of a deck', () => {
  test('system names the fonts that Office has, and only those', async () => {
    const { body } = await fromJson({ fonts: 'system' }).expect(200);
    expect(await named(body.path)).toEqual(SYSTEM);
    const own = await fromJson({}).expect(200);
    expect(await named(own.body.path)).toEqual(OWN);
  });

  test('system uses the fonts of Office for scripts that Arial lacks', async () => {
    const { body } = await fromJson({
      fonts: 'system',
      language: 'ja',
      slides: [{ layout: 'title', content: { title: '潮の満ち引き' } }, slides[1]],
    }).expect(200);
    const { pathname, search } = new URL(body.path, 'http://localhost');
    const file = new OpenedPptx(
      (await request(lectern.app).get(`${pathname}${search}`).responseType('blob')).body as Uint8Array,
    );
    expect(
      file.all('ppt/theme/theme1.xml', 'a:ea').map(({ attributes }) => attributes.get('typeface')),
    ).toEqual(['Yu Gothic', 'Yu Gothic']);
    expect(file.xml('ppt/theme/theme1.xml')).not.toContain('Noto Sans');
  });

  test('is switched by an edit and back, and the deck returns the current one', async () => {
    const { body: made } = await fromJson({ fonts: 'system' }).expect(200);
    const edit = (fonts: string) =>
      post(`/api/v3/presentation/${made.presentation_id}/edit`, { edits: [{ op: 'set_deck', fonts }] });
    const back = await edit('embed').expect(200);
    expect(back.body.deck_changed).toEqual(['fonts']);
    expect(await named(back.body.path)).toEqual(OWN);
    expect(await named((await edit('system').expect(200)).body.path)).toEqual(SYSTEM);
    const read = await request(lectern.app)
      .get(`/api/v3/presentation/${made.presentation_id}`)
      .set('Authorization', lectern.session)
      .expect(200);
    expect(read.body.fonts).toBe('system');
  });

  test('is refused with the three valid values when it is none of them', async () => {
    const { body } = await fromJson({ fonts: 'none' }).expect(422);
    expect(body.detail[0]).toMatchObject({
      loc: ['body', 'fonts'],
      msg: expect.stringMatching(/embed.*system.*name/),
    });
  });

  test('is the default of the operator for decks that set none', async () => {
    const other = await createTestApp({ DECK_FONTS: 'system' });
    try {
      expect(await named((await fromJson({}, other).expect(200)).body.path, other)).toEqual(SYSTEM);
      expect(await named((await fromJson({ fonts: 'embed' }, other).expect(200)).body.path, other)).toEqual(
        OWN,
      );
    } finally {
      await other.close();
    }
  });
});

describe('the font families that a deck needs', () => {
  const get = (path: string) => request(lectern.app).get(path).set('Authorization', lectern.session);
  const file = async (path: string) => {
    const { pathname, search } = new URL(path, 'http://localhost');
    return (await request(lectern.app).get(`${pathname}${search}`).responseType('blob').expect(200))
      .body as Buffer;
  };
  const checked = async (bytes: Buffer) =>
    (
      await request(lectern.app)
        .post('/api/v3/presentation/check')
        .set('Authorization', lectern.session)
        .attach('pptx_file', bytes, 'deck.pptx')
        .expect(200)
    ).body.fonts;

  test.runIf(DEEP)(
    'are listed when it is created, changed, exported and checked, with whether it embeds them',
    async () => {
      const fonts = [
        { family: 'IBM Plex Sans', embedded: true },
        { family: 'IBM Plex Mono', embedded: true },
      ];
      const made = (await fromJson({}).expect(200)).body;
      expect(made.fonts).toEqual(fonts);
      const { presentation_id: id } = made;
      expect((await get(`/api/v3/presentation/${id}/check`).expect(200)).body.fonts).toEqual(fonts);
      expect(
        (await post('/api/v3/presentation/export', { id, export_as: 'pptx' }).expect(200)).body.fonts,
      ).toEqual(fonts);
      expect(
        (await post('/api/v3/presentation/export', { id, export_as: 'pdf' }).expect(200)).body,
      ).not.toHaveProperty('fonts');
      expect(await checked(await file(made.path))).toEqual(fonts.toReversed());
      const named = (
        await post(`/api/v3/presentation/${id}/edit`, { edits: [{ op: 'set_deck', fonts: 'name' }] }).expect(
          200,
        )
      ).body;
      expect(named.fonts[0]).toEqual({
        family: 'IBM Plex Sans',
        embedded: false,
        note: expect.stringMatching(/name its fonts only.*embedded/),
      });
      expect((await checked(await file(named.path)))[0]).toEqual({
        family: 'IBM Plex Mono',
        embedded: false,
        note: expect.stringContaining('Where it is not installed'),
      });
    },
  );

  test('need no embedding where Office has them', async () => {
    const made = (await fromJson({ fonts: 'system' }).expect(200)).body;
    expect(made.fonts).toEqual(
      ['Arial', 'Courier New'].map((family) => ({
        family,
        embedded: false,
        note: 'The font comes with Office.',
      })),
    );
    expect(await checked(await file(made.path))).toEqual(made.fonts);
  });
});

describe('the fonts of a theme', () => {
  const theme = async (fonts: unknown) =>
    (
      await post('/api/v3/theme/create', {
        name: 'Brand',
        data: { colors: { primary: '#0F7B7B' } },
        fonts,
      }).expect(200)
    ).body;

  test("may be Office's, measured with faces of the same widths", async () => {
    const made = await theme({ text: 'calibri', heading: 'Georgia' });
    expect(made.warnings).toEqual([]);
    expect(made.data.fonts).toMatchObject({
      textFont: { name: 'Calibri' },
      headingFont: { name: 'Georgia' },
    });
    const deck = await fromJson({ theme: made.id }).expect(200);
    expect(await named(deck.body.path)).toMatchObject({ major: 'Georgia', minor: 'Calibri' });
  });

  test('may include a family with only a similar face here, and a warning says so', async () => {
    const made = await theme({ text: 'Verdana' });
    expect(made.warnings).toEqual([
      expect.stringMatching(
        /"Verdana" is measured and drawn with Noto Sans, which is similar but has different widths/,
      ),
    ]);
  });

  test('come from the source that the theme sets, for decks that set none', async () => {
    const { id, data } = await theme({ source: 'system' });
    expect(data.fonts.source).toBe('system');
    expect(await named((await fromJson({ theme: id }).expect(200)).body.path)).toEqual(SYSTEM);
    expect(await named((await fromJson({ theme: id, fonts: 'name' }).expect(200)).body.path)).toEqual(OWN);
    expect((await theme('system')).data.fonts.source).toBe('system');
    const { body } = await post('/api/v3/theme/create', {
      name: 'Brand',
      data: { colors: { primary: '#0F7B7B' } },
      fonts: { source: 'windows' },
    }).expect(422);
    expect(body.detail[0]).toMatchObject({
      loc: ['body', 'fonts', 'source'],
      msg: expect.stringContaining('embed, system, name'),
    });
  });
});
