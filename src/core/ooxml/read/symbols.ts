import { codePoint } from 'dingbat-to-unicode';

/** Replacements for characters whose Unicode counterpart is an emoji or missing in the shipped fonts. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  '⚫': '●',
  '🗸': '✓',
  '✞': '✝',
  '✠': '✝',
  '🕆': '✝',
  '🕇': '✝',
  '🕈': '✝',
  '☽': '🌕',
  '☾': '🌕',
  '⦸': '🛇',
  '⏐': '|',
};
/** Names of symbol fonts. */
const SYMBOL_FONT = /^(?:wingdings(?: [23])?|webdings|symbol)$/i;
/** Files store characters of symbol fonts in the private use area: U+F000 plus the byte. */
const PRIVATE = 0xf000;
const PRIVATE_USE = /[\uf000-\uf0ff]/;

/**
 * Converts a bullet to a character that any font can show. Characters of symbol fonts become Unicode; unknown
 * ones become a dot.
 */
export function normalizeBullet(text: string, font: string): string {
  const code = text.codePointAt(0) ?? 0;
  if (!SYMBOL_FONT.test(font)) return isPrivate(code) ? '•' : text;
  return symbolToUnicode(code, font) ?? (isPrivate(code) ? '•' : text);
}

/**
 * Converts text to characters that any font can show. Private use characters in other fonts are read as
 * Wingdings, with which PowerPoint writes arrows and faces.
 *
 * @param font family that the file names for the text
 */
export function normalizeSymbols(text: string, font: string): string {
  if (!SYMBOL_FONT.test(font) && !PRIVATE_USE.test(text)) return text;
  return [...text].map((sign) => symbolToUnicode(sign.codePointAt(0) ?? 0, font) ?? sign).join('');
}

function symbolToUnicode(code: number, font: string): string | undefined {
  const isSymbol = SYMBOL_FONT.test(font);
  if (!isPrivate(code) && (!isSymbol || code <= 0x20 || code > 0xff)) return undefined;
  const found = codePoint(isSymbol ? font : 'Wingdings', isPrivate(code) ? code - PRIVATE : code)?.string;
  return found === undefined ? undefined : (REPLACEMENTS[found] ?? found);
}

function isPrivate(code: number): boolean {
  return code >= PRIVATE && code <= PRIVATE + 0xff;
}
