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
