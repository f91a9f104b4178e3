import { createRefusal } from './refusal.ts';

/** Of a text as it stands; documents of other formats may have as many. */
const CHARACTERS_MAX = 5_000_000;

/** @throws Failure `invalid_input` for a text of more characters than are read. */
export function refuseManyCharacters({ length }: string): void {
  if (length > CHARACTERS_MAX) throw createRefusal('too_large', `It has ${length.toLocaleString('en')} characters; at most ${CHARACTERS_MAX.toLocaleString('en')} are read.`);
}
