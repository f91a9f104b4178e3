import { codePoint } from 'dingbat-to-unicode';

/** Signs as the shipped fonts show them best: Unicode's own counterpart is an emoji, or none of them has it. */
const SHOWN: Readonly<Record<string, string>> = {
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
/** Fonts whose letters are signs. */
const SYMBOL_FONT = /^(?:wingdings(?: [23])?|webdings|symbol)$/i;
/** Where files keep the characters of symbol fonts: U+F000 and the byte of each. */
const PRIVATE = 0xf000;
const PRIVATE_USE = /[\uf000-\uf0ff]/;

/** A bullet as any font can show it: signs of symbol fonts become Unicode, unknown ones a dot. */
export function bulletSign(text: string, font: string): string {
  if (!SYMBOL_FONT.test(font) && !PRIVATE_USE.test(text.slice(0, 1))) return text;
  return signOf(String.fromCodePoint(text.codePointAt(0) ?? 0x2022), font, '•');
}

/** Text as any font can show it. @param font that the file names for it */
export function signsOf(text: string, font: string): string {
  if (!SYMBOL_FONT.test(font) && !PRIVATE_USE.test(text)) return text;
  return [...text].map((sign) => signOf(sign, font, sign)).join('');
}

function signOf(sign: string, font: string, unknown: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const isPrivate = code >= PRIVATE && code <= PRIVATE + 0xff;
  if (!isPrivate && (!SYMBOL_FONT.test(font) || code <= 0x20 || code > 0xff)) return sign;
  // Signs that name no font of signs are those of Wingdings, with which PowerPoint writes arrows and faces.
  const found = codePoint(SYMBOL_FONT.test(font) ? font : 'Wingdings', isPrivate ? code - PRIVATE : code)?.string;
  return found === undefined ? unknown : (SHOWN[found] ?? found);
}
