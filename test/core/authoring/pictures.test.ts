import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthoredDeck } from '../../../src/core/authoring/api.ts';
import type { SlideSpec } from '../../../src/core/templates/contract.ts';
import { deckFrom } from '../../quality/document-decks.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { drawnSvg } from '../../support/drawn-svg.ts';
import { type Bench, openBench } from '../../support/services.ts';
import { listTexts } from './deck-helpers.ts';

const DIAGRAM = 'asset:11111111-1111-4111-8111-111111111111#900x500';
const CHART = 'asset:22222222-2222-4222-8222-222222222222#700x700';
const PHOTO = 'asset:33333333-3333-4333-8333-333333333333#1600x900-photo';

/** Three sentences a section, full of numbers: what calls for figures set large. */
const REPORT = `# Tidal year

The barrage of the estuary closed its year with more energy than planned.

## Energy

The barrage made 540 GWh in the year. It served 225,000 homes along the coast. Losses fell to 6 % of what was made.

![The turbine hall](${DIAGRAM} "Figure 1: The turbine hall")

## Costs

Repairs cost 12 million euros in the year. Staff took 31 % of the budget. Cables were replaced for 4.5 million euros.

![Where the money went](${CHART})

## Outlook

A second lock opens in 2029. It will cost 88 million euros. The ministry pays 40 % of it.
`;

const imagesOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        key === 'image_url' && typeof inner === 'string' ? [inner] : imagesOf(inner),
      );
const slideWith = ({ slides }: AuthoredDeck, url: string): SlideSpec | undefined =>
  slides.find(({ content }) => imagesOf(content).includes(url.split('#')[0] ?? ''));
const wordsOn = (slide: SlideSpec | undefined): string => listTexts(slide?.content).join(' ');

describe('pictures of a document', () => {
  it.each([undefined, 3, 4, 5, 7])(
    'are on a slide that mentions them, with any kind of text beside them (%s slides)',
    async (count) => {
      for (const template of ['ledger', 'pitch']) {
        const deck = await deckFrom(REPORT, {
          template,
          ...(count === undefined ? {} : { n_slides: count }),
        });
        if (count !== undefined) expect(deck.slides.length).toBeLessThanOrEqual(count);
        expect(wordsOn(slideWith(deck, DIAGRAM))).toMatch(/540 GWh|225,000 homes/);
        expect(wordsOn(slideWith(deck, CHART))).toMatch(/12 million|31 %|4\.5 million/);
        expect(deck.omitted.filter(({ kind }) => kind === 'figure')).toEqual([]);
      }
    },
  );

  it('have an alternative text that is no point beside them', async () => {
    const table = (name: string): string =>
      `| Year | ${name} |\n|---|---|\n| 2021 | 400 |\n| 2022 | 520 |\n| 2023 | 610 |\n`;
    const deck = await deckFrom(
      `# Lock\n\n## Boats\n\n${table('Boats')}\n## Gates\n\nThe lock lifts a boat by four metres.\n\n![A boat between two grey gates](${DIAGRAM})\n\n## Money\n\n${table('Euros')}`,
    );
    const shown = slideWith(deck, DIAGRAM);
    expect(shown).toBeDefined();
    expect(JSON.stringify(shown?.content['items'] ?? [])).not.toContain('grey gates');
  });

  it('come before steps and dates, which have a slide of their own if the number of slides is open', async () => {
    const steps =
      '# Lock\n\n## Passage\n\nThe lock lifts a boat by four metres. It takes twenty minutes. Two keepers watch it.\n\n';
    const deck = await deckFrom(
      `${steps}![The lock from above](${PHOTO})\n\n1. Call the keeper\n2. Enter at green\n3. Make fast\n4. Wait for the gate\n5. Leave slowly\n\n## Fees\n\nA passage costs nothing before noon. Later boats pay by their length. Rowers never pay.`,
    );
    expect(wordsOn(slideWith(deck, PHOTO))).not.toBe('');
    for (const step of ['Call the keeper', 'Leave slowly'])
      expect(deck.slides.map(wordsOn).join('\n')).toContain(step);
  });

  it('after a table are kept together with it', async () => {
    const table =
      '| Year | Boats |\n|---|---|\n| 2021 | 400 |\n| 2022 | 520 |\n| 2023 | 610 |\n| 2024 | 700 |\n';
    for (const n_slides of [undefined, 5]) {
      const deck = await deckFrom(
        `${REPORT}\n## Boats\n\n${table}\n![The harbour](${PHOTO})\n\nBoats come from six countries. Most of them stay a night.\n`,
        n_slides === undefined ? {} : { n_slides },
      );
      expect(slideWith(deck, PHOTO), String(n_slides)).toBeDefined();
      expect(deck.slides.some(({ layout }) => /chart|table/.test(layout))).toBe(true);
    }
  });

  it('without two points beside them are placed with neighbouring text, or their own', async () => {
    const deck = await deckFrom(
      `# Mill\n\n## Wheel\n\nThe wheel turns twice a minute. It was built of oak. Three men built it in a winter.\n\n### Section\n\n![Section of the wheel with its axle](${DIAGRAM})\n\n## Pond\n\nThe pond feeds the wheel. It is drained each autumn. Carp are sold then.`,
    );
    expect(wordsOn(slideWith(deck, DIAGRAM))).toMatch(/wheel turns|oak|Three men/);
    const alone = await deckFrom(
      `# Mill\n\n![Section of the wheel with its axle](${DIAGRAM} "Figure 1: As it was found in the year it closed")`,
      { include_title_slide: false },
    );
    expect(slideWith(alone, DIAGRAM)).toBeDefined();
  });

  it('are omitted by name if they are ornaments or cannot be loaded', async () => {
    const { slides, omitted } = await deckFrom(REPORT.replace(DIAGRAM, 'img/hall.png'));
    expect(imagesOf(slides.map(({ content }) => content))).toHaveLength(1);
    expect(omitted.find(({ kind }) => kind === 'figure')).toMatchObject({
      reason: expect.stringContaining('cannot be loaded'),
    });
  });
});

