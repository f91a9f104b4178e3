import type { Mark, Rich } from './source-document.ts';

const OPEN = { strong: '**', emphasis: '*', strike: '~~', code: '`', link: '[' } as const;

export function plain(text: string): Rich {
  return { text, marks: [] };
}

/** Joins texts and shifts their marks. */
export function concat(parts: readonly Rich[]): Rich {
  let text = '';
  const marks: Mark[] = [];
  for (const part of parts) {
    for (const mark of part.marks)
      marks.push({ ...mark, start: mark.start + text.length, end: mark.end + text.length });
    text += part.text;
  }
  return { text, marks };
}

/** Collapses white space to single spaces and shifts marks. */
export function collapse(rich: Rich): Rich {
  const at: number[] = [];
  let text = '';
  let blank = true;
  for (let index = 0; index < rich.text.length; index++) {
    at.push(text.length);
    const char = rich.text[index] ?? '';
    // Soft hyphens are only visible at line ends.
    if (char === '\u00ad') continue;
    const isBlank = /[\s\u200b\ufeff]/.test(char);
    if (!isBlank) text += char;
    else if (!blank) text += ' ';
    blank = isBlank;
  }
  text = text.trimEnd();
  const place = (offset: number): number =>
    Math.min(offset < at.length ? (at[offset] ?? 0) : text.length, text.length);
  const marks = rich.marks
    .map((mark) => ({ ...mark, start: place(mark.start), end: place(mark.end) }))
    .filter((mark) => mark.end > mark.start);
  return { text, marks };
}

/** Characters from start to end, without surrounding white space. */
export function slice(rich: Rich, start: number, end: number): Rich {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(rich.text[from] ?? '')) from++;
  while (to > from && /\s/.test(rich.text[to - 1] ?? '')) to--;
  const marks = rich.marks
    .map((mark) => ({
      ...mark,
      start: Math.max(mark.start, from) - from,
      end: Math.min(mark.end, to) - from,
    }))
    .filter((mark) => mark.end > mark.start);
  return { text: rich.text.slice(from, to), marks };
}

/** Removes ranges of the text; spaces that meet become one. */
export function removeRanges(rich: Rich, ranges: readonly (readonly [number, number])[]): Rich {
  const parts: Rich[] = [];
  let at = 0;
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (start < at) continue;
    parts.push(cutPiece(rich, at, start));
    at = end;
  }
  parts.push(cutPiece(rich, at, rich.text.length));
  const joined = concat(parts);
  const seams = [...joined.text.matchAll(/\s+(?=[\s,.;:!?…])/g)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  return seams.length > 0 ? removeRanges(joined, seams) : slice(joined, 0, joined.text.length);
}

function cutPiece(rich: Rich, start: number, end: number): Rich {
  const marks = rich.marks
    .map((mark) => ({
      ...mark,
      start: Math.max(mark.start, start) - start,
      end: Math.min(mark.end, end) - start,
    }))
    .filter((mark) => mark.end > mark.start);
  return { text: rich.text.slice(start, end), marks };
}

/** Writes inline Markdown. Without emphasis only links remain. */
export function toMarkdown(rich: Rich, emphasis = true): string {
  const marks = rich.marks
    .filter((mark) => emphasis || mark.kind === 'link')
    .map((mark) => tighten(rich.text, mark));
  const whole = joinTouching(marks.filter((mark) => mark.end > mark.start)).sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  return render(rich.text, 0, rich.text.length, whole);
}

/** Joins marks of one kind that touch, since "**a****b**" has no bold text. */
function joinTouching(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const mark of [...marks].sort((a, b) => a.start - b.start)) {
    const at = joined.findLastIndex(({ kind, end }) => kind === mark.kind && end === mark.start);
    const before = joined[at];
    if (before === undefined || mark.kind === 'link' || mark.kind === 'code') joined.push(mark);
    else joined[at] = { ...before, end: mark.end };
  }
  return joined;
}

/**
 * Signs of an emphasis. "*a***b**" is ambiguous, so an emphasis that touches bold text has underscores; beside a
 * letter these do not work, and it has no signs.
 */
function chooseEmphasis(text: string, { start, end }: Mark, touches: boolean): string {
  if (!touches) return OPEN.emphasis;
  return LETTER.test(text[start - 1] ?? ' ') || LETTER.test(text[end] ?? ' ') ? '' : '_';
}

function render(text: string, from: number, to: number, marks: readonly Mark[]): string {
  let out = '';
  let at = from;
  let index = 0;
  while (index < marks.length) {
    const mark = marks[index];
    index++;
    if (mark === undefined || mark.start < at || mark.end > to) continue;
    const inner: Mark[] = [];
    let next = index;
    for (; (marks[next]?.start ?? mark.end) < mark.end; next++)
      if ((marks[next] as Mark).end <= mark.end) inner.push(marks[next] as Mark);
    out += escapeText(text.slice(at, mark.start));
    const body =
      mark.kind === 'code' ? text.slice(mark.start, mark.end) : render(text, mark.start, mark.end, inner);
    const touches = out.endsWith('*') || marks[next]?.start === mark.end;
    const sign = mark.kind === 'emphasis' ? chooseEmphasis(text, mark, touches) : OPEN[mark.kind];
    out += mark.kind === 'link' ? `[${body}](${mark.url ?? ''})` : sign + body + sign;
    at = mark.end;
  }
  return out + escapeText(text.slice(at, to));
}

const SIGN = /[\p{P}\p{S}]/u;
const LETTER = /[^\p{P}\p{S}\s]/u;

/**
 * Emphasis delimiters must touch their words and do not work between inner punctuation and an outer letter,
 * as in "**18.33.**090"; then the punctuation stays outside. (CommonMark, left- and right-flanking delimiter
 * runs)
 */
function tighten(text: string, mark: Mark): Mark {
  let { start, end } = mark;
  const is = (sort: RegExp, at: number): boolean => sort.test(text[at] ?? ' ');
  const isLoose = (at: number, beside: number): boolean =>
    /\s/.test(text[at] ?? '') ||
    (mark.kind !== 'link' && mark.kind !== 'code' && is(SIGN, at) && is(LETTER, beside));
  while (start < end && isLoose(start, start - 1)) start++;
  while (end > start && isLoose(end - 1, end)) end--;
  return { ...mark, start, end };
}

function escapeText(text: string): string {
  return text.replace(/([*`[\]\\])/g, '\\$1').replace(/(^|[^\p{L}\p{N}])_(?=\S)/gu, '$1\\_');
}

/** Visible text of inline Markdown. */
export function toVisibleText(markdown: string): string {
  // Most table cells contain no delimiters.
  if (!/[*~`\\[]/.test(markdown)) return markdown;
  return markdown
    .replace(/(?<!\\)!?\[((?:\\.|[^[\]\\])*)\]\([^)[]{0,2000}\)/g, '$1')
    .replace(/(?<!\\)(\*\*|\*|~~|`)/g, '')
    .replace(/\\([*`[\]\\_~$])/g, '$1');
}
