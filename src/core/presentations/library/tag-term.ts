import { foldForSearch } from '../../store/search-terms.ts';

/** Characters for private use, which no search for words has. Stores keep them within a term. */
const [BEGIN, END, ESCAPE] = ['\uE000', '\uE001', '\uE002'];

/** Term under which the presentations with a tag are found, and no others. */
export function toTagTerm(tag: string): string {
  const letters = foldForSearch(tag.trim()).replace(
    /[^\p{L}\p{N}\p{M}]/gu,
    (sign) => `${ESCAPE}${sign.codePointAt(0)?.toString(16)}${ESCAPE}`,
  );
  return `${BEGIN}${letters}${END}`;
}
