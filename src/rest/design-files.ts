import { z } from 'zod';
import { invalid } from '../core/errors/failure.ts';
import { moment } from '../core/input/moment.ts';
import { designBody, designShape } from './designs.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, Route } from './route.ts';
import { deckBody, deckShape } from './shapes.ts';
import { templateBody, templateShape } from './template-shapes.ts';

const SMART = '/api/v3/smart-design';
const TEMPLATE = '/api/v1/ppt/template';
const id = '3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f';

interface Upload {
  readonly filename: string;
  readonly content_base64: string;
}

const previewShape = z
  .object({
    slide_image_urls: z.array(z.string()).describe('Links to pictures of the slides; they expire.'),
    pptx_url: z.string().describe('Value for the stored file, to create a design from.'),
    modified_pptx_url: z.string().describe('The same value as pptx_url: files are never changed here.'),
    fonts: z.record(z.string(), z.string()).describe('Font families that were sent.'),
    unavailable_fonts: z.array(z.string()).describe('Font families drawn in a substitute.'),
    drawn_by: z.string().describe('Program that drew the pictures.'),
  })
  .meta({ title: 'TemplatePreview' });

function previewBody({ slide_image_urls, pptx_url, fonts, unknown_fonts, drawn_by }: Answer): Answer {
  return {
    slide_image_urls,
    pptx_url,
    modified_pptx_url: pptx_url,
    fonts,
    unavailable_fonts: unknown_fonts,
    drawn_by,
  };
}

/** Multipart parts: the presentation and its fonts. */
function readParts({ uploads, ...fields }: Fields): Fields {
  if (uploads === undefined) return fields;
  const files = uploads as readonly Upload[];
  const decks = files.filter(({ filename }) => !/\.(ttf|otf|woff2?)$/i.test(filename));
  const [deck] = decks;
  if (deck === undefined || decks.length > 1)
    throw invalid(
      ['pptx_file'],
      deck === undefined
        ? 'There is no presentation among the files.'
        : `Only one presentation is accepted; got ${decks.length}.`,
      { type: 'missing' },
      'Send it as the part "pptx_file", fonts as "font_files".',
    );
  return {
    ...fields,
    pptx_base64: deck.content_base64,
    filename: deck.filename || 'design.pptx',
    fonts: files
      .filter((one) => !decks.includes(one))
      .map(({ filename, content_base64 }) => ({ filename, content_base64 })),
  };
}

/** For routes without a name field. */
function withoutName(fields: Fields): Fields {
  const { filename: _, ...rest } = readParts(fields);
  return rest;
}

const uploads = z
  .array(z.looseObject({ filename: z.string(), content_base64: z.string() }))
  .optional()
  .describe('The files, if they are not sent as parts.');
const preview = {
  method: 'post',
  operation: 'upload_template',
  extra: { uploads },
  multipart: {
    names: ['pptx_file', 'file', 'font_files', 'fonts'],
    into: { list: 'uploads' },
    first: 'pptx_base64',
    lists: ['original_font_names'],
    optional: true,
  },
  toInput: readParts,
  toBody: previewBody,
  answer: previewShape,
} as const;

const presentationFile = z.looseObject({
  filename: z.string().max(255).default(''),
  content_base64: z.string().max(28_000_000),
});

/** Presentation as base64 in JSON. */
function readJsonFiles({ pptx, fonts = [], ...fields }: Fields): Fields {
  const deck = pptx as Upload | undefined;
  if (deck === undefined)
    throw invalid(['pptx'], 'pptx is missing: {filename, content_base64}.', { type: 'missing' });
  const files = { pptx_base64: deck.content_base64, filename: deck.filename || 'design.pptx' };
  // Values that are not lists of files pass through and are refused by the operation.
  if (!Array.isArray(fonts)) return { ...fields, ...files, fonts };
  const sent = fonts as readonly (Partial<Upload & { readonly original_font_name: string | null }> | null)[];
  return {
    ...{ ...fields, ...files },
    fonts: sent.map((font) => ({ filename: font?.filename, content_base64: font?.content_base64 })),
    // Names are given per font or as one list.
    original_font_names: fields['original_font_names'] ?? sent.map((font) => font?.original_font_name ?? ''),
  };
}

const ignored = { icon_type: z.string().max(40).nullish().describe('Has no effect.') };

/** @throws Failure `invalid_input` unless one layout or a list of layouts is named. */
function toNumbered({ index, indices, ...fields }: Fields): Fields {
  if ((index === undefined) === (indices === undefined))
    throw invalid(['index'], 'Give either index or indices.', {
      type: index === undefined ? 'missing' : 'contradiction',
    });
  return fields;
}

