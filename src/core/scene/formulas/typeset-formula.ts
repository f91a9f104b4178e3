import type { Formula } from '../formula.ts';
import { flattenSvg } from './flatten-svg.ts';
import { openMathJax } from './mathjax.ts';

export interface FormulaStyle {
  readonly display: boolean;
  /** Letters and signs in bold: in text that is bold. */
  readonly bold: boolean;
  /** Width in em of words in the font of the run. */
  readonly measure: (words: string) => number;
}

/** A formula that cannot be set; `fault` says why, in words for whoever wrote it. */
export interface BrokenFormula {
  readonly tex: string;
  readonly fault: string;
}

/** MathJax's letters are drawn a little smaller than text fonts and PowerPoint's Cambria Math draw theirs. */
const SCALE = 1.08;
/** Longest LaTeX that is read. */
const MOST_CHARACTERS = 2000;
/** Elements inside each other, in MathML: beyond this nothing could be read anyway. */
const DEEPEST = 80;
const TOO_DEEP = 'It is nested too deeply.';
/** Limit on characters and commands, counted once per read; it corresponds to about 50 ms. */
const MOST_STEPS = 100_000;
const ARROW = /^\\(?:mhchem)?x\w+$/;

/** LaTeX as outlines and MathML. Synchronous; the first call loads MathJax. */
export function typesetFormula(tex: string, { display, bold, measure }: FormulaStyle): Formula | BrokenFormula {
  if (tex.length > MOST_CHARACTERS) return { tex, fault: `A formula may have ${MOST_CHARACTERS} characters; this one has ${tex.length}.` };
  if (isEndless(tex)) return { tex, fault: TOO_DEEP };
  const mathjax = openMathJax();
  try {
    const { svg, mathml } = mathjax.set(bold ? `\\boldsymbol{${tex}}` : tex, display, (words) => measure(words) / SCALE, refuseDeep);
    const [left = 0, top = 0, width = 0, height = 0] = String(svg.attributes?.['viewBox'] ?? '')
      .split(' ')
      .map(Number);
    const flat = flattenSvg(svg, SCALE);
    const em = (units: number): number => (units * SCALE) / 1000;
    return { tex, display, mathml, width: em(width + Math.max(0, left)), ascent: em(-top), descent: em(height + top), ...flat };
  } catch (error) {
    return { tex, fault: messageOf(error) };
  }
}

/** Refuses deep formulas before layout, whose cost in MathJax grows faster than their depth. */
function refuseDeep(mathml: string): void {
  let depth = 0;
  for (const [tag] of mathml.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (tag.endsWith('/>')) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth > DEEPEST) throw new Error(TOO_DEEP);
  }
}

/**
 * Whether reading the formula takes too long. MathJax reads the text of an arrow such as \xrightarrow{…} twice, so the
 * cost doubles with each nested arrow.
 */
function isEndless(tex: string): boolean {
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
    if (steps > MOST_STEPS || open.length > DEEPEST) return true;
  }
  return false;
}

/** MathJax throws objects of its own, which are no errors. */
function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message);
}
