import { roundToHundredths } from '../scene/round.ts';
import type { LineElement, Stroke } from '../scene/scene.ts';
import type { GridNode, LanesNode, RuleNode } from '../templates/tree.ts';
import { createBase } from './element-base.ts';
import type { ElementInput } from './element-input.ts';
import type { PlacedNode } from './placed-node.ts';

export function createRuleElement(placed: PlacedNode, node: RuleNode, { rtl }: ElementInput): LineElement {
  const { x, y, width, height } = placed.box;
  const [start, end] = rtl && node.arrow === true ? [x + width, x] : [x, x + width];
  // Arrows point away from their start: to the end of the line, or upwards.
  const [top, bottom] = node.arrow === true ? [y + height, y] : [y, y + height];
  const ends =
    node.axis === 'horizontal'
      ? ([start, y + height / 2, end, y + height / 2] as const)
      : ([x + width / 2, top, x + width / 2, bottom] as const);
  const drawn = createLine(placed, ends, {
    paint: node.paint,
    widthPx: node.widthPx,
    ...(node.dash === undefined ? {} : { dash: node.dash }),
  });
  const pointed: LineElement = {
    ...drawn,
    ...(node.arrowStart === true ? { head: 'arrow' } : {}),
    ...(node.arrow === true ? { tail: 'arrow' } : {}),
    ...(node.labelId === undefined ? {} : { labelId: node.labelId }),
  };
  if (node.joins === undefined) return pointed;
  // Elements of an item have its number in their ids.
  const { idPrefix = '' } = placed;
  const number = Number(/-(\d+)-/.exec(placed.id.slice(idPrefix.length))?.[1] ?? 0);
  const joint = (id: string): { elementId: string; site: number } => ({
    elementId: idPrefix + id.replace('#', String(number)).replace('+', String(number + 1)),
    site: 0,
  });
  return { ...pointed, start: joint(node.joins[0]), end: joint(node.joins[1]) };
}

function createLine(
  placed: PlacedNode,
  [fromX, fromY, toX, toY]: readonly [number, number, number, number],
  stroke: Stroke,
  suffix = '',
): LineElement {
  const box = {
    x: Math.min(fromX, toX),
    y: Math.min(fromY, toY),
    width: Math.abs(toX - fromX),
    height: Math.abs(toY - fromY),
  };
  return {
    ...createBase(placed, box),
    id: `${placed.id}${suffix}`,
    type: 'line',
    decorative: true,
    from: { x: roundToHundredths(fromX), y: roundToHundredths(fromY) },
    to: { x: roundToHundredths(toX), y: roundToHundredths(toY) },
    stroke,
  };
}

/** Lines in the middle of a grid's gaps. */
export function createGridRules(placed: PlacedNode, node: GridNode): LineElement[] {
  const rules: LineElement[] = [];
  const { columnRule, rowRule } = node;
  placed.children.forEach((row, index) => {
    if (columnRule !== undefined) {
      row.children.slice(1).forEach((item, at) => {
        const previous = row.children[at] as PlacedNode;
        if (item.node === undefined || previous.node === undefined) return;
        // In right-to-left slides the next item is on the left.
        const x =
          item.box.x > previous.box.x
            ? (previous.box.x + previous.box.width + item.box.x) / 2
            : (item.box.x + item.box.width + previous.box.x) / 2;
        rules.push(
          createLine(
            placed,
            [x, row.box.y, x, row.box.y + row.box.height],
            columnRule,
            `-column-rule-${index + 1}-${at + 1}`,
          ),
        );
      });
    }
    const above = placed.children[index - 1];
    if (rowRule !== undefined && above !== undefined) {
      const y = (above.box.y + above.box.height + row.box.y) / 2;
      rules.push(
        createLine(
          placed,
          [placed.box.x, y, placed.box.x + placed.box.width, y],
          rowRule,
          `-row-rule-${index}`,
        ),
      );
    }
  });
  return rules;
}

/** Lines between periods, below their heads, and above each lane. */
export function createLaneRules(placed: PlacedNode, { columnRule, rowRule }: LanesNode): LineElement[] {
  const [heads, ...lanes] = placed.children;
  if (heads === undefined) return [];
  const top = heads.box.y + heads.box.height;
  const bottom = placed.box.y + placed.box.height;
  const [first, ...periods] = heads.children.slice(1);
  const rules: LineElement[] = [];
  if (columnRule !== undefined && first !== undefined) {
    periods.forEach(({ box }, index) => {
      // In right-to-left slides a period starts on the right.
      const x = box.x > first.box.x ? box.x : box.x + box.width;
      rules.push(createLine(placed, [x, top, x, bottom], columnRule, `-period-rule-${index + 1}`));
    });
  }
  if (rowRule !== undefined)
    for (const [index, { box }] of lanes.entries())
      rules.push(
        createLine(
          placed,
          [placed.box.x, box.y, placed.box.x + placed.box.width, box.y],
          rowRule,
          `-lane-rule-${index + 1}`,
        ),
      );
  return rules;
}
