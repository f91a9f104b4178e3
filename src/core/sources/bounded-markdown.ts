/** Maximum nesting of quotes and lists. */
const MAX_DEPTH = 16;
/** Nine levels of ordered lists, more than any office program has. */
const INDENT_MAX = 36;
/**
 * A Markdown parser's work for delimiters grows with the square of their number in one block. This limit
 * takes about a quarter of a second in total.
 */
const COST_MAX = 6_000_000;
/** Cost of brackets relative to that of emphasis delimiters. */
const BRACKET_COST = 1 / 16;
/** Lookalike characters without meaning in Markdown, since escapes would cost as much as the originals. */
const LOOKALIKES: Readonly<Record<string, string>> = { '*': '∗', _: '＿', '~': '∼', '[': '［', ']': '］' };
const MARKER = /[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
/** An item that can begin a list, even directly after a paragraph. */
const ITEM = /^ {0,3}[-*+] +\S/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CONTAINER = /^[ \t]*(?:[>*+-]|\d)/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

/**
 * Makes the parsing time of Markdown proportional to its length: containers nested too deeply are escaped,
 * and delimiters of overfull blocks are replaced by lookalikes.
 */
export function boundedMarkdown(text: string): string {
  let fence: string | undefined;
  const shallow = text.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1];
    const within = fence !== undefined;
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    // A line like a fence may not be one, so only lines that open no container count as code.
    return within && !CONTAINER.test(line) ? line : escapeDeepContainers(line);
  });
  return stripOverfullBlocks(shallow).join('\n');
}

function escapeDeepContainers(line: string): string {
  if (!/^[ \t]*(?:[>*+-]|\d|[ \t]{36})/.test(line) || RULE.test(line)) return line;
  let at = 0;
  let depth = 0;
  let room = INDENT_MAX;
  let head = '';
  const indented = (blanks: string): string => {
    const short = blanks.slice(0, room);
    room -= short.length;
    return short;
  };
  for (;;) {
    MARKER.lastIndex = at;
    const match = MARKER.exec(line);
    if (match === null) break;
    depth += 1;
    const marker = match[0].trimStart();
    const blanks = indented(match[0].slice(0, match[0].length - marker.length));
    at += match[0].length;
    // "\>", "\-" and "1\." show the characters themselves.
    if (depth > MAX_DEPTH) return `${head} ${marker.replace(/[>*+.)-]$/, '\\$&')}${line.slice(at)}`;
    head += `${blanks || (depth > 1 && !head.endsWith('>') ? ' ' : '')}${marker}`;
  }
  const rest = line.slice(at).trimStart();
  const blanks = line.slice(at, line.length - rest.length);
  return blanks.length <= room ? head + line.slice(at) : `${head}${indented(blanks) || ' '}${rest}`;
}

/** Replaces the delimiters of the most expensive blocks until the rest is cheap enough. */
function stripOverfullBlocks(lines: readonly string[]): string[] {
  const blocks: { lines: string[]; cost: number }[] = [];
  let blank = true;
  for (const line of lines) {
    const isBlank = line.trim() === '';
    if (blank !== isBlank || blocks.length === 0) blocks.push({ lines: [], cost: 0 });
    blocks.at(-1)?.lines.push(line);
    blank = isBlank;
  }
  let total = 0;
  for (const block of blocks) {
    block.cost = estimateCost(block.lines);
    total += block.cost;
  }
  if (total <= COST_MAX) return [...lines];
  for (const block of blocks.toSorted((a, b) => b.cost - a.cost)) {
    if (total <= COST_MAX) break;
    total -= block.cost;
    block.lines = block.lines.map((line) => line.replace(/[*_~[\]]/g, (mark) => LOOKALIKES[mark] ?? mark));
  }
  return blocks.flatMap((block) => block.lines);
}

/** Rows of a table and items of a list are parsed individually, the lines of a paragraph together. */
function estimateCost(lines: readonly string[]): number {
  const table = isTable(lines);
  let cost = 0;
  let emphasis = 0;
  let brackets = 0;
  for (const line of lines) {
    if (table || ITEM.test(line)) {
      cost += emphasis ** 2 + brackets ** 2 * BRACKET_COST;
      emphasis = 0;
      brackets = 0;
    }
    for (let at = 0; at < line.length; at++) {
      const char = line.charCodeAt(at);
      if (char === 42 || char === 95 || char === 126) emphasis += 1;
      else if (char === 91 || char === 93) brackets += 1;
    }
  }
  return cost + emphasis ** 2 + brackets ** 2 * BRACKET_COST;
}

/** True for a header row above a row of dashes with as many cells. */
function isTable([head = '', rule = '']: readonly string[]): boolean {
  return (
    /^\|.*\|$/.test(head) &&
    /^\|(?: *:?-+:? *\|)+$/.test(rule) &&
    head.split(/(?<!\\)\|/).length === rule.split('|').length
  );
}
