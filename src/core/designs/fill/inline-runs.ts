import type { KnownTexts } from '../../layout/known-texts.ts';
import { type FillRun, toLinearText } from '../../ooxml/write/index.ts';
import { isSlideLink } from '../../scene/slide-links.ts';

/** Converts inline Markdown to runs; formulas become linear text, and links to slides plain words. */
export function createInlineRuns(text: string, bold: boolean, texts: KnownTexts): FillRun[] {
  return texts.inline(text).map((run) => ({
    text: run.formula === undefined ? run.text : formulaText(run.formula.tex, texts),
    ...(bold || run.bold === true ? { bold: true } : {}),
    ...(run.italic === true ? { italic: true } : {}),
    ...(run.strike === true ? { strike: true } : {}),
    ...(run.code === true ? { mono: true } : {}),
    ...(run.link === undefined || isSlideLink(run.link) ? {} : { link: run.link }),
  }));
}

/** Converts a line of code to runs, without Markdown. */
export function codeRuns(text: string): FillRun[] {
  return text === '' ? [] : [{ text: text.replaceAll('\t', '    '), mono: true }];
}

function formulaText(tex: string, texts: KnownTexts): string {
  const set = texts.formula(
    tex,
    { display: false, bold: false, measure: (words) => words.length * 0.5 },
    'file',
  );
  return 'fault' in set ? tex : toLinearText(set.mathml);
}
