/** Footer of a plain-text page, such as "Fielding & Reschke Standards Track [Page 12]". */
const FOOT = /\S.*\[\p{L}+\s+\d{1,4}\]\s*$/u;
/** Minimum number of repetitions for page headers and footers. */
const PAGES_LEAST = 3;
const TERMINAL = /[.!?:;。！？…][)"'”’»\]]*\s*$/u;

/** Removes page headers and footers and reunites paragraphs across pages. */
export function removeTextFurniture(text: string): string {
  if (!/\[\p{L}+\s+\d{1,4}\][ \t]*$/mu.test(text)) return text;
  const lines = text.split('\n');
  const feet = lines.flatMap((line, index) => (FOOT.test(line) ? [index] : []));
  if (feet.length < PAGES_LEAST) return text;
  const heads = new Map(feet.map((foot) => [foot, nextFilled(lines, foot + 1)]));
  const counts = new Map<string, number>();
  for (const head of heads.values())
    counts.set(createKey(lines[head] ?? ''), (counts.get(createKey(lines[head] ?? '')) ?? 0) + 1);
  const gone = new Set<number>();
  for (const foot of feet) {
    const head = heads.get(foot) ?? foot;
    const last = (counts.get(createKey(lines[head] ?? '')) ?? 0) >= PAGES_LEAST - 1 ? head : foot;
    const before = lastFilled(lines, foot - 1);
    const open = before >= 0 && !TERMINAL.test(lines[before] ?? '');
    const [from, to] = open ? [before + 1, nextFilled(lines, last + 1) - 1] : [foot, last];
    for (let at = from; at <= to; at++) gone.add(at);
  }
  return lines.filter((_, index) => !gone.has(index)).join('\n');
}

function nextFilled(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && (lines[at] ?? '').trim() === '') at++;
  return at;
}

function lastFilled(lines: readonly string[], from: number): number {
  let at = from;
  while (at >= 0 && (lines[at] ?? '').trim() === '') at--;
  return at;
}

function createKey(line: string): string {
  return line.trim().replace(/\d+/g, '#').replace(/\s+/g, ' ');
}
