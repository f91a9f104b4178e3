import { omit } from '../input/fields.ts';
import type { Diagram } from '../scene/diagram.ts';

/** Most labels that are worth naming; with more of them the diagram has too much text. */
const MAX_LABELS = 4;

/**
 * Finds the longest labels of lines and notes without which a diagram fits.
 *
 * @param fits returns whether a diagram fits its box
 * @returns nothing if the labels are not the reason
 */
export function findWideLabels(diagram: Diagram, fits: (diagram: Diagram) => boolean): readonly string[] {
  const labels = [
    ...diagram.edges.map(({ label = '' }) => label),
    ...(diagram.steps ?? []).map((step) => (step.type === 'note' ? step.text : '')),
  ]
    .filter((label) => label !== '')
    .sort((a, b) => b.length - a.length);
  const most = Math.min(MAX_LABELS, labels.length);
  for (let count = 1; count <= most; count += 1) {
    const removed = labels.slice(0, count);
    if (fits(withoutLabels(diagram, new Set(removed)))) return removed;
  }
  return [];
}

function withoutLabels(diagram: Diagram, removed: ReadonlySet<string>): Diagram {
  return {
    ...diagram,
    edges: diagram.edges.map((edge) => (removed.has(edge.label ?? '') ? omit(edge, 'label') : edge)),
    ...(diagram.steps === undefined
      ? {}
      : {
          steps: diagram.steps.map((step) =>
            step.type === 'note' && removed.has(step.text) ? { ...step, text: '' } : step,
          ),
        }),
  };
}
