import { foldForSearch } from '../../store/search-terms.ts';
import type { Presentation } from '../presentation.ts';

const MAX_CHARACTERS = 200;
const MAX_DIGITS = 12;

/** Keys by which lists of presentations are sorted, beside the time of their creation. */
export function createSortKeys({ title, updated_at }: Presentation): { changed: string; title: string } {
  return { changed: updated_at, title: toTitleKey(title) };
}

/** Without case, accents and signs at the beginning; numbers are sorted by their value: Q9 before Q10. */
function toTitleKey(title: string): string {
  return foldForSearch(title.slice(0, MAX_CHARACTERS))
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/\d+/g, (digits) => digits.padStart(MAX_DIGITS, '0'));
}
