import { FINDINGS, type Finding } from '../../finding.ts';
import { canEqual } from './amounts.ts';
import { type FactSlide, quote } from './fact-slides.ts';
import type { Figure } from './facts.ts';
import { fold } from './names.ts';

/** Slides with one name beyond which it is a form of the deck, such as "Revenue" for every country. */
const MAX_SLIDES = 8;
/** Share by which two figures of one name may differ without another proof that they are one. */
const MAX_DIFFERENCE = 0.3;
/** Letters of a name that says enough alone, and of one in a script without spaces. */
const [MIN_LETTERS, MIN_UNSPACED] = [8, 4];
/** Figures that two slides share and agree on, for each one on which they differ. */
const AGREEING = 3;
/** More differences make another thing of the same form, such as the same quarters of another year. */
const MAX_DIFFERENT = 2;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

interface Stated {
  readonly figure: Figure;
  readonly slide: FactSlide;
}

interface Pair {
  readonly one: Stated;
  readonly other: Stated;
}

/** Reports figures and dates to which two slides give the same name and different values. */
export function compareFigures(slides: readonly FactSlide[]): Finding[] {
  const byKey = new Map<string, Stated[]>();
  for (const slide of slides)
    for (const figure of slide.facts.figures) {
      const key = `${figure.source} ${figure.unit === 'date'} ${figure.key}`;
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [{ figure, slide }]);
      else known.push({ figure, slide });
    }
  const groups = [...byKey.values()]
    .map(oneOfEachSlide)
    .filter(({ length }) => length > 1 && length <= MAX_SLIDES);
  const agreements = countAgreements(groups);
  const reported = new Set<string>();
  return groups
    .flatMap((group) => findOutlier(group, agreements))
    .filter(({ one }) => {
      const key = `${one.slide.number} ${one.figure.key}`;
      return !reported.has(key) && reported.add(key);
    })
    .map(report);
}

/** The figures of a name by slide; a slide that gives it two values compares something. */
function oneOfEachSlide(group: readonly Stated[]): Stated[] {
  const bySlide = Map.groupBy(group, ({ slide }) => slide);
  return [...bySlide.values()].flatMap((own) => {
    const [first] = own;
    return first !== undefined && own.every(({ figure }) => isSame(figure, first.figure)) ? [first] : [];
  });
}

/** Figures that pairs of slides share, by whether they agree on them. */
type Agreements = ReadonlyMap<string, { readonly same: number; readonly different: number }>;

function countAgreements(groups: readonly (readonly Stated[])[]): Agreements {
  const counts = new Map<string, { same: number; different: number }>();
  for (const group of groups)
    for (const [one, other] of listPairs(group)) {
      const key = pairKey(one, other);
      const count = counts.get(key) ?? { same: 0, different: 0 };
      if (isSame(one.figure, other.figure)) count.same++;
      else count.different++;
      counts.set(key, count);
    }
  return counts;
}

function listPairs(group: readonly Stated[]): (readonly [Stated, Stated])[] {
  return group.flatMap((one, at) => group.slice(at + 1).map((other) => [one, other] as const));
}

function pairKey(one: Stated, other: Stated): string {
  return `${one.slide.number} ${other.slide.number}`;
}

function findOutlier(group: readonly Stated[], agreements: Agreements): Pair[] {
  const classes: Stated[][] = [];
  for (const stated of group) {
    const own = classes.find(([first]) => first !== undefined && isSame(first.figure, stated.figure));
    if (own === undefined) classes.push([stated]);
    else own.push(stated);
  }
  const [one, other, ...more] = classes.toSorted((a, b) => b.length - a.length);
  if (one === undefined || other === undefined || more.length > 0) return [];
  const [right, wrong] = [one[0], other[0]];
  if (right === undefined || wrong === undefined || other.length > 1) return [];
  const [first, second] = [right, wrong].toSorted((a, b) => a.slide.number - b.slide.number) as [
    Stated,
    Stated,
  ];
  if (!isComparable(first.figure, second.figure)) return [];
  const { same = 0, different = 0 } = agreements.get(pairKey(first, second)) ?? {};
  const isMajority = one.length > 1;
  const isProved = isMajority || (different <= MAX_DIFFERENT && same >= AGREEING * different);
  if (!isProved && (different > 1 || !isTelling(first, second))) return [];
  if (isMajority && different > Math.max(1, Math.min(MAX_DIFFERENT, same))) return [];
  if (areParallel(first.slide.title, second.slide.title) && same < AGREEING * different) return [];
  return [isMajority ? { one: wrong, other: right } : { one: second, other: first }];
}

/** Without another proof, a name must say enough, and its figures must be near. */
function isTelling({ figure }: Stated, { figure: other }: Stated): boolean {
  if (figure.source === 'grid') return false;
  const { key, unit } = figure;
  const unspaced = UNSPACED.test(key);
  if (key.replaceAll(' ', '').length < (unspaced ? MIN_UNSPACED : MIN_LETTERS)) return false;
  if (unit === 'date') return true;
  if (!isReadings(figure.value) || !isReadings(other.value)) return false;
  const [a, b] = [figure.value[0]?.value ?? 0, other.value[0]?.value ?? 0];
  return Math.abs(a - b) <= MAX_DIFFERENCE * Math.max(Math.abs(a), Math.abs(b));
}

/** A figure without a unit may have it in its name, except for a percentage. */
function isComparable({ unit }: Figure, { unit: other }: Figure): boolean {
  return unit === other || ((unit === '' || other === '') && unit !== '%' && other !== '%');
}

function isSame(one: Figure, other: Figure): boolean {
  if (isReadings(one.value) && isReadings(other.value)) return canEqual(one.value, other.value);
  if (isReadings(one.value) || isReadings(other.value)) return true;
  return one.value.from <= other.value.to && other.value.from <= one.value.to;
}

function isReadings(value: Figure['value']): value is Extract<Figure['value'], readonly unknown[]> {
  return Array.isArray(value);
}

/** Titles of slides of one form about different things: "Results in France" and "Results in Spain", or two short names. */
export function areParallel(one: string, other: string): boolean {
  const [a, b] = [one, other].map((title) => listTitleWords(title)) as [string[], string[]];
  if (one.trim() === '' || other.trim() === '') return false;
  if (a.join(' ') === b.join(' ')) return false;
  const numbers = (words: readonly string[]): string => words.filter((word) => /\d/.test(word)).join(' ');
  if (numbers(a) !== numbers(b) && numbers(a) !== '' && numbers(b) !== '') return true;
  if (a.length <= 3 && b.length <= 3) return true;
  const shared = a.filter((word) => b.includes(word)).length;
  return shared >= 0.5 * Math.max(a.length, b.length);
}

/** Words of a title; pairs of letters in scripts without spaces. */
function listTitleWords(title: string): string[] {
  return fold(title)
    .split(' ')
    .flatMap((word) =>
      UNSPACED.test(word)
        ? Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2))
        : [word],
    );
}

function report({ one, other }: Pair): Finding {
  const { figure, slide } = one;
  return {
    code: 'value_differs',
    severity: 'warning',
    slide: slide.number,
    ...slide.locate(figure.place),
    words: `${figure.label} ${figure.text}`.slice(0, 80),
    otherSlide: other.slide.number,
    message: `"${quote(figure.label)}" is ${figure.text} here, and ${other.figure.text} on slide ${other.slide.number}${other.slide.title === '' ? '' : ` ("${quote(other.slide.title)}")`}.`,
    fix: FINDINGS.value_differs.fix,
  };
}