/** Selects the requested layouts by number; a stored design already has all of them. */
function filterLayouts({ layouts }: Answer, { fields }: { readonly fields: Fields }): Answer {
  const all = layouts as readonly Answer[];
  const [field, wanted] =
    fields['index'] === undefined
      ? ['indices', fields['indices'] as readonly number[]]
      : ['index', [Number(fields['index'])]];
  const unknown = wanted.find((index) => all[index] === undefined);
  if (unknown !== undefined)
    throw invalid(
      [field],
      `There is no layout ${unknown}: the template has ${all.length}, from 0 to ${all.length - 1}.`,
      { type: 'too_big', input: unknown, ctx: { max: all.length - 1 } },
    );
  return { layouts: wanted.map((index) => ({ index, layout: all[index] })) };
}

const layoutChange = z.looseObject({
  id: z.string().max(100).optional(),
  name: z.string().max(200).nullish(),
  description: z.string().max(500).nullish(),
});
const layoutChangeFields = {
  index: z.int().min(0).max(1_000).optional().describe('0-based index of one layout.'),
  layout: layoutChange.optional().describe('Name and description of the layout.'),
  layouts: z
    .array(z.looseObject({ index: z.int().min(0).max(1_000).optional(), layout: layoutChange.optional() }))
    .max(100)
    .optional()
    .describe('Several layouts, each with index and layout, instead of one.'),
};

/**
 * Converts named layouts to changes of their name and description. Layout trees belong to the design and
 * stay.
 */
function toLayoutChanges({ index, layout, layouts, ...fields }: Fields): Fields {
  const changes = (layouts ?? (layout === undefined ? [] : [{ index, layout }])) as readonly {
    index?: number;
    layout?: Answer;
  }[];
  if (changes.length === 0)
    throw invalid(['layouts'], 'Give index and layout, or layouts with an index and a layout each.', {
      type: 'missing',
    });
  const described = changes.map((one) => {
    const { id: named, name, description } = one.layout ?? (one as Answer);
    return {
      layout: one.index === undefined ? named : String(one.index),
      name: name ?? undefined,
      description: description ?? undefined,
    };
  });
  return { ...fields, layouts: described };
}

function findBestLayout({ available_layouts, schemas = [], example = [], name }: Answer): Answer {
  const all = available_layouts as readonly { readonly id: string; readonly description: string }[];
  const found = (schemas as readonly Answer[])
    .map(({ title }) => all.find(({ id: one }) => one === title))
    .filter((one) => one !== undefined);
  const [best = all[0], ...others] = found;
  const [schema] = schemas as readonly Answer[];
  const [shown] = example as readonly Answer[];
  const also =
    others.length === 0 ? '' : ` ${others.map(({ id: one }) => one).join(' and ')} would fit as well.`;
  const response =
    found.length === 0
      ? `No layout of ${name} is described that way; ${best?.id} takes any text.`
      : `${best?.id} suits it best: ${best?.description}${also}`;
  return {
    layout: {
      ...best,
      ...(schema === undefined ? {} : { json_schema: schema }),
      ...(shown === undefined ? {} : { example: shown['content'] }),
    },
    response,
  };
}

/** List entry of a stored template. */
const renamed = {
  toBody: ({
    id: named,
    name,
    description = '',
    layout_count,
    thumbnail,
    created_at,
    updated_at,
  }: Answer) => ({
    ...{ id: named, name, description, layout_count, thumbnail, created_at, updated_at },
    is_default: false,
  }),
  answer: z
    .object({
      ...{
        id: z.string(),
        name: z.string(),
        description: z.string().describe('Description given by people.'),
        layout_count: z.int(),
        thumbnail: z.string().describe('Address of a picture.'),
        is_default: z.literal(false),
      },
      ...{ created_at: moment, updated_at: moment },
    })
    .meta({ title: 'RenamedTemplate' }),
};

