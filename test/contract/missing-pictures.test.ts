import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLinks } from '../../src/core/presentations/links.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DEEP } from '../support/deep.ts';
import { type McpBench, openMcpBench } from '../support/mcp-bench.ts';
import { drawing, FONT_FILE, REPORT } from '../support/reference-values.ts';
import { modernClient, type TestClient, textOf } from '../tools/clients.ts';

const GONE = 'file-00000000-0000-4000-8000-000000000000';
const BLOCKED = 'http://127.0.0.1:9/chart.png';
const ITEMS = ['One was built in 1902', 'Another in 1911'];
const showing = (address: string) => ({
  layout: 'bullets_image',
  content: { title: 'Quays', image: { image_url: address, alt: 'A quay' }, items: ITEMS },
});
const markup = (src: string) => ({
  markup: `<section><h1>Quays</h1><img src="${src}" alt="A quay"/></section>`,
});

let mcp: McpBench;
let client: TestClient;
let rest: TestApp;
let stored: {
  readonly picture: string;
  readonly font: string;
  readonly report: string;
  readonly expired: string;
};
beforeAll(async () => {
  mcp = await openMcpBench();
  client = await modernClient({ url: `${mcp.url}?toolsets=all` });
  rest = await createTestApp();
  const { assets } = mcp.bench.services;
  const png = await drawing('#0f7b7b');
  const [picture, font, report] = (await assets?.addFiles([
    { filename: 'chart.png', bytes: png },
    { filename: 'Newsreader.ttf', bytes: FONT_FILE },
    {
      filename: 'report.md',
      bytes: new TextEncoder().encode(
        `${REPORT}\n![Load by hour](images/chart.png)\n\n![Elsewhere](${BLOCKED})\n`,
      ),
    },
  ])) ?? [{ value: '' }, { value: '' }, { value: '' }];
  const image = await assets?.addImage(png, { filename: 'quay.png' });
  const over = await createLinks({ ...mcp.bench, clock: mcp.bench.context().clock, lifetimeSeconds: -60 });
  stored = {
    picture: picture?.value ?? '',
    font: font?.value ?? '',
    report: report?.value ?? '',
    expired: over.blob(`images/${image?.id}.png`, { style: 'relative', base: '' }),
  };
}, 60_000);
afterAll(async () => {
  await client.close();
  await mcp.close();
  await rest.close();
});

const issuesOf = async (
  operation: string,
  input: Record<string, unknown>,
): Promise<{ loc: (string | number)[]; msg: string }[]> =>
  mcp.bench.run(operation, input).then(
    (answer) => expect.fail(`It was not refused: ${JSON.stringify(answer).slice(0, 300)}`),
    (error: { issues: { loc: (string | number)[]; msg: string }[] }) => error.issues,
  );
const post = (path: string, body: object) =>
  request(rest.app).post(path).set('Authorization', rest.session).send(body);

