import { countsUp, opensWithMonth, parseMarker } from './ordered-text.ts';
import { plain } from './rich-text.ts';
import { SectionBuilder } from './section-builder.ts';
import type { ListEntry, SourceDocument } from './source-document.ts';
import { readGrid } from './text-grid.ts';
import { tidyText } from './tidy-text.ts';

const TERMINAL = /[.!?…。！？؟।॥:;,]["'”’»)\]]*(?:\s?\[\d{1,3}\])*$/u;
const BULLET = /^\s*(?:[•●▪◦‣·・‧∙■□➢✓✔]|[-–—*])\s+(.+)$/u;
const ORDERED = /^\s*(?:\(?\d{1,2}[.)](?!\d)|\d{1,2}、)\s*(.+)$/u;

/** Minimum number of short lines for a list without bullets. */
const RUN_LEAST = 4;

interface Line {
  readonly text: string;
  readonly number: number;
}

/**
 * Parses plain text: paragraphs at blank lines (or where a hard-wrapped line ends early), lists by bullets,
 * headings by shape. Never throws.
 */
export function parseText(source: string): SourceDocument {
  const out = new SectionBuilder();
  const lines = source.split('\n').map((text, index) => ({ text: text.trimEnd(), number: index + 1 }));
  const widest = lines.reduce((most, line) => Math.max(most, line.text.length), 0);
  const numbers = new Set(
    lines.filter((line) => ORDERED.test(line.text)).map((line) => readOrder(line.text)),
  );
  for (const group of groupLines(lines, widest)) writeGroup(group, numbers, out);
  return out.build({});
}

/** Lines of one kind. */
type Group = {
  readonly kind: 'text' | 'list' | 'title' | 'heading' | 'stray';
  readonly lines: readonly Line[];
};

/**
 * Groups lines, which blank lines, bullets, headings, runs of short lines and early sentence ends separate.
 */
function groupLines(lines: readonly Line[], widest: number): Group[] {
  const found: Group[] = [];
  let open: Line[] = [];
  let inList = false;
  /** End of the last run of short lines that was examined. */
  let runEnd = 0;
  const close = (): void => {
    if (open.length > 0) found.push({ kind: 'text', lines: open });
    open = [];
    inList = false;
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) continue;
    if (line.text.trim() === '') {
      close();
      continue;
    }
    const within = inList;
    if (!within && index >= runEnd) runEnd = index + countShortLines(lines, index, widest);
    const run = within || !isShort(line.text, widest) ? 0 : runEnd - index;
    const ended = open.length === 0 || endsSentence(open);
    if (run > 0 && !ended && interrupts(lines, index, run, widest)) {
      found.push({ kind: 'stray', lines: lines.slice(index, index + run) });
      index += run - 1;
      continue;
    }
    if (run >= RUN_LEAST && ended) {
      close();
      const rest = lines.slice(index, index + run);
      const goesOn = goesOnAfter(lines[index + run]?.text ?? '', widest);
      found.push(...groupRun(rest, isIsolated(lines, index, run), goesOn, found.length === 0, widest));
      if (goesOn && rest[0] !== undefined) open = [rest[0]];
      index += run - 1;
      continue;
    }
    const after = lines[index + 1]?.text.trim() ?? '';
    const heading = ended && isHeading(line.text, widest) && !/^[\p{Ll}(,;]/u.test(after);
    if (heading && !within) {
      close();
      found.push({ kind: found.length === 0 ? 'title' : 'heading', lines: [line] });
      continue;
    }
    if (isItem(line.text) && !within && (ended || BULLET.test(line.text))) close();
    const before = open.at(-1);
    if (
      before !== undefined &&
      !within &&
      !ended &&
      before.text.length > widest * 0.7 &&
      ORDERED.test(line.text) &&
      readOrder(line.text) !== 1
    ) {
      // "… in 1997, aged" followed by "18. They …": as in CommonMark, only a first item interrupts a
      // paragraph.
      open[open.length - 1] = { ...before, text: `${before.text} ${line.text.trim()}` };
      continue;
    }
    open.push(line);
    inList ||= isItem(line.text);
    if (!within && line.text.length < widest * 0.6 && endsSentence(open) && !/[:;,]$/.test(line.text))
      close();
  }
  close();
  return found;
}

/**
 * True for short lines that a page layout left in the middle of a sentence, such as headings and captions of
 * an extracted article.
 */
function interrupts(lines: readonly Line[], from: number, run: number, widest: number): boolean {
  const before = lines[from - 1]?.text ?? '';
  return before.length > widest * 0.7 && goesOnAfter(lines[from + run]?.text ?? '', widest);
}

/** True for a full line that begins in the middle of a sentence. */
function goesOnAfter(text: string, widest: number): boolean {
  return text.length > widest * 0.6 && /^(?:\p{Ll}|\d{4}\s\p{Ll})/u.test(text.trim());
}

/** True if blank lines surround the lines or an announcement precedes them. */
function isIsolated(lines: readonly Line[], from: number, run: number): boolean {
  const [before, after] = [lines[from - 1]?.text.trim() ?? '', lines[from + run]?.text.trim() ?? ''];
  return /[:：]$/u.test(before) || (before === '' && after === '');
}

/** Reads a run of short lines: a list, a fact box followed by its heading, or remains of both. */
function groupRun(
  lines: readonly Line[],
  listed: boolean,
  goesOn: boolean,
  first: boolean,
  widest: number,
): Group[] {
  if (listed) return [{ kind: 'list', lines }];
  const [top] = lines;
  const last = lines.at(-1);
  const title =
    first && top !== undefined && isHeading(top.text, widest)
      ? [{ kind: 'title', lines: [top] } as const]
      : [];
  const heading =
    !goesOn &&
    last !== undefined &&
    isHeading(last.text, widest) &&
    last.text.trim().split(/\s+/).length <= 4 &&
    !/\d/.test(last.text)
      ? [{ kind: 'heading', lines: [last] } as const]
      : [];
  const stray = lines.slice(Math.max(title.length, Number(goesOn)), lines.length - heading.length);
  return [...title, { kind: 'stray', lines: stray }, ...heading];
}

function isItem(text: string): boolean {
  return BULLET.test(text) || ORDERED.test(text);
}

/** Number of consecutive short lines: facts in a box, or a list without bullets. */
function countShortLines(lines: readonly Line[], from: number, widest: number): number {
  let length = 0;
  while (
    isShort(lines[from + length]?.text ?? '', widest) ||
    (length > 0 && endsCaption(lines[from + length]?.text ?? '', widest))
  )
    length++;
  return length;
}

/** True for the second line of a caption, such as "in 2004". */
function endsCaption(text: string, widest: number): boolean {
  return (
    text !== '' &&
    text.length < Math.min(30, widest * 0.3) &&
    /^\p{Ll}/u.test(text.trim()) &&
    !TERMINAL.test(text)
  );
}

/** True for a line far below full width that is no sentence. */
function isShort(text: string, widest: number): boolean {
  return (
    text.trim() !== '' &&
    !isItem(text) &&
    text.length < Math.min(60, widest * 0.6) &&
    !TERMINAL.test(text) &&
    !/^[\p{Ll},;)]/u.test(text.trim())
  );
}

