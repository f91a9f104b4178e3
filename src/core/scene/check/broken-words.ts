import type { Finding } from '../finding.ts';
import type { Paragraph, Scene } from '../scene.ts';
import { describeElement, describePlace, findInEach } from './geometry.ts';

/** Letters of scripts that separate words by spaces. Other scripts break wherever a line ends. */
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u;
/** Addresses and paths contain no blank at which a line could be broken. */
const ADDRESS = /[/@_\\]|\.\p{L}|\p{Ll}\p{Lu}|\d/u;

/**
 * Reports words that are wider than their line at the smallest type size and are therefore broken between
 * letters.
 */
export function checkBrokenWords(scene: Scene): Finding[] {
  return findInEach(scene, (element) => {
    if (element.type !== 'text' || element.fromDesign === true || element.layer === 'layout')
      return undefined;
    const word = element.paragraphs.map(findBrokenWord).find((found) => found !== undefined);
    if (word === undefined) return undefined;
    return {
      code: 'broken_word',
      severity: 'warning',
      slide: 0,
      ...describePlace(element),
      message: `"${word.slice(0, 40)}" is wider than ${describeElement(element)} at its smallest size, and is broken between its letters.`,
      fix: `Use a shorter word, or make ${describeElement(element)} wider.`,
    };
  });
}

/**
 * Lines omit the blanks at their ends, so a word continues where the paragraph has none between two lines.
 */
function findBrokenWord({ lines, runs }: Paragraph): string | undefined {
  if (
    lines.length < 2 ||
    lines.some(({ spans }) => spans.some(({ rtl, run }) => rtl || runs[run]?.code === true))
  )
    return undefined;
  const whole = runs.map(({ text }) => text).join('');
  let end = 0;
  for (const [at, { spans }] of lines.entries()) {
    const lineText = spans.map(({ text }) => text).join('');
    const start = whole.indexOf(lineText, end);
    if (start < 0) return undefined;
    if (at > 0 && start === end && LETTER.test(whole.charAt(end - 1)) && LETTER.test(whole.charAt(end))) {
      const word = `${/\S*$/.exec(whole.slice(0, end))?.[0] ?? ''}${/^\S*/.exec(whole.slice(end))?.[0] ?? ''}`;
      if (!ADDRESS.test(word)) return word;
    }
    end = start + lineText.length;
  }
  return undefined;
}
