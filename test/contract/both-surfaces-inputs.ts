import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Route } from '../../src/rest/route.ts';

export type Fields = Record<string, unknown>;

/** One question in the words of either surface. */
export interface Pair {
  readonly mcp: Fields;
  /** Under the names of the wire, path parameters among them. */
  readonly rest: Fields;
  /** Maps an MCP answer that names records of its own. */
  readonly shapedBy?: Fields;
}

/** Asks a tool for what later questions need; answers its structured content. */
export type Ask = (tool: string, input: Fields) => Promise<Fields>;

const root = new URL('../../', import.meta.url);
const base64 = (file: string) => readFileSync(new URL(file, root)).toString('base64');
const FONT = {
  file_base64: base64('node_modules/@expo-google-fonts/overpass/400Regular/Overpass_400Regular.ttf'),
  filename: 'Overpass.ttf',
};
const PICTURE = { file_base64: base64('test/fixtures/pictures/alpha.png'), filename: 'alpha.png' };
const DECK = { pptx_base64: base64('test/fixtures/pptx/merged-cells.pptx') };
const BRAND = { pptx_base64: base64('test/fixtures/pptx/midnight-blue.pptx') };
const PLAIN = base64('test/fixtures/pptx/google-slides.pptx');
const TEXT = {
  files: [{ filename: 'a.md', content_base64: Buffer.from('# A\n\nSome text').toString('base64') }],
};
const CONTENT =
  '# Solar heat in cities\n\n## Why now\n- Gas prices doubled since 2021\n- Half of all energy is heat\n\n## What it costs\n- 40 euros a megawatt hour\n- 12 years until it pays';
const SLIDES = [
  { layout: 'title', content: { title: 'Solar heat in cities' } },
  {
    layout: 'bullets',
    content: { title: 'Why now', items: ['Gas prices doubled since 2021', 'Half of all energy is heat'] },
  },
];
const SALES = 'Region,Sales\nNorth,3\nSouth,4\nNorth,5';
const BY_REGION = { group_by: ['Region'], values: [{ column: 'Sales', calculate: 'sum' }] };
const COLORS = { primary: '#0F7B7B', background: '#FFFFFF' };
const OUTLINES = [
  { content: '## Why now\n- Gas prices doubled since 2021' },
  { content: '## What it costs\n- 40 euros a megawatt hour' },
];

