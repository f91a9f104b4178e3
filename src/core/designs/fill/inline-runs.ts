import { parseInline } from '../../layout/inline-markdown.ts';
import type { FillRun } from '../../output/pptx/fill/slide-xml.ts';

/** Inline Markdown as runs of a file. The layout engine must have been loaded. */
export function inlineRuns(text: string, bold: boolean): FillRun[] {
  return parseInline(text).map((run) => ({
    text: run.text,
    ...(bold || run.bold === true ? { bold: true } : {}),
    ...(run.italic === true ? { italic: true } : {}),
    ...(run.strike === true ? { strike: true } : {}),
    ...(run.link === undefined ? {} : { link: run.link }),
  }));
}
