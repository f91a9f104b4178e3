import type { Finding } from '../finding.ts';
import type { Paragraph, Scene } from '../scene.ts';
import { called, inEach, whereIs } from './geometry.ts';

/** Letters of scripts that part words by spaces; others break where a line ends. */
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;
/** Addresses and paths have no blank at which they could be broken. */
const ADDRESS = /[/@_\\]|\.\p{L}|\p{Ll}\p{Lu}|\d/u;

/** A word that is wider than its line at the smallest size of type, and so was broken between its letters. */
export function checkBrokenWords(scene: Scene): Finding[] {
  return inEach(scene, (element) => {
    if (element.type !== 'text' || element.given === true || element.layer === 'layout') return undefined;
    const word = element.paragraphs.map(brokenIn).find((found) => found !== undefined);
    if (word === undefined) return undefined;
    return {
      code: 'broken_word',
      severity: 'warning',
      slide: 0,
      ...whereIs(element),
      message: `"${word.slice(0, 40)}" is wider than ${called(element)} at its smallest size, and is broken between its letters.`,
      fix: `Use a shorter word, or make ${called(element)} wider.`,
    };
  });
}

/** Lines leave out the blanks at their ends: where the paragraph has none between two lines, a word goes on. */
function brokenIn({ lines, runs }: Paragraph): string | undefined {
  if (lines.length < 2 || lines.some(({ spans }) => spans.some(({ rtl, run }) => rtl || runs[run]?.code === true))) return undefined;
  const whole = runs.map(({ text }) => text).join('');
  let end = 0;
  for (const [at, { spans }] of lines.entries()) {
    const said = spans.map(({ text }) => text).join('');
    const start = whole.indexOf(said, end);
    if (start < 0) return undefined;
    if (at > 0 && start === end && LETTER.test(whole.charAt(end - 1)) && LETTER.test(whole.charAt(end))) {
      const word = `${/\S*$/.exec(whole.slice(0, end))?.[0] ?? ''}${/^\S*/.exec(whole.slice(end))?.[0] ?? ''}`;
      if (!ADDRESS.test(word)) return word;
    }
    end = start + said.length;
  }
  return undefined;
}
