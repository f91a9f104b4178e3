import { readFileSync } from 'node:fs';
import request from 'supertest';
import type { TestApp } from '../support/app.ts';
import type { Json } from './described.ts';

/** One request, without its address. */
export interface Sent {
  readonly path?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly header?: Record<string, string>;
}

interface Valid extends Sent {
  /** Status, where it is not the success that is documented. */
  readonly expected?: number;
}

const UNKNOWN = '3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f';
const root = new URL('../../', import.meta.url);
const base64 = (file: string) => readFileSync(new URL(file, root)).toString('base64');
const FONT = 'node_modules/@expo-google-fonts/overpass/400Regular/Overpass_400Regular.ttf';
const FONT_FILE = { file_base64: base64(FONT), filename: 'Overpass.ttf' };
const PICTURE_FILE = { file_base64: base64('test/fixtures/pictures/alpha.png'), filename: 'alpha.png' };
const DECK_FILE = { pptx_base64: base64('test/fixtures/pptx/merged-cells.pptx') };
const PLAIN_DECK = { pptx_base64: base64('test/fixtures/pptx/google-slides.pptx') };
const TEXT_FILES = {
  files: [{ filename: 'a.md', content_base64: Buffer.from('# A\n\ntext').toString('base64') }],
};
const SLIDES = { title: 'Kept', slides: [{ layout: 'title', content: { title: 'Kept' } }] };