describe('a picture that the caller names and that cannot be loaded', () => {
  test('fails create_presentation with the field and reason of every such picture, and nothing is stored', async () => {
    const before = await mcp.bench.stored();
    const answer = await client.call('create_presentation', {
      slides: [
        showing(GONE),
        { layout: 'title', content: { title: 'Tides' } },
        showing(BLOCKED),
        markup('asset:none'),
      ],
    });
    expect(answer.isError).toBe(true);
    const text = textOf(answer);
    expect(text).toContain('slides.0.content.image');
    expect(text).toContain(`no file is stored under "${GONE}"`);
    expect(text).toContain('slides.2.content.image');
    expect(text).toContain('not on the public internet');
    expect(text).toContain('slides.3.markup');
    expect(text).toContain('on_missing_picture');
    expect(await mcp.bench.stored()).toBe(before);
  });

  test('leaves an empty frame and a warning with on_missing_picture "placeholder"', async () => {
    const answer = await client.call('create_presentation', {
      slides: [showing(GONE), markup(BLOCKED)],
      on_missing_picture: 'placeholder',
    });
    expect(answer.isError, textOf(answer)).not.toBe(true);
    expect(answer.structuredContent?.['warnings']).toEqual([
      expect.stringContaining('Slide 1, image'),
      expect.stringContaining('Slide 2'),
    ]);
  });

  test('fails an edit at its value, while a slide whose picture was missing before stays editable', async () => {
    const { presentation_id: id } = await mcp.bench.run('create_presentation', {
      slides: [showing(GONE)],
      on_missing_picture: 'placeholder',
    });
    const wrong = { op: 'set_field', slide: 1, path: 'image', value: { image_url: BLOCKED, alt: 'A quay' } };
    expect(await issuesOf('edit_presentation', { id, edits: [wrong] })).toEqual([
      expect.objectContaining({
        loc: ['edits', 0, 'value'],
        msg: expect.stringContaining('not on the public internet'),
      }),
    ]);
    const edited = await mcp.bench.run('edit_presentation', {
      id,
      edits: [{ op: 'set_field', slide: 1, path: 'title', value: 'Old quays' }],
    });
    expect(edited['revision']).toBe(2);
    const placed = await mcp.bench.run('edit_presentation', {
      id,
      edits: [wrong],
      on_missing_picture: 'placeholder',
    });
    expect(placed['warnings']).toEqual([expect.stringContaining('could not be loaded')]);
  });

  test('fails a generation from Markdown at its text, in content and in slides', async () => {
    const content = `${REPORT}\n![Load by hour](chart.png)\n`;
    for (const operation of ['generate_presentation', 'generate_outline'])
      expect(await issuesOf(operation, { content })).toEqual([
        expect.objectContaining({
          loc: ['content'],
          msg: expect.stringMatching(
            /^The picture chart\.png could not be loaded: .*give its value in files/,
          ),
        }),
      ]);
    const elsewhere = await post('/api/v3/presentation/generate', {
      content: `${REPORT}\n![Elsewhere](${BLOCKED})\n`,
      on_missing_picture: 'fail',
    });
    expect(elsewhere.status, JSON.stringify(elsewhere.body)).toBe(422);
    expect(JSON.stringify(elsewhere.body)).toContain(BLOCKED);
    const slides = [
      { content: '## Quays\n\n- One was built in 1902' },
      { content: `## Load\n\n![Load by hour](${GONE})\n\n- It was high` },
    ];
    expect(await issuesOf('generate_presentation', { slides })).toEqual([
      expect.objectContaining({ loc: ['slides', 1, 'content'], msg: expect.stringContaining(GONE) }),
    ]);
    const loose = await mcp.bench.run('generate_presentation', {
      content,
      on_missing_picture: 'placeholder',
    });
    expect(loose['omitted']).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'figure' })]));
  });

  test('causes a warning if an uploaded document names it', async () => {
    const { assets } = await rest.lectern.services();
    const [report] =
      (await assets?.addFiles([
        {
          filename: 'report.md',
          bytes: new TextEncoder().encode(`${REPORT}\n![Elsewhere](${BLOCKED})\n\n![Beside](beside.png)\n`),
        },
      ])) ?? [];
    const { status, body } = await post('/api/v3/presentation/generate', {
      content: '',
      files: [report?.value],
      on_missing_picture: 'fail',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(JSON.stringify(body.omitted)).toContain('could not be loaded');
  });
});

