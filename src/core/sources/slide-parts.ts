import { removeMarks } from './source-marks.ts';

/** Content of one slide of a presentation. */
export interface SlidePart {
  /** 1-based number in the file. */
  readonly number: number;
  /** Markdown without marks; never "". */
  readonly content: string;
}

/** Longer texts get a slide without the picture that follows them. */
const BESIDE_CHARACTERS = 400;
const MARK = /^<!-- source at="slide (\d+)" -->$/;

/**
 * Splits the Markdown of a presentation, as `fileMarkdown` writes it, into slides. Text before the first mark
 * belongs to the first slide. A slide with several tables or pictures gives several parts.
 *
 * @param notes speaker notes by slide number; they end the text of a slide and are removed from it.
 */
export function slideParts(markdown: string, notes: ReadonlyMap<number, string>): SlidePart[] {
  const parts: { number: number; lines: string[] }[] = [{ number: 1, lines: [] }];
  for (const line of markdown.split('\n')) {
    const number = Number(MARK.exec(line)?.[1] ?? Number.NaN);
    const last = parts.at(-1);
    if (Number.isNaN(number) || last?.number === number) {
      if (Number.isNaN(number)) last?.lines.push(line);
      continue;
    }
    const untold = last?.lines.every((one) => one.trim() === '') === true;
    if (untold) parts.pop();
    parts.push({ number, lines: [] });
  }
  return parts.flatMap(({ number, lines }) => {
    const content = removeNotes(removeMarks(lines.join('\n')).trim(), notes.get(number) ?? '');
    return splitExhibits(content).map((one) => ({ number, content: one }));
  });
}

/**
 * One picture stays beside the text, or one table under a heading; each further one gets a slide under the
 * same heading.
 */
function splitExhibits(content: string): string[] {
  if (content === '') return [];
  const blocks = content.split(/\n{2,}/);
  const heading = blocks.find((block) => /^#{1,6} /.test(block));
  const exhibits = blocks.filter(isExhibit);
  const words = blocks.filter((block) => !isExhibit(block));
  const hasText = words.some((block) => block !== heading);
  const short = words.join('').length <= BESIDE_CHARACTERS;
  const beside = exhibits.find((block) => !hasText || (short && isPicture(block)));
  const rest = exhibits.filter((block) => block !== beside);
  if (rest.length === 0) return [content];
  const first = [...words, ...(beside === undefined ? [] : [beside])];
  return [first.join('\n\n'), ...rest.map((one) => (heading === undefined ? one : `${heading}\n\n${one}`))];
}

function isExhibit(block: string): boolean {
  return block.startsWith('|') || isPicture(block);
}

function isPicture(block: string): boolean {
  return block.startsWith('![');
}

function removeNotes(content: string, notes: string): string {
  const notesText = notes
    .split('\n')
    .map(stripMarks)
    .filter((line) => line !== '');
  const blocks = content.split(/\n{2,}/);
  while (notesText.length > 0 && blocks.length > 0 && stripMarks(blocks.at(-1) ?? '') === notesText.at(-1)) {
    blocks.pop();
    notesText.pop();
  }
  return blocks.join('\n\n').trim();
}

/** Letters and digits only, since Markdown escapes other characters. */
function stripMarks(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
