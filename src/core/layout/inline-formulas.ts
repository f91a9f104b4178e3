/** A formula in a line of text: LaTeX without its dollar signs. */
export interface InlineFormula {
  readonly tex: string;
  /** True between double dollar signs. */
  readonly display: boolean;
}

/** Placeholder for a formula while Markdown is parsed: a noncharacter, which no text contains. */
export const FORMULA_MARK = '\ufdd0';

/** Characters before a currency sign ("US$5"); some scripts write no space before a formula. */
const WORD_CHARACTER = /[A-Za-z0-9]/;
/** Characters of LaTeX that amounts of money lack. */
const MATHS_CHARACTER = /[\\^_={}]/;
/**
 * Leading characters of a formula that are examined to tell it from money; longer formulas are not typeset
 * anyway.
 */
const MAX_EXAMINED = 2_000;

/**
 * Extracts formulas from a line: `$…$` if the first sign is followed by no space and preceded by no Latin
 * letter or digit ("US$5"), the second is preceded by no space and followed by no digit, and the content does
 * not read like a price ("$5, and then $7$"); also `$$…$$`. `\$` and code are ignored.
 *
 * @returns the text with a `FORMULA_MARK` for each formula, and the formulas in order
 */
export function takeFormulas(text: string): {
  readonly text: string;
  readonly formulas: readonly InlineFormula[];
} {
  const clean = text.includes(FORMULA_MARK) ? text.replaceAll(FORMULA_MARK, '') : text;
  const formulas: InlineFormula[] = [];
  const closings = findClosings(clean);
  let out = '';
  let at = 0;
  while (at < clean.length) {
    const sign = clean[at];
    const taken = sign === '\\' ? 2 : sign === '`' ? measureCodeSpan(clean, at) : 1;
    const formula = sign === '$' ? readFormula(clean, at, closings) : undefined;
    if (formula === undefined) {
      out += clean.slice(at, at + taken);
      at += taken;
    } else {
      formulas.push(formula);
      out += FORMULA_MARK;
      at += formula.tex.length + formula.around;
    }
  }
  return { text: out, formulas: formulas.map(({ tex, display }) => ({ tex: tex.trim(), display })) };
}

/** Length of a code span, or of its backticks alone if none closes it. */
function measureCodeSpan(text: string, at: number): number {
  const fence = /`+/y;
  fence.lastIndex = at;
  const ticks = fence.exec(text)?.[0] ?? '`';
  for (const { 0: other, index } of text.slice(at + ticks.length).matchAll(/`+/g))
    if (other.length === ticks.length) return ticks.length + index + ticks.length;
  return ticks.length;
}

function readFormula(
  text: string,
  at: number,
  { single, double }: Closings,
): (InlineFormula & { readonly around: number }) | undefined {
  if (text[at + 1] === '$') {
    const end = double(at + 2);
    const tex = end === undefined ? '' : text.slice(at + 2, end);
    return tex.trim() === '' ? undefined : { tex, display: true, around: 4 };
  }
  if (WORD_CHARACTER.test(text[at - 1] ?? '') || /\s/.test(text[at + 1] ?? ' ')) return undefined;
  const end = single(at + 1);
  const tex = end === undefined ? '' : text.slice(at + 1, end);
  return tex === '' || readsLikeMoney(tex) ? undefined : { tex, display: false, around: 2 };
}

/** Offset of the closing single or double dollar sign after an offset. Call each from left to right. */
interface Closings {
  readonly single: (from: number) => number | undefined;
  readonly double: (from: number) => number | undefined;
}

function findClosings(text: string): Closings {
  return {
    single: createScanner(
      text,
      (index) => !/\s/.test(text[index - 1] ?? '') && !/\d/.test(text[index + 1] ?? ''),
    ),
    double: createScanner(text, (index) => text[index + 1] === '$'),
  };
}

/**
 * Finds the next dollar sign that may close a formula; signs after a backslash belong to the formula.
 * Ascending calls scan the text only once in total.
 */
function createScanner(text: string, may: (index: number) => boolean): (from: number) => number | undefined {
  let [asked, found]: [number, number | undefined] = [Number.POSITIVE_INFINITY, undefined];
  return (from) => {
    if (from >= asked && (found === undefined || from <= found)) return found;
    asked = from;
    found = undefined;
    for (let at = from; at < text.length && found === undefined; at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === '$' && may(at)) found = at;
    }
    return found;
  };
}

function readsLikeMoney(tex: string): boolean {
  if (!/^[\d.,]/.test(tex)) return false;
  const start = tex.slice(0, MAX_EXAMINED);
  return !MATHS_CHARACTER.test(start) && hasProse(start);
}

/** Returns whether the text contains words of a sentence, as between two amounts of money. */
function hasProse(text: string): boolean {
  const word = text.search(/(?<!\\)\p{L}{2}/u);
  const [first, last] = [text.search(/\s/), text.search(/\s\S*$/)];
  return (word !== -1 && last > word) || (first !== -1 && /\p{L}{2}/u.test(text.slice(first)));
}
