import { chartModel } from '../charts/build-model.ts';
import { isComposite } from '../charts/model.ts';
import { toDiagram } from '../diagrams/from-model.ts';
import type { DiagramModel } from '../scene/diagram.ts';
import type { ElementBase, SceneElement, TableElement, TextElement } from '../scene/scene.ts';
import type { ChartNode, CodeNode, ListNode, RuleNode, TextNode } from '../templates/tree.ts';
import { attachLines } from './attach-lines.ts';
import { avoidOrphan } from './avoid-orphan.ts';
import { chartElement } from './chart-element.ts';
import { createCodeMarks } from './code-marks.ts';
import { compositeElements } from './composite-charts.ts';
import { computeContentBox } from './content-box.ts';
import { createDiagramElements } from './diagram/elements.ts';
import { createDrawingElement } from './drawing.ts';
import { createBase, roundBox } from './element-base.ts';
import type { ElementInput } from './element-input.ts';
import { createMapElement } from './maps/map-element.ts';
import { createArt, createIconElement, createPicture } from './picture-elements.ts';
import { flatten, type PlacedNode } from './placed-node.ts';
import { rotateAbout } from './rotate-elements.ts';
import { createGridRules, createLaneRules, createRuleElement } from './rule-elements.ts';
import { createBoxShape, createShape, createStage } from './shape-elements.ts';
import { chooseTextAnchor } from './text-anchor.ts';

/** Paints a placed tree: each node before its children. */
export function createElements(root: PlacedNode, input: ElementInput): SceneElement[] {
  const painted: SceneElement[] = [];
  paint(root, input, painted);
  const drawn = new Set(
    flatten(root)
      .filter(({ node }) => node?.type === 'diagram')
      .flatMap(({ id }) =>
        painted.flatMap((element) => (element.id.startsWith(`${id}-edge-`) ? [element.id] : [])),
      ),
  );
  return attachLines(painted, collectLineShapes(root), input.theme, {
    canvas: input.canvas,
    drawn,
    sides: collectLineSides(root),
    placed: input.placedLabels ?? new Set(),
  });
}

/** Courses of lines that join arbitrary elements, by id. */
function collectLineShapes(
  placed: PlacedNode,
  into = new Map<string, NonNullable<RuleNode['shape']>>(),
): Map<string, NonNullable<RuleNode['shape']>> {
  if (placed.node?.type === 'rule' && placed.node.shape !== undefined) into.set(placed.id, placed.node.shape);
  for (const child of placed.children) collectLineShapes(child, into);
  return into;
}

/** Sides that the content names for the ends of lines, by id. */
function collectLineSides(
  placed: PlacedNode,
  into = new Map<string, NonNullable<RuleNode['sides']>>(),
): Map<string, NonNullable<RuleNode['sides']>> {
  if (placed.node?.type === 'rule' && placed.node.sides !== undefined) into.set(placed.id, placed.node.sides);
  for (const child of placed.children) collectLineSides(child, into);
  return into;
}

function paint(placed: PlacedNode, input: ElementInput, into: SceneElement[], parent?: PlacedNode): void {
  const { node, box, id, name } = placed;
  const painted = node?.rotation === undefined ? into : [];
  if (node !== undefined) painted.push(...createOwnElements(placed, input, parent));
  for (const child of placed.children) paint(child, input, painted, placed);
  if (node?.rotation === undefined) return;
  const turned = rotateAbout(painted, box, node.rotation);
  // Several elements are grouped, so that they can be moved together.
  if (turned.length < 2) into.push(...turned);
  else
    into.push({
      id: `${id}-turned`,
      name,
      box: roundBox(box),
      placeholder: 'none',
      layer: placed.fixed ? 'layout' : 'slide',
      type: 'group',
      decorative: true,
      children: turned,
    });
}

function createOwnElements(
  placed: PlacedNode,
  input: ElementInput,
  parent: PlacedNode | undefined,
): readonly SceneElement[] {
  const { node } = placed;
  if (input.prompts === true && !placed.fixed && placed.placeholder === 'none') return [];
  switch (node?.type) {
    case 'box':
      return createBoxShape(placed, node, input);
    case 'grid':
      return createGridRules(placed, node);
    case 'text':
    case 'list':
      return [createTextElement(placed, node, input, parent)];
    case 'image':
      return createPicture(placed, node, input);
    case 'art':
      input.artBehind?.add(placed.id);
      return createArt(placed, node.look, input);
    case 'icon':
      return createIconElement(placed, node, input);
    case 'chart':
      return createChartElements(placed, node, input);
    case 'table':
      return createTableElements(placed);
    case 'shape':
      return [createShape(placed, node, input)];
    case 'rule':
      return [createRuleElement(placed, node, input)];
    case 'lanes':
      return createLaneRules(placed, node);
    case 'stage':
      return [createStage(placed, node, input)];
    case 'geomap':
      return [createMapElement(placed, node, input)];
    case 'drawing':
      return [createDrawingElement(createBase(placed), node, placed.box, input)];
    case 'diagram':
      return createDiagramElements(
        createBase(placed),
        node,
        node.diagram ?? toDiagram(placed.value as DiagramModel),
        placed.box,
        input,
      );
    case 'code':
      return [...createCodeMarks(placed, node, input.theme), createTextElement(placed, node, input)];
    default:
      return [];
  }
}

function createTextElement(
  placed: PlacedNode,
  node: TextNode | ListNode | CodeNode,
  input: ElementInput,
  parent?: PlacedNode,
): TextElement {
  const { text, group } = placed;
  const step = group?.step ?? 0;
  const below = text?.spaceBelow(step) ?? 0;
  const whole = computeContentBox(placed, input.rtl);
  const inner = below === 0 ? whole : { ...whole, height: Math.max(0, whole.height - below) };
  const box =
    placed.display === true && text !== undefined
      ? avoidOrphan(text, step, inner, node.textStyle.align ?? 'start', input.rtl)
      : inner;
  const needed = (text?.measureOwn(step, box.width).height ?? 0) - below;
  const free = box.height - needed;
  const anchor = chooseTextAnchor(node, placed, parent, free);
  const top = anchor === 'top' ? 0 : anchor === 'middle' ? free / 2 : free;
  return {
    ...createBase(placed, box),
    type: 'text',
    paragraphs: text?.paragraphs(step, box.width, top) ?? [],
    anchor,
    neededHeightPx: needed,
    ...(group !== undefined && group.members > 1 ? { fitGroup: group.name } : {}),
  };
}

/** One native chart, or the elements of a kind that has no native form. */
function createChartElements(placed: PlacedNode, node: ChartNode, input: ElementInput): SceneElement[] {
  const chart = chartModel(placed.value, input.lang);
  if (isComposite(chart.type)) return compositeElements(createBase(placed), chart, node, placed.box, input);
  return [{ ...createBase(placed), ...chartElement(node, placed.value, placed.box, input) }];
}

function createTableElements(placed: PlacedNode): SceneElement[] {
  const { box, table, group } = placed;
  const step = group?.step ?? 0;
  const set = table?.set(step, box.width, box.height) ?? {
    table: { columns: [], rows: [], total: false },
    columnWidths: [],
    rowHeights: [],
    cells: [],
    style: undefined,
  };
  const height = set.rowHeights.reduce((sum, row) => sum + row, 0);
  const own = createBase(placed, { ...box, height });
  const alt = table?.meaning();
  return [
    {
      ...own,
      ...(alt === undefined ? {} : { alt }),
      type: 'table',
      ...(set as Omit<TableElement, keyof ElementBase | 'type'>),
    },
  ];
}
