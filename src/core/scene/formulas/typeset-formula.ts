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

/** LaTeX as outlines and MathML. Synchronous; the first call loads MathJax. */
export function typesetFormula(tex: string, { display, bold, measure }: FormulaStyle): Formula | BrokenFormula {
  if (tex.length > MOST_CHARACTERS) return { tex, fault: `A formula may have ${MOST_CHARACTERS} characters; this one has ${tex.length}.` };
  const mathjax = openMathJax();
  try {
    const { svg, mathml } = mathjax.set(bold ? `\\boldsymbol{${tex}}` : tex, display, (words) => measure(words) / SCALE);
    if (depthOf(mathml) > DEEPEST) return { tex, fault: 'It is nested too deeply.' };
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

function depthOf(mathml: string): number {
  let [depth, deepest] = [0, 0];
  for (const [tag] of mathml.matchAll(/<\/?[a-z][^>]*>/g)) {
    if (tag.endsWith('/>')) continue;
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** MathJax throws objects of its own, which are no errors. */
function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message);
}
