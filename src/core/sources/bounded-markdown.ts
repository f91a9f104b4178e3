/** Quotes and lists within one another; nobody reads deeper ones. */
const MAX_DEPTH = 16;
/** Nine levels of ordered lists, more than any office program has. */
const INDENT_MAX = 36;
/**
 * What a parser of Markdown pays for marks that may open or close something grows with the square of their number in one
 * block. About a quarter of a second in all.
 */
const COST_MAX = 6_000_000;
/** Brackets cost this share of what signs of emphasis do. */
const BRACKET_COST = 1 / 16;
/** Characters that look the same and mark nothing: escapes would cost as much. */
const LOOKALIKES: Readonly<Record<string, string>> = { '*': '∗', _: '＿', '~': '∼', '[': '［', ']': '］' };
const MARKER = /[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
/** An item that a list may begin with, even after the line of a paragraph. */
const ITEM = /^ {0,3}[-*+] +\S/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CONTAINER = /^[ \t]*(?:[>*+-]|\d)/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

/**
 * Markdown that a parser reads in time that grows with its length, whatever it holds: containers nested beyond measure
 * are escaped, and the marks of overfull blocks become characters that look like them.
 */
export function boundedMarkdown(text: string): string {
  let fence: string | undefined;
  const shallow = text.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1];
    const within = fence !== undefined;
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined;
    // What looks like a fence may be none: only lines that open nothing keep the depth that code has.
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
    // "\>", "\-" and "1\." are what they show.
    if (depth > MAX_DEPTH) return `${head} ${marker.replace(/[>*+.)-]$/, '\\$&')}${line.slice(at)}`;
    head += `${blanks || (depth > 1 && !head.endsWith('>') ? ' ' : '')}${marker}`;
  }
  const rest = line.slice(at).trimStart();
  const blanks = line.slice(at, line.length - rest.length);
  return blanks.length <= room ? head + line.slice(at) : `${head}${indented(blanks) || ' '}${rest}`;
}

/** The costliest blocks lose their marks until the rest is cheap. */
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

/** Rows of a table and items of a list are parsed one by one; the lines of a paragraph together. */
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

/** A head and below it a row of dashes with as many cells: anything else is a paragraph. */
function isTable([head = '', rule = '']: readonly string[]): boolean {
  return /^\|.*\|$/.test(head) && /^\|(?: *:?-+:? *\|)+$/.test(rule) && head.split(/(?<!\\)\|/).length === rule.split('|').length;
}
