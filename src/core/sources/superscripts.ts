import type { Rich } from './source-document.ts';

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ',
  ...digits('⁰¹²³⁴⁵⁶⁷⁸⁹'),
};
const SUBSCRIPTS: Readonly<Record<string, string>> = {
  '+': '₊',
  '-': '₋',
  '−': '₋',
  '–': '₋',
  '(': '₍',
  ')': '₎',
  ...digits('₀₁₂₃₄₅₆₇₈₉'),
};

/**
 * Writes super- and subscripts with Unicode characters, so that "10" and "3" do not become 103. Letters such
 * as those in "1st" are unchanged.
 */
export function shiftScript(rich: Rich, direction: 'raised' | 'lowered'): Rich {
  const map = direction === 'raised' ? SUPERSCRIPTS : SUBSCRIPTS;
  const text = rich.text.trim();
  if (!/\d|^[-+−–n]+$/.test(text)) return rich;
  // Character by character, so that marks keep their positions.
  if ([...text].every((char) => map[char] !== undefined))
    return { ...rich, text: [...rich.text].map((char) => map[char] ?? char).join('') };
  return direction === 'raised' ? { text: `^(${text})`, marks: [] } : rich;
}

function digits(signs: string): Record<string, string> {
  return Object.fromEntries([...signs].map((sign, digit) => [String(digit), sign]));
}