/** Input that succeeds for every operation; what it uses up is made anew each time. */
export function inputsOf(ask: Ask, receiver: string) {
  const deck = async () =>
    String((await ask('create_presentation', { title: 'Kept', slides: SLIDES }))['presentation_id']);
  const opened = async () => String((await ask('open_presentation', DECK))['presentation_id']);
  const theme = async () =>
    String(((await ask('create_theme', { name: 'Line', colors: COLORS }))['theme'] as Fields)['id']);
  const draft = async () => String((await ask('create_draft', { content: CONTENT }))['id']);
  const webhook = async () =>
    String(
      (
        await ask('subscribe_webhook', {
          url: receiver,
          event: 'presentation.generation.failed',
          secret: 'a secret of some length',
        })
      )['id'],
    );
  const font = async () => String(((await ask('upload_font', FONT))['font'] as Fields)['id']);
  const task = async (): Promise<string> => {
    const { id } = (await ask('create_presentation', { slides: SLIDES, mode: 'task' }))['task'] as {
      id: string;
    };
    return ended(ask, id);
  };
  const data = async () => {
    const { files } = (await ask('upload_files', {
      files: [{ filename: 'sales.csv', content_base64: Buffer.from(SALES).toString('base64') }],
    })) as { files: { value: string }[] };
    return String(files[0]?.value);
  };
  const bound = async () => {
    const chart = { type: 'bar', data: { source: await data(), query: BY_REGION } };
    const { presentation_id } = await ask('create_presentation', {
      slides: [{ layout: 'chart', content: { title: 'Sales by region', chart } }],
    });
    return String(presentation_id);
  };
  /** There is nothing to make a design of. */
  const failed = async () => {
    const { id } = (await ask('create_design', {}))['task'] as { id: string };
    while ((await ask('get_task', { id }))['status'] !== 'error')
      await new Promise((resolve) => setTimeout(resolve, 20));
    return id;
  };
  const design = async () => {
    const { id } = (await ask('create_design', { ...BRAND, name: 'Midnight' }))['task'] as { id: string };
    await ended(ask, id);
    return String(((await ask('get_task', { id }))['data'] as Fields)['design_id']);
  };
  const delivery = async () => {
    const { id } = await ask('test_webhook', { id: await webhook() });
    await idle(ask);
    return String(id);
  };
  /** A task behind others, which has not begun when it is cancelled. */
  const waiting = async (): Promise<string> => {
    let last = '';
    for (let n = 0; n < 6; n++)
      last = ((await ask('create_presentation', { slides: SLIDES, mode: 'task' }))['task'] as { id: string })
        .id;
    return last;
  };
  /** Both surfaces give it the same name. */
  const renamed = once(design);
  /** Made once: they are only read. */
  const records = {
    deck: once(deck),
    opened: once(opened),
    design: once(design),
    task: once(task),
    draft: once(draft),
    webhook: once(webhook),
  };

  const samples: Readonly<Record<string, () => Promise<Fields> | Fields>> = {
    get_template: () => ({ id: 'general' }),
    generate_outline: () => ({ content: CONTENT }),
    read_source: () => ({ content: CONTENT }),
    query_source: () => ({ content: SALES, query: BY_REGION }),
    refresh_data: async () => ({ id: await bound(), sources: [{ source: await data() }] }),
    generate_presentation: () => ({ content: CONTENT }),
    create_presentation: () => ({ title: 'Solar heat', slides: SLIDES }),
    preview_slides: async () => ({ id: await records.deck() }),
    check_presentation: async () => ({ id: await records.deck() }),
    edit_presentation: async () => ({
      id: await deck(),
      edits: [{ op: 'set_field', slide: 1, path: 'title', value: 'Solar heat, again' }],
    }),
    export_presentation: async () => ({ id: await records.deck() }),
    get_presentation: async () => ({ id: await records.deck() }),
    delete_presentation: async () => ({ id: await deck() }),
    restore_presentation: async () => {
      const id = await deck();
      await ask('delete_presentation', { id });
      return { id };
    },
    tag_presentations: async () => ({ ids: [await records.deck()], add: ['Quays'] }),
    name_revision: async () => ({ id: await records.deck(), revision: 1, name: 'Sent to the board' }),
    share_presentation: async () => ({ id: await records.deck() }),
    list_shares: async () => ({ presentation_id: await records.deck() }),
    revoke_share: async () => ({
      id: String((await ask('share_presentation', { id: await records.deck() }))['id']),
    }),
    open_presentation: () => DECK,
    get_texts: async () => ({ id: await records.opened() }),
    set_texts: async () => {
      const id = await opened();
      const items = (await ask('get_texts', { id }))['items'] as Fields[];
      return { id, texts: [{ id: items[0]?.['id'], text: 'Other words' }], language: 'German' };
    },
    find_replace: async () => ({ id: await records.opened(), find: 'e', replace: 'E', dry_run: true }),
    fix_presentation: async () => ({ id: await records.opened() }),
    copy_slides: async () => ({ id: await opened(), from: await records.opened(), slides: [1] }),
    get_task: async () => ({ id: await records.task() }),
    import_presentation: () => ({ pptx_base64: PLAIN }),
    import_html: () => ({ html: '<section class="slide"><h1>Quay</h1><p>Shore power</p></section>' }),
    retry_task: async () => ({ id: await failed() }),
    cancel_task: async () => ({ id: await waiting() }),
    generate_theme: () => ({ colors: COLORS }),
    create_theme: () => ({ name: 'Harbour Line', colors: COLORS }),
    update_theme: async () => ({ id: await theme(), description: 'Teal on white' }),
    delete_theme: async () => ({ id: await theme() }),
    upload_files: () => TEXT,
    decompose_files: async () => ({
      files: [((await ask('upload_files', TEXT))['files'] as Fields[])[0]?.['value']],
    }),
    upload_image: () => PICTURE,
    delete_image: async () => ({ id: ((await ask('upload_image', PICTURE))['image'] as Fields)['id'] }),
    search_images: () => ({ query: 'quay' }),
    generate_image: () => ({ prompt: 'A quay at dawn' }),
    search_icons: () => ({ query: 'growth' }),
    upload_font: () => FONT,
    check_fonts: () => DECK,
    delete_font: async () => ({ id: await font() }),
    check_file: () => DECK,
    get_design: async () => ({ id: await records.design() }),
    create_design: () => ({ ...BRAND, name: 'Midnight' }),
    update_design: async () => ({ id: await renamed(), name: 'Harbour Line 2027' }),
    export_design: async () => ({ id: await records.design() }),
    import_design: async () => {
      const path = String((await ask('export_design', { id: await records.design() }))['path']);
      // Answers over stdio name files of this machine.
      const bytes = path.startsWith('/')
        ? readFileSync(path)
        : Buffer.from(await (await fetch(path)).arrayBuffer());
      return { package_base64: bytes.toString('base64') };
    },
    preview_template: () => ({
      id: 'ledger',
      layout: 'quote',
      draft: { colors: { primary: '#7A1F2B' } },
      inline: true,
    }),
    delete_design: async () => ({ id: await design() }),
    check_template: () => BRAND,
    generate_sample_content: () => ({
      schema: {
        type: 'object',
        properties: { title: { type: 'string', minLength: 3, maxLength: 40 } },
        required: ['title'],
      },
      mode: 'normal',
    }),
    recommend_chart: () => ({
      chart: { categories: ['2024', '2025'], series: [{ name: 'Riders', values: [3, 4] }] },
    }),
    create_draft: () => ({ content: CONTENT }),
    get_draft: async () => ({ id: await records.draft() }),
    list_drafts: () => ({}),
    delete_draft: async () => ({ id: await draft() }),
    plan_draft: async () => ({ id: await draft() }),
    update_draft: async () => ({ id: await draft(), outlines: OUTLINES }),
    finish_draft: async () => {
      const id = await draft();
      await ask('update_draft', { id, outlines: OUTLINES });
      return { id };
    },
    // The same address twice would be one subscription, whose secret is told once.
    subscribe_webhook: () => ({
      url: `${receiver}/${randomUUID()}`,
      event: 'presentation.generation.completed',
    }),
    test_webhook: async () => ({ id: await records.webhook() }),
    redeliver_webhook: async () => ({ id: await delivery() }),
    unsubscribe_webhook: async () => ({ id: await webhook() }),
  };

  const slideOf = async (id: string) =>
    ((await ask('get_presentation', { id, response_format: 'detailed' }))['slides'] as Fields[])[0]?.['id'];
  /**
   * Paths of an older shape: their own words for what the operation takes. Twice, since an edit uses its deck
   * up.
   */
  const older: Readonly<Record<string, (surfaces: { rest: string; mcp: string }) => Promise<Pair> | Pair>> = {
    '/presentation/(edit|derive)$': ({ rest, mcp }) => ({
      rest: { presentation_id: rest, slides: [{ index: 0, content: { title: 'Again' } }] },
      mcp: {
        id: mcp,
        edits: [{ op: 'update_content', slide: 1, content: { title: 'Again' } }],
        on_overflow: 'warn',
      },
    }),
    'v1/ppt/presentation/update$': ({ rest, mcp }) => ({
      rest: { id: rest, title: 'Anew', theme: { id: 'mint-blue' }, slides: SLIDES.slice(0, 1) },
      mcp: {
        id: mcp,
        edits: [{ op: 'set_deck', title: 'Anew', theme: 'mint-blue' }],
        slides: SLIDES.slice(0, 1),
        on_overflow: 'warn',
      },
    }),
    slide_update$: async ({ rest, mcp }) => ({
      rest: {
        slide: {
          id: await slideOf(rest),
          presentation: rest,
          layout: 'title',
          content: { title: 'Anew' },
          speaker_note: 'Say it.',
        },
      },
      mcp: {
        id: mcp,
        edits: [
          { op: 'set_layout', slide: await slideOf(mcp), layout: 'title', content: { title: 'Anew' } },
          { op: 'set_notes', slide: await slideOf(mcp), speaker_note: 'Say it.' },
        ],
        on_overflow: 'warn',
      },
      shapedBy: { slide: { id: await slideOf(mcp) } },
    }),
    'revisions/{revision}/restore$': async ({ rest, mcp }) => {
      for (const id of [rest, mcp])
        await ask('edit_presentation', { id, edits: [{ op: 'set_deck', title: 'Second' }] });
      return {
        rest: { id: rest, revision: 1 },
        mcp: { id: mcp, edits: [{ op: 'restore', revision: 1 }], on_overflow: 'warn' },
      };
    },
    'theme/generate$': () => ({ rest: { ...COLORS, mode: 'dark' }, mcp: { colors: COLORS, mode: 'dark' } }),
    'themes?/create$': () => ({
      rest: { name: 'Line', data: { colors: COLORS, fonts: { textFont: { name: 'Inter', url: '' } } } },
      mcp: { name: 'Line', colors: COLORS, fonts: { text: 'Inter' } },
    }),
    'v1/ppt/template/(async|init)$': async () => {
      const { files } = await ask('upload_files', {
        files: [{ filename: 'brand.pptx', content_base64: BRAND.pptx_base64 }],
      });
      const same = { pptx_url: (files as Fields[])[0]?.['value'], name: 'Midnight' };
      return {
        rest: { ...same, description: 'Dark', slide_image_urls: [] },
        mcp: { ...same, slide_image_urls: [] },
      };
    },
    'files/upload-address$': () => ({ rest: { filenames: ['a.md'] }, mcp: { addresses_for: ['a.md'] } }),
    'files/update$': async () => {
      const value = async () => ((await ask('upload_files', TEXT))['files'] as Fields[])[0]?.['value'];
      return { rest: { ...TEXT, file_path: await value() }, mcp: { ...TEXT, replaces: await value() } };
    },
    '^patch .*template/{template_id}/layouts$': async () => {
      const [rest, own] = [await design(), await design()];
      return {
        rest: { template_id: rest, index: 0, layout: { name: 'Opening', tree: {} } },
        mcp: { id: own, layouts: [{ layout: '0', name: 'Opening' }] },
      };
    },
    'layouts/create$': async () => {
      const own = await design();
      return { rest: { template_id: own, index: 0 }, mcp: { id: own } };
    },
    'layouts/generate$': () => ({
      rest: { template_id: 'general', prompt: 'compare two offers' },
      mcp: { id: 'general', purpose: 'compare two offers' },
    }),
    'v1/ppt/template/mcp-upload$': () => ({
      rest: { pptx: { filename: 'brand.pptx', content_base64: BRAND.pptx_base64 } },
      mcp: { ...BRAND, filename: 'brand.pptx' },
    }),
    'icons/search$': () => ({
      rest: { query: 'growth', icon_type: 'thin', limit: 3 },
      mcp: { query: 'growth', weight: 'thin', limit: 3 },
    }),
    'presentation/prepare$': async () => ({
      rest: { presentation_id: await draft(), outlines: OUTLINES, layout: { id: 'modern' }, title: 'Heat' },
      mcp: { id: await draft(), outlines: OUTLINES, template: 'modern', title: 'Heat' },
    }),
    'v1/ppt/presentation/generate$': () => ({
      rest: {
        slides_markdown: [OUTLINES[0]?.content, OUTLINES[1]?.content],
        slides_layout: ['bullets', null],
      },
      mcp: { slides: [{ ...OUTLINES[0], layout: 'bullets' }, OUTLINES[1]] },
    }),
    'v2/ppt/presentation/generate(/async)?$': async () => {
      const smart_design = await records.design();
      return { rest: { content: CONTENT, smart_design }, mcp: { content: CONTENT, smart_design } };
    },
  };

  return {
    /** The operation's input for one call. */
    sample: async (operation: string): Promise<Fields> => (await samples[operation]?.()) ?? {},
    /** The same question in an older shape; undefined where the path takes the operation's own. */
    async olderPair({ method, path }: Route): Promise<Pair | undefined> {
      const found = Object.entries(older).find(([pattern]) =>
        new RegExp(pattern).test(`${method} ${path}`),
      )?.[1];
      if (found === undefined) return undefined;
      const needsDecks = /edit|derive|update|restore/.test(path);
      return found(needsDecks ? { rest: await deck(), mcp: await deck() } : { rest: '', mcp: '' });
    },
  };
}

/** Waits until no task runs, so that lists stand still. */
export async function idle(ask: Ask): Promise<void> {
  for (const status of ['pending', 'processing']) {
    while (((await ask('list_tasks', { status }))['tasks'] as unknown[]).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    if (status === 'pending') continue;
    while ((await ask('list_webhook_deliveries', { status: 'pending' }))['total'] !== 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function ended(ask: Ask, id: string): Promise<string> {
  for (;;) {
    const { status, error } = await ask('get_task', { id });
    if (status === 'completed') return id;
    if (status === 'error') throw new Error(`${id}: ${JSON.stringify(error)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
