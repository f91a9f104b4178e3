import { flat, type Unit } from './unit.ts';

const WORDS_A_SLIDE: Readonly<Record<string, number>> = { concise: 460, standard: 380, 'text-heavy': 320 };
const NATURAL_MAX = 24;
/** Characters that stand for a word where words have no blanks between. */
const CHARS_A_WORD = 1.8;

/** Slides that a text asks for: by its length, its chapters and its tables. A document of 5,000 words gives about 15. */
export function naturalCount(units: readonly Unit[], lang: string, verbosity: string): number {
  const words = units.flatMap(flat).reduce((sum, unit) => sum + wordsIn(unit.text.text, lang), 0);
  const tables = units.filter((unit) => unit.kind === 'table').length;
  const figures = Math.min(3, units.filter((unit) => unit.kind === 'figure').length);
  const chapters = Math.min(9, chaptersIn(units, words));
  const byLength = 1.5 + words / (WORDS_A_SLIDE[verbosity] ?? 380);
  const short = Math.max(1, Math.ceil(words / 45));
  return Math.max(1, Math.min(NATURAL_MAX, Math.max(Math.min(short, Math.round(Math.max(byLength, chapters))), 1) + Math.min(6, tables) + Math.round(figures / 2)));
}

function wordsIn(text: string, lang: string): number {
  return /^(?:ja|zh|th|lo|km|my)/.test(lang) ? text.replace(/\s/g, '').length / CHARS_A_WORD : (text.match(/\S+/g)?.length ?? 0);
}

/** Sections on the level where the document parts, when they have text enough for a slide each. */
function chaptersIn(units: readonly Unit[], words: number): number {
  for (let depth = 0; depth < 4; depth++) {
    const sections = new Set(units.map((unit) => unit.sections[depth]).filter((section) => section !== undefined));
    if (sections.size > 1) return words / sections.size >= 25 ? sections.size : Math.ceil(sections.size / 3);
  }
  return 1;
}
