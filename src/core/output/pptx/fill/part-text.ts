import { inflateRawSync } from 'node:zlib';
import type { Packed, Part } from '../../../ooxml/package/index.ts';
import { decodeXml } from '../../../ooxml/xml/index.ts';

/** The text of a part that came with a slide. */
export function partText(parts: readonly Part[], name: string): string | undefined {
  const found = parts.find((part) => part.name === name);
  return found === undefined ? undefined : decodeXml(unpacked(found.packed));
}

export function unpacked({ method, data }: Packed): Uint8Array {
  return method === 0 ? data : inflateRawSync(data);
}
