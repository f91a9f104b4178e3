import type { ReadParagraph, ReadShape, ReadSlide, ReadTable, ReadTextShape } from '../ooxml/read/index.ts';
import { parseCellNumber } from '../scene/cell-number.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';

/** Indents and sizes that differ less look alike, in EMU and points. */
const [MIN_INDENT, MIN_SIZE] = [60_000, 1];

/**
 * Reports texts and tables of a slide whose structure cannot be seen: list levels that look alike, and columns of
 * figures with different alignments.
 *
 * @param isChecked whether a shape belongs to the slide's own content
 */
export function findLostStructure(slide: ReadSlide, isChecked: (shape: ReadShape) => boolean): Finding[] {
  return collectShapes(slide.shapes)
    .filter((shape) => shape.from === 'slide' && isChecked(shape))
    .flatMap((shape) =>
      shape.kind === 'shape'
        ? checkLevels(shape, slide.number)
        : shape.kind === 'table'
          ? checkColumns(shape, slide.number)
          : [],
    );
}

function collectShapes(shapes: readonly ReadShape[]): ReadShape[] {
  return shapes.flatMap((shape) => (shape.kind === 'group' ? collectShapes(shape.children) : [shape]));
}

function checkLevels({ name, text }: ReadTextShape, slide: number): Finding[] {
  const paragraphs = (text?.paragraphs ?? []).filter((one) => readText(one) !== '');
  const at = paragraphs.findIndex((paragraph, index) => {
    const before = paragraphs[index - 1];
    return before !== undefined && paragraph.level > before.level && looksAlike(paragraph, before);
  });
  const lower = paragraphs[at];
  if (lower === undefined) return [];
  return [
    {
      code: 'levels_alike',
      severity: 'warning',
      slide,
      element: name,
      message: `"${readText(lower).slice(0, 60)}" in "${name}" is a point below another, and looks like it.`,
      fix: FINDINGS.levels_alike.fix,
    },
  ];
}

function looksAlike(one: ReadParagraph, other: ReadParagraph): boolean {
  const bold = ({ runs }: ReadParagraph): boolean => runs.every((run) => run.bold);
  return (
    Math.abs(startOf(one) - startOf(other)) < MIN_INDENT &&
    Math.abs(sizeOf(one) - sizeOf(other)) < MIN_SIZE &&
    bold(one) === bold(other) &&
    one.bullet?.text === other.bullet?.text
  );
}

/** Where the text of a paragraph begins, in EMU. */
function startOf({ marginEmu, indentEmu }: ReadParagraph): number {
  return marginEmu + Math.min(0, indentEmu);
}

function sizeOf({ runs }: ReadParagraph): number {
  return Math.max(0, ...runs.map(({ sizePt }) => sizePt));
}

function readText({ runs }: ReadParagraph): string {
  return runs
    .map(({ text }) => text)
    .join('')
    .trim();
}

function checkColumns({ name, columns, rows }: ReadTable, slide: number): Finding[] {
  const uneven = columns.findIndex((_, column) => {
    const sides = rows.slice(1).flatMap(({ cells }) => {
      const cell = cells[column];
      const [paragraph] = cell?.text.paragraphs ?? [];
      return cell === undefined ||
        paragraph === undefined ||
        cell.merged ||
        cell.columnSpan > 1 ||
        parseCellNumber(readText(paragraph)) === undefined
        ? []
        : [paragraph.align];
    });
    return new Set(sides).size > 1;
  });
  if (uneven < 0) return [];
  return [
    {
      code: 'mixed_alignment',
      severity: 'warning',
      slide,
      element: name,
      message: `The figures in column ${uneven + 1} of "${name}" are aligned differently.`,
      fix: FINDINGS.mixed_alignment.fix,
    },
  ];
}
