import type { GridNode, Style } from '../templates/tree.ts';
import type { PlacedNode } from './placed-node.ts';

/** Arranges items of a grid in rows of equal columns and heights. */
export function createGridRows(
  node: GridNode,
  items: readonly PlacedNode[],
  owner: PlacedNode,
): PlacedNode[] {
  const counts = distributeColumns(node.rows, items.length);
  const widest = Math.max(...counts);
  const rows: PlacedNode[] = [];
  let at = 0;
  for (const count of counts) {
    const members = items
      .slice(at, at + count)
      .map((item) => ({ ...item, style: { ...item.style, grow: 1, shrink: 1, basis: 0, minWidth: 0 } }));
    at += count;
    // Flexible widths exclude padding: fillers have that of the items, so that columns stay aligned.
    const padding = members[0]?.style.padding;
    const empty: Style = { grow: 1, shrink: 1, basis: 0, ...(padding === undefined ? {} : { padding }) };
    const fillers =
      node.hold === true
        ? Array.from({ length: widest - members.length }, (_, index) =>
            createRow(`${owner.id}-filler-${index}`, empty, []),
          )
        : [];
    const row = createRow(
      `${owner.id}-row-${rows.length + 1}`,
      { direction: 'row', align: 'stretch', gap: node.gap[1], grow: 1 },
      [...members, ...fillers],
    );
    rows.push(counts.length > 1 ? { ...row, equal: `rows@${owner.id}` } : row);
  }
  return rows;
}

/** Columns of each row for a count; rows as square as possible if the template declares none. */
function distributeColumns(rows: GridNode['rows'], count: number): readonly number[] {
  const declared = rows[count];
  if (declared !== undefined && declared.reduce((sum, columns) => sum + columns, 0) === count)
    return declared;
  const lines = Math.max(1, Math.round(Math.sqrt(count / 1.6)));
  return Array.from(
    { length: lines },
    (_, index) => Math.floor(count / lines) + (index < count % lines ? 1 : 0),
  );
}

function createRow(id: string, style: Style, children: readonly PlacedNode[]): PlacedNode {
  return {
    id,
    name: id,
    style,
    children,
    fixed: false,
    placeholder: 'none',
    repeated: true,
    box: { x: 0, y: 0, width: 0, height: 0 },
  };
}
