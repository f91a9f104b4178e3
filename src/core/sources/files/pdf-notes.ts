import type { Box } from './pdf-drawing.ts';
import type { Segment } from './pdf-lines.ts';
import { CAPTION } from './pdf-paragraphs.ts';

const MARK = /^(?:([⁰¹²³⁴-⁹]{1,3}|[*†‡§])\s?(?=\S)|(\d{1,3})\s?(?=[\p{L}"“(]))/u;
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export interface NoteResult<T> {
  readonly segments: T[];
  readonly notes: readonly string[];
}

/**
 * Separates footnotes from the text of a page: small lines that begin with a number or sign, or that are
 * below a short rule, with no running text below them. Their references are removed from the text. `body` is
 * the size of running text.
 */
export function removeNotes<T extends Segment>(
  segments: readonly T[],
  page: { readonly height: number; readonly across: readonly Box[] },
  body: number,
): NoteResult<T> {
  const small = segments.filter(
    (one) =>
      !CAPTION.test(one.text) &&
      one.size <= 0.93 * body &&
      one.y > 0.4 * page.height &&
      !segments.some((other) => other.size > 0.95 * body && other.y > one.y && isMeeting(other, one)),
  );
  const starts = small.filter(
    (one) => MARK.exec(one.text)?.[1] !== undefined || underRule(one, page.across, small),
  );
  const [left, right] = [
    Math.min(...segments.map((one) => one.left)),
    Math.max(...segments.map((one) => one.right)),
  ];
  const width = right - left;
  const lines = small
    .filter((one) =>
      starts.some(
        (start) =>
          start.y <= one.y + 0.3 * one.size &&
          (isMeeting(start, one) || start.right - start.left < width / 2),
      ),
    )
    .toSorted((a, b) => Number(a.left > left + width / 2) - Number(b.left > left + width / 2) || a.y - b.y);
  if (lines.length === 0) return { segments: [...segments], notes: [] };
  const notes: { mark: string; text: string }[] = [];
  for (const line of lines) {
    const mark = MARK.exec(line.text);
    const begins =
      mark !== null &&
      (mark[1] !== undefined ||
        starts.includes(line) ||
        Number(mark[2]) === Number(plainMark(notes.at(-1)?.mark ?? '')) + 1);
    const last = notes.at(-1);
    if (last !== undefined && !begins)
      last.text = /\p{L}-$/u.test(last.text)
        ? last.text.slice(0, -1) + line.text
        : `${last.text} ${line.text}`;
    else notes.push({ mark: mark?.[1] ?? mark?.[2] ?? '', text: line.text.slice(mark?.[0].length ?? 0) });
  }
  let rest = segments.filter((one) => !lines.includes(one));
  for (const { mark } of notes) rest = removeReference(rest, mark);
  return { segments: rest, notes: notes.map(({ text }) => text.trim()).filter((text) => text !== '') };
}

function removeReference<T extends Segment>(segments: readonly T[], mark: string): T[] {
  const reference = raisedMark(mark);
  if (reference === '') return [...segments];
  const at = segments.findIndex(({ text }) => findReference(text, reference) >= 0);
  return segments.map((one, index) => {
    if (index !== at) return one;
    const from = findReference(one.text, reference);
    return { ...one, text: (one.text.slice(0, from) + one.text.slice(from + reference.length)).trim() };
  });
}

/** Finds a complete reference that is not part of a longer one; after a unit a superscript is a power. */
function findReference(text: string, reference: string): number {
  const match = new RegExp(
    `(?<![${SUPERSCRIPT}])(?<!(?:^|[\\d\\s])[a-zµ]{1,2})${reference.replace(/[*]/g, '\\*')}(?![${SUPERSCRIPT}])`,
    'u',
  ).exec(text);
  return match?.index ?? -1;
}

function raisedMark(mark: string): string {
  return mark.replace(/\d/g, (digit) => SUPERSCRIPT[Number(digit)] ?? digit);
}

function plainMark(mark: string): string {
  return mark.replace(/[⁰¹²³⁴-⁹]/g, (digit) => String(SUPERSCRIPT.indexOf(digit)));
}

function underRule(one: Segment, across: readonly Box[], small: readonly Segment[]): boolean {
  const highest = !small.some(
    (other) => other.y < one.y - 0.5 * one.size && other.y > one.y - 2.2 * one.size && isMeeting(other, one),
  );
  return (
    highest &&
    across.some(
      (rule) =>
        rule.right - rule.left < 220 &&
        rule.bottom < one.y &&
        rule.bottom > one.y - 2.4 * one.size &&
        Math.abs(rule.left - one.left) < 16,
    )
  );
}

function isMeeting(one: Segment, other: Segment): boolean {
  return one.left < other.right && one.right > other.left;
}
