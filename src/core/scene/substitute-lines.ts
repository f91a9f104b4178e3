import { widthInSubstitute } from './fonts/substitute-advances.ts';
import type { Paragraph, Run } from './scene.ts';

/** Where a line may break: after spaces, and after these signs. */
const PIECES = /\n|\s+|[^\s\-–—/\u00ad\u200b]*[-–—/\u00ad\u200b]+|[^\s\-–—/\u00ad\u200b]+/gu;
/** What faces of other scripts, and bold ones in the place of semibold ones, are wider by. */
const OTHER_FACES = 1.12;
/** Faces of code are as wide as each other. */
const CODE = 1.02;

/** A paragraph as it is set in the widest substitutes of its font, without its indent; px. */
export interface SubstituteLines {
  /** Of the widest word. */
  readonly word: number;
  /** Of all of it on one line. */
  readonly whole: number;
  /** How many lines it takes. */
  countIn(widthPx: number): number;
}

/** An estimate: from advances, without kerning. */
export function substituteLines(paragraph: Paragraph): SubstituteLines {
  const { runs, lines } = paragraph;
  const words: { width: number; space: number; ends: boolean }[] = [];
  let open = false;
  for (const run of runs) {
    for (const [piece] of run.text.matchAll(PIECES)) {
      const last = words.at(-1);
      if (piece === '\n') {
        if (last !== undefined) last.ends = true;
        open = false;
      } else if (piece.trim() === '') {
        if (last !== undefined) last.space += widthOf(piece, run, paragraph);
        open = false;
      } else {
        if (open && last !== undefined) last.width += widthOf(piece, run, paragraph);
        else words.push({ width: widthOf(piece, run, paragraph), space: 0, ends: false });
        open = !/[-–—/\u00ad\u200b]$/u.test(piece);
      }
    }
  }
  let whole = 0;
  let word = 0;
  for (const { width, space } of words) {
    whole += width + space;
    word = Math.max(word, width);
  }
  const countIn = (widthPx: number): number => {
    let [count, used] = [1, 0];
    for (const { width, space, ends } of words) {
      if (used > 0 && used + width > widthPx) {
        count += 1;
        used = 0;
      }
      used += width + space;
      if (ends) [count, used] = [count + 1, 0];
    }
    return Math.max(count, lines.length);
  };
  return { word, whole, countIn };
}

function widthOf(text: string, run: Run, { lines, runs }: Paragraph): number {
  const inSubstitute = run.font === 'mono' ? undefined : widthInSubstitute(text, run);
  if (inSubstitute !== undefined) return inSubstitute;
  // Its share of what was set.
  const at = runs.indexOf(run);
  let [letters, width] = [0, 0];
  for (const { spans } of lines)
    for (const span of spans)
      if (span.run === at) {
        letters += span.text.length;
        width += span.width;
      }
  return letters === 0 ? 0 : (width / letters) * text.length * (run.font === 'mono' ? CODE : OTHER_FACES);
}
