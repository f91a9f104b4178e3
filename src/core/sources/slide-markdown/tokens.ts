/** Piece of a Markdown text: a line, the lines of a fenced block, or an HTML comment without its delimiters. */
export type Token =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'comment'; readonly text: string };

const FENCE = /^(\s{0,3})(`{3,}|~{3,})(.*)$/;
/** Comments that the readers of files write. */
const OWN_COMMENT = /^\s*(?:source|omitted|cited|chart|finding) /;

/**
 * Splits a text into lines, fenced blocks and comments. A comment inside a line is taken out of it; the comments of
 * the readers of files stay lines.
 */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const lines = text.split('\n');
  const lastClose = lines.findLastIndex((line) => line.includes('-->'));
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, , fence = ''] = FENCE.exec(line) ?? [];
    if (fence !== '') {
      const end = findFenceEnd(lines, at + 1, fence);
      tokens.push({ kind: 'code', lines: lines.slice(at, end + 1) });
      at = end;
      continue;
    }
    at = readComments(lines, at, lastClose, tokens);
  }
  return tokens;
}

function findFenceEnd(lines: readonly string[], from: number, fence: string): number {
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    if (line.startsWith(fence) && line.replaceAll(fence[0] ?? '', '') === '') return at;
  }
  return lines.length - 1;
}

/** Reads a line and the comments that begin in it. @returns the index of the last line read. */
function readComments(lines: readonly string[], from: number, lastClose: number, tokens: Token[]): number {
  let at = from;
  let rest = lines[at] ?? '';
  let words = '';
  const comments: string[] = [];
  for (let begin = rest.indexOf('<!--'); begin >= 0; begin = rest.indexOf('<!--')) {
    // A comment without an end is text; looking for one from each line would cost the square of their number.
    if (at > lastClose || OWN_COMMENT.test(rest.slice(begin + 4, begin + 40))) break;
    const inside = [rest.slice(begin + 4)];
    let end = at;
    while (!(inside.at(-1) ?? '').includes('-->') && end + 1 < lines.length) inside.push(lines[++end] ?? '');
    const [last = '', close] = [inside.at(-1), (inside.at(-1) ?? '').indexOf('-->')];
    if (close < 0) break;
    words += rest.slice(0, begin);
    comments.push([...inside.slice(0, -1), last.slice(0, close)].join('\n').trim());
    rest = last.slice(close + 3);
    at = end;
  }
  const text = words + rest;
  if (comments.length === 0 || text.trim() !== '') tokens.push({ kind: 'line', text: text.trimEnd() });
  for (const comment of comments) tokens.push({ kind: 'comment', text: comment });
  return at;
}
