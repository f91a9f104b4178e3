import { Lru } from '../../../../memory/lru.ts';
import { Memo } from '../../../../memory/memo.ts';

/** How many edits of one slide are remembered. */
const MAX_REMEMBERED = 32;

/** Caches values that are computed from a slide's markup, for all copies of it. */
export class SlideMemo extends Memo {
  readonly #ways = new Lru<{ readonly found: unknown }>(MAX_REMEMBERED);

  /** @param key describes everything that the value depends on besides the markup */
  once<T>(key: string, find: () => T): T {
    return this.#ways.getOrCreate(key, () => ({ found: find() })).found as T;
  }
}
