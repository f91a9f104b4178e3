import { plain } from './rich-text.ts';
import { SectionBuilder } from './section-builder.ts';
import type { ListEntry, SourceDocument } from './source-document.ts';

const TERMINAL = /[.!?…。！？؟।॥:;,]["'”’»)\]]*$/u;
const BULLET = /^\s*(?:[•●▪◦‣·・‧∙■□➢✓✔]|[-–—*])\s+(.+)$/u;
const ORDERED = /^\s*(?:\(?\d{1,2}[.)]|\d{1,2}、)\s*(.+)$/u;

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

/** Lines that belong together: no blank line between, and none that ends a paragraph early. */
function groups(lines: readonly Line[], widest: number): Line[][] {
  const found: Line[][] = [];
  let open: Line[] = [];
  const close = (): void => {
    if (open.length > 0) found.push(open);
    open = [];
  };
  for (const line of lines) {
    if (line.text.trim() === '') {
      close();
      continue;
    }
    const item = BULLET.test(line.text) || ORDERED.test(line.text);
    const itemOpen = open.some((other) => BULLET.test(other.text) || ORDERED.test(other.text));
    const short = isShort(line.text, widest);
    const shortOpen = open.length > 0 && open.every((other) => isShort(other.text, widest));
    if (open.length > 0 && !itemOpen && (item || short !== shortOpen) && (item || !endsMidSentence(open, widest) || shortOpen)) close();
    open.push(line);
    if (!item && !itemOpen && !short && line.text.length < widest * 0.75 && TERMINAL.test(line.text)) close();
  }
  close();
  return found;
}

/** A line that stands alone: far from full width, and no sentence. */
function isShort(text: string, widest: number): boolean {
  return text.length < Math.min(60, widest * 0.7) && !TERMINAL.test(text) && !/^[\p{Ll},;)]/u.test(text.trim());
}

function endsMidSentence(open: readonly Line[], widest: number): boolean {
  const last = open.at(-1)?.text ?? '';
  return last.length >= widest * 0.6 && !/[.!?…。！？؟।]["'”’»)\]]*$/u.test(last);
}

function writeGroup(group: readonly Line[], widest: number, out: SectionBuilder): void {
  const first = group[0];
  if (first === undefined) return;
  if (group.some((line) => BULLET.test(line.text) || ORDERED.test(line.text))) writeList(group, out);
  else if (group.length === 1 && isHeading(first.text, widest)) out.heading(first.text.trim(), 2, first.number);
  else if (group.length >= 3 && group.every((line) => isShort(line.text, widest))) {
    const place = out.place(first.number);
    out.add({ kind: 'list', place, ordered: false, items: group.map((line) => entry(line, line.text, out)) });
  } else if (/[\p{L}\p{N}]/u.test(group.map((line) => line.text).join(''))) out.add({ kind: 'paragraph', place: out.place(first.number), text: plain(join(group.map((line) => line.text))) });
}

/** Lines in one text; no blank between lines of scripts that write none. */
function join(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .reduce((all, line) => (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，]$/u.test(all) && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line) ? all + line : `${all} ${line}`), '')
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

function isHeading(text: string, widest: number): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 80 && trimmed.length < Math.max(40, widest * 0.7) && !TERMINAL.test(trimmed) && /^[\p{Lu}\p{Lo}\p{N}]/u.test(trimmed) && /\p{L}/u.test(trimmed);
}
