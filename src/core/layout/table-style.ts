import type { TableStyle } from '../scene/scene.ts';
import type { TableNode } from '../templates/tree.ts';

/** Style of a table with the padding that its cells have. */
export function createTableStyle(
  { headerStyle, cellStyle, headerFill, band, highlight, rule, headerRule }: TableNode,
  paddingPx: TableNode['paddingPx'],
): TableStyle {
  return {
    header: {
      ...(headerFill === undefined ? {} : { fill: headerFill }),
      text: headerStyle.color,
      weight: headerStyle.weight,
    },
    body: { text: cellStyle.color },
    ...(band === undefined ? {} : { band }),
    highlight,
    rule,
    headerRule,
    paddingPx,
  };
}
