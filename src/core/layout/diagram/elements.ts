import { splitDiagram } from '../../diagrams/split.ts';
import { findWideLabels } from '../../diagrams/wide-labels.ts';
import type { Diagram, TooLargeDiagram } from '../../scene/diagram.ts';
import type { Box, ElementBase, SceneElement } from '../../scene/scene.ts';
import type { DiagramNode } from '../../templates/tree.ts';
import { FIGURE_ROWS } from './figures.ts';
import { mirrorElements } from './mirror-elements.ts';
import { Pen, type PenInput } from './pen.ts';
import { WordBook } from './words.ts';

export interface DiagramInput extends PenInput {
  /** Collects diagrams that do not fit. */
  readonly tooLarge?: TooLargeDiagram[];
}

/**
 * Draws shapes, texts, frames and attached lines of a diagram in its box, as large as possible; backdrops
 * come first.
 */
export function createDiagramElements(
  base: ElementBase,
  { look }: DiagramNode,
  diagram: Diagram,
  room: Box,
  input: DiagramInput,
): SceneElement[] {
  const book = new WordBook(look, input);
  const row = FIGURE_ROWS[diagram.figure];
  const drawAt = (of: Diagram, step: number, isTrial: boolean): Pen => {
    const pen = new Pen(base, look, input, room, book, step, isTrial);
    if (of.items.length > 0 || of.chart !== undefined) row.draw(pen, of);
    return pen;
  };
  const last = look.text.sizesPt.length - 1;
  const fits = (of: Diagram): boolean => !drawAt(of, last, true).isTight;
  const best = drawLargest(last, (step, isTrial) => drawAt(diagram, step, isTrial));
  if (best.isTight) {
    const { name, path } = base;
    const wideLabels = findWideLabels(diagram, fits);
    const { fitting, parts } =
      wideLabels.length > 0 ? { fitting: diagram.items.length, parts: [] } : splitDiagram(diagram, fits);
    const needs = best.extent;
    input.tooLarge?.push({
      name,
      ...(path === undefined ? {} : { path }),
      box: room,
      ...(needs === undefined ? {} : { needs }),
      items: diagram.items.length,
      fitting,
      parts,
      ...(wideLabels.length === 0 ? {} : { wideLabels }),
    });
  }
  return input.rtl && row.mirrors ? mirrorElements(best.elements, room) : [...best.elements];
}

/** Draws at the largest size that fits, else at the smallest. */
function drawLargest(last: number, draw: (step: number, isTrial: boolean) => Pen): Pen {
  let found = draw(0, last > 0);
  if (!found.isTight || last === 0) return found;
  found = draw(last, false);
  if (found.isTight) return found;
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const pen = draw(middle, true);
    if (pen.isTight) low = middle;
    else [found, high] = [pen, middle];
  }
  return found;
}
