import { z } from 'zod';
import type { Answer, Route } from './route.ts';

const FONTS = '/api/v3/fonts';
const V1_FONTS = '/api/v1/ppt/fonts';

const uploadedShape = z.object({
  fonts: z.array(
    z.object({
      id: z.string(),
      name: z.string().describe('Name of the family.'),
      url: z.string().describe('Link to the file; it expires.'),
    }),
  ),
});
const fontListShape = z.object({
  success: z.literal(true),
  fonts: z.array(z.record(z.string(), z.unknown())).describe('Uploaded fonts.'),
  message: z.string(),
});
const removedShape = z.object({ success: z.literal(true), message: z.string() });

const fontFile = {
  names: ['file', 'font_file'],
  into: { bytes: 'file_base64', filename: 'filename' },
} as const;
const pptxFile = { names: ['pptx_file', 'file'], into: { bytes: 'pptx_base64' }, optional: true } as const;
const madeFontShape = z.object({
  success: z.literal(true),
  id: z.string(),
  name: z.string().describe('Name of the family.'),
  url: z.string().describe('Link to the file; it expires.'),
  font_name: z.string().describe('Name of the family.'),
  font_url: z.string().describe('The same link as url.'),
  font_path: z.string().describe('The same link as url.'),
  message: z.string(),
});
const checkedFont = z.object({
  name: z.string().describe('Name of the family.'),
  url: z.string().nullable().describe('Always null.'),
  original_name: z.string(),
  family_name: z.string(),
});
const checkedShape = z.object({
  available_fonts: z.array(checkedFont),
  unavailable_fonts: z.array(checkedFont),
});

function madeFontBody(answer: Answer): Answer {
  const { id, family, url } = answer['font'] as Answer;
  return {
    success: true,
    id,
    name: family,
    url,
    font_name: family,
    font_url: url,
    font_path: url,
    message: 'Font uploaded',
  };
}

function checkedBody({ available, unavailable }: Answer): Answer {
  const bodies = (fonts: unknown) =>
    (fonts as { name: string }[]).map(({ name }) => ({
      name,
      url: null,
      original_name: name,
      family_name: name,
    }));
  return { available_fonts: bodies(available), unavailable_fonts: bodies(unavailable) };
}

function uploadedBody(answer: Answer): Answer {
  return { fonts: (answer['fonts'] as Answer[]).map(({ id, family, url }) => ({ id, name: family, url })) };
}

/** Font list in the shape of this API family, without paths of this machine. */
function fontListBody(answer: Answer): Answer {
  const fonts = (answer['fonts'] as Answer[]).map(
    ({
      id,
      filename,
      family,
      style,
      full_name,
      postscript_name,
      weight,
      width,
      format,
      size_bytes,
      url,
    }) => ({
      ...{
        id,
        filename,
        font_name: family,
        original_name: filename,
        font_url: url,
        font_path: url,
        font_type: format,
        file_size: size_bytes,
        family_name: family,
        subfamily_name: style,
      },
      ...{
        full_name,
        postscript_name,
        normalized_family_name: String(family).toLowerCase(),
        weight_class: weight,
        width_class: width,
        format,
      },
    }),
  );
  return { success: true, fonts, message: `${fonts.length} fonts` };
}

/** Routes of fonts in v1, v2 and v3. */
export const FONT_ROUTES: readonly Route[] = [
  { method: 'post', path: `${FONTS}/upload`, operation: 'upload_font', multipart: fontFile },
  { method: 'get', path: `${FONTS}/all`, operation: 'list_fonts' },
  { method: 'post', path: `${FONTS}/check`, operation: 'check_fonts', multipart: pptxFile },
  { method: 'delete', path: `${FONTS}/delete/{id}`, operation: 'delete_font', status: 204 },
  {
    method: 'post',
    path: `${V1_FONTS}/upload`,
    operation: 'upload_font',
    multipart: fontFile,
    toBody: madeFontBody,
    answer: madeFontShape,
  },
  {
    method: 'post',
    path: `${V1_FONTS}/check`,
    operation: 'check_fonts',
    multipart: pptxFile,
    toBody: checkedBody,
    answer: checkedShape,
  },
  {
    method: 'post',
    path: '/api/v2/ppt/fonts/check',
    operation: 'check_fonts',
    multipart: pptxFile,
    toBody: checkedBody,
    answer: checkedShape,
  },
  {
    method: 'get',
    path: `${V1_FONTS}/uploaded`,
    operation: 'list_fonts',
    title: 'List uploaded fonts in brief',
    toBody: uploadedBody,
    answer: uploadedShape,
  },
  {
    method: 'get',
    path: `${V1_FONTS}/list`,
    operation: 'list_fonts',
    title: 'List uploaded fonts',
    toBody: fontListBody,
    answer: fontListShape,
  },
  {
    method: 'delete',
    path: `${V1_FONTS}/{font_id}`,
    operation: 'delete_font',
    names: { font_id: 'id' },
    status: 204,
  },
  {
    method: 'delete',
    path: `${V1_FONTS}/delete/{filename}`,
    operation: 'delete_font',
    title: 'Delete a font by its file name',
    names: { filename: 'id' },
    toBody: () => ({ success: true, message: 'Font deleted' }),
    answer: removedShape,
  },
];
