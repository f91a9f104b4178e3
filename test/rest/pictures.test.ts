import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ConfigError, loadConfig } from '../../src/config/config.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { openPictureProvider, type PictureProviderServer } from '../support/picture-provider.ts';

let provider: PictureProviderServer;

let withPhotos: TestApp;

let maker: TestApp;

let plain: TestApp;

beforeAll(async () => {
  provider = await openPictureProvider();
  const here = {
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    PEXELS_API_URL: provider.url,
    PIXABAY_API_URL: provider.url,
    IMAGE_TIMEOUT_SECONDS: '1',
  };
  withPhotos = await createTestApp({ ...here, PEXELS_API_KEY: 'px-ok' });
  maker = await createTestApp({
    ...here,
    IMAGE_PROVIDER: 'openai_compatible',
    OPENAI_COMPAT_IMAGE_BASE_URL: provider.url,
    OPENAI_COMPAT_IMAGE_API_KEY: 'sk-secret',
    OPENAI_COMPAT_IMAGE_MODEL: 'painter',
  });
  plain = await createTestApp(here);
});

afterEach(() => provider.fail(undefined));

afterAll(async () => {
  await Promise.all([withPhotos, maker, plain].map((lectern) => lectern.close()));
  await provider.close();
});

const get = (lectern: TestApp, path: string) =>
  request(lectern.app).get(path).set('Authorization', lectern.session);

const post = (lectern: TestApp, path: string) =>
  request(lectern.app).post(path).set('Authorization', lectern.session);

const picture = (prompt: string) => ({
  layout: 'bullets_image',
  content: {
    title: 'Quays',
    image: { image_prompt: prompt },
    items: ['One was built in 1902', 'Another in 1911'],
  },
});

const deck = async (lectern: TestApp, slides: object[]) => {
  const { status, body } = await post(lectern, '/api/v3/presentation/from-json').send({ slides });
  expect(status, JSON.stringify(body)).toBe(200);
  const whole = await get(lectern, `/api/v3/presentation/${body.presentation_id}`);
  return {
    warnings: body.warnings as string[],
    slides: whole.body.slides as { content: { image: Record<string, string> }; speaker_note?: string }[],
  };
};

const photoOf = (n: number) => ({
  ...{
    id: n,
    width: 1600,
    height: 900,
    url: `https://www.pexels.com/photo/${n}/`,
    photographer: 'Cy',
    alt: `A crane, number ${n}`,
  },
  src: { large2x: `${provider.url}/photo/p${n}.jpg`, medium: `${provider.url}/photo/m${n}.jpg` },
});

describe('the photograph search', () => {
  test('returns addresses from Pexels, and from Pixabay with a key in the header, under either spelling', async () => {
    expect((await get(withPhotos, '/api/v3/images/search').query({ query: 'quay', limit: 2 })).body).toEqual([
      `${provider.url}/photo/p1.jpg`,
      `${provider.url}/photo/p2.jpg`,
    ]);
    expect(provider.asked.at(-1)).toMatchObject({
      path: '/v1/search',
      query: { query: 'quay', per_page: '2' },
      headers: { authorization: 'px-ok' },
    });
    const other = await get(withPhotos, '/api/v1/ppt/images/search')
      .query({ query: 'crane', provider: 'pixabay' })
      .set('X-Provider-Api-Key', 'pb-ok');
    expect(other.body).toEqual([`${provider.url}/photo/l7.jpg`]);
    expect(
      (await get(withPhotos, '/api/v1/ppt/images/search').query({ query: 'quay', provider: 'pixel' })).status,
    ).toBe(200);
  });

  test('returns an empty list on v1 without a key, and an error if the request requires a key', async () => {
    const path = '/api/v1/ppt/images/search';
    for (const provider of [undefined, 'pexels', 'pixabay'])
      expect((await get(plain, path).query({ query: 'quay', provider })).body).toEqual([]);
    const strict = await get(plain, path).query({ query: 'quay', provider: 'pixabay', strict_api_key: true });
    expect(strict.body).toMatchObject({ code: 'unauthorized', detail: 'Pixabay API key is required' });
  });

  test('reports a missing key, a wrong key, an unknown provider, and one with an invalid answer', async () => {
    const missing = await get(plain, '/api/v3/images/search').query({ query: 'quay', provider: 'pexels' });
    expect(missing.body).toMatchObject({ code: 'unauthorized', detail: 'Pexels API key is required' });
    const strict = await get(withPhotos, '/api/v1/ppt/images/search').query({
      query: 'quay',
      strict_api_key: true,
    });
    expect(strict.status).toBe(401);
    const wrong = await get(plain, '/api/v1/ppt/images/search')
      .query({ query: 'quay', provider: 'pixabay' })
      .set('X-Provider-Api-Key', 'nonsense-key');
    expect(wrong.status).toBe(401);
    expect(JSON.stringify(wrong.body)).not.toContain('nonsense');
    expect(
      (await get(withPhotos, '/api/v3/images/search').query({ query: 'x', provider: 'flickr' })).status,
    ).toBe(422);
    for (const answer of [
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 500 },
      { status: 200, body: '<html>' },
      { status: 200, body: '{"photos": 1}' },
      'hang',
    ] as const) {
      provider.fail(answer);
      const failed = await get(withPhotos, '/api/v3/images/search').query({ query: 'quay' });
      expect(failed.body.code, JSON.stringify(answer)).toBe('unavailable');
      if (answer !== 'hang' && answer.status === 429) expect(failed.headers['retry-after']).toBe('7');
    }
  });
});

