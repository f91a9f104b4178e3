import { z } from 'zod';
import type { AssetService } from '../../assets/api.ts';
import { imageKey, type StoredFile, type StoredImage } from '../../assets/asset.ts';
import { requireReferences } from '../../assets/require-references.ts';
import type { CallContext } from '../../call/call.ts';
import { Failure } from '../../errors/failure.ts';
import { moment } from '../../input/moment.ts';

export const imageShape = z.object({
  id: z.string().describe('Id, for asset_id in a picture field.'),
  kind: z.enum(['uploaded', 'generated']).describe('Origin of the picture.'),
  filename: z.string().describe('Name of the file.'),
  mime_type: z.string().describe('Media type of the stored picture.'),
  width_px: z.int().describe('Width in pixels.'),
  height_px: z.int().describe('Height in pixels.'),
  size_bytes: z.int().describe('Size in bytes.'),
  url: z.string().describe('Link to the picture; it expires.'),
  prompt: z.string().optional().describe('Description by which the picture was made or found.'),
  provider: z.string().optional().describe('Provider that made or found the picture.'),
  credit: z.string().optional().describe('Photographer or provider to credit.'),
  created_at: moment,
});

export function imageView({ origin, ...image }: StoredImage, call: CallContext): z.input<typeof imageShape> {
  return { ...image, ...origin, url: call.services.presentations.link(imageKey(image), call) };
}

export const fileShape = z.object({
  value: z.string().describe('Value that names the file in any field.'),
  filename: z.string().describe('Name of the file.'),
  size_bytes: z.int().describe('Size in bytes.'),
  expires_at: moment.describe('Time in ISO 8601 at which the file is removed.'),
});

export function fileView({ value, filename, size_bytes, expires_at }: StoredFile): z.input<typeof fileShape> {
  return { value, filename, size_bytes, expires_at };
}

export const awaitedShape = z.object({
  value: z.string().describe('Value that names the file once it is uploaded.'),
  filename: z.string().describe('Name of the file.'),
  upload_url: z.string().describe('Address to PUT the bytes to, once, without credentials.'),
  expires_at: moment.describe('Time in ISO 8601 by which to upload the file.'),
});

/** Creates an upload address for a file. @throws Failure `invalid_input` at its place in `addresses_for` */
export function createUploadAddress(
  filename: string,
  index: number,
  call: CallContext,
): z.input<typeof awaitedShape> {
  try {
    return { ...requireAssets(call).awaitFile(filename, call.link) };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_input') throw error;
    throw new Failure('invalid_input', error.message, {
      issues: error.issues.map((issue) => ({ ...issue, loc: ['addresses_for', index] })),
    });
  }
}

/** @throws Failure `unsupported` if this server stores no assets. */
export function requireAssets({ services }: Pick<CallContext, 'services'>): AssetService {
  if (services.assets === undefined)
    throw new Failure('unsupported', 'This server does not store pictures or files.');
  return services.assets;
}

/** Name of the file behind a reference, for a file that was sent without a name. */
export async function readFilename(url: string | undefined, call: CallContext): Promise<string> {
  return url === undefined ? '' : requireReferences(call).filename(url);
}
