import type { DigestEntry, DigestPage } from '../../presentations/source-digest.ts';
import type { Digest } from './digest.ts';

/** Maximum number of JSON characters of a page. */
export const PAGE_CHARACTERS = 8_000;
/** Characters of part names and cursor. */
const FRAME = 160;

/**
 * Selects as many entries as fit on a page.
 *
 * @param from index of the first entry.
 * @param beside JSON characters of the rest of the answer.
 */
export function createDigestPage({ entries, ...head }: Digest, from: number, beside: number): DigestPage {
  let room = PAGE_CHARACTERS - FRAME - beside - JSON.stringify(head).length;
  let end = from;
  for (; end < entries.length; end++) {
    room -= JSON.stringify(entries[end]?.value).length + 1;
    if (room < 0 && end > from) break;
  }
  const here = entries.slice(from, end);
  return { ...head, digest: groupEntries(here), ...(end < entries.length ? { next_cursor: end } : {}) };
}

function groupEntries(entries: readonly DigestEntry[]): DigestPage['digest'] {
  const parts = Map.groupBy(entries, ({ part }) => part);
  return Object.fromEntries(
    [...parts].map(([part, list]) => [
      part,
      part === 'text' ? list.map(({ value }) => value).join('\n\n') : list.map(({ value }) => value),
    ]),
  );
}
