import type { Rich } from './source-document.ts';

const SUPERSCRIPTS: Readonly<Record<string, string>> = { '+': '⁺', '-': '⁻', '−': '⁻', '–': '⁻', '(': '⁽', ')': '⁾', n: 'ⁿ', ...digits('⁰¹²³⁴⁵⁶⁷⁸⁹') };
const SUBSCRIPTS: Readonly<Record<string, string>> = { '+': '₊', '-': '₋', '−': '₋', '–': '₋', '(': '₍', ')': '₎', ...digits('₀₁₂₃₄₅₆₇₈₉') };

/** Raised or lowered words as characters that say so: "10" and "3" are not 103. Letters such as those of "1st" stay as they are. */
export function shiftScript(rich: Rich, direction: 'raised' | 'lowered'): Rich {
  const map = direction === 'raised' ? SUPERSCRIPTS : SUBSCRIPTS;
  const text = rich.text.trim();
  if (!/\d|^[-+−–n]+$/.test(text)) return rich;
  // Character by character, so that marks stay where they are.
  if ([...text].every((char) => map[char] !== undefined)) return { ...rich, text: [...rich.text].map((char) => map[char] ?? char).join('') };
  return direction === 'raised' ? { text: `^(${text})`, marks: [] } : rich;
}

function digits(signs: string): Record<string, string> {
  return Object.fromEntries([...signs].map((sign, digit) => [String(digit), sign]));
}
