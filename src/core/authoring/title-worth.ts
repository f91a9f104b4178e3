import { type Cues, getCues } from './cues.ts';
import type { Range } from './cut.ts';
import type { Style } from './style.ts';
import { isKeyHeading, type TitleFit } from './title-fit.ts';
import { flattenUnit, type Unit } from './unit.ts';

/**
 * Worth of a sentence as the title of a range: how much the other sentences say the same, how general its words are in
 * the document, its rank, and being the first of its section.
 */
const WORTH = { support: 0.5, general: 0.35, rank: 0.5, opens: 0.6, named: 0.4 } as const;
/**
 * Loss of a sentence that begins with a circumstance, is about a single year, quotes, calls out, tells what somebody says,
 * or is about the document itself.
 */
const LOSS = {
  circumstance: 0.5,
  year: 0.1,
  quotation: 0.2,
  call: 0.4,
  attribution: 0.2,
  itself: 0.25,
} as const;
/** Number of words added to those of a sentence, so that a few general words do not outweigh a statement. */
const FEW = 2;
const YEAR = /(?<![\p{N}.,-])(?:1[0-9]|20)\d\d(?![\p{N}–-])/u;
const QUOTES = /["“„«「]/u;

/** Worth of each sentence of a range as its title: what holds for the whole range before what is a detail of it. */
export function rateTitles(
  range: Range,
  style: Style,
  fitOf: (unit: Unit) => TitleFit,
): (unit: Unit) => number {
  const holders = countHolders(range, style);
  const raw = new Map(range.map((unit) => [unit.id, measure(unit, range, holders, style)] as const));
  const most = findMost([...raw.values()]);
  const cues = getCues(style.lang);
  return (unit) => {
    const { support, general } = raw.get(unit.id) ?? { support: 0, general: 0 };
    const { text } = unit.text;
    const isCircumstance = cues.introduction.test(text) || cues.subordinate.test(text);
    return (
      (WORTH.support * support) / most.support +
      (WORTH.general * general) / most.general +
      WORTH.rank * style.ranking.score(unit) +
      ratePlace(unit, fitOf(unit), cues) +
      WORTH.named * Math.min(1, 2 * fitOf(unit).named) -
      (isCircumstance ? LOSS.circumstance : 0) -
      (YEAR.test(text) ? LOSS.year : 0) -
      (QUOTES.test(text) ? LOSS.quotation : 0) -
      (/[!！]$/u.test(text) ? LOSS.call : 0) -
      (cues.attribution.test(text) ? LOSS.attribution : 0) -
      (text.replace(cues.selfReference, '') === text ? 0 : LOSS.itself)
    );
  };
}

/** Gain of a conclusion among results and decisions, where it says more than the opening. */
const IMPORTANT = 0.6;

function ratePlace(unit: Unit, { opens }: TitleFit, { important }: Cues): number {
  if (!isKeyHeading(unit.sections.at(-1)?.heading ?? '')) return opens ? WORTH.opens : 0;
  return important.test(unit.text.text) ? IMPORTANT : 0;
}

interface Measured {
  readonly support: number;
  readonly general: number;
}

function measure(unit: Unit, range: Range, holders: ReadonlyMap<string, number>, style: Style): Measured {
  const terms = [...style.ranking.terms(unit)];
  const others = Math.max(1, range.length - 1);
  const length = Math.sqrt(Math.max(1, terms.length));
  return {
    support: terms.reduce((sum, [term]) => sum + ((holders.get(term) ?? 1) - 1) / others, 0) / length,
    general: terms.reduce((sum, [, weight]) => sum + weight, 0) / (terms.length + FEW),
  };
}

function findMost(all: readonly Measured[]): Measured {
  return all.reduce<Measured>(
    (most, one) => ({
      support: Math.max(most.support, one.support),
      general: Math.max(most.general, one.general),
    }),
    { support: 1e-9, general: 1e-9 },
  );
}

/** Number of units of the range with each topic word. */
function countHolders(range: Range, style: Style): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const unit of range) {
    const words = new Set(flattenUnit(unit).flatMap((part) => [...style.ranking.terms(part).keys()]));
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
