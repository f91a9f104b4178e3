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

/** A bullet as any font can show it: signs of symbol fonts become Unicode, those that are not known a dot. */
export function bulletSign(text: string, font: string): string {
  const code = text.codePointAt(0) ?? 0;
  if (!SYMBOL_FONT.test(font)) return isPrivate(code) ? '•' : text;
  return signOf(code, font) ?? (isPrivate(code) ? '•' : text);
}

/** Text as any font can show it. Signs in a font of letters are those of Wingdings, with which PowerPoint writes arrows and faces. @param font that the file names for it */
export function signsOf(text: string, font: string): string {
  if (!SYMBOL_FONT.test(font) && !PRIVATE_USE.test(text)) return text;
  return [...text].map((sign) => signOf(sign.codePointAt(0) ?? 0, font) ?? sign).join('');
}

function signOf(code: number, font: string): string | undefined {
  const isSymbol = SYMBOL_FONT.test(font);
  if (!isPrivate(code) && (!isSymbol || code <= 0x20 || code > 0xff)) return undefined;
  const found = codePoint(isSymbol ? font : 'Wingdings', isPrivate(code) ? code - PRIVATE : code)?.string;
  return found === undefined ? undefined : (SHOWN[found] ?? found);
}

function isPrivate(code: number): boolean {
  return code >= PRIVATE && code <= PRIVATE + 0xff;
}
