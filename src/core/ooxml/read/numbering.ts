/**
 * Formats the label of an automatically numbered paragraph: "1.", "b)", "(iv)". Unknown schemes use Arabic
 * numerals.
 */
export function numberLabel(scheme: string, value: number): string {
  const text = /^romanUc/.test(scheme)
    ? toRoman(value)
    : /^romanLc/.test(scheme)
      ? toRoman(value).toLowerCase()
      : /^alphaUc/.test(scheme)
        ? toLetters(value)
        : /^alphaLc/.test(scheme)
          ? toLetters(value).toLowerCase()
          : /^circleNum/.test(scheme) && value >= 1 && value <= 20
            ? String.fromCodePoint(0x245f + value)
            : String(value);
  if (scheme.endsWith('ParenBoth')) return `(${text})`;
  if (scheme.endsWith('ParenR')) return `${text})`;
  return scheme.endsWith('Plain') || scheme.startsWith('circleNum') ? text : `${text}.`;
}

function toRoman(value: number): string {
  const parts: readonly (readonly [number, string])[] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let rest = Math.min(3999, Math.max(1, value));
  let text = '';
  for (const [worth, sign] of parts) {
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  }
  return text;
}

/** Formats A … Z, AA, BB …, as PowerPoint counts. */
function toLetters(value: number): string {
  const at = Math.min(779, Math.max(0, value - 1));
  return String.fromCharCode(65 + (at % 26)).repeat(Math.floor(at / 26) + 1);
}
