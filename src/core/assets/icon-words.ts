import meanings from './icon-words/meanings.json' with { type: 'json' };
import phrases from './icon-words/phrases.json' with { type: 'json' };

/** Phosphor icons by meaning, the best first. Keys are folded by `foldWord()` (lower case, singular). */
export type IconWords = Readonly<Record<string, readonly string[]>>;

/** Meanings with the icons that show them. */
export const MEANINGS: IconWords = mergeThemes(meanings);

/** Phrases that differ in meaning from their words, joined. A phrase without icons has an empty list. */
export const PHRASES: IconWords = mergeThemes(phrases);

/** The source tables are grouped by theme for editing. */
function mergeThemes(themes: Readonly<Record<string, IconWords>>): IconWords {
  return Object.assign({}, ...Object.values(themes));
}