/** Valid input for every operation, with records of the server's own where ids are asked for. */
export function seeds(server: TestApp) {
  const post = async (path: string, body: object) => {
    const answer = await request(server.app).post(path).set('Authorization', server.session).send(body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const make = {
    deck: async () =>
      String((await post('/api/v1/ppt/presentation/create/from-json', SLIDES)).presentation_id),
    opened: async () => String((await post('/api/v3/presentation/open', DECK_FILE)).presentation_id),
    text: async () => {
      const { body } = await request(server.app)
        .get(`/api/v3/presentation/${await make.opened()}/texts`)
        .set('Authorization', server.session);
      return String(body.items[0].id);
    },
    task: async () => String((await post('/api/v1/ppt/presentation/create/from-json/async', SLIDES)).id),
    failed: async () => {
      const { id } = await post('/api/v2/ppt/design/create/async', {});
      for (;;) {
        const { body } = await request(server.app)
          .get(`/api/v3/async-task/status/${id}`)
          .set('Authorization', server.session);
        if (body.status === 'error') return String(id);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    draft: async () =>
      String(
        (
          await post('/api/v1/ppt/presentation/create', {
            content: '# Heat\n\n## Why\n- Gas is dear',
            n_slides: 3,
          })
        ).id,
      ),
    theme: async () =>
      String(
        (await post('/api/v3/theme/create', { name: 'Line', data: { colors: { primary: '#0F7B7B' } } })).id,
      ),
    webhook: async () =>
      String(
        (
          await post('/api/v3/webhook/subscribe', {
            url: 'http://127.0.0.1:9/hook',
            event: 'presentation.generation.completed',
          })
        ).id,
      ),
    font: async () =>
      (await post('/api/v3/fonts/upload', FONT_FILE)).font as { id: string; filename: string },
    image: async () => String((await post('/api/v3/images/upload', PICTURE_FILE)).id),
    file: async () => String((await post('/api/v3/files/upload', TEXT_FILES))[0]),
    brand: async () =>
      String(
        (
          await post('/api/v3/files/upload', {
            files: [{ filename: 'brand.pptx', content_base64: DECK_FILE.pptx_base64 }],
          })
        )[0],
      ),
    delivery: async () => String((await post(`/api/v3/webhook/${await make.webhook()}/test`, {})).id),
    share: async () => String((await post(`/api/v3/presentation/${await deck()}/share`, {})).id),
    token: async () => String((await post('/api/v1/auth/token/create', { label: 'x' })).id),
  };
  let stored: Promise<string> | undefined;
  const deck = () => (stored ??= make.deck());

  const slides = async () => {
    const { body } = await request(server.app)
      .get(`/api/v1/ppt/presentation/${await deck()}`)
      .set('Authorization', server.session);
    return (body as { slides: { id: string }[] }).slides;
  };

  async function pathOf(name: string, path: string): Promise<Json> {
    const parameter = /\{(\w+)\}/.exec(path)?.[1];
    if (parameter === undefined) return {};
    const font = path.includes('/fonts/') ? await make.font() : undefined;
    if (font) return { [parameter]: parameter === 'filename' ? font.filename : font.id };
    if (path.includes('/deliveries/')) return { id: await make.delivery() };
    if (/\/(texts|find-replace|fix|copy-slides)$/.test(path)) return { id: await make.opened() };
    if (path.includes('/share/')) return { id: await make.share() };
    if (path.includes('/webhook/')) return { id: await make.webhook() };
    if (path.includes('/images/')) return { [parameter]: await make.image() };
    if (path.endsWith('/retry')) return { [parameter]: await make.failed() };
    if (
      path.includes('async-task') ||
      /status\/\{id\}$/.test(path.replace('/api/v2/ppt/presentation/status', ''))
    )
      return { id: await make.task() };
    if (path.includes('/stream/') || /\/(?:outlines|draft)\//.test(path)) return { id: await make.draft() };
    if (parameter === 'theme_id') return { theme_id: await make.theme() };
    // Own templates are designs.
    if (/^(delete|patch) /.test(name) && parameter === 'template_id') return { template_id: UNKNOWN };
    if (parameter === 'template_id')
      return { template_id: 'general', ...(path.includes('{layout}') && { layout: 'title' }) };
    if (parameter === 'design_id') return { design_id: UNKNOWN };
    return { id: name.startsWith('delete ') ? await make.deck() : await deck(), revision: 1 };
  }

  async function bodyOf(name: string, example: Json | undefined): Promise<unknown> {
    const path = name.split(' ')[1] ?? '';
    if (/fonts\/upload$/.test(path)) return FONT_FILE;
    if (/images\/upload(\/public)?$/.test(path)) return PICTURE_FILE;
    if (/files\/(mcp-)?upload$/.test(path)) return TEXT_FILES;
    if (/files\/update$/.test(path)) return { ...TEXT_FILES, file_path: await make.file() };
    if (/presentation\/(import|import-from-pptx-file)$/.test(path)) return PLAIN_DECK;
    if (/presentation\/open$/.test(path)) return DECK_FILE;
    if (/copy-slides$/.test(path)) return { ...example, from: await make.opened(), slides: [1] };
    if (/^put .*\/texts$/.test(name)) return { texts: [{ id: await make.text(), text: 'Other words' }] };
    if (/files\/decompose$/.test(path)) return { file_paths: [await make.file()] };
    if (/(fonts|presentation|smart-design)\/check$|upload-and-preview$|slides-preview$/.test(path))
      return DECK_FILE;
    if (/template\/mcp-upload$/.test(path))
      return { pptx: { filename: 'brand.pptx', content_base64: DECK_FILE.pptx_base64 } };
    if (/template\/init$/.test(path)) return { ...example, pptx_url: await make.brand() };
    if (/smart-design\/import$/.test(path)) return { package_base64: 'UEsFBg==' };
    if (/webhook\/unsubscribe$/.test(path)) return { id: await make.webhook() };
    if (/token\/revoke$/.test(path)) return { id: await make.token() };
    if (/auth\/login$/.test(path)) return { username: 'ada', password: 'correct horse' };
    if (/presentation\/prepare$/.test(path)) return { ...example, presentation_id: await make.draft() };
    if (/ppt\/presentation\/(edit|derive)$/.test(path)) return { ...example, presentation_id: await deck() };
    if (/slide\/edit(-html)?$/.test(path)) return { ...example, id: (await slides())[0]?.id };
    if (/presentation\/(export|update)$/.test(path)) return { ...example, id: await deck() };
    if (/slide_update$/.test(path))
      return { slide: { ...(await slides())[0], content: { title: 'Changed' } } };
    return example;
  }

  /** Operations that cannot succeed in this setting, with their status. */
  function expectedOf(name: string): { expected?: number } {
    if (/auth\/setup$/.test(name)) return { expected: 409 };
    // Programs are authorized on the sign-in page only.
    if (/auth\/grant\/revoke$/.test(name)) return { expected: 404 };
    // No provider of pictures is configured.
    if (/v3\/images\/search$/.test(name)) return { expected: 401 };
    if (/images\/generate$/.test(name)) return { expected: 422 };
    if (/smart-design\/\{|(delete|patch) .*\/template\/\{|layouts\/create/.test(name))
      return { expected: 404 };
    if (/smart-design\/import$/.test(name)) return { expected: 422 };
    return /\/v2\/ppt\/presentation\/generate(\/async)?$|slide\/edit/.test(name) ? { expected: 422 } : {};
  }

  return {
    authorization: (path: string) => (path.endsWith('/auth/logout') ? undefined : server.session),
    async valid(name: string, path: string, example: Json | undefined): Promise<Valid> {
      const query = queryOf(path);
      return {
        path: await pathOf(name, path),
        body: await bodyOf(name, example),
        ...query,
        ...expectedOf(name),
      };
    },
    /** Input into which a broken field is put; no record is created for it. */
    async broken(
      name: string,
      path: string,
      example: Json | undefined,
    ): Promise<{ readonly path?: Json; readonly query?: Json; readonly body?: Json }> {
      const ids = {
        id:
          path.includes('task') || /v[12]\/ppt\/(presentation|design)\/status/.test(path)
            ? `task-${'0'.repeat(64)}`
            : UNKNOWN,
        task_id: `task-${'0'.repeat(64)}`,
        revision: 1,
        template_id: 'general',
        theme_id: UNKNOWN,
        design_id: UNKNOWN,
        font_id: UNKNOWN,
        filename: 'x.ttf',
      };
      const cheap = /slide_update|decompose|unsubscribe|revoke|prepare|edit$|derive|export|update/.test(path)
        ? (example ?? {})
        : ((await bodyOf(name, example)) as Json | undefined);
      return { path: ids, body: cheap ?? {}, ...queryOf(path) };
    },
    /** Names of layouts are words like others until the design is known. */
    wellFormed: (name: string, field: string) => field === 'layouts' && name.includes('/smart-design/'),
    /**
     * Returns whether two names stand for one field of an operation: wire names, and what one field of many
     * is told of.
     */
    sameField: (name: string, field: string, report: string) =>
      SAME.some(([where, names]) => where.test(name) && names.includes(field) && names.includes(report)),
  };
}

function queryOf(path: string): { query?: Json } {
  if (path.endsWith('/search')) return { query: { query: 'growth' } };
  return path.endsWith('/generate') && path.includes('/images/') ? { query: { prompt: 'A lighthouse' } } : {};
}

const SAME: readonly (readonly [RegExp, readonly string[]])[] = [
  // An edit by prompt reads only the prompt.
  [/slide\/edit/, ['prompt', 'export_as']],
];
