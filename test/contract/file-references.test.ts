import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallContext, Clock } from '../../src/core/call/call.ts';
import { SCOPES } from '../../src/core/call/operation.ts';
import type { Services } from '../../src/core/call/services.ts';
import { createLinks } from '../../src/core/presentations/links.ts';
import type { BlobStore, RecordStore } from '../../src/core/store/store.ts';
import { createMcpHttpHandler } from '../../src/tools/http.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { oneIn } from '../support/deep.ts';
import { REPORT, type ReferenceValues, referenceValues } from '../support/reference-values.ts';
import { modernClient, type TestClient, textOf } from '../tools/clients.ts';

interface Called {
  readonly failed: boolean;
  /** Text of the answer or of the error. */
  readonly text: string;
  readonly answer: Record<string, unknown>;
}
interface Surface {
  call(operation: string, input: Record<string, unknown>): Promise<Called>;
}

let client: TestClient;
let server: Server;
let values: ReferenceValues;
let app: TestApp;
const surfaces: Record<string, Surface> = {};

const ROUTES: Readonly<Record<string, string>> = {
  create_presentation: '/api/v3/presentation/from-json',
  generate_presentation: '/api/v3/presentation/generate',
  generate_outline: '/api/v3/presentation/outlines/generate',
  edit_presentation: '/api/v3/presentation/{id}/edit',
  open_presentation: '/api/v3/presentation/open',
  check_file: '/api/v3/presentation/check',
  import_presentation: '/api/v3/presentation/import',
  check_template: '/api/v3/smart-design/check',
  import_design: '/api/v3/smart-design/import',
  create_theme: '/api/v3/theme/create',
  generate_theme: '/api/v3/theme/generate',
  decompose_files: '/api/v3/files/decompose',
  upload_files: '/api/v1/ppt/files/mcp-upload',
  upload_image: '/api/v3/images/upload',
  upload_font: '/api/v3/fonts/upload',
  read_source: '/api/v3/source/read',
  check_fonts: '/api/v3/fonts/check',
};

async function valuesOf(
  services: Services,
  {
    records,
    blobs,
    clock,
  }: { readonly records: RecordStore; readonly blobs: BlobStore; readonly clock: Clock },
  call: CallContext,
): Promise<ReferenceValues> {
  const valid = await createLinks({ records, blobs, clock, lifetimeSeconds: 3_600 });
  const over = await createLinks({ records, blobs, clock, lifetimeSeconds: -60 });
  return referenceValues(services, call, (key, expired = false) =>
    (expired ? over : valid).blob(key, { style: 'relative', base: '' }),
  );
}

