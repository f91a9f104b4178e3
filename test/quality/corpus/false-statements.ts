import type { GoldDocument } from './gold.ts';
import { allText, fold, type Shown, wordsOf } from './shown.ts';
import type { SourceText } from './source-text.ts';

/** Words whose loss changes the meaning of a sentence, by language. */
const GUARDS: Readonly<Record<string, string>> = {
  en: 'not no never cannot except unless notwithstanding only without nor neither none',
  de: 'nicht kein keine keinen keiner nie außer nur ohne sofern soweit',
  fr: 'pas sauf ne jamais aucun aucune sans seulement excepté',
  es: 'no salvo excepto nunca sin solo sólo ningún ninguna',
  pt: 'não salvo exceto nunca sem só apenas nenhum',
  it: 'non salvo tranne mai senza solo nessun nessuna finché',
  pl: 'nie oprócz nigdy bez tylko dopóki chyba żaden',
  ru: 'не нет никогда кроме без только ни',
};
/** Shorter texts are labels. */
const MIN_WORDS = 5;
const FAITHFUL = 0.85;
/** Share of words that the source does not have. */
const FOREIGN = 0.3;

/** Texts of slides that are no faithful part of the source. */
export function falseStatements(
  { language, together = [], never = [] }: Pick<GoldDocument, 'language' | 'together' | 'never'>,
  slides: readonly Shown[],
  source: SourceText,
): string[] {
  const guards = new Set((GUARDS[language] ?? '').split(' '));
  const unfaithful = slides.slice(1).flatMap((slide) =>
    [slide.title, ...slide.texts].flatMap((text) => {
      const words = wordsOf(text);
      if (words.length < MIN_WORDS) return [];
      const match = source.closest(words);
      const lost = match?.skipped.filter((word) => guards.has(word) && !words.includes(word)) ?? [];
      if (match !== undefined && match.covered >= FAITHFUL)
        return lost.length === 0 ? [] : [`slide ${slide.number} without "${lost.join(' ')}": ${text}`];
      const foreign = words.filter((word) => !source.words.has(word) && !/\d/.test(word));
      return !slide.hasFigure && foreign.length > FOREIGN * words.length
        ? [`slide ${slide.number} is not in the source: ${text}`]
        : [];
    }),
  );
  const parted = together.flatMap(([text, other]) =>
    slides.flatMap((slide) => {
      const shown = fold(allText(slide));
      return shown.includes(fold(text)) && !other.split('|').some((one) => shown.includes(fold(one)))
        ? [`slide ${slide.number} says "${text}" without "${other}"`]
        : [];
    }),
  );
  const forbidden = never.flatMap((pattern) =>
    slides
      .slice(1)
      .flatMap((slide) =>
        [slide.title, ...slide.texts].some((text) => new RegExp(pattern, 'iu').test(text))
          ? [`slide ${slide.number} shows "${pattern}"`]
          : [],
      ),
  );
  return [...unfaithful, ...parted, ...forbidden];
}