describe('pictures of an uploaded page', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench.close());

  it('are beside their text if they have content, and omitted with a reason if they are decorative', async () => {
    const diagram = await sharp({ create: { width: 640, height: 420, channels: 3, background: '#dde' } })
      .composite([
        {
          input: drawnSvg(
            '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="420"><path d="M40 380 L200 120 L420 260 L600 40" stroke="#124" stroke-width="9" fill="none"/></svg>',
          ),
        },
      ])
      .png()
      .toBuffer();
    const dot = await sharp({ create: { width: 12, height: 12, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    const src = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;
    const section = (heading: string, words: string, picture: string): string =>
      `<h2>${heading}</h2><p>${words}</p>${picture}`;
    const page = `<!doctype html><html lang="en"><body><article><h1>Tidal year</h1><p>The barrage closed its year with more energy than planned.</p>
      ${section('Energy', 'The barrage made 540 GWh in the year. It served 225,000 homes along the coast. Losses fell to 6 % of what was made.', `<figure><img src="${src(diagram)}" alt="Energy by month"><figcaption>Energy by month</figcaption></figure>`)}
      ${section('Costs', 'Repairs cost 12 million euros. Staff took 31 % of the budget. Cables were replaced for 4.5 million euros.', `<p><img src="${src(dot)}" alt="Red dot"></p>`)}
      ${section('Outlook', 'A second lock opens in 2029. It will cost 88 million euros. The ministry pays 40 % of it.', '')}</article></body></html>`;
    const { files } = (await bench.run('upload_files', {
      files: [{ filename: 'year.html', content_base64: Buffer.from(page).toString('base64') }],
    })) as { files: { value: string }[] };
    const made = (await bench.run('generate_presentation', { files: files.map(({ value }) => value) })) as {
      presentation_id: string;
    };
    const { slides, omitted } = (await bench.run('get_presentation', {
      id: made.presentation_id,
      response_format: 'detailed',
      max_slides: 50,
    })) as unknown as {
      slides: SlideSpec[];
      omitted: { kind: string; text: string }[];
    };
    const shown = slides.filter(({ content }) => imagesOf(content).length > 0);
    expect(shown.map(({ content }) => content['title'])).toEqual(['The barrage made 540 GWh in the year']);
    expect(wordsOn(shown[0])).toMatch(/540 GWh|225,000/);
    expect(omitted.filter(({ kind }) => kind === 'figure').map(({ text }) => text)).toEqual(['Red dot']);
  });
});

describe('pictures with an address', () => {
  let lectern: TestApp;
  let server: Server;
  beforeAll(async () => {
    const drawn = (width: number, height: number): Promise<Buffer> =>
      sharp({ create: { width, height, channels: 3, background: '#357' } })
        .png()
        .toBuffer();
    const files: Readonly<Record<string, Buffer>> = {
      '/hall.png': await drawn(900, 500),
      '/dot.png': await drawn(12, 12),
    };
    server = createServer((asked, answer) => {
      const file = files[asked.url ?? ''];
      answer.writeHead(file === undefined ? 404 : 200, { 'content-type': 'image/png' }).end(file);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    lectern = await createTestApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8' });
  });
  afterAll(async () => {
    await lectern.close();
    await new Promise((done) => server.close(done));
  });

  it('are loaded first; those that fail take no room and are reported, and small ones are ornaments', async () => {
    const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const content = REPORT.replace(DIAGRAM, `${root}/hall.png`)
      .replace(CHART, `${root}/gone.png`)
      .replace('A second lock', `![Dot](${root}/dot.png)\n\nA second lock`);
    const auth = (call: Test): Test => call.set('Authorization', lectern.session);
    const { body } = await auth(request(lectern.app).post('/api/v3/presentation/generate')).send({ content });
    const { body: whole } = await auth(
      request(lectern.app).get(`/api/v3/presentation/${body.presentation_id}`),
    );
    const slides = whole.slides as SlideSpec[];
    expect(slides.flatMap(({ content: shown }) => imagesOf(shown))).toHaveLength(1);
    expect(
      slides
        .filter(({ content: shown }) => JSON.stringify(shown).includes('12 million'))
        .map(({ layout }) => layout),
    ).not.toContain('bullets_image');
    expect(slides.find(({ content: shown }) => imagesOf(shown).length > 0)?.content).toMatchObject({
      image: { fit: 'contain' },
    });
    const warnings = (body.warnings as string[]).filter((warning) => warning.includes('picture'));
    expect(warnings).toEqual([
      expect.stringMatching(/gone\.png could not be loaded: .*404.* laid out without it\.$/),
    ]);
    expect(
      body.omitted
        .filter(({ kind }: { kind: string }) => kind === 'figure')
        .map(({ reason }: { reason: string }) => reason),
    ).toEqual([expect.stringContaining('could not be loaded'), expect.stringContaining('12 × 12')]);
  });
});
