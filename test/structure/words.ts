/** A word that the code used for what OOXML, typography and the web have a word for. */
export interface OldWord {
  /** Its forms, in small letters. */
  readonly forms: readonly string[];
  readonly use: string;
}

/** Words that do not come back: docs/glossary.md has those that are used. */
export const OLD_WORDS: readonly OldWord[] = [
  { forms: ['dress', 'dressed', 'dresses', 'dresser', 'undress', 'undressed'], use: 'apply (a design), style (a shape)' },
  { forms: ['ink', 'inks', 'inked'], use: 'text colour; ink bounds, where letters leave marks' },
  { forms: ['ground', 'grounds'], use: 'backdrop' },
  { forms: ['cast', 'casts'], use: 'text template' },
  { forms: ['astray'], use: 'penalty, misplaced' },
  { forms: ['mend', 'mends', 'mended', 'mending'], use: 'repair, fix' },
  { forms: ['house', 'houses'], use: 'server, Lectern' },
  { forms: ['door', 'doors'], use: 'surface, transport' },
  { forms: ['wall', 'walls'], use: 'boundary' },
];

/** Of modules; "room for a line" is space, and plain English. */
export const OLD_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\brooms of (?:its|their) own\b/, 'modules of its own'],
  [/\b(?:this|no|one|other|another) rooms? (?:owns|may|know)\b/, 'module'],
  [/\bRoom\b(?= [|{])|\bROOMS\b/, 'Module'],
];

/** What has the same letters and another meaning, or is published. */
const MEANT: readonly (readonly [file: RegExp, text: RegExp])[] = [
  [/./, /\bink ?[Bb]ounds\w*|\binkTgt\b/g],
  [/./, /\b[Ww]all(?: clock| time|Ms)\b|\bwall and monotonic time\b/g],
  // Parts of a chart and of an attack on a server, as their own standards call them.
  [/./, /\b(?:side|back)Wall\b/g],
  // A label of a published metric.
  [/metrics|operations\.md/, /\bdoor\b/g],
  // Records of themes have it.
  [/theme|logo/, /\binks\b/g],
];
/** Words of people in examples and data. */
const DATA =
  /icon-meanings|icon-phrases|short-language|topic-words|language-profiles|detect-language|html-content|scaffold|cues\.ts|child-order|office-fonts|words(?:\.test)?\.ts|generate-presentation\.test|\/locales\/|\/generated\/|fixtures\/|tool-schemas\//;

/** Which old words a file has, by line. Of strings in tests, only what is written as code: they hold the words of people. */
export function oldWordsIn(file: string, text: string): string[] {
  if (DATA.test(file)) return [];
  return text.split('\n').flatMap((line, at) => {
    const left = MEANT.reduce((rest, [where, meant]) => (where.test(file) ? rest.replace(meant, '') : rest), withoutStrings(file, line));
    const parts = new Set((left.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase()));
    const words = OLD_WORDS.flatMap(({ forms, use }) => forms.filter((form) => parts.has(form)).map((form) => `"${form}": ${use}`));
    const phrases = OLD_PHRASES.filter(([old]) => old.test(left)).map(([old, use]) => `${String(old)}: ${use}`);
    return [...words, ...phrases].map((found) => `${file}:${at + 1}: ${found}`);
  });
}

/** Of a path, the words of its name. */
export function oldWordsInName(file: string): string[] {
  const parts = file.replace(/^.*\//, '').split(/[^A-Za-z]+/);
  return OLD_WORDS.flatMap(({ forms, use }) => forms.filter((form) => parts.includes(form)).map((form) => `${file}: "${form}": ${use}`));
}

function withoutStrings(file: string, line: string): string {
  return /^test\/|^bench\/|contracts\/|sample/.test(file)
    ? line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g, (text) => (/^.[\w./-]*.$/.test(text) && text.includes('/') ? text : "''"))
    : line;
}
