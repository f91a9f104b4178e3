import { flatten } from '../../scene/check/geometry.ts';
import type { Paragraph, Scene } from '../../scene/scene.ts';

/**
 * Pairs of characters that may not be separated: letters of scripts with spaces between words, and digits of
 * a number.
 */
const LETTERS =
  /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]{2}|\p{Nd}[\p{Nd}.,]|[.,]\p{Nd})$/u;

/** Number of texts with a word or number that continues on the next line without a hyphen. */
export function countSplitWords(scene: Scene): number {
  return flatten(scene.elements).filter(
    (element) => element.type === 'text' && element.paragraphs.some(hasSplitWord),
  ).length;
}

function hasSplitWord({ runs, lines, rtl }: Paragraph): boolean {
  // In right-to-left lines, visual order is not text order.
  if (lines.length < 2 || (rtl && lines.some(({ spans }) => spans.length > 1))) return false;
  const text = runs.map((run) => run.text).join('');
  let at = 0;
  return lines.slice(0, -1).some(({ spans }) => {
    const lineText = spans.map((span) => span.text).join('');
    const start = text.indexOf(lineText, at);
    if (start < 0) return false;
    at = start + lineText.length;
    return LETTERS.test(text.slice(at - 1, at + 1));
  });
}
