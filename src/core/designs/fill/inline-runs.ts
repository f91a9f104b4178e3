import type { KnownTexts } from '../../layout/known-texts.ts';
import { type FillRun, linearText } from '../../ooxml/write/index.ts';

/** Inline Markdown as runs of a file; formulas in one line of characters. */
export function inlineRuns(text: string, bold: boolean, texts: KnownTexts): FillRun[] {
  return texts.inline(text).map((run) => ({
    text: run.formula === undefined ? run.text : formulaText(run.formula.tex, texts),
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

function formulaText(tex: string, texts: KnownTexts): string {
  const set = texts.formula(tex, { display: false, bold: false, measure: (words) => words.length * 0.5 }, 'file');
  return 'fault' in set ? tex : linearText(set.mathml);
}
