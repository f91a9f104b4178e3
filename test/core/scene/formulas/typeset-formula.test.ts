import { describe, expect, it } from 'vitest';
import type { Formula } from '../../../../src/core/scene/formula.ts';
import { type BrokenFormula, typesetFormula } from '../../../../src/core/scene/formulas/typeset-formula.ts';

const set = (tex: string, display = true, widthOfWords = 2): Formula | BrokenFormula =>
  typesetFormula(tex, { display, bold: false, measure: () => widthOfWords });
const sound = (tex: string, display = true): Formula => {
  const formula = set(tex, display);
  if ('fault' in formula) throw new Error(formula.fault);
  return formula;
};

/** Bounding box of all outline coordinates, thousandths of an em. */
function extent({ d }: Formula): { left: number; top: number; right: number; bottom: number } {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [, command, list = ''] of d.matchAll(/([MLHVQTCS])([^A-Z]*)/g)) {
    const values = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    for (const [index, value] of values.entries())
      (command === 'V' || (command !== 'H' && index % 2 === 1) ? ys : xs).push(value);
  }
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

describe('typesetting LaTeX', () => {
  it.each([
    'E = mc^2',
    '\\frac{a+b}{\\sqrt{c}}',
    '\\sum_{i=1}^{n} x_i^2',
    '\\left(\\begin{matrix}a\\\\b\\\\c\\\\d\\\\e\\\\f\\\\g\\\\h\\\\i\\\\j\\end{matrix}\\right\\}',
    '\\overbrace{a+b+c+d+e+f+g+h+i+j}^{k}',
    '\\boxed{x}',
    '\\ce{2H2 + O2 -> 2H2O}',
  ])('draws %s inside its measured box', (tex) => {
    const formula = sound(tex);
    const { left, top, right, bottom } = extent(formula);
    const slack = 60;
    expect(left).toBeGreaterThanOrEqual(-slack);
    expect(right).toBeLessThanOrEqual(formula.width * 1000 + slack);
    expect(top).toBeGreaterThanOrEqual(-formula.ascent * 1000 - slack);
    expect(bottom).toBeLessThanOrEqual(formula.descent * 1000 + slack);
    // The outlines fill the measured box.
    expect(bottom - top).toBeGreaterThan((formula.ascent + formula.descent) * 1000 * 0.75);
  });

  it('places words in the font of the run by their measured width', () => {
    const formula = set('a \\text{für alle} b', false, 3);
    const narrow = set('a \\text{für alle} b', false, 1);
    expect(formula).toMatchObject({ words: [{ text: 'für alle', size: 1000 }] });
    expect('fault' in formula || 'fault' in narrow ? 0 : formula.width - narrow.width).toBeCloseTo(2, 1);
  });

  it.each([
    ['\\frac{a}{b', 'Missing close brace'],
    ['\\unknowncommand{x}', 'Undefined control sequence \\unknowncommand'],
    ['\\begin{matrix}a', 'Missing \\end{matrix}'],
    ['x^2^3', 'Double exponent: use braces to clarify'],
    ['x'.repeat(2001), 'A formula may have 2000 characters; this one has 2001.'],
    [`${'\\sqrt{'.repeat(100)}x${'}'.repeat(100)}`, 'It is nested too deeply.'],
    // Each level lays out the nested arrow twice, so 25 levels would not terminate in reasonable time.
    [`${'\\xrightarrow{'.repeat(25)}x${'}'.repeat(25)}`, 'It is nested too deeply.'],
    ['\\def\\x{\\x\\x}\\x', 'Undefined control sequence \\def'],
  ])('reports the fault in %s', (tex, fault) => expect(set(tex)).toEqual({ tex, fault }));

  it('accepts arrows with text above and below, also nested', () => {
    expect(
      sound('A \\xrightarrow[600\\,K]{\\text{heat}} B \\xleftarrow{\\xrightarrow{x}} C').mathml,
    ).toContain('mpadded');
  });

  it('returns the same outlines every time', () => {
    expect(typesetFormula('x + 1', { display: false, bold: false, measure: () => 1 })).toEqual(
      typesetFormula('x + 1', { display: false, bold: false, measure: () => 1 }),
    );
  });
});