beforeAll(async () => {
  app = await createTestApp();
  const [services, stores] = await Promise.all([app.lectern.services(), app.lectern.stores()]);
  const { clock, logFor } = app.lectern;
  const caller = { id: 'admin', kind: 'admin', scopes: SCOPES } as const;
  const link = { style: 'relative', base: '' } as const;
  const signal = new AbortController().signal;
  const call = {
    requestId: 'setup',
    caller,
    surface: 'rest',
    services,
    log: logFor('setup'),
    clock,
    signal,
    link,
    progress: () => undefined,
    attach: () => undefined,
  } as const;
  values = await valuesOf(services, { ...stores, clock }, call);
  const handler = createMcpHttpHandler({
    ...app.lectern.mcp,
    profile: { toolsets: ['essentials'], readOnly: false, transport: 'http' },
    log: logFor('mcp'),
    publicUrl: undefined,
    requestBytes: 1_000_000,
    visitOf: (incoming) => ({ host: incoming.headers.host ?? '', caller, link }),
  });
  server = createServer(async (incoming, response) =>
    handler.handle(incoming, response, incoming.method === 'POST' ? await text(incoming) : undefined),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = await modernClient({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp?toolsets=all`,
  });
  surfaces['MCP'] = {
    async call(operation, input) {
      const result = await client.call(operation, input);
      return {
        failed: result.isError === true,
        text: textOf(result),
        answer: result.structuredContent ?? {},
      };
    },
  };
  surfaces['REST'] = {
    async call(operation, { id, ...input }) {
      const path = (ROUTES[operation] ?? '').replace('{id}', String(id));
      const written = operation === 'decompose_files' ? { file_paths: input['files'] } : input;
      const { status, body } = await request(app.app)
        .post(path)
        .set('Authorization', app.session)
        .send(written);
      return { failed: status >= 300, text: JSON.stringify(body), answer: body };
    },
  };
}, 120_000);
afterAll(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
  await app.close();
});

const image = (value: object | string) => ({
  slides: [
    {
      layout: 'bullets_image',
      content: { title: 'Quays', image: value, items: ['One was built in 1902', 'Another in 1911'] },
    },
  ],
});
const markup = (src: string) =>
  `<section><h1>Quays</h1><img src="${src.replaceAll('&', '&amp;')}" alt="A quay" class="w-full"/></section>`;
const edited = async (surface: Surface, edit: object, slides: object[]): Promise<Called> => {
  const made = await surface.call('create_presentation', { slides });
  return surface.call('edit_presentation', { id: made.answer['presentation_id'], edits: [edit] });
};
/** REST puts the colours of a palette on the top level. */
const PRIMARY = { mcp: { colors: { primary: '#0F7B7B' } }, rest: { primary: '#0F7B7B' } };
const PLAIN = {
  layout: 'bullets_image',
  content: {
    title: 'Quays',
    image: { image_prompt: 'A quay' },
    items: ['One was built in 1902', 'Another in 1911'],
  },
};

/** Every picture field, with a call that sets it. */
const PICTURE_FIELDS: Readonly<Record<string, (surface: Surface, value: string) => Promise<Called>>> = {
  'image_url of content': (surface, value) =>
    surface.call('create_presentation', image({ image_url: value, alt: 'A quay' })),
  'asset_id of content': (surface, value) =>
    surface.call('create_presentation', image({ asset_id: value, alt: 'A quay' })),
  'a plain string in content': (surface, value) => surface.call('create_presentation', image(value)),
  'src of markup': (surface, value) =>
    surface.call('create_presentation', { slides: [{ markup: markup(value) }] }),
  'src in definitions': (surface, value) =>
    surface.call('create_presentation', {
      definitions: `<template name="x-stamp"><img src="${value.replaceAll('&', '&amp;')}" alt="A quay" class="w-full"/></template>`,
      slides: [{ markup: '<section><h1>Quays</h1><x-stamp/></section>' }],
    }),
  set_field: (surface, value) =>
    edited(
      surface,
      { op: 'set_field', slide: 1, path: 'image', value: { image_url: value, alt: 'A quay' } },
      [PLAIN],
    ),
  update_content: (surface, value) =>
    edited(
      surface,
      { op: 'update_content', slide: 1, content: { image: { image_url: value, alt: 'A quay' } } },
      [PLAIN],
    ),
  'markup of an edit': (surface, value) =>
    edited(surface, { op: 'update_content', slide: 1, content: { markup: markup(value) } }, [
      { markup: '<section><h1>Quays</h1><p>Old</p></section>' },
    ]),
  'markup of an opened deck': async (surface, value) => {
    const opened = await surface.call('open_presentation', { pptx_url: values.deck['a file value'] });
    const edit = {
      op: 'insert_element',
      slide: 1,
      markup: `<img src="${value.replaceAll('&', '&amp;')}" alt="A quay"/>`,
      value: { x: 10, y: 10, width: 300, height: 200 },
    };
    return surface.call('edit_presentation', { id: opened.answer['presentation_id'], edits: [edit] });
  },
  'logo_url of a theme': (surface, value) =>
    surface.call('create_theme', { name: 'Harbour', colors: { primary: '#0F7B7B' }, logo_url: value }),
  'logo_url of a palette': (surface, value) =>
    surface.call('generate_theme', {
      logo_url: value,
      ...PRIMARY[surface === surfaces['REST'] ? 'rest' : 'mcp'],
    }),
  'url of upload_image': (surface, value) => surface.call('upload_image', { url: value }),
  'url of upload_files': (surface, value) => surface.call('upload_files', { files: [{ url: value }] }),
  'files of a generation': (surface, value) =>
    surface.call('generate_presentation', { content: REPORT, files: [value] }),
  'files of a source': (surface, value) => surface.call('read_source', { content: REPORT, files: [value] }),
  'a picture of Markdown': (surface, value) =>
    surface.call('generate_presentation', { content: `${REPORT}\n![A quay from above](${value})\n` }),
  'a picture of the Markdown of a slide': (surface, value) =>
    surface.call('generate_presentation', {
      content: '',
      slides: [
        {
          content: `## Quays\n\n![A quay from above](${value})\n\n- One was built in 1902\n- Another in 1911`,
        },
      ],
    }),
  'a picture of the Markdown of an outline': (surface, value) =>
    surface.call('generate_outline', { content: `${REPORT}\n![A quay from above](${value})\n` }),
};
const FILE_FIELDS: readonly {
  readonly what: Exclude<keyof ReferenceValues, 'expired' | 'changed'>;
  readonly operation: string;
  readonly input: (value: string) => Record<string, unknown>;
  readonly mcpOnly?: true;
}[] = [
  { what: 'deck', operation: 'open_presentation', input: (value) => ({ pptx_url: value }) },
  {
    what: 'deck',
    operation: 'import_presentation',
    input: (value) => ({ pptx_url: value, template: 'general' }),
  },
  { what: 'deck', operation: 'check_file', input: (value) => ({ pptx_url: value }) },
  { what: 'deck', operation: 'check_template', input: (value) => ({ pptx_url: value }) },
  { what: 'deck', operation: 'check_fonts', input: (value) => ({ pptx_url: value }) },
  { what: 'deck', operation: 'upload_template', input: (value) => ({ pptx_url: value }), mcpOnly: true },
  {
    what: 'deck',
    operation: 'create_design',
    input: (value) => ({ pptx_url: value, mode: 'wait' }),
    mcpOnly: true,
  },
  { what: 'deck', operation: 'upload_files', input: (value) => ({ files: [{ url: value }] }) },
  { what: 'deck', operation: 'decompose_files', input: (value) => ({ files: [value] }) },
  {
    what: 'picture',
    operation: 'create_design',
    input: (value) => ({ pptx_url: 'DECK', slide_image_urls: [value], mode: 'wait' }),
    mcpOnly: true,
  },
  { what: 'font', operation: 'upload_font', input: (value) => ({ url: value }) },
  {
    what: 'font',
    operation: 'create_design',
    input: (value) => ({ pptx_url: 'DECK', fonts: { Newsreader: value }, mode: 'wait' }),
    mcpOnly: true,
  },
  {
    what: 'font',
    operation: 'upload_template',
    input: (value) => ({ pptx_url: 'DECK', fonts: [{ url: value }] }),
    mcpOnly: true,
  },
  {
    what: 'text',
    operation: 'generate_presentation',
    input: (value) => ({ content: '', slides: [], files: [value] }),
  },
  { what: 'text', operation: 'generate_outline', input: (value) => ({ content: '', files: [value] }) },
  { what: 'text', operation: 'decompose_files', input: (value) => ({ files: [value] }) },
  { what: 'text', operation: 'read_source', input: (value) => ({ reference_urls: [value] }) },
  { what: 'package', operation: 'import_design', input: (value) => ({ package_url: value }) },
];

