import type { GoldDocument, Terms } from './gold.ts';
import { allText, fold, numbersOn, type Shown, wordsOf } from './shown.ts';

/** Rounding to three digits. */
const SLACK = 0.006;
/** Share of the words of a key sentence that a slide must have. */
const ENOUGH = 0.6;

/** Key facts that no slide shows. */
export function lostFacts(facts: Readonly<Record<string, Terms>>, slides: readonly Shown[]): string[] {
  const read = slides.map((slide) => ({ text: fold(allText(slide)), numbers: numbersOn(slide) }));
  return Object.entries(facts).flatMap(([fact, terms]) =>
    read.some(({ text, numbers }) =>
      terms.every((term) =>
        typeof term === 'number'
          ? numbers.some((value) => isRounded(value, Math.abs(term)))
          : term.split('|').some((one) => text.includes(fold(one))),
      ),
    )
      ? []
      : [fact],
  );
}

function isRounded(stated: number, value: number): boolean {
  return [1, 1e3, 1e6, 1e9, 0.01].some((scale) => {
    if (scale !== 1 && stated >= 1000) return false;
    const whole = stated * scale;
    return Math.abs(whole - value) <= SLACK * value;
  });
}

/** Key sentences of which no slide has most words. */
export function lostSentences(
  { sentences }: Pick<GoldDocument, 'sentences'>,
  slides: readonly Shown[],
): string[] {
  const sets = slides.map((slide) => new Set(wordsOf(allText(slide))));
  return sentences.filter((sentence) => {
    const words = wordsOf(sentence);
    return !sets.some((set) => words.filter((word) => set.has(word)).length >= ENOUGH * words.length);
  });
}
