import type { Segment } from './pdf-lines.ts';

/** Lines that belong together. */
export interface Passage {
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
  readonly lines: number;
  /** Of its first line. */
  readonly left: number;
  /** The mark that begins an item of a list; "" for paragraphs. */
  readonly marker: string;
}

const MARKER = /^(?:([•●▪◦‣∙■□➢✓–—*\uf0b7\uf0a7])\s*(?=\S)|(\(?\d{1,2}[.)])\s+(?=\S)|(\(?[a-z][.)])\s+(?=\S)|-\s+(?=\S))/u;
const TERMINAL = /[.!?…:。！？؟।]["'”’»)\]]*$/u;

/** Passages of a page from its segments in reading order; words that a line end parts are joined. `known` are the words of the document in lower case. */
export function passagesOf(segments: readonly Segment[], known: ReadonlySet<string>): Passage[] {
  const passages: Passage[] = [];
  let open: Segment[] = [];
  const close = (): void => {
    if (open.length > 0) passages.push(passageOf(open, known));
    open = [];
  };
  segments.forEach((segment, index) => {
    const before = open.at(-1);
    if (before !== undefined && !goesOn(before, segment, open, segments[index + 1])) close();
    open.push(segment);
  });
  close();
  return passages;
}

function goesOn(before: Segment, next: Segment, open: readonly Segment[], after: Segment | undefined): boolean {
  const size = Math.max(before.size, next.size);
  const step = next.y - before.y;
  if (Math.abs(before.size - next.size) > 0.12 * size || (before.bold !== next.bold && (open.every((one) => one.bold) || next.text.length < 60))) return false;
  if (MARKER.test(next.text) && step > 0.5 * size && (TERMINAL.test(before.text) || step > 0)) return false;
  // To the next column: the sentence goes on there or has ended.
  if (step < -size) return !TERMINAL.test(before.text) && /^[\p{Ll}\d(]/u.test(next.text);
  if (step <= 0.5 * size) return step > -0.5 * size;
  // A single line tells nothing of how far apart lines stand, unless those that follow stand so too.
  const spaced = after !== undefined && Math.abs(after.y - next.y - step) < 0.3 * size;
  const leading = open.length > 1 ? (before.y - (open[0]?.y ?? 0)) / (open.length - 1) : spaced ? step : Math.min(step, 1.4 * size);
  if (step > Math.max(1.9 * size, 1.35 * leading)) return false;
  if (step > 1.3 * leading && TERMINAL.test(before.text)) return false;
  const width = Math.max(...open.map((one) => one.right)) - Math.min(...open.map((one) => one.left));
  const short = next.rtl ? before.left - Math.min(...open.map((one) => one.left), next.left) : Math.max(...open.map((one) => one.right), next.right) - before.right;
  const indented = !next.rtl && next.left > Math.min(...open.map((one) => one.left)) + 0.8 * size && !MARKER.test(open[0]?.text ?? '');
  if (TERMINAL.test(before.text) && (short > 0.15 * Math.max(width, next.right - next.left) || indented)) return false;
  return true;
}

function passageOf(lines: readonly Segment[], known: ReadonlySet<string>): Passage {
  const [first] = lines;
  let text = '';
  for (const line of lines) text = text === '' ? line.text : glued(text, line.text, known);
  const marker = MARKER.exec(text)?.[0] ?? '';
  return {
    text: text.slice(marker.length).trim(),
    size: first?.size ?? 0,
    bold: lines.every((line) => line.bold),
    lines: new Set(lines.map((line) => Math.round(line.y))).size,
    left: first?.left ?? 0,
    marker: marker.trim(),
  };
}

/** A hyphen at a line's end goes unless it parts two words that the document writes alone or so; scripts without blanks get none. */
function glued(text: string, next: string, known: ReadonlySet<string>): string {
  if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(next) && !/^(?:and|or|und|oder|et|ou|y|o)\s/.test(next)) {
    const [head] = /[\p{L}\p{M}]+$/u.exec(text.slice(0, -1)) ?? [''];
    const [tail] = /^[\p{L}\p{M}]+/u.exec(next) ?? [''];
    const whole = known.has((head + tail).toLowerCase());
    const compound = known.has(`${head}-${tail}`.toLowerCase()) || (known.has(head.toLowerCase()) && known.has(tail.toLowerCase()) && head.length > 3 && tail.length > 3);
    return !text.endsWith('\u00ad') && compound && !whole ? text + next : text.slice(0, -1) + next;
  }
  const tight = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．]$/u.test(text) && /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。]/u.test(next);
  return tight || /\/$/.test(text) ? text + next : `${text} ${next}`;
}

/** The words of some lines, those that a hyphen joins whole and in their parts; the broken ones at line ends left out. */
export function wordsOf(segments: readonly Segment[]): Set<string> {
  const words = new Set<string>();
  for (const { text } of segments)
    for (const [word] of text.toLowerCase().matchAll(/(?<![-\p{L}])[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*(?!-?$|\p{L})/gu)) for (const one of [word, ...word.split('-')]) words.add(one);
  return words;
}
