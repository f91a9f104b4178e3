import { z } from 'zod';
import { moment } from '../core/input/moment.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, Route, RouteCall } from './route.ts';

const FILES = { v3: '/api/v3/files', v1: '/api/v1/ppt/files' };
const IMAGES = { v3: '/api/v3/images', v1: '/api/v1/ppt/images' };
const imageFields = {
  id: z.string().describe('Id of the picture.'),
  created_at: moment,
  path: z.string().describe('Link to the picture; it expires.'),
  is_uploaded: z.boolean().describe('false for a generated picture.'),
  extras: z.record(z.string(), z.unknown()).describe('Further facts: size, name, origin.'),
};
const cloudImage = z
  .object({
    ...imageFields,
    user: z.string().nullable().describe('Always null.'),
    url: z.string().describe('The same link as path.'),
  })
  .meta({ title: 'ImageAsset' });
const hostedImage = z
  .object({
    ...imageFields,
    file_url: z.string().describe('The same link as path.'),
    url: z.string().describe('The same link as path.'),
  })
  .meta({ title: 'ImageRecord' });

function imageBody(image: Answer): Answer & { readonly url: unknown } {
  const { id, kind, created_at, url, ...extras } = image;
  return { id, created_at, path: url, is_uploaded: kind === 'uploaded', extras, url };
}

const cloudBody = (image: Answer): Answer => ({ ...imageBody(image), user: null });
const hostedBody = (image: Answer): Answer => ({ ...imageBody(image), file_url: image['url'] });
const images = (answer: Answer) => answer['images'] as Answer[];
const image = (answer: Answer) => answer['image'] as Answer;
const one = (body: (image: Answer) => Answer) => (answer: Answer) => body(image(answer));
const all = (body: (image: Answer) => Answer) => (answer: Answer) => images(answer).map(body);

const uploadFiles = {
  method: 'post',
  operation: 'upload_files',
  multipart: { names: ['files', 'file'], into: { list: 'files' }, asTheyAre: true },
  fixed: { addresses_for: undefined },
  requires: ['files'],
  toBody: (answer: Answer) => (answer['files'] as Answer[]).map(({ value }) => value),
  answer: z.array(z.string()).describe('Values for the files field of a generation.'),
} as const;
const awaitedFile = z
  .object({
    value: z.string().describe('Value for the files field of a generation, once the file has been sent.'),
    filename: z.string().describe('Name of the file.'),
    upload_url: z.string().describe('Address to PUT the bytes to, once, without credentials.'),
    expires_at: moment.describe('Time by which the file must have been sent.'),
  })
  .meta({ title: 'AwaitedFile' });
const pathsShape = z.object({
  file_paths: z.array(z.string()).describe('Values for the files field of a generation.'),
});

const decompose = {
  method: 'post',
  operation: 'decompose_files',
  example: { file_paths: ['3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f/report.docx'] },
  names: { file_paths: 'files' },
  fixed: { max_characters: 0 },
  extra: { language: z.string().max(100).optional().describe('Has no effect; accepted for compatibility.') },
  toBody: (answer: Answer) =>
    (answer['files'] as Answer[]).map(({ filename, value }) => ({
      name: filename,
      file_key: value,
      file_path: value,
    })),
  answer: z.array(
    z.object({
      name: z.string().describe('Name of the file that was read.'),
      file_key: z.string().describe('Value of the file with the text.'),
      file_path: z.string().describe('The same value.'),
    }),
  ),
} as const;

const uploadImage = {
  method: 'post',
  operation: 'upload_image',
  multipart: { names: ['file', 'image'], into: { bytes: 'file_base64', filename: 'filename' } },
} as const;
const paged = { defaults: { page_size: 200 }, whole: 'images' } as const;
const uploaded = {
  method: 'get',
  operation: 'list_images',
  title: 'List uploaded pictures',
  ...paged,
  fixed: { kind: 'uploaded' },
} as const;
const generated = {
  method: 'get',
  operation: 'list_images',
  title: 'List generated pictures',
  ...paged,
  fixed: { kind: 'generated' },
} as const;
const remove = { method: 'delete', operation: 'delete_image', status: 204 } as const;

const search = {
  method: 'get',
  operation: 'search_images',
  headers: { 'X-Provider-Api-Key': 'api_key' },
  toBody: (answer: Answer) => images(answer).map(({ url }) => url),
  answer: z.array(z.string()).describe('Addresses of photographs, best first.'),
} as const;
const generate = { method: 'get', operation: 'generate_image' } as const;

/** Each request makes one picture. */
const single = {
  count: z.literal(1).optional().describe('Always 1; send one request for each picture.'),
} as const;

const WEIGHTS = ['thin', 'light', 'regular', 'bold', 'fill', 'duotone'];

