import { isObject } from '../../input/is-object.ts';
import type { Content } from '../../templates/contract.ts';

/** Applies a JSON Merge Patch (RFC 7396): objects are merged, null removes, everything else replaces. */
export function mergePatch(content: Content, patch: Content): Content {
  const merged = new Map(Object.entries(content));
  for (const [key, value] of Object.entries(patch)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else merged.set(key, isObject(value) ? mergePatch(isObject(before) ? before : {}, value) : value);
  }
  return Object.fromEntries(merged);
}
