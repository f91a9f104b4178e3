import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '../../src/core/locales/index.ts';
import { sourceFiles } from './layers.ts';

/** Files whose letters beyond a to z are no words of a language, with what they are. */
export const LETTERS_OF_NO_LANGUAGE: Readonly<Record<string, string>> = {
  'core/designs/compile/capacity.ts': 'prose that a place is measured with',
  'core/designs/file-findings.ts': 'letters that hang below the line',
  'core/fonts/read-font.ts': 'letters of each script that a font may have',
  'core/ooxml/write/math/linear-text.ts': 'raised letters of formulas',
  'core/ooxml/write/math/mathml.ts': 'accents of formulas',
  'core/scene/fonts/font-book.ts': 'a letter of a script that a font may have',
  'core/scene/fonts/link-style.ts': 'letters of each code page that a font may have',
  'core/scene/fonts/office-fonts.ts': 'names of fonts',
  'core/scene/fonts/sound/readable-font.ts': 'letters of each script that a font may have',
  'core/scene/fonts/stand-in.ts': 'letters of each alphabet that a font may have',
  'core/scene/fonts/substitute-scripts.ts': 'letters of each form that fonts draw with one width',
  'core/scene/unit-space.ts': 'signs of units',
  'core/sources/data/scale.ts': 'a letter that files write as the sign of degrees',
  'core/sources/files/decode-text.ts': 'ranges of letters by which an encoding is told',
  'core/sources/files/sniff.ts': 'byte order marks read as Latin-1',
  'core/sources/files/table-language.ts': 'letters that English has not',
  'core/locales/han-language.ts': 'the range of ideographs',
  'core/sources/superscripts.ts': 'raised letters of formulas',
};
/** The locale files themselves, and the texts of the browser client. */
const DATA = /^(?:core\/locales|ui)\//;
/** Languages whose words in plain letters are looked for; shorter words are often English too. */
const NEIGHBOURS = ['de', 'fr', 'es', 'pt', 'it', 'nl'];
const WORD = /^[a-z]{5,}$/;
/** English words that one of them writes alike, and that the locale file of English has not. */
const ENGLISH_TOO = new Set(
  'accent actual alternative arrive cause citation comment continue cookie decision definition direction licence login material maximum mentions miles million procedure progress serve stand'.split(
    ' ',
  ),
);

/** "file: word" for words of other languages in the code of the product. */
export function foreignWords(root: string): string[] {
  return sourceFiles(root)
    .filter((file) => !DATA.test(file))
    .flatMap((file) => {
      const code = withoutComments(readFileSync(join(root, file), 'utf8'));
      const letters = file in LETTERS_OF_NO_LANGUAGE ? [] : lettersBeyond(code);
      return [...letters, ...plainWords(code)].map((word) => `${file}: ${word}`);
    });
}

/** Letters beyond a to z; the micro sign is one of units. */
export function lettersBeyond(code: string): string[] {
  return [...new Set(code.match(/(?:(?![\p{ASCII}µ])[\p{L}\p{M}])+/gu))];
}

/** Words of neighbouring languages in what code quotes. */
export function plainWords(code: string): string[] {
  const quoted = (
    code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n]|\\.)+\/[a-z]*/g) ?? []
  ).join('\n');
  const known = foreign();
  return [...new Set(quoted.toLowerCase().match(/(?<![a-z])[a-z]+(?![a-z])/g))].filter((word) =>
    known.has(word),
  );
}

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{}(),])\/\/[^\n]*/g, '$1');
}

let words: ReadonlySet<string> | undefined;

function foreign(): ReadonlySet<string> {
  const own = new Set(
    textsOf(LOCALES.find(({ tag }) => tag === 'en')).flatMap(
      (text) => text.toLowerCase().match(/[a-z]+/g) ?? [],
    ),
  );
  words ??= new Set(
    LOCALES.filter(({ tag }) => NEIGHBOURS.includes(tag))
      .flatMap(({ slide_words, scaffold, phrases, detection }) =>
        textsOf([slide_words, scaffold, phrases, detection?.frequent]),
      )
      .flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
      .filter((word) => WORD.test(word) && !own.has(word) && !ENGLISH_TOO.has(word)),
  );
  return words;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}