/** Address of an icon. An unknown weight becomes the default. */
function iconList(answer: Answer, { link }: RouteCall): string[] {
  return (answer['icons'] as Answer[]).map(
    ({ name }) => `${link.base}/static/icons/${answer['weight']}/${name}.svg`,
  );
}

function iconQuery({ icon_type, icon_weight, ...rest }: Fields): Fields {
  const asked = [icon_type, icon_weight].find((one) => typeof one === 'string' && WEIGHTS.includes(one));
  return { ...rest, ...(asked !== undefined && { weight: asked }) };
}

const icons = {
  method: 'get',
  operation: 'search_icons',
  defaults: { limit: 20 },
  extra: {
    icon_type: z
      .string()
      .max(40)
      .optional()
      .describe(`Weight: ${WEIGHTS.join(', ')}; anything else is bold.`),
    icon_weight: z.string().max(40).optional().describe('The same as icon_type.'),
  },
  fixed: { weight: 'bold' },
  toInput: iconQuery,
  toBody: iconList,
  answer: z.array(z.string()).describe('Addresses of SVGs, best first.'),
} as const;

/** Routes of files, pictures and icons in v1 and v3. */
export const ASSETS: readonly Route[] = [
  { ...uploadFiles, path: `${FILES.v3}/upload` },
  { ...uploadFiles, path: `${FILES.v1}/upload` },
  {
    method: 'post',
    path: `${FILES.v3}/upload-address`,
    operation: 'upload_files',
    title: 'Create addresses for uploading files',
    names: { filenames: 'addresses_for' },
    fixed: { files: undefined, replaces: undefined },
    requires: ['filenames'],
    toBody: (answer) => answer['addresses'],
    answer: z.array(awaitedFile).describe('Addresses in the order of the names.'),
    example: { filenames: ['report.docx'] },
  },
  {
    method: 'post',
    path: `${FILES.v1}/mcp-upload`,
    operation: 'upload_files',
    title: 'Upload files in JSON',
    multipart: uploadFiles.multipart,
    fixed: uploadFiles.fixed,
    requires: uploadFiles.requires,
    toBody: (answer) => ({ file_paths: uploadFiles.toBody(answer) }),
    answer: pathsShape,
  },
  {
    ...uploadFiles,
    path: `${FILES.v1}/update`,
    title: 'Replace a file',
    names: { file_path: 'replaces' },
    requires: ['file_path', 'files'],
    toBody: (answer) => ({ message: 'File updated', file_path: uploadFiles.toBody(answer)[0] }),
    answer: z
      .object({
        message: z.string(),
        file_path: z.string().describe('Value of the file, the same as before.'),
      })
      .meta({ title: 'UpdatedFile' }),
    example: {
      file_path: 'file-3f2c9a10-5b7e-4c1d-8e2f-0a1b2c3d4e5f',
      files: [{ filename: 'report.md', content_base64: 'IyBSZXBvcnQ=' }],
    },
  },
  { ...decompose, path: `${FILES.v3}/decompose` },
  { ...decompose, path: `${FILES.v1}/decompose` },
  { ...uploadImage, path: `${IMAGES.v3}/upload`, toBody: one(cloudBody), answer: cloudImage },
  {
    ...uploadImage,
    path: `${IMAGES.v3}/upload/public`,
    title: 'Upload a picture, path of the skill',
    toBody: one(cloudBody),
    answer: cloudImage,
  },
  { ...uploadImage, path: `${IMAGES.v1}/upload`, toBody: one(hostedBody), answer: hostedImage },
  { ...uploaded, path: `${IMAGES.v3}/uploaded`, toBody: all(cloudBody), answer: z.array(cloudImage) },
  { ...uploaded, path: `${IMAGES.v1}/uploaded`, toBody: all(hostedBody), answer: z.array(hostedImage) },
  { ...generated, path: `${IMAGES.v3}/generated`, toBody: all(cloudBody), answer: z.array(cloudImage) },
  { ...generated, path: `${IMAGES.v1}/generated`, toBody: all(hostedBody), answer: z.array(hostedImage) },
  { ...remove, path: `${IMAGES.v3}/{id}` },
  { ...remove, path: `${IMAGES.v1}/{id}` },
  { ...search, path: `${IMAGES.v3}/search` },
  { ...search, path: `${IMAGES.v1}/search`, defaults: { strict_api_key: false } },
  { ...generate, path: `${IMAGES.v3}/generate`, toBody: one(cloudBody), answer: cloudImage },
  {
    ...generate,
    path: '/api/v2/ppt/images/generate',
    extra: single,
    toBody: one(cloudBody),
    answer: cloudImage,
  },
  {
    ...generate,
    path: `${IMAGES.v1}/generate`,
    toBody: (answer) => image(answer)['url'],
    answer: z.string().describe('Link to the picture; it expires.'),
  },
  { ...icons, path: '/api/v3/icons/search' },
  { ...icons, path: '/api/v1/ppt/icons/search' },
];