function endsSentence(open: readonly Line[]): boolean {
  const text = open.at(-1)?.text ?? '';
  return (
    /[.!?…。！？؟।:：]["'”’»)\]]*(?:\s?\[\d{1,3}\])*$/u.test(text) &&
    !/(?:^|[\s.])(?:\p{L}|vs|pp?|ed|Mr|Dr|No)\.$/u.test(text)
  );
}

function writeGroup({ kind, lines: group }: Group, numbers: ReadonlySet<number>, out: SectionBuilder): void {
  const first = group[0];
  if (first === undefined) return;
  if (kind === 'title' || kind === 'heading')
    out.heading(tidyText(first.text.trim()), kind === 'title' ? 1 : 2, first.number);
  else if (kind === 'stray') writeStray(group, out);
  else if (group.some((line) => isItem(line.text))) writeList(group, numbers, out);
  else if (kind === 'list')
    out.add({
      kind: 'list',
      place: out.place(first.number),
      ordered: false,
      items: group.map((line) => createEntry(line, line.text, out)),
    });
  else if (/[\p{L}\p{N}]/u.test(group.map((line) => line.text).join('')))
    out.add({
      kind: 'paragraph',
      place: out.place(first.number),
      text: plain(joinLines(group.map((line) => line.text))),
    });
}

/** Similar rows form a table; other lines are meaningless without their position on the page. */
function writeStray(group: readonly Line[], out: SectionBuilder): void {
  const texts = group.map((line) => line.text);
  for (let index = 0; index < group.length; index++) {
    const rows = readGrid(texts, index);
    const line = group[index];
    if (line === undefined) continue;
    if (rows !== undefined) {
      out.table(rows, [], line.number);
      index += rows.length - 1;
    } else
      out.skip(
        'paragraph',
        line.text.trim(),
        line.number,
        'A short line from a fact box, caption or heading that is out of place in the text.',
      );
  }
}

/** Joins lines, without a space in scripts that use none. */
function joinLines(lines: readonly string[]): string {
  const trimmed = lines.map((line) => line.trim());
  const parts = trimmed.map((line, index) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，]$/u.test(
      (trimmed[index - 1] ?? '').slice(-2),
    ) && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line)
      ? line
      : ` ${line}`,
  );
  return tidyText(parts.join('').replace(/\s+/g, ' ').trim());
}

