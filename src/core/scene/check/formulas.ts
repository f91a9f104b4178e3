import type { Finding } from '../finding.ts';
import type { Paragraph, Scene, TableElement, TextElement } from '../scene.ts';
import { called, flatten, whereIs } from './geometry.ts';

const TOLERANCE_PX = 1;

/** LaTeX that could not be read and stands as code on the slide. */
export function checkFormulas(scene: Scene): Finding[] {
  return withText(scene).flatMap(({ element, paragraphs }) =>
    paragraphs.flatMap(({ runs }) =>
      runs.flatMap((run): Finding[] =>
        run.formulaFault === undefined
          ? []
          : [
              {
                code: 'formula_broken',
                severity: 'error',
                slide: 0,
                ...whereIs(element),
                message: `${called(element)}: ${run.text.length > 80 ? `${run.text.slice(0, 80)}…` : run.text} cannot be read as LaTeX and is shown as code: ${run.formulaFault.replace(/\.$/, '')}.`,
                fix: 'Correct the LaTeX between the dollar signs (JSON needs every backslash twice: "\\\\frac"), or write "\\\\$" where a dollar sign is meant.',
              },
            ],
      ),
    ),
  );
}

/** Formulas wider than the room that they have, at the smallest size: no line can be broken inside them. */
export function checkWideFormulas(scene: Scene): Finding[] {
  return withText(scene).flatMap(({ element, paragraphs, roomPx }) => {
    const widest = Math.max(0, ...paragraphs.flatMap(({ lines, runs }) => lines.flatMap(({ spans }) => spans.flatMap((span) => (runs[span.run]?.formula === undefined ? [] : [span.width])))));
    if (widest <= roomPx + TOLERANCE_PX) return [];
    return [
      {
        code: 'text_overflow',
        severity: 'error',
        slide: 0,
        ...whereIs(element),
        message: `A formula in ${called(element)} is ${Math.ceil(widest)} px wide; there are ${Math.floor(roomPx)} px.`,
        measured: Math.ceil(widest),
        allowed: Math.floor(roomPx),
        unit: 'px',
        fix: `Break the formula of ${called(element)} into two, shorten it, or choose a layout with a wider text than ${scene.layout}.`,
      },
    ];
  });
}

interface Words {
  readonly element: TextElement | TableElement;
  readonly paragraphs: readonly Paragraph[];
  readonly roomPx: number;
}

function withText(scene: Scene): Words[] {
  return flatten(scene.elements).flatMap((element): Words[] => {
    if (element.type === 'text') return [{ element, paragraphs: element.paragraphs, roomPx: element.box.width }];
    if (element.type !== 'table') return [];
    return element.cells.flatMap((row) => row.map((cell, column) => ({ element, paragraphs: cell.paragraphs, roomPx: (element.columnWidths[column] ?? 0) - 2 * element.style.paddingPx.x })));
  });
}
