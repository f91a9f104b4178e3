import sharp from 'sharp';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { drawnSvg } from '../support/drawn-svg.ts';
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

test('the description of a picture is removed with it, and stays if the new content repeats it', async () => {
  const made = await post(withPhotos, '/api/v3/presentation/from-json').send({
    slides: [picture('a quay at dawn')],
  });
  const id = made.body.presentation_id as string;
  const slide = async () =>
    (await get(withPhotos, `/api/v3/presentation/${id}`)).body.slides[0] as {
      content: { image: Record<string, unknown> };
      speaker_note?: string;
    };
  const edit = async (...edits: object[]) =>
    (
      await post(withPhotos, `/api/v3/presentation/${id}/edit`).send({
        edits: edits.map((one) => ({ slide: 1, ...one })),
      })
    ).body;
  const address = (n: number) => `${provider.url}/photo/p${n}.jpg`;
  await edit({ op: 'update_content', content: { image: { focus_x: 0.2, fit: 'contain' } } });
  expect((await slide()).speaker_note).toContain('Photo: Ada 1');

  const answer = await edit({ op: 'update_content', content: { image: { image_url: address(2) } } });
  expect(Object.keys((await slide()).content.image).toSorted()).toEqual(['fit', 'image_url']);
  expect((await slide()).speaker_note ?? '').not.toContain('Photo: ');
  expect(answer.findings).toContainEqual(expect.objectContaining({ code: 'missing_alt', slide: 1 }));

  await edit({ op: 'update_content', content: { image: { alt: 'A quay' } } });
  const before = (await slide()).content.image['image_url'];
  await edit({ op: 'update_content', content: { image: { image_url: address(3), alt: 'A quay' } } });
  expect((await slide()).content.image).toMatchObject({
    alt: 'A quay',
    image_url: expect.not.stringMatching(String(before)),
  });
  await edit(
    { op: 'set_field', path: 'image.alt', value: 'A crane' },
    { op: 'set_field', path: 'image.image_url', value: address(4) },
  );
  expect((await slide()).content.image).toMatchObject({ alt: 'A crane' });
  await edit({ op: 'set_field', path: 'image.image_url', value: address(5) });
  expect((await slide()).content.image['alt']).toBeUndefined();

  // An uploaded one takes the place of one that had an address.
  const { body: uploaded } = await get(maker, '/api/v3/images/generate').query({ prompt: 'crane' });
  const theirs = await post(maker, '/api/v3/presentation/from-json').send({
    slides: [
      { ...picture('x'), content: { ...picture('x').content, image: { image_url: address(1), alt: 'Old' } } },
    ],
  });
  const place = `/api/v3/presentation/${theirs.body.presentation_id}`;
  const shown = async () => (await get(maker, place)).body.slides[0].content.image as Record<string, unknown>;
  const old = (await shown())['image_url'];
  await post(maker, `${place}/edit`).send({
    edits: [{ op: 'update_content', slide: 1, content: { image: { asset_id: uploaded.id } } }],
  });
  expect((await shown())['image_url']).toMatch(/^media:/);
  expect((await shown())['image_url']).not.toBe(old);
  expect((await shown())['alt']).toBeUndefined();
});

test('a drawing that its frame crops is reported, with the way to show all of it', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"><rect width="300" height="900" fill="#fff"/><path d="M150 40V860M40 60H260M40 840H260M60 450H240" stroke="#123" stroke-width="14"/></svg>';
  const png = drawnSvg(drawing);
  const answer = async (more: object) => {
    const image = { image_url: `data:image/png;base64,${png.toString('base64')}`, alt: 'A mast', ...more };
    const { body } = await post(plain, '/api/v3/presentation/from-json').send({
      slides: [{ layout: 'image_full', content: { title: 'The mast', image } }],
    });
    return (body.findings as { code: string; path: string; fix: string }[]).filter(
      ({ code }) => code === 'picture_cut',
    );
  };
  expect(await answer({})).toMatchObject([
    { path: 'slides[0].content.image', fix: expect.stringContaining('"fit": "contain"') },
  ]);
  expect(await answer({ fit: 'contain' })).toEqual([]);
});

test('a drawing is written as SVG and PNG and kept by edits; one that programs draw differently, as PNG only', {
  skip: !DEEP,
}, async () => {
  const drawing = (inner: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><style>.a{fill:#0f7b7b}</style><rect class="a" width="40" height="20"/>${inner}</svg>`)}`;
  const parts = async (path: string) => {
    const { pathname, search } = new URL(path);
    const file = await request(plain.app)
      .get(pathname + search)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => done(null, Buffer.concat(chunks)));
      });
    const entries = readZip(file.body as Buffer);
    const text = (name: RegExp) =>
      entries.flatMap((entry) => (name.test(entry.name) ? [Buffer.from(entry.read()).toString('utf8')] : []));
    return {
      drawings: text(/^ppt\/media\/.*\.svg$/),
      slide: text(/^ppt\/slides\/slide1\.xml$/)[0] ?? '',
      pngs: text(/^ppt\/media\/.*\.png$/).length,
    };
  };
  const slide = (inner: string) => ({
    layout: 'bullets_image',
    content: {
      title: 'Quays',
      image: { image_url: drawing(inner), alt: 'A quay' },
      items: ['One was built in 1902', 'Another in 1911'],
    },
  });
  const made = await post(plain, '/api/v3/presentation/from-json').send({
    slides: [slide('<script>alert(1)</script>')],
  });
  const first = await parts(made.body.path);
  expect(first.drawings).toEqual([
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"><rect width="40" height="20" fill="#0f7b7b"/></svg>',
  ]);
  expect(first.slide).toContain('asvg:svgBlip');
  const edited = await post(plain, `/api/v3/presentation/${made.body.presentation_id}/edit`).send({
    edits: [{ op: 'set_field', slide: 1, path: 'title', value: 'Piers' }],
  });
  const later = await parts(edited.body.path);
  expect(later.slide).toContain('Piers');
  expect(later.drawings).toEqual(first.drawings);
  const uneven = await post(plain, '/api/v3/presentation/from-json').send({
    slides: [slide('<text>Quay</text>')],
  });
  const alone = await parts(uneven.body.path);
  expect([alone.drawings, alone.slide.includes('svgBlip')]).toEqual([[], false]);
  expect(alone.pngs).toBeGreaterThan(0);
});

test('a picture in markup is stored as an asset, which the markup references, and is shown', async () => {
  const noise = await sharp({
    create: {
      width: 180,
      height: 120,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const data = `data:image/png;base64,${noise.toString('base64')}`;
  expect(data.length).toBeGreaterThan(60_000);
  const markup = `<section><h1>Quays</h1><img id="photo" src="${data}" alt="Noise" class="rounded object-cover" style="object-position:50% 20%;opacity:.5"/></section>`;
  const { status, body } = await post(plain, '/api/v3/presentation/from-json').send({ slides: [{ markup }] });
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200);
  const whole = (await get(plain, `/api/v3/presentation/${body.presentation_id}`)).body;
  const stored = whole.slides[0].content.markup as string;
  expect(stored).not.toContain('base64');
  expect(stored).toMatch(/src="[^"]{10,200}" alt="Noise"/);
  expect(JSON.stringify(whole).length).toBeLessThan(20_000);
  const shown = await get(
    plain,
    `/api/v3/presentation/${body.presentation_id}/preview?format=svg&inline=true&slides=1`,
  );
  expect(JSON.stringify(shown.body)).toMatch(/<image |%3Cimage/);
});
