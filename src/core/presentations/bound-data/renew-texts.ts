import {
  findQuotedNumbers,
  type QuotedNumber,
  type Reading,
  roundLike,
  writeLike,
} from './quoted-numbers.ts';
import type { ValueChange } from './shown-values.ts';

/** A changed number of a bound chart or table, with the slide that shows it. */
export interface PlacedChange extends ValueChange {
  readonly slide: number;
}

/** A sum of changed values that no chart or table shows. */
export interface ChangedSum {
  readonly slide: number;
  /** Name of the series or column; "" for all of a chart or table. */
  readonly column: string;
  readonly before: number;
  readonly after: number;
}

/** Changes by the numbers that would quote them, so that each number of a text finds its own at once. */
export class ChangeIndex {
  readonly changes: readonly PlacedChange[];
  readonly #forms = new Map<string, Map<number, number[]>>();
  readonly #sums: readonly ChangedSum[];
  #indexed: ChangeIndex | undefined;

  /** @param sums sums that texts may quote */
  constructor(changes: readonly PlacedChange[], sums: readonly ChangedSum[] = []) {
    this.changes = changes;
    this.#sums = sums;
  }

  /** Sums whose old value a number quotes. */
  findSums(reading: Reading): readonly ChangedSum[] {
    this.#indexed ??= new ChangeIndex(this.#sums.map((sum) => ({ ...sum, row: '' })));
    return this.#indexed.find(reading).flatMap((at) => this.#sums[at] ?? []);
  }

  /** Places of the changes whose old value a number quotes. */
  find(reading: Reading): readonly number[] {
    const form = `${reading.decimals} ${reading.factor}`;
    let places = this.#forms.get(form);
    if (places === undefined) {
      places = new Map();
      for (const [at, { before }] of this.changes.entries()) {
        const rounded = roundLike(reading, before);
        const same = places.get(rounded);
        if (same === undefined) places.set(rounded, [at]);
        else same.push(at);
      }
      this.#forms.set(form, places);
    }
    return places.get(reading.value) ?? [];
  }
}

/** A text in which numbers were renewed. */
export interface RenewedText {
  readonly text: string;
  /** One entry for each number that was replaced. */
  readonly because: readonly string[];
}

/** A number that looks related to bound values and stayed as it is, with the reason. */
export interface RelatedNumber {
  readonly text: string;
  readonly because: string;
}

export interface TextOutcome {
  readonly renewed?: RenewedText;
  readonly related: readonly RelatedNumber[];
}

interface Candidate {
  readonly change: PlacedChange;
  readonly reading: Reading;
  /** Names of its row and column that the text mentions: 0 to 2. */
  readonly named: number;
}

const MAX_LISTED = 3;

/**
 * Renews the numbers of a text that quote changed values. A number is renewed only if one value can be meant: it has
 * the digits of the value, and either looks like no other or stands with the name of its row or column. Values that
 * the new source lacks, changes of the sign and ambiguous numbers are only reported.
 *
 * @param beside texts of the same object, such as the label of a value
 * @param slide number of the slide, whose own values are preferred
 */
export function renewText(text: string, beside: string, slide: number, changes: ChangeIndex): TextOutcome {
  const isNamed = createNameTest(fold(`${text} ${beside}`));
  // A text may repeat a number thousands of times.
  const choices = new Map<string, Choice>();
  const related: RelatedNumber[] = [];
  const because: string[] = [];
  let [written, end] = ['', 0];
  for (const number of findQuotedNumbers(text)) {
    const key = JSON.stringify([number.text, number.distinctive, number.readings]);
    const outcome = choices.has(key)
      ? choices.get(key)
      : (chooseChange(number, findCandidates(number, isNamed, changes), slide) ??
        describeSum(number, changes));
    choices.set(key, outcome);
    if (outcome === undefined) continue;
    if ('related' in outcome) {
      related.push({ text: number.text, because: outcome.related });
      continue;
    }
    const { change, reading } = outcome;
    const after = writeLike(reading, change.after ?? 0);
    if (after === number.text) continue;
    written += text.slice(end, number.index) + after;
    end = number.index + number.text.length;
    because.push(`${describeValue(change)}: ${number.text} → ${after}`);
  }
  return {
    related,
    ...(because.length === 0 ? {} : { renewed: { text: written + text.slice(end), because } }),
  };
}

function findCandidates(
  number: QuotedNumber,
  isNamed: (name: string) => boolean,
  index: ChangeIndex,
): Candidate[] {
  const found = new Map<number, Reading>();
  for (const reading of number.readings)
    for (const at of index.find(reading)) if (!found.has(at)) found.set(at, reading);
  return [...found]
    .sort(([a], [b]) => a - b)
    .flatMap(([at, reading]): Candidate[] => {
      const change = index.changes[at];
      if (change === undefined) return [];
      const named = [change.row, change.column].filter(isNamed).length;
      return number.distinctive || named > 0 ? [{ change, reading, named }] : [];
    });
}

/** Tests whether folded words mention a name, once for each. Names of one or two letters say nothing. */
function createNameTest(words: string): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    let isNamed = known.get(name);
    if (isNamed === undefined) {
      const folded = fold(name).trim();
      isNamed = folded.length > 2 && words.includes(` ${folded} `);
      known.set(name, isNamed);
    }
    return isNamed;
  };
}

function fold(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}

type Choice = Pick<Candidate, 'change' | 'reading'> | { readonly related: string } | undefined;

function chooseChange(number: QuotedNumber, candidates: readonly Candidate[], slide: number): Choice {
  const most = candidates.reduce((named, one) => Math.max(named, one.named), 0);
  const closest = candidates.filter(({ named }) => named === most);
  const own = closest.filter(({ change }) => change.slide === slide);
  const meant = own.length > 0 ? own : closest;
  const [first] = meant;
  if (first === undefined) return undefined;
  const outcomes = new Set(
    meant.map(({ change, reading }) =>
      change.after === undefined ? '' : `${Math.sign(change.after)} ${writeLike(reading, change.after)}`,
    ),
  );
  if (outcomes.size > 1) {
    const listed = meant.slice(0, MAX_LISTED).map(({ change }) => describeValue(change));
    return {
      related: `It may be the value of ${listed.join(' or of ')}, which differ now. Name the one that is meant in the text.`,
    };
  }
  const { change, reading } = first;
  if (change.after === undefined)
    return { related: `It was the value of ${describeValue(change)}, which the new source does not have.` };
  if (Math.sign(change.after) !== Math.sign(change.before) && change.before !== 0)
    return {
      related: `It was the value of ${describeValue(change)}, which is ${change.after} now; the words around it may be wrong.`,
    };
  return number.text === writeLike(reading, change.after) ? undefined : { change, reading };
}

/** A number that quotes the sum of a series; the words around it say whether it does, so it stays. */
function describeSum(number: QuotedNumber, index: ChangeIndex): Choice {
  if (!number.distinctive) return undefined;
  const sums = number.readings.flatMap((reading) => {
    if (index.find(reading).length > 0) return [];
    return index.findSums(reading).map((sum) => ({ sum, after: writeLike(reading, sum.after) }));
  });
  const [first] = sums;
  if (first === undefined || sums.some(({ after }) => after === number.text)) return undefined;
  const { column, slide } = first.sum;
  const of = column === '' ? 'of all values' : `of ${column}`;
  return { related: `It may be the sum ${of} on slide ${slide}, which is ${first.after} now.` };
}

function describeValue({ row, column }: ValueChange): string {
  return [column, row].filter((name) => name !== '').join(', ');
}
