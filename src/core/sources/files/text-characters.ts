import { createRefusal } from './refusal.ts';

/** Limit for plain text; documents of other formats may have as many characters. */
const CHARACTERS_MAX = 5_000_000;

/** @throws Failure `invalid_input` for a text with too many characters. */
export function refuseManyCharacters({ length }: string): void {
  if (length > CHARACTERS_MAX)
    throw createRefusal(
      'too_large',
      `It has ${length.toLocaleString('en')} characters; at most ${CHARACTERS_MAX.toLocaleString('en')} are read.`,
    );
}