/** Routes for files of templates and designs. */
export const DESIGN_FILES: readonly Route[] = [
  {
    ...preview,
    path: '/api/v2/ppt/fonts/upload-and-preview',
    title: 'Upload a PPTX and fonts, and see its slides',
  },
  {
    ...preview,
    path: `${TEMPLATE}/fonts-upload-and-slides-preview`,
    title: 'Upload a PPTX and fonts, and see its slides',
  },
  {
    method: 'post',
    path: `${TEMPLATE}/mcp-upload`,
    operation: 'upload_template',
    title: 'Upload a PPTX and fonts in JSON',
    fixed: { pptx_base64: undefined, pptx_url: undefined, filename: undefined },
    extra: { pptx: presentationFile.optional().describe('The presentation.') },
    toInput: readJsonFiles,
    toBody: previewBody,
    answer: previewShape,
    example: { pptx: { filename: 'brand.pptx', content_base64: 'UEsDBA==' }, fonts: [] },
  },
  {
    method: 'post',
    path: `${TEMPLATE}/init`,
    operation: 'create_design',
    title: 'Make a template from a PPTX file, and wait for it',
    requires: ['pptx_url'],
    fixed: { mode: 'wait', pptx_base64: undefined },
    extra: ignored,
    toBody: ({ design }) => (design as Answer)['id'],
    answer: z.string().describe('Id of the template.'),
    status: 201,
    example: { pptx_url: 'https://example.com/brand.pptx', name: 'Harbour Line', slide_image_urls: [] },
  },
  {
    method: 'post',
    path: `${TEMPLATE}/layouts/create`,
    operation: 'get_design',
    title: 'Read layouts of your own template by number',
    names: { template_id: 'id' },
    extra: {
      index: z.int().min(0).max(1_000).optional().describe('0-based index of one layout.'),
      indices: z
        .array(z.int().min(0).max(1_000))
        .max(200)
        .optional()
        .describe('0-based indices of several layouts.'),
    },
    toInput: toNumbered,
    toBody: filterLayouts,
    answer: z
      .object({ layouts: z.array(z.object({ index: z.int(), layout: z.record(z.string(), z.unknown()) })) })
      .meta({ title: 'CreatedLayouts' }),
    example: { template_id: id, index: 0 },
  },
  {
    method: 'patch',
    path: `${TEMPLATE}/{template_id}`,
    operation: 'update_design',
    title: 'Rename a template of your own',
    names: { template_id: 'id' },
    ...renamed,
    example: { name: 'Harbour Line 2027' },
  },
  {
    method: 'patch',
    path: `${TEMPLATE}/{template_id}/layouts`,
    operation: 'update_design',
    title: 'Rename layouts of a template of your own',
    names: { template_id: 'id' },
    fixed: { name: undefined },
    extra: layoutChangeFields,
    keeps: ['layouts'],
    toInput: toLayoutChanges,
    ...renamed,
    example: {
      layouts: [
        { index: 0, layout: { name: 'Opening', description: 'The first slide of a customer deck.' } },
      ],
    },
  },
  {
    method: 'post',
    path: `${TEMPLATE}/layouts/generate`,
    operation: 'get_template',
    title: 'Find the layout for what a slide should show',
    names: { template_id: 'id', prompt: 'purpose' },
    requires: ['template_id', 'prompt'],
    fixed: { response_format: 'detailed', layouts: undefined },
    toBody: findBestLayout,
    answer: z
      .object({
        layout: z.record(z.string(), z.unknown()).describe('Layout that suits the slide best.'),
        response: z.string().describe('Name of the layout, and of others that would fit.'),
      })
      .meta({ title: 'FoundLayout' }),
    example: { template_id: 'general', prompt: 'Compare two offers point by point' },
  },
  {
    method: 'post',
    path: `${TEMPLATE}/generate-blocks`,
    operation: 'get_template',
    title: 'Read a template with its blocks',
    names: { template_id: 'id' },
    requires: ['template_id'],
    fixed: { response_format: 'detailed', layouts: undefined, purpose: undefined },
    toBody: templateBody,
    answer: templateShape,
    example: { template_id: 'general' },
  },
  {
    method: 'post',
    path: '/api/v2/ppt/presentation/import-from-pptx-file',
    operation: 'import_presentation',
    title: 'Import a presentation',
    fixed: { mode: 'wait', template: undefined },
    extra: {
      uploads,
      original_font_names: z
        .union([z.string(), z.array(z.string())])
        .optional()
        .describe('Has no effect: fonts are known by the names in their files.'),
    },
    multipart: preview.multipart,
    toInput: withoutName,
    toBody: ({ presentation_id }) => presentation_id,
    answer: z.uuid().describe('Id of the presentation.'),
    example: { pptx_url: 'https://example.com/deck.pptx' },
  },
  {
    method: 'post',
    path: '/api/v3/presentation/import',
    operation: 'import_presentation',
    multipart: { names: ['pptx_file', 'file'], into: { bytes: 'pptx_base64' }, optional: true },
    toBody: deckBody,
    answer: deckShape,
    example: { pptx_url: 'https://example.com/deck.pptx' },
  },
  {
    method: 'patch',
    path: `${SMART}/{design_id}`,
    operation: 'update_design',
    names: { design_id: 'id' },
    toBody: designBody,
    answer: designShape,
    example: { name: 'Harbour Line 2027' },
  },
  {
    method: 'post',
    path: `${SMART}/{design_id}/export`,
    operation: 'export_design',
    names: { design_id: 'id' },
  },
  {
    method: 'post',
    path: `${SMART}/import`,
    operation: 'import_design',
    multipart: { names: ['file', 'package'], into: { bytes: 'package_base64' }, optional: true },
    example: { package_url: 'https://example.com/harbour-line.zip' },
  },
];