describe('the picture generator', () => {
  test('stores the picture of the model, lists it apart from uploads, and never shows the key', async () => {
    const { status, body } = await get(maker, '/api/v3/images/generate').query({
      prompt: 'A lighthouse in fog',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      is_uploaded: false,
      extras: { prompt: 'A lighthouse in fog', provider: 'openai_compatible', width_px: 320 },
    });
    expect(provider.asked.at(-1)).toMatchObject({
      path: '/images/generations',
      headers: { authorization: 'Bearer sk-secret' },
      body: { model: 'painter', prompt: 'A lighthouse in fog', n: 1 },
    });
    const link = await get(maker, '/api/v1/ppt/images/generate').query({ prompt: 'by address' });
    expect((await request(maker.app).get(link.body)).status).toBe(200);
    expect((await get(maker, '/api/v1/ppt/images/generated')).body).toHaveLength(2);
    expect((await get(maker, '/api/v1/ppt/images/uploaded')).body).toEqual([]);
    provider.fail({
      status: 400,
      body: '{"error":{"code":"content_policy_violation","message":"sk-secret"}}',
    });
    const refused = await get(maker, '/api/v3/images/generate').query({ prompt: 'x' });
    expect(refused.body.detail).toContain('refuses to make this picture');
    expect(JSON.stringify(refused.body) + maker.logged()).not.toContain('sk-secret');
    expect((await get(plain, '/api/v3/images/generate').query({ prompt: 'x' })).status).toBe(422);
    expect(
      (
        await request(maker.app)
          .head('/api/v3/images/generate')
          .query({ prompt: 'x' })
          .set('Authorization', maker.session)
      ).status,
    ).toBe(405);
  });
});

