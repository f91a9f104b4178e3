import type { Finding } from '../finding.ts';
import type { Paragraph, Scene, TableElement, TextElement } from '../scene.ts';
import { describeElement, describePlace, flatten, isComposed } from './geometry.ts';

const TOLERANCE_PX = 1;

/** Reports LaTeX that cannot be parsed and is therefore shown as code. */
export function checkFormulas(scene: Scene): Finding[] {
  const findings: Finding[] = [];
  forEachText(scene, (element, paragraphs) => {
    for (const { runs } of paragraphs)
      for (const { text, formulaFault } of runs)
        if (formulaFault !== undefined)
          findings.push({
            code: 'formula_broken',
            severity: 'error',
            slide: 0,
            ...describePlace(element),
            message: `${describeElement(element)}: ${text.length > 80 ? `${text.slice(0, 80)}…` : text} cannot be read as LaTeX and is shown as code: ${formulaFault.replace(/\.$/, '')}.`,
            fix: 'Correct the LaTeX between the dollar signs (JSON needs every backslash twice: "\\\\frac"), or write "\\\\$" for a dollar sign.',
          });
  });
  return findings;
}

/** Reports formulas wider than their box at the smallest size. A line cannot be broken inside them. */
export function checkWideFormulas(scene: Scene): Finding[] {
  const findings: Finding[] = [];
  forEachText(scene, (element, paragraphs, roomPx) => {
    const widest = findWidestFormula(paragraphs);
    if (widest <= roomPx + TOLERANCE_PX) return;
    findings.push({
      code: 'text_overflow',
      severity: 'error',
      slide: 0,
      ...describePlace(element),
      message: `A formula in ${describeElement(element)} is ${Math.ceil(widest)} px wide; there is room for ${Math.floor(roomPx)} px.`,
      measured: Math.ceil(widest),
      allowed: Math.floor(roomPx),
      unit: 'px',
      fix: `Break the formula of ${describeElement(element)} into two, shorten it, or ${isComposed(scene) ? 'give its box more width' : `choose a layout with a wider text than ${scene.layout}`}.`,
    });
  });
  return findings;
}

function findWidestFormula(paragraphs: readonly Paragraph[]): number {
  let widest = 0;
  for (const { lines, runs } of paragraphs) {
    if (!runs.some(({ formula }) => formula !== undefined)) continue;
    for (const { spans } of lines)
      for (const { run, width } of spans)
        if (runs[run]?.formula !== undefined) widest = Math.max(widest, width);
  }
  return widest;
}

/** Visits texts and table cells with their width in px. */
export function forEachText(
  scene: Scene,
  visit: (element: TextElement | TableElement, paragraphs: readonly Paragraph[], roomPx: number) => void,
): void {
  for (const element of flatten(scene.elements)) {
    if (element.type === 'text') visit(element, element.paragraphs, element.box.width);
    if (element.type !== 'table') continue;
    for (const row of element.cells)
      for (const [column, cell] of row.entries())
        visit(element, cell.paragraphs, (element.columnWidths[column] ?? 0) - 2 * element.style.paddingPx.x);
  }
}
