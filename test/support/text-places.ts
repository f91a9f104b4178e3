import { spawnSync } from 'node:child_process';
import { markedLines } from './libreoffice.ts';

/** A word of a page; px of 1/96 inch, from the page's left and from its top to the foot of the word. */
interface PlacedWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly foot: number;
}

/** Px of 1/96 inch from the left and the top of a slide. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lines of a page, and whether they stand where another program sets them. */
export interface ComparedLines {
  readonly lines: number;
  readonly near: number;
  /** The same of what stands in charts and diagrams, which is not among the others. */
  readonly inFigures: { readonly lines: number; readonly near: number };
  /** The first words of those that do not, and how far they are off; undefined: not found. */
  readonly off: readonly { readonly text: string; readonly px?: number; readonly inFigure: boolean }[];
}

const PX_A_POINT = 96 / 72;
const NEAR_PX = 6;
/** Letters by which words are known. */
const ALIKE = 6;
const WORD = /[\p{L}\p{N}]/u;
const RTL = /[\u0590-\u08ff]/;

/**
 * How many lines of each page begin within 6 px of where the other sets the same words. Bullets are no words.
 * @param ours path of a PDF
 * @param figures where charts and diagrams stand on each page
 */
export function compareLines(
  ours: string,
  theirs: string,
  figures: readonly (readonly Area[])[],
): ComparedLines[] {
  const others = placedLines(theirs);
  return placedLines(ours).map((lines, page) => {
    // One program parts Latin from Chinese letters where the other does not: a word is known by what follows
    // it too.
    const starts = (others[page] ?? []).flatMap((line) =>
      line.map((word, at) => ({ ...word, text: textFrom(line, at) })),
    );
    const compared = lines.flatMap((line) => {
      const [first] = line;
      if (first === undefined) return [];
      const px = distance({ ...first, text: textFrom(line, 0) }, starts);
      const inFigure = (figures[page] ?? []).some(
        ({ x, y, width, height }) =>
          first.left >= x && first.left <= x + width && first.foot >= y && first.foot <= y + height,
      );
      return [
        {
          near: px !== undefined && px <= NEAR_PX,
          inFigure,
          text: line.map(({ text }) => text).join(' '),
          ...(px === undefined ? {} : { px }),
        },
      ];
    });
    const count = (some: typeof compared) => ({
      lines: some.length,
      near: some.filter(({ near }) => near).length,
    });
    return {
      ...count(compared.filter(({ inFigure }) => !inFigure)),
      inFigures: count(compared.filter(({ inFigure }) => inFigure)),
      off: compared.filter(({ near }) => !near),
    };
  });
}

function textFrom(line: readonly PlacedWord[], at: number): string {
  return line
    .slice(at)
    .map(({ text }) => text)
    .join('');
}

function distance(word: PlacedWord, starts: readonly PlacedWord[]): number | undefined {
  const edge = RTL.test(word.text) ? 'right' : 'left';
  const begin = word.text.slice(0, ALIKE);
  const same = starts.filter(
    ({ text }) => text.startsWith(begin) && (word.text.length >= ALIKE || text.length === word.text.length),
  );
  return same.length === 0
    ? undefined
    : Math.min(...same.map((one) => Math.hypot(one[edge] - word[edge], one.foot - word.foot)));
}

function placedLines(path: string): PlacedWord[][][] {
  const done = spawnSync('pdftotext', ['-bbox-layout', '-enc', 'UTF-8', path, '-'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (done.status !== 0) throw new Error(`pdftotext failed: ${done.stderr}`);
  return markedLines(done.stdout).map((page) =>
    page.map((line) => {
      const words = [
        ...line.matchAll(
          /<word xMin="([\d.-]+)" yMin="[\d.-]+" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g,
        ),
      ].map(([, left, right, foot, text = '']) => ({
        text,
        left: Number(left) * PX_A_POINT,
        right: Number(right) * PX_A_POINT,
        foot: Number(foot) * PX_A_POINT,
      }));
      const first = words.findIndex(({ text }) => WORD.test(text));
      return first < 0 ? [] : words.slice(first);
    }),
  );
}
