import type { en } from './en.ts';
import { first } from './en-first.ts';

export type Word = keyof typeof en;

/** Texts in a language. What is missing there is shown in English. */
export type Catalogue = Readonly<Partial<Record<Word, string>>>;

/** Texts in a language, and labels of fields by their names in the API. */
export interface Translation {
  readonly words: Catalogue;
  readonly labels: Readonly<Record<string, string>>;
}

interface Chosen extends Translation {
  readonly language: string;
  readonly plural: Intl.PluralRules;
}

let english: Catalogue = first;
let chosen = choose('en', { words: {}, labels: {} });

/** Loads the English texts of all pages; until then there are those of the first one. */
export async function loadPageTexts(): Promise<void> {
  english = (await import('./en.ts')).en;
}

/** Loads the English texts of the editor. */
export async function loadDeckTexts(): Promise<void> {
  const { deck } = await import('./en-deck.ts');
  english = { ...deck, ...english };
}

/** Shows all texts in a language from now on; called before the page is built. */
export function setCatalogue(language: string, translation: Translation): void {
  chosen = choose(language, translation);
}

/** BCP 47 tag of the texts shown. */
export function getLanguage(): string {
  return chosen.language;
}

/** Label of a field; undefined if the language has none of its own. */
export function findLabel(name: string): string | undefined {
  return chosen.labels[name];
}

/** Forms of a text by the plural categories of its language, such as singular and plural. */
export function findForms(key: Word): {
  readonly forms: readonly string[];
  readonly plural: Intl.PluralRules;
} {
  const own = chosen.words[key];
  return own === undefined
    ? { forms: (english[key] ?? key).split(' | '), plural: ENGLISH }
    : { forms: own.split(' | '), plural: chosen.plural };
}

const ENGLISH = new Intl.PluralRules('en');
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The form for a number; forms stand in the order of the categories that the language has. */
export function selectForm(forms: readonly string[], plural: Intl.PluralRules, n: number): string {
  const own = CATEGORIES.filter((category) => plural.resolvedOptions().pluralCategories.includes(category));
  return forms[Math.min(own.indexOf(plural.select(n)), forms.length - 1)] ?? '';
}

function choose(language: string, translation: Translation): Chosen {
  return { ...translation, language, plural: new Intl.PluralRules(language) };
}
