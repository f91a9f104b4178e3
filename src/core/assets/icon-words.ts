import meanings from './icon-words/meanings.json' with { type: 'json' };
import phrases from './icon-words/phrases.json' with { type: 'json' };

/** Phosphor icons by what they say, first choice first. Keys are folded as `foldWord()` folds words (lower case, singular). */
export type IconWords = Readonly<Record<string, readonly string[]>>;

/** What people ask for, and the icons that say it. */
export const MEANINGS: IconWords = mergeThemes(meanings);

/** Phrases that mean something else than their words, joined: none where no icon says them. */
export const PHRASES: IconWords = mergeThemes(phrases);

/** The tables are sorted by theme for those who edit them. */
function mergeThemes(themes: Readonly<Record<string, IconWords>>): IconWords {
  return Object.assign({}, ...Object.values(themes));
}
