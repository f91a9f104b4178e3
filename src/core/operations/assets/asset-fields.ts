import { z } from 'zod';
import { imageKey, type StoredFile, type StoredImage } from '../../assets/asset.ts';
import type { CallContext } from '../../call.ts';
import { Failure, invalid } from '../../failure.ts';
import { moment } from '../../moment.ts';
import type { AssetService } from '../../services.ts';

/** A hundred megabytes in base64. */
const MAX_BASE64 = 140_000_000;

export const base64 = z.string().max(MAX_BASE64).optional();
export const address = z.string().max(2_000).optional();

export const imageShape = z.object({
  id: z.string().describe('For asset_id of a picture field.'),
  kind: z.enum(['uploaded', 'generated']).describe('How it came here.'),
  filename: z.string().describe('Name of the file.'),
  mime_type: z.string().describe('As stored.'),
  width_px: z.int().describe('Width.'),
  height_px: z.int().describe('Height.'),
  size_bytes: z.int().describe('Size.'),
  url: z.string().describe('Link to it; it expires.'),
  prompt: z.string().optional().describe('What it was made or found by.'),
  provider: z.string().optional().describe('Who made or found it.'),
  credit: z.string().optional().describe('Who is to be named beside it.'),
  created_at: moment,
});

export function imageView({ origin, ...image }: StoredImage, call: CallContext): z.input<typeof imageShape> {
  return { ...image, ...origin, url: call.services.presentations.link(imageKey(image), call) };
}

export const fileShape = z.object({
  value: z.string().describe('For files of generate_presentation.'),
  filename: z.string().describe('Name of the file.'),
  size_bytes: z.int().describe('Size.'),
  expires_at: moment.describe('ISO 8601; then it goes.'),
});

export function fileView({ value, filename, size_bytes, expires_at }: StoredFile): z.input<typeof fileShape> {
  return { value, filename, size_bytes, expires_at };
}

/** @throws Failure `unsupported` where none are kept. */
export function assetsOf({ services }: Pick<CallContext, 'services'>): AssetService {
  if (services.assets === undefined) throw new Failure('unsupported', 'This server keeps no pictures or files.');
  return services.assets;
}

/** Bytes given in base64 or by address. @throws Failure `invalid_input` at the field when neither or both are given, or they cannot be had. */
export async function givenBytes(
  given: { readonly base64: string | undefined; readonly url: string | undefined },
  at: { readonly base64: readonly (string | number)[]; readonly url: readonly (string | number)[] },
  call: CallContext,
): Promise<Uint8Array> {
  const [base64Name, urlName] = [at.base64.at(-1), at.url.at(-1)];
  if ((given.base64 === undefined) === (given.url === undefined))
    throw invalid(at.base64, `Give either ${base64Name} or ${urlName}.`, { type: given.base64 === undefined ? 'missing' : 'value_error' });
  if (given.url !== undefined) return assetsOf(call).fetch(given.url, call.signal);
  const text = (given.base64 ?? '').replace(/^data:[^,]{0,100},/, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw invalid(at.base64, `${base64Name} is not base64.`, { type: 'base64' });
  return new Uint8Array(Buffer.from(text, 'base64'));
}

/** The last part of an address, for a file that came without a name. */
export function nameIn(url: string | undefined): string {
  return url?.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
}
