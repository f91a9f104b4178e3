import { isDeepStrictEqual } from 'node:util';
import { isObject } from './is-object.ts';
import { mergeText } from './merge-text.ts';

/** A merged value, and the paths at which both sides changed the same in different ways. */
export interface MergedValue {
  readonly value: unknown;
  readonly conflicts: readonly string[];
}

/**
 * Merges two changes of one JSON value: the change from `base` to `ours`, and the change from `base` to `theirs`.
 * Objects merge by field, lists of one length by item, texts by word. Where they conflict, `theirs` stays.
 */
export function mergeValue(base: unknown, ours: unknown, theirs: unknown, path = ''): MergedValue {
  if (isDeepStrictEqual(base, ours) || isDeepStrictEqual(ours, theirs))
    return { value: theirs, conflicts: [] };
  if (isDeepStrictEqual(base, theirs)) return { value: ours, conflicts: [] };
  if (isObject(base) && isObject(ours) && isObject(theirs)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
    const merged = [...names].map((name) => ({
      name,
      ...mergeValue(base[name], ours[name], theirs[name], path === '' ? name : `${path}.${name}`),
    }));
    return {
      value: Object.fromEntries(
        merged.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
      ),
      conflicts: merged.flatMap(({ conflicts }) => conflicts),
    };
  }
  if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(theirs)) {
    if (base.length === ours.length && base.length === theirs.length) {
      const merged = base.map((item, at) => mergeValue(item, ours[at], theirs[at], `${path}[${at}]`));
      return {
        value: merged.map(({ value }) => value),
        conflicts: merged.flatMap(({ conflicts }) => conflicts),
      };
    }
    const items = mergeLists(base, ours, theirs);
    return items === undefined ? { value: theirs, conflicts: [path] } : { value: items, conflicts: [] };
  }
  if (typeof base === 'string' && typeof ours === 'string' && typeof theirs === 'string') {
    const text = mergeText(base, ours, theirs);
    if (text !== undefined) return { value: text, conflicts: [] };
  }
  return { value: theirs, conflicts: [path] };
}

/** Merges lists of different lengths by whole items. */
function mergeLists(
  base: readonly unknown[],
  ours: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] | undefined {
  // Each item is one tag, which the merge of texts takes as one token.
  const encode = (list: readonly unknown[]): string =>
    list.map((item) => `<${encodeURIComponent(JSON.stringify(item))}>`).join('');
  const merged = mergeText(encode(base), encode(ours), encode(theirs));
  return (
    merged?.match(/<[^<>]*>/g)?.map((tag) => JSON.parse(decodeURIComponent(tag.slice(1, -1))) as unknown) ??
    (merged === '' ? [] : undefined)
  );
}
