import { parseInline } from '../../layout/inline-markdown.ts';
import { type FillRun, linearText } from '../../ooxml/write/index.ts';
import { typesetFormula } from '../../scene/formulas/typeset-formula.ts';

/** Inline Markdown as runs of a file; formulas in one line of characters. The layout engine must have been loaded. */
export function inlineRuns(text: string, bold: boolean): FillRun[] {
  return parseInline(text).map((run) => ({
    text: run.formula === undefined ? run.text : formulaText(run.formula.tex),
    ...(bold || run.bold === true ? { bold: true } : {}),
    ...(run.italic === true ? { italic: true } : {}),
    ...(run.strike === true ? { strike: true } : {}),
    ...(run.code === true ? { mono: true } : {}),
    ...(run.link === undefined ? {} : { link: run.link }),
  }));
}

/** A line of a program: nothing in it is markup. */
export function codeRuns(text: string): FillRun[] {
  return text === '' ? [] : [{ text: text.replaceAll('\t', '    '), mono: true }];
}

function formulaText(tex: string): string {
  const set = typesetFormula(tex, { display: false, bold: false, measure: (words) => words.length * 0.5, font: 'file' });
  return 'fault' in set ? tex : linearText(set.mathml);
}
