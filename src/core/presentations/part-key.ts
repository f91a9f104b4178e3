import { OpcPackage } from '../ooxml/package/index.ts';
import type { BlobStore } from '../store/store.ts';

/** Stands between the key of a stored presentation file and the name of a part in it. */
const SEPARATOR = '!/';

/** Key of a part of a stored presentation file, for links. */
export function buildPartKey(fileKey: string, part: string): string {
  return `${fileKey}${SEPARATOR}${encodeURIComponent(part)}`;
}

/** Reads what a key of a link names: a stored file, or a part of one, such as a video. */
export async function readLinked(
  blobs: Pick<BlobStore, 'get'>,
  key: string,
): Promise<Uint8Array | undefined> {
  const [fileKey = key, part] = key.split(SEPARATOR);
  const bytes = await blobs.get(fileKey);
  if (bytes === undefined || part === undefined) return bytes;
  return OpcPackage.open(bytes).bytes(decodeURIComponent(part));
}
