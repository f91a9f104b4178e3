/** Kind of a family, by which its substitutes are chosen. */
export type LetterKind = 'sans' | 'serif' | 'mono';

const MONO = /mono|courier|consol|menlo|monaco|cousine|typewriter|\bcode\b/i;
const SERIF =
  /(?<!sans.?)serif|newsreader|tinos|times|roman\b|cormorant|garamond|georgia|gelasio|cambria|caladea|lora\b|playfair|fraunces|literata|spectral|crimson|merriweather|palatino|book antiqua|bookman|baskerville|bodoni|didot|caslon|minion|constantia/i;

/** Guesses the kind of a family from its name, where nothing else is known. */
export function guessLetterKind(family: string): LetterKind {
  if (MONO.test(family)) return 'mono';
  return SERIF.test(family) ? 'serif' : 'sans';
}
