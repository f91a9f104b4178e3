/**
 * Numbers with their units, and currency signs with their numbers: no line may break at the space between
 * them.
 */
const UNITS = [
  '°[CFK]?|[%‰€$£¥₹Ωµ]|[kMGT]?(?:W|Wh|V|A|J|Hz|B|bit|Pa|eV|N)|[kMGT]?[Ww]h?p?|[nµmck]?[mglLs]|kg|t|ha|min|h|d|mm|cm|km|m[²³23]|km[²2]|km/h|m/s|kt|Mt|Gt|dB|ppm|rpm|[kM]?cal|(?:k|M|G|T|P)i?B(?:/s)?|[MG]bit/s|mph|px|pt|bn|m|k|Mio\\.?|Mrd\\.?|million|billion|trillion|EUR|USD|GBP|CHF',
].join('|');
const UNIT_AHEAD = new RegExp(`^(?:${UNITS})(?![\\p{L}\\p{N}])`, 'u');
const NUMBER_BEFORE = /(?:^|[\s(–—≈~<>±€$£¥])[-−+±]?[€$£¥]?\d[\d.,\u00a0\u202f]* $/u;
const CURRENCY_BEFORE = /(?:^|[\s(])(?:[€$£¥₹]|EUR|USD|GBP|CHF) $/u;

/** French puts a non-breaking space before high punctuation marks. */
const FRENCH_MARK = /^[;:!?»](?:[\s,.;:!?)]|$)/;

/** Characters that can precede such a space. Most spaces follow a letter, which rules them out at once. */
const PRECEDING = /[\d.,\u00a0\u202f€$£¥₹RDPF«]/;

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Tells whether the plain space before `position` joins its neighbours: "45 °C", "€ 9", "midi ; puis". */
export function isUnitSpace(text: string, position: number): boolean {
  if (text[position - 1] !== ' ') return false;
  // Most spaces are between lower-case letters.
  if (isSmall(text.charCodeAt(position - 2)) && isSmall(text.charCodeAt(position))) return false;
  if (!PRECEDING.test(text[position - 2] ?? '') && !';:!?»'.includes(text[position] ?? '')) return false;
  const before = text.slice(Math.max(0, position - 24), position);
  if (FRENCH_MARK.test(text.slice(position, position + 2)) && /[\p{L}\p{N})\]”’]$/u.test(before.trimEnd()))
    return true;
  if (before.endsWith('« ')) return true;
  return (
    (NUMBER_BEFORE.test(before) && UNIT_AHEAD.test(text.slice(position, position + 12))) ||
    (CURRENCY_BEFORE.test(before) && /\d/.test(text[position] ?? ''))
  );
}

/**
 * Replaces spaces between numbers and their units by no-break spaces, so that other programs break lines as
 * layout does.
 */
export function withUnitSpaces(text: string): string {
  if (!/\d| [;:!?»]|« /.test(text)) return text;
  let out = '';
  let from = 0;
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) {
    if (!isUnitSpace(text, at + 1)) continue;
    out += `${text.slice(from, at)}\u00a0`;
    from = at + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}