describe.each(['MCP', 'REST'])('over %s', (name) => {
  const surface = (): Surface => surfaces[name] as Surface;

  test.each(oneIn(8, Object.entries(PICTURE_FIELDS), name === 'MCP' ? 0 : 2))(
    '%s accepts every kind of value that names a stored picture',
    async (field, give) => {
      for (const [kind, value] of oneIn(8, Object.entries(values.picture), field.length)) {
        // In Markdown a plain id counts as a file name.
        if (kind === 'a plain id' && field.includes('Markdown')) continue;
        const { failed, text, answer } = await give(surface(), value);
        expect(failed, `${kind}: ${text}`).toBe(false);
        expect(text.replace(/"resolved":\s*\[[^\]]*\]/, ''), kind).not.toMatch(
          /could not be loaded|picture_missing|no picture|image provider/i,
        );
        expect(answer, kind).not.toEqual({});
      }
    },
    120_000,
  );

  test.each(
    oneIn(8, FILE_FIELDS, name === 'MCP' ? 0 : 2)
      .filter(({ mcpOnly }) => name === 'MCP' || mcpOnly !== true)
      .map((field) => [`${field.operation} ${JSON.stringify(field.input('…'))}`, field] as const),
  )(
    '%s accepts every kind of value that names such a file',
    async (_, { what, operation, input }) => {
      for (const [kind, value] of oneIn(8, Object.entries(values[what]), operation.length)) {
        const sent = input(value);
        const { failed, text } = await surface().call(
          operation,
          sent['pptx_url'] === 'DECK' ? { ...sent, pptx_url: values.deck['a file value'] } : sent,
        );
        expect(failed, `${kind}: ${text}`).toBe(false);
      }
    },
    120_000,
  );

  test('set_element of an opened deck accepts them for a picture and refuses other values at image_url', async () => {
    const { answer: opened } = await surface().call('open_presentation', {
      pptx_url: values.deck['a file value'],
    });
    const id = String(opened['presentation_id']);
    await surface().call('edit_presentation', {
      id,
      edits: [
        {
          op: 'insert_element',
          slide: 1,
          markup: `<img src="${values.picture['asset:<id>']}" alt="A quay"/>`,
          value: { x: 10, y: 10, width: 300, height: 200 },
        },
      ],
    });
    const { presentations } = await app.lectern.services();
    const [slide] = (await presentations.opened?.elements(id, [1])) ?? [];
    const element = slide?.elements.find(({ kind }) => kind === 'picture')?.id;
    const set = (image_url: string) =>
      surface().call('edit_presentation', {
        id,
        edits: [{ op: 'set_element', slide: 1, element, value: { image_url, alt: 'Another quay' } }],
      });
    for (const value of ['a file value', 'a plain id', 'a link with a host']) {
      const { failed, text } = await set(values.picture[value] ?? '');
      expect(failed, text).toBe(false);
    }
    const wrong = await set(values.font['a file value'] ?? '');
    expect(wrong.failed).toBe(true);
    expect(wrong.text).toContain('image_url');
    expect(wrong.text).toContain('not a picture');
  });
});
