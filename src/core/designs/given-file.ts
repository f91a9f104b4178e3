import { FILE_VALUE } from '../assets/asset.ts';
import type { AssetService, FontService } from '../call/services.ts';
import { invalid } from '../errors/failure.ts';
import { shownText } from '../errors/shown.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Download links as this server hands them out; their host may be one that only its callers know. */
const OWN_LINK = new RegExp(`^(?:https?://[^/?#]+)?/downloads/(?:files/(?<file>file-${UUID})|images/(?<image>${UUID})\\.(?:png|jpg)|fonts/(?<font>[0-9a-f]{64}))(?:\\?|$)`, 'i');

/**
 * Bytes behind the value of an uploaded file, a download link of this server, "asset:<id>" of a stored picture, the
 * id of an uploaded font, or an http(s) address, which is fetched with all the care for addresses of strangers.
 *
 * @throws Failure `invalid_input` at the field, or `not_found`.
 */
export async function givenFile(
  address: string,
  field: readonly (string | number)[],
  { assets, fonts, signal }: { readonly assets: AssetService | undefined; readonly fonts: FontService | undefined; readonly signal: AbortSignal },
): Promise<Uint8Array> {
  const own = OWN_LINK.exec(address)?.groups ?? {};
  const value = FILE_VALUE.test(address) ? address : own['file'];
  const picture = /^asset:(.*)$/.exec(address)?.[1] ?? own['image'];
  const font = own['font'] ?? (await fonts?.list())?.find(({ id }) => id === address)?.hash;
  if (value !== undefined && assets !== undefined) return (await assets.file(value)).bytes;
  const found = picture !== undefined ? (await assets?.image(picture))?.bytes : font !== undefined ? await fonts?.file(font) : undefined;
  if (found !== undefined) return found;
  const where = field.join('.');
  if (assets === undefined || !/^https?:\/\//i.test(address)) {
    const msg = `${where} "${shownText(address, 80)}" is neither the value of an uploaded file nor an http(s) address.`;
    throw invalid(field, msg, { type: 'file', input: shownText(address) }, 'Upload the file with upload_files and give the value that it returns.');
  }
  try {
    return await assets.fetch(address, signal);
  } catch (error) {
    throw atField(error, field);
  }
}

/** The same refusal, told of the field that was given here. */
export function atField(error: unknown, field: readonly (string | number)[]): unknown {
  const refused = error as { readonly code?: unknown; readonly message: string; readonly hint?: string };
  return refused.code === 'invalid_input' ? invalid(field, `${field.join('.')}: ${refused.message}`, { type: 'file' }, refused.hint) : error;
}
