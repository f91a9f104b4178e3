import { z } from 'zod';
import { invalid } from '../core/failure.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, Route } from './route.ts';

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
    pptx_url: z.string().describe('Value of the stored file.'),
    modified_pptx_url: z.string().describe('The same: files are never changed here.'),
    fonts: z.record(z.string(), z.string()).describe('Families that were sent.'),
    unavailable_fonts: z.array(z.string()).describe('Families that a stand-in is drawn for.'),
    drawn_by: z.string().describe('Who drew the pictures.'),
  })
  .meta({ title: 'TemplatePreview' });

function previewBody({ slide_image_urls, pptx_url, fonts, unknown_fonts, drawn_by }: Answer): Answer {
  return { slide_image_urls, pptx_url, modified_pptx_url: pptx_url, fonts, unavailable_fonts: unknown_fonts, drawn_by };
}

/** The parts of a multipart body: the presentation, and the fonts beside it. */
function partsOf({ uploads, ...fields }: Fields): Fields {
  if (uploads === undefined) return fields;
  const files = uploads as readonly Upload[];
  const decks = files.filter(({ filename }) => !/\.(ttf|otf|woff2?)$/i.test(filename));
  const [deck] = decks;
  if (deck === undefined || decks.length > 1)
    throw invalid(
      ['pptx_file'],
      deck === undefined ? 'There is no presentation among the files.' : `One presentation is taken; got ${decks.length}.`,
      { type: 'missing' },
      'Send it as the part "pptx_file", fonts as "font_files".',
    );
  return {
    ...fields,
    pptx_base64: deck.content_base64,
    filename: deck.filename || 'design.pptx',
    fonts: files.filter((one) => !decks.includes(one)).map(({ filename, content_base64 }) => ({ filename, content_base64 })),
  };
}

const uploads = z
  .array(z.looseObject({ filename: z.string(), content_base64: z.string() }))
  .optional()
  .describe('The files, where they do not come as parts.');
const preview = {
  method: 'post',
  operation: 'upload_template',
  extra: { uploads },
  multipart: { names: ['pptx_file', 'file', 'font_files', 'fonts'], into: { list: 'uploads' }, optional: true },
  toInput: partsOf,
  toBody: previewBody,
  answer: previewShape,
} as const;

const given = z.looseObject({ filename: z.string().max(255).default(''), content_base64: z.string().max(90_000_000) });

/** The presentation in JSON, as clients over MCP send it. */
function inJson({ pptx, fonts = [], ...fields }: Fields): Fields {
  const deck = pptx as Upload | undefined;
  if (deck === undefined) throw invalid(['pptx'], 'pptx is missing: {filename, content_base64}.', { type: 'missing' });
  // What is no list of files is refused as the operation refuses it; further fields of a file are of no interest.
  const sent = Array.isArray(fonts) ? fonts.map((font: Partial<Upload> | null) => ({ filename: font?.filename, content_base64: font?.content_base64 })) : fonts;
  return { ...fields, pptx_base64: deck.content_base64, filename: deck.filename || 'design.pptx', fonts: sent };
}

const ignored = {
  description: z.string().max(2_000).nullish().describe('Without effect; a template is described by its own words.'),
  icon_type: z.string().max(40).nullish().describe('Without effect.'),
};

/** The layouts that a client asks for by number, of a design that has them all already. */
function chosenLayouts({ layouts }: Answer, { fields }: { readonly fields: Fields }): Answer {
  const all = layouts as readonly Answer[];
  const wanted = fields['index'] === undefined ? (fields['indices'] as readonly number[] | undefined) : [Number(fields['index'])];
  return { layouts: (wanted ?? [...all.keys()]).flatMap((index) => (all[index] === undefined ? [] : [{ index, layout: all[index] }])) };
}

/** Files of templates and designs: drawn, taken, renamed, passed on. */
export const DESIGN_FILES: readonly Route[] = [
  { ...preview, path: '/api/v2/ppt/fonts/upload-and-preview', title: 'Upload a PPTX and fonts, and see its slides' },
  { ...preview, path: `${TEMPLATE}/fonts-upload-and-slides-preview`, title: 'Upload a PPTX and fonts, and see its slides' },
  {
    method: 'post',
    path: `${TEMPLATE}/mcp-upload`,
    operation: 'upload_template',
    title: 'Upload a PPTX and fonts in JSON',
    fixed: { pptx_base64: undefined, pptx_url: undefined, filename: undefined },
    extra: { pptx: given.optional().describe('The presentation.') },
    toInput: inJson,
    toBody: previewBody,
    answer: previewShape,
    example: { pptx: { filename: 'brand.pptx', content_base64: 'UEsDBA==' }, fonts: [] },
  },
  {
    method: 'post',
    path: `${TEMPLATE}/init`,
    operation: 'create_design',
    title: 'Make a template of a PPTX file, and wait for it',
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
    title: 'Read layouts of a template of your own by number',
    names: { template_id: 'id' },
    extra: { index: z.int().min(0).max(1_000).optional().describe('0-based.'), indices: z.array(z.int().min(0).max(1_000)).max(200).optional().describe('Several of them.') },
    toBody: chosenLayouts,
    answer: z.object({ layouts: z.array(z.object({ index: z.int(), layout: z.record(z.string(), z.unknown()) })) }).meta({ title: 'CreatedLayouts' }),
    example: { template_id: id, index: 0 },
  },
  {
    method: 'patch',
    path: `${TEMPLATE}/{template_id}`,
    operation: 'update_design',
    title: 'Rename a template of your own',
    names: { template_id: 'id' },
    extra: { description: ignored.description },
    example: { name: 'Harbour Line 2027' },
  },
  { method: 'patch', path: `${SMART}/{design_id}`, operation: 'update_design', names: { design_id: 'id' }, example: { name: 'Harbour Line 2027' } },
  { method: 'post', path: `${SMART}/{design_id}/export`, operation: 'export_design', names: { design_id: 'id' } },
  {
    method: 'post',
    path: `${SMART}/import`,
    operation: 'import_design',
    multipart: { names: ['file', 'package'], into: { bytes: 'package_base64' }, optional: true },
    example: { package_url: 'https://example.com/harbour-line.zip' },
  },
];
