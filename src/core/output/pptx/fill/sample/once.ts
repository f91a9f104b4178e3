import { Lru } from '../../../../memory/lru.ts';
import type { Markup } from '../../../../ooxml/xml/index.ts';

/** Ways in which one slide is edited that are remembered. */
const MOST = 32;
const known = new WeakMap<Markup, Lru<{ readonly found: unknown }>>();

/** What is found out once about a slide's markup, by a key that says all that it depends on besides. */
export function once<T>(slide: Markup, key: string, find: () => T): T {
  const all = known.get(slide) ?? new Lru(MOST);
  known.set(slide, all);
  return all.kept(key, () => ({ found: find() })).found as T;
}
