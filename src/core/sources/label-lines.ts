import type { Paragraph, PhrasingContent } from 'mdast';
import type { Rich } from './source-document.ts';

/** Maximum width of a paragraph that works as a heading. */
export const HEADING_MAX = 80;

/** Maximum length of a label, minimum length of the line below it, and their minimum ratio. */
const LABEL_MAX = 64;
const LINE_LEAST = 60;
const RATIO = 1.5;
const STOPPED = /[.!?…:;,。！？：；، ]["'”’»)\]]*$/u;
/** Bullets of word processors, which Markdown does not know. */
const BULLET = /^([ \t]{0,3})[•●▪◦‣∙■□➢✓✔](?=[ \t\u00a0]+\S)/u;
/** A line at the margin without any markup. */
const PLAIN_LINE = /^(?:\p{Lu}|\p{Lo})[^*_`<[\]|\\&]*$/u;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/** Lines of a paragraph or item: the first one and the others. */
interface SplitLines {
  readonly first: readonly PhrasingContent[];
  readonly rest: readonly PhrasingContent[];
}

/** Makes list items of lines that begin with a bullet of a word processor. */
export function convertBullets(markdown: string): string {
  if (!/^[ \t]{0,3}[•●▪◦‣∙■□➢✓✔]/mu.test(markdown)) return markdown;
  let isCode = false;
  let isItem = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (FENCE.test(line)) isCode = !isCode;
      const isNext = isItem;
      isItem = !isCode && BULLET.test(line);
      if (isItem) return line.replace(BULLET, '$1-');
      // After such an item a line at the margin is a paragraph, which only a comment separates in Markdown.
      return isNext && !isCode && PLAIN_LINE.test(line) ? `<!-- -->${line}` : line;
    })
    .join('\n');
}

/**
 * Splits a paragraph whose first line is a label: a few words without a full stop above a much longer line that
 * begins a sentence. In wrapped text all lines are about as long.
 *
 * @returns undefined for other paragraphs
 */
export function splitLabel(paragraph: Paragraph): SplitLines | undefined {
  const lines = splitFirstLine(paragraph.children);
  if (lines === undefined) return undefined;
  const [label, next] = [readPlain(lines.first).trim(), readPlain(lines.rest)];
  const below = next.split('\n', 1)[0]?.trim() ?? '';
  return label.length <= LABEL_MAX &&
    below.length >= Math.max(LINE_LEAST, label.length * RATIO) &&
    !STOPPED.test(label) &&
    /^(?:[\p{Lu}\p{Lo}]|\p{Nd}+[.)]\s)/u.test(label) &&
    /\p{L}{2}/u.test(label) &&
    /^["“„«'(]?[\p{Lu}\p{Lo}]/u.test(below)
    ? lines
    : undefined;
}

/** Splits at the first line end; undefined if there is none outside of marks. */
function splitFirstLine(children: readonly PhrasingContent[]): SplitLines | undefined {
  const at = children.findIndex(
    (child) => child.type === 'break' || (child.type === 'text' && child.value.includes('\n')),
  );
  const child = children[at];
  if (child === undefined) return undefined;
  if (child.type !== 'text') return { first: children.slice(0, at), rest: children.slice(at + 1) };
  const end = child.value.indexOf('\n');
  return {
    first: [...children.slice(0, at), { type: 'text', value: child.value.slice(0, end) }],
    rest: [{ type: 'text', value: child.value.slice(end + 1) }, ...children.slice(at + 1)],
  };
}

function readPlain(children: readonly PhrasingContent[]): string {
  return children
    .map((child) =>
      'value' in child
        ? child.value
        : child.type === 'break'
          ? '\n'
          : 'children' in child
            ? readPlain(child.children)
            : '',
    )
    .join('');
}

/** True for a paragraph that is one short bold run, which works as a heading in many documents. */
export function isBoldLine(rich: Rich): boolean {
  const bold = rich.marks.find((mark) => mark.kind === 'strong');
  return (
    bold !== undefined &&
    bold.start === 0 &&
    bold.end === rich.text.length &&
    measureWidth(rich.text) <= HEADING_MAX &&
    !/[.;,]$/.test(rich.text) &&
    !/^(?:Q|A)\s*[:：]/i.test(rich.text)
  );
}

/** Width in characters, with Han and kana counted twice. */
function measureWidth(text: string): number {
  return text.length + (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);
}

/** True for a few bold words without a sentence, which before program code only label it. */
export function isCodeLabel(rich: Rich): boolean {
  return (
    rich.text.length <= HEADING_MAX &&
    !/[.!?…:：。]$/u.test(rich.text) &&
    rich.marks.some((mark) => mark.kind === 'strong' && mark.start === 0)
  );
}
