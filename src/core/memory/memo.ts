import { TextCache } from './lru.ts';

/** A function of a value that never changes, whose answers are kept as long as the value is. */
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

/** What functions made of values that never change. It belongs to whoever made it, and goes with that; what was made of a value goes with the value, too. */
export class Memo {
  readonly #known = new Map<unknown, WeakMap<WeakKey, { readonly made: unknown }>>();

  /** What the function makes of the value, made now or before. @param rest the same whenever this value is asked about. */
  kept<K extends WeakKey, Rest extends readonly unknown[], V>(make: (of: K, ...rest: Rest) => V, of: K, ...rest: Rest): V {
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

/** A constant that is made when it is first asked for: most processes never need it. */
export function once<V extends object>(make: () => V): () => V {
  let made: V | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Total length of the texts that `byText` stores results for. */
const MOST_LETTERS = 50_000;

/** A function of short texts whose answers are kept, such as the names and paths that layouts are written in. */
export function byText<V extends object | string>(make: (text: string) => V): (text: string) => V {
  const known = new TextCache<V>(MOST_LETTERS);
  return (text) => known.get(text) ?? known.keep(text, make(text));
}

/** More tags than this at once come from nobody who writes decks. */
const MOST_TAGS = 500;

/** A function of a BCP 47 tag whose answers are kept: what `Intl` says of a language takes it longer than setting a line. */
export function byLanguage<V>(make: (lang: string) => V): (lang: string) => V {
  const known = new Map<string, V>();
  return (lang) => {
    const kept = known.get(lang);
    if (kept !== undefined) return kept;
    const made = make(lang);
    if (known.size >= MOST_TAGS) known.clear();
    known.set(lang, made);
    return made;
  };
}
