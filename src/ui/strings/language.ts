import { setCatalogue, type Translation } from './catalogue.ts';

/** Languages of the interface with their own names; all but English are loaded when they are chosen. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  ar: 'العربية',
} as const;
export type Language = keyof typeof LANGUAGES;

const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>> = {
  de: async () => (await import('./de/index.ts')).de,
  fr: async () => (await import('./fr/index.ts')).fr,
  es: async () => (await import('./es/index.ts')).es,
  ja: async () => (await import('./ja/index.ts')).ja,
  ar: async () => (await import('./ar/index.ts')).ar,
};
const KEY = 'lectern.language';

/** Language that the user chose, else the first of the browser that there is, else English. */
export function readLanguage(): Language {
  const asked = [readStored(), ...navigator.languages].map((tag) => tag?.split('-')[0]);
  return asked.find(isLanguage) ?? 'en';
}

/** Stores the choice and builds the page anew, so that no text of the old language stays. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  location.reload();
}

/** Loads the texts of the language, and turns the page to its direction. */
export async function loadLanguage(): Promise<Language> {
  const language = readLanguage();
  if (language !== 'en') setCatalogue(language, await CATALOGUES[language]());
  document.documentElement.lang = language;
  document.documentElement.dir = readDirection(language);
  return language;
}

export function readDirection(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && Object.hasOwn(LANGUAGES, tag);
}

function readStored(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
