/** A formula in a line of text: LaTeX without its dollar signs. */
export interface InlineFormula {
  readonly tex: string;
  /** Between double dollar signs. */
  readonly display: boolean;
}

/** Stands for a formula while the rest is read as Markdown; a noncharacter, which no text has. */
export const FORMULA_MARK = '\ufdd0';

/** Stands before the sign of a currency ("US$5"); other scripts write no space before a formula. */
const WORD = /[A-Za-z0-9]/;
/** What LaTeX is written with and amounts of money are not. */
const MATHS = /[\\^_={}]/;
/** Words of a sentence: between two amounts of money there are some. */
const PROSE = /(?<!\\)\p{L}{2,}.*\s|\s.*\p{L}{2,}/su;

/**
 * Takes the formulas out of a line: `$…$` where the first sign is followed by no space and stands
 * after no Latin letter or figure ("US$5"), the second comes after no space and before no figure, and the
 * whole does not read like a price ("$5, and then $7$"); `$$…$$` as it is. `\$` and code are left alone.
 *
 * @returns the text with a `FORMULA_MARK` for each formula, and these in order.
 */
export function takeFormulas(text: string): { readonly text: string; readonly formulas: readonly InlineFormula[] } {
  const clean = text.includes(FORMULA_MARK) ? text.replaceAll(FORMULA_MARK, '') : text;
  const formulas: InlineFormula[] = [];
  let out = '';
  let at = 0;
  while (at < clean.length) {
    const sign = clean[at];
    const taken = sign === '\\' ? 2 : sign === '`' ? codeLength(clean, at) : 1;
    const formula = sign === '$' ? formulaAt(clean, at) : undefined;
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

/** Length of a code span from its first backtick to its last; of the backticks alone where none closes it. */
function codeLength(text: string, at: number): number {
  const fence = /`+/y;
  fence.lastIndex = at;
  const ticks = fence.exec(text)?.[0] ?? '`';
  for (const { 0: other, index } of text.slice(at + ticks.length).matchAll(/`+/g)) if (other.length === ticks.length) return ticks.length + index + ticks.length;
  return ticks.length;
}

function formulaAt(text: string, at: number): (InlineFormula & { readonly around: number }) | undefined {
  if (text[at + 1] === '$') {
    const end = closing(text, at + 2, (index) => text[index + 1] === '$');
    const tex = end === undefined ? '' : text.slice(at + 2, end);
    return tex.trim() === '' ? undefined : { tex, display: true, around: 4 };
  }
  if (WORD.test(text[at - 1] ?? '') || /\s/.test(text[at + 1] ?? ' ')) return undefined;
  const end = closing(text, at + 1, (index) => !/\s/.test(text[index - 1] ?? '') && !/\d/.test(text[index + 1] ?? ''));
  const tex = end === undefined ? '' : text.slice(at + 1, end);
  return tex === '' || readsLikeMoney(tex) ? undefined : { tex, display: false, around: 2 };
}

/** The next dollar sign that may close what began before `from`; those after a backslash belong to the formula. */
function closing(text: string, from: number, may: (index: number) => boolean): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '$' && may(at)) return at;
  }
  return undefined;
}

function readsLikeMoney(tex: string): boolean {
  return /^[\d.,]/.test(tex) && !MATHS.test(tex) && PROSE.test(tex);
}