function writeList(group: readonly Line[], numbers: ReadonlySet<number>, out: SectionBuilder): void {
  const lead: string[] = [];
  const items: { line: Line; text: string; number?: number }[] = [];
  const heads = group.filter((line) => ORDERED.test(line.text) && !BULLET.test(line.text));
  const counted = heads.map((line) => readOrder(line.text));
  const goesOn = numbers.has((counted[0] ?? 0) - 1) || numbers.has((counted.at(-1) ?? 0) + 1);
  const textual =
    heads.length > 0 &&
    (!countsUp(counted, goesOn) || heads.every((line) => opensWithMonth(line.text.trim())));
  if (textual && heads.length === 1 && !group.some((line) => BULLET.test(line.text))) {
    out.add({
      kind: 'paragraph',
      place: out.place(group[0]?.number ?? 1),
      text: plain(joinLines(group.map((line) => line.text))),
    });
    return;
  }
  for (const line of group) {
    const bullet = BULLET.exec(line.text);
    const match = bullet ?? ORDERED.exec(line.text);
    const last = items.at(-1);
    if (match !== null) {
      const numbered = bullet === null;
      items.push({
        line,
        text: numbered && textual ? line.text.trim() : (match[1] ?? ''),
        ...(numbered && !textual ? { number: readOrder(line.text) } : {}),
      });
    } else if (last === undefined) lead.push(line.text);
    else last.text = joinLines([last.text, line.text]);
  }
  const at = group[0]?.number ?? 1;
  if (lead.length > 0) out.add({ kind: 'paragraph', place: out.place(at), text: plain(joinLines(lead)) });
  out.add({
    kind: 'list',
    place: out.place(at),
    ordered: !textual && heads.length === items.length,
    items: items.map(({ line, text, number }) => ({
      ...createEntry(line, text, out),
      ...(number === undefined ? {} : { number }),
    })),
  });
}

/** Number of an ordered item. */
function readOrder(text: string): number {
  return parseMarker(text.trim().replace(/^\(/, ''));
}

function createEntry(line: Line, text: string, out: SectionBuilder): ListEntry {
  return {
    text: plain(tidyText(text.replace(/\s+/g, ' ').trim())),
    place: out.place(line.number),
    children: [],
  };
}

/** True for a few words that are neither sentence nor enumeration. */
function isHeading(text: string, widest: number): boolean {
  const trimmed = text.trim();
  return (
    trimmed.length <= 70 &&
    trimmed.length < Math.max(40, widest * 0.6) &&
    trimmed.split(/\s+/).length <= 9 &&
    !TERMINAL.test(trimmed) &&
    !/,\s|[$€£]/.test(trimmed) &&
    /^(?:[\p{Lu}\p{Lo}]|\d{1,2}(?:\.\d+)*\.?\s+\p{Lu})/u.test(trimmed)
  );
}
