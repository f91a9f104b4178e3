import type { Json } from '../../src/rest/typed-schema.ts';

/** How a request of the collection is filled in; the example of its route is the body if none stands here. */
export interface CollectionRequest {
  /** Name in the collection; the summary of the route if absent. */
  readonly title?: string;
  /** Values of the parameters in the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** Variables that take values of the answer, by the path of the value in it. */
  readonly saves?: Readonly<Record<string, string>>;
  /** True if the request is sent again until the task in its answer has ended. */
  readonly repeats?: true;
  /** True for a body of parts, in which a person chooses the file. */
  readonly choosesFile?: true;
}

const presentation = { path: { id: '{{presentation_id}}' } };
const opened = { path: { id: '{{opened_id}}' } };
const design = { path: { design_id: '{{design_id}}' } };
const template = { path: { template_id: 'ledger' } };
const theme = { path: { theme_id: '{{theme_id}}' } };
const SALES = Buffer.from('Region,Sales\nNorth,12\nSouth,18\n').toString('base64');
const BY_REGION = { group_by: ['Region'], values: [{ column: 'Sales', calculate: 'sum' }] };
const deckFile = { pptx_url: '{{deck_link}}' };

/** White picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const NOTES = 'IyBUaWRhbCBwb3dlcgoKVGlkZXMgYXJlIHByZWRpY3RhYmxlLg==';
/** Two slides, so that there is one to copy and one to change. */
const TWO_SLIDES = {
  title: 'Tidal power',
  standard_template: 'ledger',
  slides: [
    { layout: 'title', content: { title: 'Tidal power', subtitle: 'Why now' } },
    {
      layout: 'bullets',
      content: { title: 'Why now', items: ['Tides are predictable', 'Turbines are cheap'] },
    },
  ],
};

/**
 * Requests by folder, in an order in which each finds what it needs: what is made stands before what reads and
 * changes it, and what deletes it comes last.
 */
