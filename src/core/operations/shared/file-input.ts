import { z } from 'zod';
import { toFileContent } from '../../assets/asset.ts';
import { requireReferences } from '../../assets/require-references.ts';
import type { CallContext } from '../../call/call.ts';
import { invalid } from '../../errors/failure.ts';
import type { FileContent } from '../../store/store.ts';

/**
 * Limits base64 to a file of 20 MiB, since it is in memory several times. Larger files are sent as multipart
 * or by address.
 */
const MAX_BASE64_CHARACTERS = 28_000_000;

export const base64 = z
  .string()
  .max(
    MAX_BASE64_CHARACTERS,
    `At most ${MAX_BASE64_CHARACTERS} characters of base64, which is a file of 20 MB. Give the address of a larger one, or send it to the REST API as a part of multipart/form-data.`,
  );
export const address = z.string().max(2_000);

type Place = readonly (string | number)[];

/**
 * Reads a file that is sent as base64, as a multipart file, or by value, id, link or address.
 *
 * @throws Failure `invalid_input` at the field if neither or both are given, or if the file cannot be read.
 */
export async function readFileContent(
  source: { readonly base64: string | undefined; readonly url: string | undefined },
  at: { readonly base64: Place; readonly url: Place },
  call: Pick<CallContext, 'sent' | 'services' | 'signal'>,
): Promise<FileContent> {
  const [base64Name, urlName] = [at.base64.at(-1), at.url.at(-1)];
  if ((source.base64 === undefined) === (source.url === undefined))
    throw invalid(at.base64, `Give either ${base64Name} or ${urlName}.`, {
      type: source.base64 === undefined ? 'missing' : 'value_error',
    });
  if (source.url !== undefined)
    return toFileContent((await requireReferences(call).read(source.url, at.url, call.signal)).bytes);
  const sent = call.sent?.get(source.base64 ?? '');
  if (sent !== undefined) return sent;
  const text = (source.base64 ?? '').replace(/^data:[^,]{0,100},/, '').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text))
    throw invalid(at.base64, `${base64Name} is not base64.`, { type: 'base64' });
  return toFileContent(decodeBase64(text));
}

/** Small buffers share a pool and are copied; large ones are not. */
export function decodeBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  return bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}
