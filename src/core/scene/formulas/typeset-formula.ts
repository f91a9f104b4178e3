import type { Formula } from '../formula.ts';
import { flattenSvg } from './flatten-svg.ts';
import { openMathJax } from './mathjax.ts';

export interface FormulaStyle {
  readonly display: boolean;
  /** Sets letters and signs in bold, as in bold text. */
  readonly bold: boolean;
  /** Width in em of words in the font of the run. */
  readonly measure: (words: string) => number;
}

/** A formula that cannot be set; `fault` explains why to its author. */
export interface BrokenFormula {
  readonly tex: string;
  readonly fault: string;
}

/** MathJax's letters are a little smaller than those of text fonts and of PowerPoint's Cambria Math. */
const SCALE = 1.08;
const MAX_CHARACTERS = 2000;
/** Nesting depth in MathML; deeper formulas would be illegible. */
const MAX_DEPTH = 80;
const TOO_DEEP = 'It is nested too deeply.';
/** Limit on characters and commands, counted once per read; it corresponds to about 50 ms. */
const MAX_STEPS = 100_000;
const ARROW = /^\\(?:mhchem)?x\w+$/;

/** Sets LaTeX as outlines and MathML. Synchronous; the first call loads MathJax. */
export function typesetFormula(
  tex: string,
  { display, bold, measure }: FormulaStyle,
): Formula | BrokenFormula {
  if (tex.length > MAX_CHARACTERS)
    return { tex, fault: `A formula may have ${MAX_CHARACTERS} characters; this one has ${tex.length}.` };
  if (exceedsSteps(tex)) return { tex, fault: TOO_DEEP };
  const mathjax = openMathJax();
  try {
    const { svg, mathml } = mathjax.set(
      bold ? `\\boldsymbol{${tex}}` : tex,
      display,
      (words) => measure(words) / SCALE,
      refuseDeep,
    );
    const [left = 0, top = 0, width = 0, height = 0] = String(svg.attributes?.['viewBox'] ?? '')
      .split(' ')
      .map(Number);
    const flat = flattenSvg(svg, SCALE);
    const em = (units: number): number => (units * SCALE) / 1000;
    return {
      tex,
      display,
      mathml,
      width: em(width + Math.max(0, left)),
      ascent: em(-top),
      descent: em(height + top),
      ...flat,
    };
  } catch (error) {
    return { tex, fault: readMessage(error) };
  }
}

/** Refuses deep formulas before layout, whose cost in MathJax grows faster than their depth. */
function refuseDeep(mathml: string): void {
  let depth = 0;
  for (const [tag] of mathml.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (tag.endsWith('/>')) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth > MAX_DEPTH) throw new Error(TOO_DEEP);
  }
}

/**
 * Tells whether reading the formula takes too long. MathJax reads the text of an arrow such as
 * \xrightarrow{…} twice, so the
 * cost doubles with each nested arrow.
 */
function exceedsSteps(tex: string): boolean {
  // How often the characters of each open group are read.
  const open = [1];
  let [steps, times] = [0, 1];
  for (const [token] of tex.matchAll(/\\(?:[A-Za-z]+|.)|[^\\]/gs)) {
    const current = open.at(-1) ?? 1;
    if (token === '{' || token === '[') open.push(current * times);
    else if ((token === '}' || token === ']') && open.length > 1) open.pop();
    // A group directly after a group may be a second argument of the same command.
    if (ARROW.test(token)) times = 2;
    else if (!/^[\s{}[\]]$/.test(token) || token === '{') times = 1;
    steps += current;
    if (steps > MAX_STEPS || open.length > MAX_DEPTH) return true;
  }
  return false;
}

/** MathJax throws objects that are no errors. */
function readMessage(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message);
}
