import factory, { type Bidi } from 'bidi-js';

/**
 * The Unicode Bidirectional Algorithm. The package's types describe its ES module, while Node loads the
 * CommonJS build,
 * whose export is the function itself.
 */
export const bidi: Bidi = (factory as unknown as () => Bidi)();

/**
 * Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms, or an explicit right-to-left control.
 */
const RTL_LETTERS = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Tells whether a text needs the bidirectional algorithm at all. */
export function hasRtl(text: string): boolean {
  return RTL_LETTERS.test(text);
}
