import { hasRtl } from '../scene/fonts/bidi.ts';
import type { Paint, Theme } from '../scene/theme.ts';
import type { CodeNode } from '../templates/tree.ts';
import { codePaints, markedPaints } from './code-paints.ts';
import type { Token, TokenKind } from './highlight.ts';
import type { ParagraphSpec, RunSpec } from './set-text.ts';

/** Letters that a language of its own is needed for: fonts and line heights of the deck's language then serve. */
const NOT_LATIN = /[\u0900-\u0e7f\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
/** Room for a number of two digits and a gap, em of a fixed-width font. */
const NUMBER_INDENT = 2.4;

/** A paragraph for every line of the program, numbered, in the colours of its words. @param lines in stretches of their kinds. @param marked numbers of the lines that stand on a mark. */
export function codeParagraphs(lines: readonly (readonly Token[])[], node: CodeNode, theme: Theme, marked: readonly number[]): ParagraphSpec[] {
  const style = node.textStyle;
  const plain = codePaints(theme, node.backdrop, node.textColor, node.quiet);
  const onMark = marked.length === 0 ? plain : markedPaints(plain, theme, node);
  const pickPaint = (line: number, kind: TokenKind): Paint => (marked.includes(line) ? onMark : plain)[kind];
  const run = (text: string): RunSpec => ({ text, font: style.font, weight: style.weight, italic: false, verbatim: true });
  return lines.map((tokens, index) => ({
    // An empty paragraph has neither height nor number of its own in office programs.
    runs: tokens.length === 0 ? [run(' ')] : tokens.map(({ text, kind }) => (kind === undefined ? run(text) : { ...run(text), color: pickPaint(index + 1, kind) })),
    style,
    level: 0,
    bullet: { kind: 'number', startAt: index + 1, color: { token: node.quiet }, plain: true },
    indentEm: NUMBER_INDENT,
    gapEm: 0,
  }));
}

/** The language that the letters are measured in: English, unless there are letters that English has not. */
export function codeLanguage(code: string, lang: string): string {
  return NOT_LATIN.test(code) || hasRtl(code) ? lang : 'en-US';
}
