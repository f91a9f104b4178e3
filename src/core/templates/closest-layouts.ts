import { findContract } from './catalogue.ts';

/** A layout as described to authors. */
interface ListedLayout {
  readonly id: string;
  readonly description: string;
  /** Standard layouts that it can replace, the closest first. */
  readonly serves?: readonly string[];
}

const EMPTY = new Set(
  'a an and as at beside by each for from in is it its of on one or some that the their them to use with layout slide want show shows please'.split(
    ' ',
  ),
);
/** Weights of a word by where it occurs. */
const [NAMED, SERVED, DESCRIBED] = [3, 2, 1];

/**
 * Ranks layouts by how well they match a description of a slide, best first. Layouts without a common word
 * are left out; equal ones stay in input order.
 */
export function closestLayouts<T extends ListedLayout>(wish: string, layouts: readonly T[]): readonly T[] {
  const asked = extractWords(wish);
  const entries = layouts.map((layout) => ({ layout, words: weighWords(layout) }));
  // A word that most layouts share distinguishes little.
  const rarity = new Map(
    [...asked].map((word) => [
      word,
      Math.log(1 + layouts.length / (1 + entries.filter(({ words }) => words.has(word)).length)),
    ]),
  );
  return entries
    .map(({ layout, words }) => ({
      layout,
      score: [...asked].reduce((sum, word) => sum + (words.get(word) ?? 0) * (rarity.get(word) ?? 0), 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ layout }) => layout);
}

function weighWords({ id, description, serves = [] }: ListedLayout): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of extractWords(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  };
  // Later sentences describe when another layout is better.
  add(description.split(/(?<=[.;])\s/)[0] ?? '', DESCRIBED);
  for (const [index, one] of serves.slice(0, 3).entries())
    add(`${one} ${findContract(one)?.keywords ?? ''}`, SERVED / (1 + index));
  add(findContract(id)?.keywords ?? '', SERVED);
  add(id, NAMED);
  return weights;
}

function extractWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !EMPTY.has(word)).map(stem));
}

/** Removes endings, so that "comparing" and "compares" match "compare". */
function stem(word: string): string {
  return word.length < 5 ? word.replace(/s$/, '') : word.replace(/(?:ies|ing|ed|es|s|e|y)$/, '');
}
