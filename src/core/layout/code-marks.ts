import type { MarkedLine } from '../scene/line-ranges.ts';
import type { Box, ShapeElement } from '../scene/scene.ts';
import type { Paint, Theme } from '../scene/theme.ts';
import type { CodeNode } from '../templates/tree.ts';
import { getMarkFill, getMarkPaint } from './code-paints.ts';
import { computeContentBox } from './content-box.ts';
import { roundBox } from './element-base.ts';
import type { PlacedNode } from './placed-node.ts';

/** Width in px of the bar of a line with a role, and its distance from the number of the line. */
const [BAR, BESIDE] = [5, 5];

/**
 * Bands behind highlighted lines, across the padding of the node; lines with a role have a bar in its colour
 * before their number. Connectors may end at a band.
 */
export function createCodeMarks(placed: PlacedNode, node: CodeNode, theme: Theme): ShapeElement[] {
  const { x, y, width } = computeContentBox(placed);
  const set = placed.text?.paragraphs(placed.group?.step ?? 0, width, 0) ?? [];
  return (placed.value as readonly MarkedLine[]).flatMap(({ line, role }): ShapeElement[] => {
    const lines = set[line - 1]?.lines ?? [];
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return [];
    const start = Math.min(placed.box.x, x) - (role === undefined ? 0 : BAR + BESIDE);
    const band = {
      x: start,
      y: y + first.top,
      width: placed.box.x + placed.box.width - start,
      height: last.top + last.height - first.top,
    };
    const id = `${placed.id}-line-${line}`;
    return [
      shape(id, `Mark of line ${line}`, band, getMarkFill(role, node, theme)),
      ...(role === undefined
        ? []
        : [
            shape(
              `${id}-bar`,
              `Role of line ${line}`,
              { ...band, width: BAR },
              getMarkPaint(role, node, theme),
            ),
          ]),
    ];
  });
}

function shape(id: string, name: string, box: Box, fill: Paint): ShapeElement {
  return {
    id,
    name,
    box: roundBox(box),
    placeholder: 'none',
    layer: 'slide',
    type: 'shape',
    decorative: true,
    geometry: { kind: 'rect' },
    fill,
  };
}
