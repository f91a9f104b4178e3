import { TextCache } from './lru.ts';

/** Caches a function of immutable objects; a result lives as long as its object. */
export function byIdentity<K extends WeakKey, V>(make: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly made: V }>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before.made;
    const made = make(of);
    known.set(of, { made });
    return made;
  };
}

/**
 * Results of functions of immutable objects. A result is released with its object, and all of them with this
 * memo.
 */
export class Memo {
  readonly #known = new Map<unknown, WeakMap<WeakKey, { readonly made: unknown }>>();

  /**
   * Result of the function for the object, computed once. @param rest must be the same in every call for this
   * object.
   */
  getOrCreate<K extends WeakKey, Rest extends readonly unknown[], V>(
    make: (of: K, ...rest: Rest) => V,
    of: K,
    ...rest: Rest
  ): V {
    let known = this.#known.get(make);
    if (known === undefined) {
      known = new WeakMap();
      this.#known.set(make, known);
    }
    const before = known.get(of);
    if (before !== undefined) return before.made as V;
    const made = make(of, ...rest);
    known.set(of, { made });
    return made;
  }
}

/** A constant that is made on first use, since most processes never need it. */
export function once<V extends object>(make: () => V): () => V {
  let made: V | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Total length of the texts for which `byText` stores results. */
const MAX_LETTERS = 50_000;

/** Caches a function of short texts, such as the names and paths in layouts. */
export function byText<V extends object | string>(make: (text: string) => V): (text: string) => V {
  const known = new TextCache<V>(MAX_LETTERS);
  return (text) => known.get(text) ?? known.keep(text, make(text));
}

/** Decks use far fewer languages; more tags come from a caller who tries to fill the memory. */
const MAX_TAGS = 500;

/** Caches a function of a BCP 47 tag, because creating `Intl` objects takes longer than setting a line. */
export function byLanguage<V>(make: (lang: string) => V): (lang: string) => V {
  const known = new Map<string, V>();
  return (lang) => {
    const cached = known.get(lang);
    if (cached !== undefined) return cached;
    const made = make(lang);
    if (known.size >= MAX_TAGS) known.clear();
    known.set(lang, made);
    return made;
  };
}
