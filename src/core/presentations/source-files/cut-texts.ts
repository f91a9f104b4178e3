import type { FileText } from '../../sources/file-markdown.ts';
import { omittedMark, sourceMark } from '../../sources/source-marks.ts';

/** Share of the text in which a cut moves back to the beginning of a section, or else of a paragraph. */
const CUT_TOLERANCE = 0.05;
/** Characters of the mark that describes the omitted text, and of the separator between texts. */
const [MARK, BETWEEN] = [600, 2];
const QUOTED = 160;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Text of a file or page, under the name by which it is cited. */
export interface NamedText extends FileText {
  readonly name: string;
}

/**
 * Concatenates the texts of files up to a maximum length. The last text ends with a mark that describes what
 * was left out, so that coverage can report it.
 */
export function cutTexts(
  read: readonly NamedText[],
  room: number,
  max: number,
): { readonly texts: readonly string[]; readonly warnings: readonly string[] } {
  const fits = read.reduce((sum, { markdown }) => sum + markdown.length + BETWEEN, 0) <= room;
  // Reserves room for the marks of all texts, or for none.
  const marks = room > 2 * MARK * read.length ? MARK : 0;
  let left = fits ? room : room - marks * read.length;
  const warnings: string[] = [];
  const texts = read.map(({ name, markdown, warnings: fileWarnings }) => {
    const taken = cutText(markdown, left - BETWEEN);
    left -= taken.length + BETWEEN;
    warnings.push(...fileWarnings);
    if (taken.length === markdown.length) return taken;
    left = 0;
    const reason = `Of all sources together at most ${formatCount(max)} characters are taken; the last ${formatCount(markdown.length - taken.length)} of this file's ${formatCount(markdown.length)} are beyond them.`;
    const next = markdown
      .slice(taken.length, taken.length + MARK)
      .replace(/^<!--.*-->$/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
    warnings.push(`${name}: ${reason} Give the rest as a file of its own to make another deck of it.`);
    return marks === 0
      ? taken
      : `${taken === '' ? sourceMark({ file: name }) : closeCodeFence(taken)}\n\n${omittedMark({ kind: 'text', text: next.slice(0, QUOTED), where: 'its end', reason })}`;
  });
  return { texts, warnings };
}

/** Cuts a text at the beginning of a section or paragraph. */
function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  if (most <= 0) return '';
  const [section, paragraph] = ['\n#', '\n\n'].map((mark) => text.lastIndexOf(mark, most));
  const least = most * (1 - CUT_TOLERANCE);
  const at = [section, paragraph].find((one) => one !== undefined && one >= least) ?? most;
  return text.slice(0, at).trimEnd();
}

/** Closes a code block that the cut left open. */
function closeCodeFence(text: string): string {
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
  }
  return fence === undefined ? text : `${text}\n${fence}`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}