describe('pictures in decks', () => {
  test('are found by their descriptions, each a different photograph, with alt text and a credit in the notes', async () => {
    const { slides, warnings } = await deck(withPhotos, [
      picture('a quay at dawn'),
      picture('a quay at dusk'),
    ]);
    expect(warnings).toEqual([]);
    expect(slides.map(({ content }) => content.image['alt'])).toEqual([
      'A quay, number 1',
      'A quay, number 2',
    ]);
    for (const { content } of slides) expect(content.image['image_url']).toMatch(/^media:/);
    expect(slides[0]?.speaker_note).toContain('Photo: Ada 1 / Pexels (https://www.pexels.com/photo/1/)');
  });

  test('are generated on request, with a warning that names the setting where no model is connected', async () => {
    const content = '# Quays\n\n## Where they stand\n\n- One quay was built in 1902\n- Another in 1911';
    expect(
      (
        await post(maker, '/api/v3/presentation/generate').send({
          content,
          image_type: 'ai-generated',
          n_slides: 2,
        })
      ).status,
    ).toBe(200);
    const without = await post(withPhotos, '/api/v3/presentation/generate').send({
      content,
      image_type: 'ai-generated',
    });
    expect(without.status).toBe(200);
    expect(without.body.warnings[0]).toMatch(/^image_type "ai-generated": .* IMAGE_PROVIDER\.$/);
  });

  test('stay placeholders when the provider fails, the reason is a warning, and the deck is built', async () => {
    provider.fail({ status: 429, headers: { 'retry-after': '60' } });
    const { warnings } = await deck(withPhotos, [picture('a quay')]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Slide 1, image: .*Pexels asks to wait \(429\)\. The slide is shown without it\.$/,
      ),
    ]);
    provider.fail({ status: 200, body: '{"photos": []}' });
    expect((await deck(withPhotos, [picture('a quay')])).warnings[0]).toContain('nothing was found');
    const none = await deck(plain, [picture('a quay')]);
    expect(none.warnings[0]).toContain('No image provider is configured');
  });

  test('leave no empty frame in layouts that the server chose, and a finding reports the missing picture', async () => {
    type Report = {
      findings: { code: string; severity: string; slide: number; places?: { slide: number }[] }[];
      warnings: string[];
      presentation_id: string;
    };
    const missing = { code: 'picture_missing', severity: 'warning' };
    const gone = '![The quay](http://127.0.0.9/gone.png)';
    const points = '- One quay was built in 1902\n- Another was built in 1911\n- A third one came in 1925';
    const slides_markdown = [
      '# Quays',
      `## How they came\n\n${points}\n\n${gone}`,
      `## The quay at dawn\n\n${gone}`,
    ];
    const generate = async (more: object): Promise<{ told: Report; layouts: string[] }> => {
      const { body: answer } = await post(plain, '/api/v1/ppt/presentation/generate').send({
        content: '',
        n_slides: 3,
        slides_markdown,
        ...more,
      });
      const { body } = await get(plain, `/api/v3/presentation/${answer.presentation_id}`);
      return { told: answer, layouts: body.slides.map(({ layout }: { layout: string }) => layout) };
    };
    const free = await generate({});
    expect(free.layouts).not.toContain('bullets_image');
    expect(free.layouts).not.toContain('image_full');
    expect(free.told.findings.filter(({ code }) => code === missing.code)).toEqual(
      [2, 3].map((slide) => expect.objectContaining({ ...missing, slide })),
    );
    expect(free.told.warnings.join(' ')).toContain('The slide is shown without it.');
    expect((await generate({ slides_layout: [null, 'bullets_image', null] })).layouts[1]).toBe(
      'bullets_image',
    );

    const people = ['Ada', 'Bo'].map((name) => ({ name, role: 'Pilot', image: { image_prompt: name } }));
    const made = await post(plain, '/api/v3/presentation/from-json').send({
      slides: [{ layout: 'team', content: { title: 'Pilots', people } }, picture('a quay')],
    });
    const answer: Report = made.body;
    const missed = (findings: Report['findings']) =>
      findings
        .filter(({ code }) => code === missing.code)
        .flatMap(({ severity, slide, places = [{ slide }] }) =>
          places.map((place) => `${severity} ${place.slide}`),
        );
    expect(missed(answer.findings)).toEqual(['warning 1', 'warning 1', 'warning 2']);
    const { body: checked } = await get(plain, `/api/v3/presentation/${answer.presentation_id}/check`);
    expect(missed(checked.findings)).toEqual(missed(answer.findings));
  });

  test('are referenced by id or by link, and stay when the stored picture is deleted', async () => {
    const { body: made } = await get(maker, '/api/v3/images/generate').query({ prompt: 'crane' });
    const slide = (image: object) => ({ ...picture('x'), content: { ...picture('x').content, image } });
    const { slides, warnings } = await deck(maker, [
      slide({ asset_id: made.id }),
      slide({ image_url: made.url }),
    ]);
    expect(warnings).toEqual([]);
    expect(slides[0]?.content.image['image_url']).toMatch(/^media:/);
    await request(maker.app)
      .delete(`/api/v3/images/${made.id}`)
      .set('Authorization', maker.session)
      .expect(204);
    const gone = await deck(maker, [slide({ asset_id: made.id })]);
    expect(gone.warnings[0]).toContain('no picture is stored under the id');
  });

  test('are replaced with their alt text when described anew, and stay where no provider is configured', async () => {
    const made = await post(withPhotos, '/api/v3/presentation/from-json').send({
      slides: [picture('a quay at dawn')],
    });
    const change = (lectern: TestApp, id: string, content: object) =>
      post(lectern, `/api/v3/presentation/${id}/edit`).send({
        edits: [{ op: 'update_content', slide: 1, content }],
      });
    const image = async (lectern: TestApp, id: string) =>
      (await get(lectern, `/api/v3/presentation/${id}`)).body.slides[0].content.image as Record<
        string,
        string
      >;
    const id = made.body.presentation_id as string;
    const before = await image(withPhotos, id);
    await change(withPhotos, id, { image: { focus_x: 0.2 } });
    expect((await image(withPhotos, id))['image_url']).toBe(before['image_url']);
    provider.fail({ status: 200, body: JSON.stringify({ photos: [photoOf(9)] }) });
    expect((await change(withPhotos, id, { image: { image_prompt: 'a crane' } })).status).toBe(200);
    const after = await image(withPhotos, id);
    expect(after).toMatchObject({ image_prompt: 'a crane', alt: 'A crane, number 9' });
    expect(after['image_url']).toMatch(/^media:/);
    expect(after['image_url']).not.toBe(before['image_url']);
    const note = async () =>
      (await get(withPhotos, `/api/v3/presentation/${id}`)).body.slides[0].speaker_note as string;
    expect((await note()).match(/Photo: /g)).toHaveLength(1);
    expect(await note()).toContain('Photo: Cy / Pexels (https://www.pexels.com/photo/9/)');
    provider.fail({ status: 429, headers: { 'retry-after': '60' } });
    const failed = await change(withPhotos, id, { image: { image_prompt: 'a tug' } });
    expect(failed.body.warnings).toEqual([
      expect.stringMatching(/^Slide 1, image: .*asks to wait \(429\)\. The picture was not changed\.$/),
    ]);
    expect(await image(withPhotos, id)).toEqual(after);
    expect(await note()).toContain('Photo: Cy / Pexels');
    provider.fail(undefined);

    const { body } = await post(plain, '/api/v3/presentation/from-json').send({
      slides: [
        {
          ...picture('x'),
          content: {
            ...picture('x').content,
            image: { image_url: `${provider.url}/photo/p1.jpg`, alt: 'Old' },
          },
        },
      ],
    });
    const stored = await change(plain, body.presentation_id, { image: { image_prompt: 'a crane' } });
    expect(stored.body.warnings).toEqual([
      expect.stringMatching(/^Slide 1, image: the picture was not changed, because no image provider/),
    ]);
    expect(await image(plain, body.presentation_id)).toMatchObject({
      image_url: `${provider.url}/photo/p1.jpg`,
      alt: 'Old',
    });
  });
});

test('the configuration refuses a picture provider that is unknown or lacks its key or model', () => {
  const problems = (env: Record<string, string>) => {
    try {
      loadConfig(env);
      return [];
    } catch (error) {
      return (error as ConfigError).problems;
    }
  };
  expect(problems({ IMAGE_PROVIDER: 'pexels' })).toEqual(['PEXELS_API_KEY: IMAGE_PROVIDER=pexels needs it']);
  expect(problems({ IMAGE_PROVIDER: 'openai_compatible' })).toHaveLength(2);
  expect(problems({ IMAGE_PROVIDER: 'midjourney' })[0]).toContain('IMAGE_PROVIDER');
  expect(
    String(
      JSON.stringify(loadConfig({ IMAGE_PROVIDER: 'gpt-image-1.5', OPENAI_API_KEY: 'sk-hidden' }).images),
    ),
  ).not.toContain('sk-hidden');
});
