import { knownOf } from '../locales/index.ts';
import type { MeasuredLanguage } from './language-shares.ts';

/**
 * Plain prose of exactly that many characters, from the word after the offset `shift`; a final space becomes
 * a full stop.
 */
export function textOfLength(characters: number, language: MeasuredLanguage = 'en', shift = 0): string {
  const whole = knownOf(language, 'prose') ?? '';
  const from = shift === 0 ? 0 : whole.indexOf(' ', shift % whole.length) + 1;
  const prose = whole.slice(from) + whole.slice(0, from);
  const text = prose.repeat(Math.ceil(characters / prose.length) + 1).slice(0, characters);
  return text.endsWith(' ') ? `${text.slice(0, -1)}.` : text;
}

/** Figures consist of digits, signs and a unit in every language. */
export function figureOfLength(characters: number): string {
  return '−38,400.25 million passengers'.slice(0, characters).trimEnd();
}

const CODE_LINE = 64;

/** Code of that many characters in lines of about 64. */
export function codeOfLength(characters: number): string {
  const words = textOfLength(characters).replace(/[,.]/g, ';').split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= CODE_LINE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}
