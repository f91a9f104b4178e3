import { flatten } from '../../scene/check/geometry.ts';
import type { Paragraph, Scene } from '../../scene/scene.ts';

/** Scripts whose words are broken at spaces alone. */
const LETTERS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{2}$/u;

/** Texts of a scene in which a word goes on in the next line, without a hyphen. */
export function partedWords(scene: Scene): number {
  return flatten(scene.elements).filter((element) => element.type === 'text' && element.paragraphs.some(isParted)).length;
}

function isParted({ runs, lines, rtl }: Paragraph): boolean {
  if (rtl || lines.length < 2) return false;
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
