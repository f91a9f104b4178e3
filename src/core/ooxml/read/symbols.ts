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

const WINGDINGS_2: Readonly<Record<number, string>> = { 79: '✗', 80: '✓', 81: '✗', 82: '✓', 162: '■', 163: '□', 167: '▣' };
const WINGDINGS_3: Readonly<Record<number, string>> = { 112: '▲', 113: '▼', 116: '◀', 117: '▶', 124: '◀', 125: '▶', 34: '→' };
/** Signs that none of the shipped fonts has, as those that come closest. */
const STAND_INS: Readonly<Record<string, string>> = {
  '✉': '•',
  '☺': '•',
  '❍': '○',
  '❐': '□',
  '❑': '□',
  '❒': '□',
  '⬧': '◆',
  '⧫': '◆',
  '⬥': '◆',
  '◻': '□',
  '➢': '▶',
  '➤': '▶',
  '▸': '▶',
  '➔': '→',
  '☒': '✗',
  '☑': '✓',
};

/** A bullet as any font can show it: signs of Wingdings and Symbol become Unicode, unknown ones a dot. */
export function bulletSign(text: string, font: string): string {
  const code = text.codePointAt(0) ?? 0;
  const inPrivateUse = code >= 0xf000 && code <= 0xf0ff;
  const table = /wingdings/i.test(font) ? wingdings(font) : /^symbol$/i.test(font) ? SYMBOL : undefined;
  const sign = table === undefined && !inPrivateUse ? text : ((table ?? WINGDINGS)[code & 0xff] ?? shapeOf(code & 0xff, font));
  return STAND_INS[sign] ?? sign;
}

function wingdings(font: string): Readonly<Record<number, string>> {
  return /2$/.test(font) ? WINGDINGS_2 : /3$/.test(font) ? WINGDINGS_3 : WINGDINGS;
}

/** The second font has its discs, squares and diamonds in a row each. */
function shapeOf(code: number, font: string): string {
  if (!/wingdings 2$/i.test(font)) return '•';
  return code >= 0x95 && code <= 0x9d ? '●' : code >= 0x9f && code <= 0xac ? '▪' : code >= 0xad && code <= 0xc3 ? '◆' : '•';
}
