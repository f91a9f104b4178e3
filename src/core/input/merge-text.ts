import { diffTokens, type Hunk } from './diff-tokens.ts';

/**
 * Merges two changes of one text: the change from `base` to `ours`, and the change from `base` to `theirs`.
 *
 * @returns undefined if both change the same place in different ways
 */
export function mergeText(base: string, ours: string, theirs: string): string | undefined {
  if (base === theirs || ours === theirs) return ours;
  if (base === ours) return theirs;
  const tokens = splitTokens(base);
  const [own, other] = [diffTokens(tokens, splitTokens(ours)), diffTokens(tokens, splitTokens(theirs))];
  const hunks = [...own, ...other.filter((hunk) => !own.some((known) => isSame(known, hunk)))].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  );
  let merged = '';
  let at = 0;
  for (const [index, { from, to, tokens: added }] of hunks.entries()) {
    const next = hunks[index + 1];
    if (from < at || (next !== undefined && next.from === from && next.to === to)) return undefined;
    merged += tokens.slice(at, from).join('') + added.join('');
    at = to;
  }
  return merged + tokens.slice(at).join('');
}

/** Tags, words and white space. */
function splitTokens(text: string): string[] {
  return text.match(/<[^<>]*>|\s+|[^<\s]+|</g) ?? [];
}

function isSame(a: Hunk, b: Hunk): boolean {
  return a.from === b.from && a.to === b.to && a.tokens.join('') === b.tokens.join('');
}
