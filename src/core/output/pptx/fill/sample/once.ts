import type { Markup } from './markup.ts';

/** Ways in which one slide is edited that are remembered. */
const MOST = 32;
const known = new WeakMap<Markup, Map<string, unknown>>();

/** What is found out once about a slide's markup, by a key that says all that it depends on besides. */
export function once<T>(slide: Markup, key: string, find: () => T): T {
  const all = known.get(slide) ?? new Map<string, unknown>();
  known.set(slide, all);
  if (all.has(key)) return all.get(key) as T;
  const found = find();
  if (all.size >= MOST) all.delete(all.keys().next().value as string);
  all.set(key, found);
  return found;
}