export const COLLECTION: Readonly<Record<string, Readonly<Record<string, CollectionRequest>>>> = {
  Server: { get_server_info: {} },
  'Make decks': {
    generate_presentation: {},
    create_presentation: {
      body: TWO_SLIDES,
      saves: { presentation_id: 'presentation_id', deck_link: 'path' },
    },
    generate_outline: {},
    read_source: {},
    generate_presentation_task: { saves: { task_id: 'id' } },
    create_presentation_task: {},
  },
  Tasks: {
    list_tasks: { query: { limit: '10' } },
    get_task: { path: { id: '{{task_id}}' }, repeats: true },
    cancel_task: { path: { id: '{{task_id}}' } },
    retry_task: { path: { id: '{{task_id}}' } },
  },
  'Stored decks': {
    list_presentations: {},
    get_presentation: { ...presentation, query: { response_format: 'detailed' } },
    edit_presentation: presentation,
    preview_slides: { ...presentation, query: { slides: '1', width_px: '640' } },
    preview_edits: presentation,
    check_presentation: presentation,
    export_presentation: { body: { id: '{{presentation_id}}', export_as: 'pdf' } },
    share_presentation: { ...presentation, saves: { share_id: 'id' } },
    list_shares: {},
    revoke_share: { path: { id: '{{share_id}}' } },
    tag_presentations: { body: { ids: ['{{presentation_id}}'], add: ['Harbour'] } },
    list_tags: {},
    list_revisions: presentation,
    name_revision: { path: { id: '{{presentation_id}}', revision: '1' } },
    restore_revision: { path: { id: '{{presentation_id}}', revision: '1' } },
    duplicate_presentation: { ...presentation, saves: { copy_id: 'presentation_id' } },
  },
  'Files as decks': {
    check_file: { body: deckFile },
    import_presentation: { body: deckFile },
    import_html: { body: { html: '<section class="slide"><h1>Quay 7</h1><p>Shore power</p></section>' } },
    open_presentation: { body: deckFile, saves: { opened_id: 'presentation_id' } },
    get_texts: { ...opened, saves: { text_id: 'items.0.id' } },
    set_texts: { ...opened, body: { texts: [{ id: '{{text_id}}', text: 'Gezeitenkraft' }] } },
    find_replace: { ...opened, body: { find: 'Tides', replace: 'Currents', dry_run: true } },
    fix_presentation: opened,
    copy_slides: { ...opened, body: { from: '{{presentation_id}}', slides: [2] } },
  },
  'Files and pictures': {
    upload_files: {
      body: { files: [{ filename: 'notes.md', content_base64: NOTES }] },
      saves: { file: '0' },
    },
    create_upload_addresses: {},
    decompose_files: { body: { file_paths: ['{{file}}'] } },
    upload_image: { body: { file_base64: PIXEL, filename: 'pixel.png' }, saves: { image_id: 'id' } },
    list_images: {},
    list_generated_images: {},
    search_images: { query: { query: 'harbour' } },
    generate_image: { query: { prompt: 'A lighthouse at dawn' } },
    search_icons: { query: { query: 'growth', limit: '5' } },
    delete_image: { path: { id: '{{image_id}}' } },
  },
  Data: {
    upload_files: {
      title: 'Upload data',
      body: { files: [{ filename: 'sales.csv', content_base64: SALES }] },
      saves: { data: '0' },
    },
    query_source: {},
    create_presentation: {
      title: 'Make a deck from data',
      body: {
        slides: [
          {
            layout: 'chart',
            content: {
              title: 'The south sells most',
              chart: { type: 'bar', data: { source: '{{data}}', query: BY_REGION } },
            },
          },
        ],
      },
      saves: { data_deck_id: 'presentation_id' },
    },
    refresh_data: {
      path: { id: '{{data_deck_id}}' },
      body: { sources: [{ source: '{{data}}' }], dry_run: true },
    },
  },
  'Company templates': {
    check_template: { body: deckFile },
    upload_template: { body: deckFile },
    create_design_task: { body: { ...deckFile, name: 'Company' }, saves: { design_task_id: 'id' } },
    get_task: {
      title: 'Wait for the design',
      path: { id: '{{design_task_id}}' },
      saves: { design_id: 'data.design_id' },
      repeats: true,
    },
    list_designs: {},
    get_design: design,
    update_design: design,
    export_design: { ...design, saves: { design_link: 'path' } },
    import_design: { body: { package_url: '{{design_link}}' } },
    delete_design: design,
  },
  Templates: {
    list_templates: {},
    get_template: template,
    get_template_example: template,
    preview_template: template,
    generate_sample_content: {},
    recommend_chart: {},
  },
  'Themes and fonts': {
    list_default_themes: {},
    generate_theme: {},
    preview_theme: {},
    create_theme: { saves: { theme_id: 'id' } },
    list_themes: {},
    update_theme: theme,
    delete_theme: theme,
    list_fonts: {},
    check_fonts: { body: deckFile },
    upload_font: { choosesFile: true, saves: { font_id: 'font.id' } },
    delete_font: { path: { id: '{{font_id}}' } },
  },
  Webhooks: {
    subscribe_webhook: {
      body: { url: '{{webhook_url}}', event: 'presentation.generation.completed' },
      saves: { webhook_id: 'id' },
    },
    list_webhooks: {},
    test_webhook: { path: { id: '{{webhook_id}}' }, saves: { delivery_id: 'id' } },
    list_webhook_deliveries: {},
    redeliver_webhook: { path: { id: '{{delivery_id}}' } },
    unsubscribe_webhook: { body: { id: '{{webhook_id}}' } },
    unsubscribe_all_webhooks: {},
  },
  Drafts: {
    list_drafts: { saves: { draft_id: 'items.0.id' } },
    get_draft: { path: { id: '{{draft_id}}' } },
    delete_draft: { path: { id: '{{draft_id}}' } },
  },
  'Delete decks': {
    delete_presentation: { path: { id: '{{copy_id}}' } },
    list_deleted_presentations: {},
    restore_presentation: { path: { id: '{{copy_id}}' } },
    erase_presentation: { path: { id: '{{copy_id}}' } },
  },
};

/** Variables with the values that the collection begins with. */
export const VARIABLES: Readonly<Record<string, string>> = {
  base_url: 'http://127.0.0.1:5001',
  token: '',
  webhook_url: 'https://example.com/hooks/lectern',
};
