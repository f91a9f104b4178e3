import { flatten } from '../../scene/check/geometry.ts';
import type { Paragraph, Scene } from '../../scene/scene.ts';

/** Scripts whose words are broken at spaces alone, and the inside of numbers. */
const LETTERS = /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]{2}|\p{Nd}[\p{Nd}.,]|[.,]\p{Nd})$/u;

/** Texts of a scene in which a word or a number goes on in the next line, without a hyphen. */
export function partedWords(scene: Scene): number {
  return flatten(scene.elements).filter((element) => element.type === 'text' && element.paragraphs.some(isParted)).length;
}

function isParted({ runs, lines, rtl }: Paragraph): boolean {
  // From right to left, what stands beside each other in a line is not what follows each other in the text.
  if (lines.length < 2 || (rtl && lines.some(({ spans }) => spans.length > 1))) return false;
  const text = runs.map((run) => run.text).join('');
  let at = 0;
  return lines.slice(0, -1).some(({ spans }) => {
    const said = spans.map((span) => span.text).join('');
    const start = text.indexOf(said, at);
    if (start < 0) return false;
    at = start + said.length;
    return LETTERS.test(text.slice(at - 1, at + 1));
  });
}
