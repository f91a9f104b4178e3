import { sha256 } from '../../input/sha256.ts';

/** GUID in braces that is derived from a text, so that the same edit makes the same file. */
export function makeGuid(seed: string): string {
  const hash = sha256(seed).toUpperCase();
  return `{${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}}`;
}

/** Derives a GUID that is not taken, and takes it. */
export function takeGuid(seed: string, taken: Set<string>): string {
  for (let time = 0; ; time += 1) {
    const guid = makeGuid(`${time} ${seed}`);
    if (taken.has(guid)) continue;
    taken.add(guid);
    return guid;
  }
}
