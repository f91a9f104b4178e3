import { findNumbers, readScale, type WrittenNumber } from '../../scene/number-values.ts';
import { removeRoundingError } from '../../scene/round.ts';
import { removeMarks } from '../../sources/source-marks.ts';
import type { SlideSpec } from '../../templates/contract.ts';
import { deriveNumber, isComparison } from './derive.ts';
import { findCells, type Proof, proveNumbers } from './prove.ts';
import { listNumberTexts, type NumberText, readShownCells } from './slide-numbers.ts';
import { NO_FACTS, readSourceFacts, type SourceFacts, splitStatements } from './source-facts.ts';

/** A number of a slide, with how it follows from the source or why it does not. */
export interface CheckedNumber {
  /** Index of the slide from 0. */
  readonly slide: number;
  /** Path in the slide, such as "content.items[0].text". */
  readonly path: string;
  /** The number as the slide writes it. */
  readonly number: string;
  /** Calculation with its place in the source; absent if the number does not follow from it. */
  readonly proof?: string;
  /** Sentence that says what is wrong; absent for a number without fault. */
  readonly fault?: string;
}

/**
 * Counts such as "3 steps" are often the author's own, and small numbers are often spelled out in the
 * source.
 */
const MAX_COUNT = 9;
/** Characters after a number that may say its unit. */
const AFTER = 16;

/**
 * Checks every number of the slides and their notes against the source.
 *
 * @param source text of the source, or only the numbers in it.
 */
export function checkNumbers(
  slides: readonly SlideSpec[],
  source: string | readonly number[],
): CheckedNumber[] {
  const known = new Set(
    (typeof source === 'string'
      ? findNumbers(removeMarks(source)).flatMap(({ values }) => values)
      : source
    ).map(removeRoundingError),
  );
  const texts = slides.map(listNumberTexts);
  const facts =
    typeof source === 'string'
      ? readSourceFacts(
          source,
          texts.flatMap((list) => list.flatMap(({ text, beside }) => [text, beside])),
        )
      : NO_FACTS;
  return slides.flatMap((slide, index) => {
    const title = typeof slide.content['title'] === 'string' ? slide.content['title'] : '';
    const checker = new Checker(slide, title, facts, known);
    return (texts[index] ?? []).flatMap((text) =>
      checker.check(text).map((checked) => ({ slide: index, path: text.path, ...checked })),
    );
  });
}

type Checked = Omit<CheckedNumber, 'slide' | 'path'>;

class Checker {
  readonly #title: string;
  readonly #facts: SourceFacts;
  readonly #known: ReadonlySet<number>;
  readonly #cells: ReturnType<typeof readShownCells>;

  constructor(slide: SlideSpec, title: string, facts: SourceFacts, known: ReadonlySet<number>) {
    this.#title = title;
    this.#facts = facts;
    this.#known = known;
    this.#cells = readShownCells(slide.content);
  }

  check(text: NumberText): Checked[] {
    const cell = this.#cells.get(text.path);
    const wanted = cell === undefined ? [] : findCells(cell.row, cell.column, this.#facts);
    if (cell !== undefined && wanted[0] !== undefined) return this.#checkCell(text.text, cell, wanted);
    return splitStatements(text.text).flatMap((sentence) => this.#checkSentence(sentence, text.beside));
  }

  #checkCell(
    text: string,
    cell: { readonly row: string; readonly column: string },
    wanted: readonly number[],
  ): Checked[] {
    const [number] = findNumbers(text);
    if (number === undefined) return [];
    const same = wanted.find((value) => isSameFigure(text, value));
    if (same !== undefined) return [{ number: number.text, proof: `${same} (${cell.row}, ${cell.column})` }];
    // A sentence of the source may say another value, such as the instruction to change it.
    const stated = proveNumbers(`${cell.row} ${cell.column} ${text}`, this.#title, this.#facts).find(
      ({ derivation }) => derivation !== undefined,
    );
    return stated === undefined
      ? [{ number: text, fault: describeOther(text, { ...cell, value: wanted[0] ?? 0 }) }]
      : [{ number: number.text, ...toProof(stated) }];
  }

  #checkSentence(sentence: string, beside: string): Checked[] {
    // A value alone says nothing, so the label beside it is read with it.
    const text = beside === '' ? sentence : `${sentence}; ${beside}`;
    return proveNumbers(text, `${this.#title} ${beside}`, this.#facts)
      .filter(({ number }) => number.index < sentence.length)
      .map((proof) => ({
        number: proof.number.text,
        ...toProof(proof),
        ...(proof.derivation === undefined ? this.#findFault(proof, text) : {}),
      }));
  }

  #findFault({ number, other, cell, repeated }: Proof, text: string): { readonly fault?: string } {
    if (other !== undefined) return { fault: describeOther(number.text, other) };
    // Numbers that stand only in cells are about their rows and columns.
    const isStated = number.values.some((value) => this.#facts.stated.has(removeRoundingError(value)));
    if (cell !== undefined && !isStated && !isPlain(number.text))
      return { fault: describeOther(number.text, cell) };
    const isCount = number.values.some(
      (value) => Number.isInteger(value) && value <= MAX_COUNT && !isMeasured(number, text),
    );
    if (isCount) return {};
    const isKnown = number.values.some((value) => this.#known.has(removeRoundingError(value)));
    if (!isKnown) return { fault: `The number ${number.text} is not in the source.` };
    return repeated === undefined
      ? {}
      : { fault: `The number ${number.text} is not the one that the source has in ${repeated}.` };
  }
}

function toProof({ derivation }: Proof): { readonly proof?: string } {
  if (derivation === undefined) return {};
  const { how, from } = derivation;
  return { proof: from === '' ? how : `${how} (${from})` };
}

function describeOther(
  number: string,
  { row, column, value }: { readonly row: string; readonly column: string; readonly value: number },
): string {
  return `The number ${number} is not the value of the source for "${row}" and "${column}", which is ${value}.`;
}

/** True if a cell shows a value of the source, rounded or in thousands, millions or billions. */
function isSameFigure(text: string, value: number): boolean {
  const values = [1, 1e3, 1e6, 1e9].map((factor) => ({ value: value / factor, from: '' }));
  const evidence = { groups: [{ values }], wholes: [] };
  return findNumbers(text).some((number) => deriveNumber(number, '', evidence) !== undefined);
}

/** True for shares, sums of money and comparisons, which are no counts. */
function isMeasured({ index, text: digits }: WrittenNumber, text: string): boolean {
  const after = text.slice(index + digits.length, index + digits.length + AFTER);
  return /\d\s?[%‰€$£¥₹]|[€$£¥₹]\s?\d/u.test(text) || isComparison(after) || readScale(after) !== undefined;
}

/** True for a year or a number of up to two digits, which may be about something else than the cell. */
function isPlain(digits: string): boolean {
  return /^(?:\d{1,2}|(?:1[5-9]|20)\d\d)$/u.test(digits);
}
