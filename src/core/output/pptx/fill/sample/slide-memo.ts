import { Lru } from '../../../../memory/lru.ts';
import { Memo } from '../../../../memory/memo.ts';

/** Ways in which one slide is edited that are remembered. */
const MOST = 32;

/** What is found out once about a slide's markup and its elements, for all copies of it. */
export class SlideMemo extends Memo {
  readonly #ways = new Lru<{ readonly found: unknown }>(MOST);

  /** By a key that says all that it depends on besides the markup. */
  once<T>(key: string, find: () => T): T {
    return this.#ways.kept(key, () => ({ found: find() })).found as T;
  }
}
