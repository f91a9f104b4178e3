import type { KnownTexts } from '../../layout/known-texts.ts';
import { type FillRun, type SlideLink, toLinearText } from '../../ooxml/write/index.ts';
import { isSlideLink } from '../../scene/slide-links.ts';

/** Texts of a deck, and the slides to which its links lead. */
export interface InlineScope {
  readonly texts: KnownTexts;
  /** Resolves a link to a slide; undefined if there is no such slide. */
  slideLink(link: string): SlideLink | undefined;
}

/** Converts inline Markdown to runs; formulas become linear text. */
export function createInlineRuns(text: string, bold: boolean, { texts, slideLink }: InlineScope): FillRun[] {
  return texts.inline(text).map((run) => ({
    text: run.formula === undefined ? run.text : formulaText(run.formula.tex, texts),
    ...(bold || run.bold === true ? { bold: true } : {}),
    ...(run.italic === true ? { italic: true } : {}),
    ...(run.strike === true ? { strike: true } : {}),
    ...(run.code === true ? { mono: true } : {}),
    ...(run.link === undefined ? {} : createLink(run.link, slideLink)),
  }));
}

function createLink(link: string, slideLink: InlineScope['slideLink']): Pick<FillRun, 'link' | 'jump'> {
  const jump = isSlideLink(link) ? slideLink(link) : undefined;
  return jump === undefined ? { link } : { link, jump };
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
