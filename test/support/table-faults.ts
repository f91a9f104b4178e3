import type { Box, Deck, SceneElement, TableElement } from '../../src/core/scene/scene.ts';
import { findSpan, isCovered, sumWidths } from '../../src/core/scene/table.ts';

/** Faults of the tables of a deck in another program. */
export interface TableFaults {
  /** Cells that hold words. */
  readonly cells: number;
  /** Words that stand above, below or beside the cell that they are written in. */
  readonly slipped: readonly string[];
  /** Words of which a part stands on the next line. */
  readonly broken: readonly string[];
  /** Words over the footer, or over what stands below the table. */
  readonly under: readonly string[];
}

/** A word of a page, in px of the slide. */
export interface TableWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line is taller than its letters: this much of a word may stand outside. */
const SLACK_PX = 4;
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const RTL = /[\u0590-\u08ff]/;
const LETTER = /[\p{L}\p{N}]/u;

/** Text without the difference of presentation forms and invisible signs. */
export const folded = (text: string): string =>
  text.normalize('NFKC').replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');

interface CellText {
  readonly box: Box;
  readonly name: string;
  /** Parted at white space. */
  readonly words: readonly string[];
  readonly letters: string;
}

/** The tables of a deck, in the words of its pages. */
export function tableFaults(deck: Deck, pages: readonly (readonly TableWord[])[]): TableFaults {
  const faults = { cells: 0, slipped: [] as string[], broken: [] as string[], under: [] as string[] };
  for (const [at, scene] of deck.slides.entries()) {
    const elements = flat(scene.elements);
    for (const table of elements.filter((one): one is TableElement => one.type === 'table')) {
      const cells = cellsOf(table);
      faults.cells += cells.length;
      const floor = floorOf(table, elements);
      const where = `${deck.lang} ${at + 1} ${scene.title}`;
      for (const word of pages[at] ?? []) {
        // pdftotext reports unjoined letters as words.
        if (
          !LETTER.test(word.text) ||
          (RTL.test(word.text) && [...word.text].length < 4) ||
          isOther(word, elements)
        )
          continue;
        const cell = nearest(word, cells);
        if (cell === undefined) continue;
        const text = `${where}: "${word.text}" of ${cell.name}`;
        const [down, across] = [
          outside(word.top, word.bottom, cell.box.y, cell.box.height),
          outside(word.left, word.right, cell.box.x, cell.box.width),
        ];
        if (Math.max(down, across) > SLACK_PX)
          faults.slipped.push(`${text} ${Math.round(down)} ${Math.round(across)}`);
        if (word.bottom - SLACK_PX > floor) faults.under.push(text);
        if (isPart(word.text, cell)) faults.broken.push(text);
      }
    }
  }
  return faults;
}

/** Columns from the left: LibreOffice does not mirror tables that run from the right. */
function cellsOf({ box, name, columnWidths, rowHeights, cells, spans }: TableElement): CellText[] {
  const found: CellText[] = [];
  let y = box.y;
  for (const [row, height] of rowHeights.entries()) {
    let before = 0;
    for (const [column, width] of columnWidths.entries()) {
      const span = findSpan(spans, row, column);
      const across = sumWidths(columnWidths, column, span);
      const down = rowHeights.slice(row, row + (span?.rows ?? 1)).reduce((sum, one) => sum + one, 0);
      // A mark of a footnote stands by itself where it is raised.
      const text = (cells[row]?.[column]?.paragraphs ?? [])
        .flatMap(({ runs }) => [
          ...runs.map((run) => (run.script === undefined ? run.text : ` ${run.text}`)),
          ' ',
        ])
        .join('');
      const words = folded(text)
        .split(/\s+/)
        .filter((word) => word !== '');
      const x = box.x + before;
      if (words.length > 0 && !isCovered(spans, row, column))
        found.push({
          box: { x, y, width: across, height: down },
          name: `${name} ${row}, ${column}`,
          words,
          letters: words.join(''),
        });
      before += width;
    }
    y += height;
  }
  return found;
}

/** Lowest place for words of a table: above the elements below it. */
function floorOf({ box }: TableElement, elements: readonly SceneElement[]): number {
  const below = elements.filter(
    (one) =>
      one.type === 'text' &&
      one.box.y >= box.y + box.height - 1 &&
      one.box.x < box.x + box.width &&
      box.x < one.box.x + one.box.width,
  );
  return Math.min(
    720,
    ...below.map(
      (one) =>
        one.box.y +
        (one.type === 'text' && one.anchor !== 'top'
          ? Math.max(0, one.box.height - one.neededHeightPx) / (one.anchor === 'middle' ? 2 : 1)
          : 0),
    ),
  );
}

/** The cell that holds a word, and of several the one that is closest. */
function nearest(word: TableWord, cells: readonly CellText[]): CellText | undefined {
  const text = word.text.replace(/\s+/g, '');
  const middle = { x: (word.left + word.right) / 2, y: (word.top + word.bottom) / 2 };
  const away = ({ box }: CellText): number =>
    Math.max(box.y - middle.y, middle.y - box.y - box.height, 0) +
    Math.max(box.x - middle.x, middle.x - box.x - box.width, 0);
  let best: CellText | undefined;
  for (const cell of cells)
    if (
      (cell.letters.includes(text) || cell.letters.includes([...text].reverse().join(''))) &&
      (best === undefined || away(cell) < away(best))
    )
      best = cell;
  // A word of the title may be one of a cell, too.
  return best !== undefined && away(best) < 120 ? best : undefined;
}

/** Returns whether it is a word of a text beside the table. */
function isOther(word: TableWord, elements: readonly SceneElement[]): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  return elements.some(
    (one) =>
      one.type === 'text' &&
      x >= one.box.x - SLACK_PX &&
      x <= one.box.x + one.box.width + 60 &&
      y >= one.box.y - SLACK_PX &&
      y <= one.box.y + one.box.height + SLACK_PX &&
      folded(one.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join(''))
        .split(/\s+/)
        .includes(word.text),
  );
}

function outside(from: number, to: number, start: number, length: number): number {
  return Math.max(start - from, to - start - length, 0);
}

/**
 * Returns whether only a part of a word of a cell is shown in one piece. Scripts without spaces break
 * anywhere, others at hyphens and slashes.
 */
function isPart(text: string, { words }: CellText): boolean {
  if (WIDE.test(text) || words.some((word) => WIDE.test(word)) || RTL.test(text)) return false;
  return (
    !words.some((word) => word === text || word.split(/(?<=[-–—/+%])|(?=[%€])/u).includes(text)) &&
    words.some((word) => word.startsWith(text) || word.endsWith(text))
  );
}

function flat(elements: readonly SceneElement[]): SceneElement[] {
  return elements.flatMap((one) => (one.type === 'group' ? flat(one.children) : [one]));
}
