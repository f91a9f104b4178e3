/** Signs of the old symbol fonts as the Unicode that shows the same, by code point below U+0100. */
const WINGDINGS: Readonly<Record<number, string>> = {
  34: '✂',
  40: '☎',
  42: '✉',
  70: '☞',
  74: '☺',
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  112: '❐',
  113: '❑',
  114: '❒',
  115: '⬧',
  116: '⧫',
  117: '◆',
  118: '❖',
  119: '⬥',
  158: '·',
  159: '•',
  161: '○',
  167: '▪',
  168: '◻',
  216: '➢',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
};
const SYMBOL: Readonly<Record<number, string>> = { 183: '•', 168: '♦', 222: '⇒', 174: '→', 45: '−', 215: '×' };

/** A bullet as any font can show it: signs of Wingdings and Symbol become Unicode, unknown ones a dot. */
export function bulletSign(text: string, font: string): string {
  const table = /wingdings/i.test(font) ? WINGDINGS : /^symbol$/i.test(font) ? SYMBOL : undefined;
  const code = text.codePointAt(0) ?? 0;
  const inPrivateUse = code >= 0xf000 && code <= 0xf0ff;
  if (table === undefined && !inPrivateUse) return text;
  return (table ?? WINGDINGS)[code & 0xff] ?? '•';
}
