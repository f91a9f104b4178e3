import { plain } from './rich-text.ts';
import { SectionBuilder } from './section-builder.ts';
import type { ListEntry, SourceDocument } from './source-document.ts';

const TERMINAL = /[.!?…。！？؟।॥:;,]["'”’»)\]]*(?:\s?\[\d{1,3}\])*$/u;
const BULLET = /^\s*(?:[•●▪◦‣·・‧∙■□➢✓✔]|[-–—*])\s+(.+)$/u;
const ORDERED = /^\s*(?:\(?\d{1,2}[.)]|\d{1,2}、)\s*(.+)$/u;

/** Fewer short lines in a row are no list. */
const RUN_LEAST = 4;

interface Line {
  readonly text: string;
  readonly number: number;
}

/** Plain text: paragraphs at blank lines (or where a hard-wrapped line ends early), lists by their bullets, headings by their shape. Never throws. */
export function parseText(source: string): SourceDocument {
  const out = new SectionBuilder();
  const lines = source.split('\n').map((text, index) => ({ text: text.trimEnd(), number: index + 1 }));
  const widest = Math.max(0, ...lines.map((line) => line.text.length));
  for (const group of groups(lines, widest)) writeGroup(group, widest, out);
  return out.build({});
}

/** Lines that belong together: parted by blank lines, bullets, headings, runs of short lines, and sentences that end a line early. */
function groups(lines: readonly Line[], widest: number): Line[][] {
  const found: Line[][] = [];
  let open: Line[] = [];
  const close = (): void => {
    if (open.length > 0) found.push(open);
    open = [];
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) continue;
    if (line.text.trim() === '') {
      close();
      continue;
    }
    const run = shortRun(lines, index, widest);
    if (run >= RUN_LEAST && !isItem(line.text) && (open.length === 0 || endsSentence(open))) {
      close();
      found.push(lines.slice(index, index + run));
      index += run - 1;
      continue;
    }
    const inList = open.some((other) => isItem(other.text));
    const after = lines[index + 1]?.text.trim() ?? '';
    const heading = (open.length === 0 || endsSentence(open)) && isHeading(line.text, widest) && !/^[\p{Ll}(,;]/u.test(after);
    if (heading && !inList) {
      close();
      found.push([line]);
      continue;
    }
    if (isItem(line.text) && !inList && (open.length === 0 || endsSentence(open) || BULLET.test(line.text))) close();
    open.push(line);
    if (!inList && line.text.length < widest * 0.6 && endsSentence(open) && !/[:;,]$/.test(line.text)) close();
  }
  close();
  return found;
}

function isItem(text: string): boolean {
  return BULLET.test(text) || ORDERED.test(text);
}

/** Number of short lines in a row from here: facts in a box, a list without bullets. */
function shortRun(lines: readonly Line[], from: number, widest: number): number {
  let length = 0;
  while (isShort(lines[from + length]?.text ?? '', widest)) length++;
  return length;
}

/** A line that stands alone: far from full width, and no sentence. */
function isShort(text: string, widest: number): boolean {
  return text.trim() !== '' && text.length < Math.min(60, widest * 0.6) && !TERMINAL.test(text) && !/^[\p{Ll},;)]/u.test(text.trim());
}

function endsSentence(open: readonly Line[]): boolean {
  const text = open.at(-1)?.text ?? '';
  return /[.!?…。！？؟।:：]["'”’»)\]]*(?:\s?\[\d{1,3}\])*$/u.test(text) && !/(?:^|[\s.])(?:\p{L}|vs|pp?|ed|Mr|Dr|No)\.$/u.test(text);
}

function writeGroup(group: readonly Line[], widest: number, out: SectionBuilder): void {
  const first = group[0];
  if (first === undefined) return;
  if (group.some((line) => isItem(line.text))) writeList(group, out);
  else if (group.length === 1 && isHeading(first.text, widest)) out.heading(first.text.trim(), 2, first.number);
  else if (group.length >= RUN_LEAST && group.every((line) => isShort(line.text, widest))) {
    const place = out.place(first.number);
    out.add({ kind: 'list', place, ordered: false, items: group.map((line) => entry(line, line.text, out)) });
  } else if (/[\p{L}\p{N}]/u.test(group.map((line) => line.text).join(''))) out.add({ kind: 'paragraph', place: out.place(first.number), text: plain(join(group.map((line) => line.text))) });
}

/** Lines in one text; no blank between lines of scripts that write none. */
function join(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .reduce(
      (all, line) =>
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，]$/u.test(all) && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line) ? all + line : `${all} ${line}`,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim();
}

function writeList(group: readonly Line[], out: SectionBuilder): void {
  const lead: string[] = [];
  const items: { line: Line; text: string }[] = [];
  let ordered = true;
  for (const line of group) {
    const match = BULLET.exec(line.text) ?? ORDERED.exec(line.text);
    const last = items.at(-1);
    if (match !== null) {
      ordered &&= ORDERED.test(line.text) && !BULLET.test(line.text);
      items.push({ line, text: match[1] ?? '' });
    } else if (last === undefined) lead.push(line.text);
    else last.text = join([last.text, line.text]);
  }
  const at = group[0]?.number ?? 1;
  if (lead.length > 0) out.add({ kind: 'paragraph', place: out.place(at), text: plain(join(lead)) });
  out.add({ kind: 'list', place: out.place(at), ordered, items: items.map(({ line, text }) => entry(line, text, out)) });
}

function entry(line: Line, text: string, out: SectionBuilder): ListEntry {
  return { text: plain(text.replace(/\s+/g, ' ').trim()), place: out.place(line.number), children: [] };
}

/** Few words, no sentence and no enumeration. */
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