describe('a value that names no picture', () => {
  test.each([
    ['a font', () => stored.font, /"Newsreader\.ttf" is a \.ttf file, not a picture/],
    ['a text', () => stored.report, /"report\.md" is a \.md file, not a picture/],
    [
      'a link that has expired',
      () => stored.expired,
      /download link has expired; call the tool that returned it again/,
    ],
    [
      'a link that was changed',
      () => stored.expired.replace(/expires=\d+/, 'expires=9999999999'),
      /not signed by this server/,
    ],
  ])('is refused for %s at its field, with what the value names instead', async (_, value, reason) => {
    expect(await issuesOf('create_presentation', { slides: [showing(value())] })).toEqual([
      expect.objectContaining({
        loc: ['slides', 0, 'content', 'image'],
        msg: expect.stringMatching(reason),
      }),
    ]);
    await expect(
      mcp.bench.run('create_theme', { name: 'Harbour', colors: { primary: '#0F7B7B' }, logo_url: value() }),
    ).rejects.toThrow(reason);
  });

  test('is refused at its field if it names a picture in place of a presentation', async () => {
    expect(await issuesOf('create_design', { pptx_url: stored.picture, mode: 'wait' })).toEqual([
      expect.objectContaining({ loc: ['pptx_url'] }),
    ]);
    expect(await issuesOf('check_file', { pptx_url: GONE })).toEqual([
      expect.objectContaining({ loc: ['pptx_url'], msg: expect.stringContaining('upload') }),
    ]);
  });
});

describe('a picture among the files of a call', () => {
  const picturesIn = async (id: unknown) =>
    (
      (await mcp.bench.run('get_presentation', { id, response_format: 'detailed' }))['slides'] as {
        content: unknown;
      }[]
    ).flatMap(({ content }) => [...JSON.stringify(content).matchAll(/"image_url":"(media:[^"]+)"/g)]);

  test.runIf(DEEP)('appears once, where Markdown shows it by its name', async () => {
    for (const input of [
      { content: `${REPORT}\n![Load by hour](charts/chart.png)\n`, files: [stored.picture] },
      {
        slides: [{ content: '## Load\n\n![Load by hour](<chart.png>)\n\n- It was high\n- It fell at night' }],
        files: [stored.picture],
      },
      { files: [stored.report, stored.picture] },
    ]) {
      const made = await mcp.bench.run('generate_presentation', input);
      expect(await picturesIn(made['presentation_id']), JSON.stringify(input)).toHaveLength(1);
    }
  });

  test('is not looked for in code', async () => {
    const { slides } = await mcp.bench.run('generate_outline', {
      content: `${REPORT}\n\n\`\`\`md\n![Load](chart.png)\n\`\`\`\n\n![Load by hour](chart.png)\n`,
      files: [stored.picture],
    });
    expect(JSON.stringify(slides)).toContain(stored.picture);
  });
});

describe('the routes of the compatible REST API', () => {
  test.each(['/api/v1/ppt/presentation/create/from-json', '/api/v3/presentation/from-json'])(
    '%s keep an empty frame and warn unless on_missing_picture is "fail"',
    async (path) => {
      const made = await post(path, { slides: [showing(BLOCKED)] });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      expect(made.body.warnings).toEqual([expect.stringContaining('could not be loaded')]);
      const failed = await post(path, { slides: [showing(BLOCKED)], on_missing_picture: 'fail' });
      expect(failed.status).toBe(422);
    },
  );

  test.each(['/api/v1/ppt/presentation/generate', '/api/v3/presentation/generate'])(
    '%s keep the deck without the picture and warn',
    async (path) => {
      const made = await post(path, { content: `${REPORT}\n![Elsewhere](${BLOCKED})\n` });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      expect(made.body.warnings).toEqual(
        expect.arrayContaining([expect.stringContaining('could not be loaded')]),
      );
    },
  );

  test('include POST /api/v3/presentation/{id}/edit, which has no counterpart there and fails', async () => {
    const { body } = await post('/api/v3/presentation/from-json', { slides: [showing(BLOCKED)] });
    const edits = [{ op: 'set_field', slide: 1, path: 'image', value: { image_url: GONE, alt: 'A quay' } }];
    const failed = await post(`/api/v3/presentation/${body.presentation_id}/edit`, { edits });
    expect(failed.status).toBe(422);
    expect(JSON.stringify(failed.body)).toContain('on_missing_picture');
  });
});
