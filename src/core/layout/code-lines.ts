import { hasRtl } from '../scene/fonts/bidi.ts';
import type { MarkedLine } from '../scene/line-ranges.ts';
import type { Paint, Theme } from '../scene/theme.ts';
import type { CodeNode } from '../templates/tree.ts';
import { createCodePaints, getMarkFill, mixMarkedPaints } from './code-paints.ts';
import type { Token, TokenKind } from './highlight.ts';
import type { ParagraphSpec, RunSpec } from './paragraph-spec.ts';

/** Letters that need the fonts and line heights of the deck's language. */
const NOT_LATIN = /[\u0900-\u0e7f\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
/** Space for a two-digit number and a gap, in em of a fixed-width font. */
const NUMBER_INDENT = 2.4;

/**
 * One numbered paragraph per line of code, with coloured tokens. @param marked highlighted lines
 */
export function createCodeParagraphs(
  lines: readonly (readonly Token[])[],
  node: CodeNode,
  theme: Theme,
  marked: readonly MarkedLine[],
): ParagraphSpec[] {
  const style = node.textStyle;
  const plain = createCodePaints(theme, node.backdrop, node.textColor, node.quiet);
  const onMarks = new Map(
    marked.map(({ line, role }) => [
      line,
      mixMarkedPaints(plain, theme, node, getMarkFill(role, node, theme)),
    ]),
  );
  const pickPaint = (line: number, kind: TokenKind): Paint => (onMarks.get(line) ?? plain)[kind];
  const run = (text: string): RunSpec => ({
    text,
    font: style.font,
    weight: style.weight,
    italic: false,
    verbatim: true,
  });
  return lines.map((tokens, index) => ({
    // Office programs give an empty paragraph neither height nor number.
    runs:
      tokens.length === 0
        ? [run(' ')]
        : tokens.map(({ text, kind }) =>
            kind === undefined ? run(text) : { ...run(text), color: pickPaint(index + 1, kind) },
          ),
    style,
    level: 0,
    bullet: { kind: 'number', startAt: index + 1, color: { token: node.quiet }, plain: true },
    indentEm: NUMBER_INDENT,
    gapEm: 0,
  }));
}

/** Language for measuring: English, unless the code contains letters that English lacks. */
export function chooseCodeLanguage(code: string, lang: string): string {
  return NOT_LATIN.test(code) || hasRtl(code) ? lang : 'en-US';
}
