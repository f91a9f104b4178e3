import { chartModel } from '../charts/build-model.ts';
import { isComposite } from '../charts/model.ts';
import { toDiagram } from '../diagrams/from-model.ts';
import type { Lru } from '../memory/lru.ts';
import type { DiagramModel, KnownNodes, TooLargeDiagram } from '../scene/diagram.ts';
import type { MapModel } from '../scene/maps/map-model.ts';
import type { MapProjection } from '../scene/maps/project.ts';
import { hundredths } from '../scene/round.ts';
import type {
  Box,
  ElementBase,
  Geometry,
  GroupElement,
  LineElement,
  MediaRef,
  PictureElement,
  SceneElement,
  ShapeElement,
  Stroke,
  TableElement,
  TextElement,
} from '../scene/scene.ts';
import type { Theme } from '../scene/theme.ts';
import type { ArtLook } from '../templates/art.ts';
import type {
  BoxNode,
  ChartNode,
  CodeNode,
  GridNode,
  IconNode,
  ImageNode,
  LanesNode,
  ListNode,
  RuleNode,
  ShapeNode,
  StageNode,
  TextNode,
} from '../templates/tree.ts';
import { drawArt } from './art/draw-art.ts';
import { attachLines } from './attach-lines.ts';
import { avoidOrphan } from './avoid-orphan.ts';
import { chartElement } from './chart-element.ts';
import { compositeElements } from './composite-charts.ts';
import { diagramElements } from './diagram/elements.ts';
import type { ArrangementBudget } from './diagram/ranks.ts';
import { drawingElement } from './drawing.ts';
import { contentBox } from './fit.ts';
import type { DeckArt } from './layout-input.ts';
import { mapDrawing } from './map-drawing.ts';
import { mirrorPath } from './mirror-path.ts';
import { coverCrop, wholeBox } from './picture.ts';
import { pinsElement } from './pins.ts';
import { flatten, type PlacedNode } from './placed-node.ts';
import { rotateAbout } from './rotate-elements.ts';
import { textAnchor } from './text-anchor.ts';

export interface ElementInput {
  /** Collects diagrams that do not fit. */
  readonly tooLarge?: TooLargeDiagram[];
  /** Styles of diagram boxes on the deck's other slides. */
  readonly known?: KnownNodes;
  readonly maps: Lru<MapProjection>;
  /** Budget for arranging the diagrams of the slide. */
  readonly arrangement: ArrangementBudget;
  readonly theme: Theme;
  readonly lang: string;
  readonly rtl: boolean;
  readonly pictures: ReadonlyMap<string, MediaRef>;
  /** With `matched` false no icon fits the query, and nothing is drawn. */
  readonly art?: DeckArt;
  /** Collects ids of art that text may stand on. */
  readonly artBehind?: Set<string>;
  readonly icons: (value: { icon_query?: string; icon_name?: string }) => { name: string };
  /**
   * True for slide layouts, of which only fixed elements and placeholders are used: costly content such as
   * maps is skipped.
   */
  readonly prompts?: boolean;
}

/** Paints a placed tree: each node before its children. */
export function createElements(root: PlacedNode, input: ElementInput): SceneElement[] {
  const fillProperties: SceneElement[] = [];
  paint(root, input, fillProperties);
  const drawn = new Set(
    flatten(root)
      .filter(({ node }) => node?.type === 'diagram')
      .flatMap(({ id }) =>
        fillProperties.flatMap((element) => (element.id.startsWith(`${id}-edge-`) ? [element.id] : [])),
      ),
  );
  return attachLines(fillProperties, lineShapes(root), input.theme, drawn);
}

/** Courses of lines that join arbitrary elements, by id. */
function lineShapes(
  placed: PlacedNode,
  into = new Map<string, NonNullable<RuleNode['shape']>>(),
): Map<string, NonNullable<RuleNode['shape']>> {
  if (placed.node?.type === 'rule' && placed.node.shape !== undefined) into.set(placed.id, placed.node.shape);
  for (const child of placed.children) lineShapes(child, into);
  return into;
}

function paint(placed: PlacedNode, input: ElementInput, into: SceneElement[], parent?: PlacedNode): void {
  const { node, box, id, name } = placed;
  const fillProperties = node?.rotation === undefined ? into : [];
  if (node !== undefined) fillProperties.push(...ownElements(placed, input, parent));
  for (const child of placed.children) paint(child, input, fillProperties, placed);
  if (node?.rotation === undefined) return;
  const turned = rotateAbout(fillProperties, box, node.rotation);
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

function ownElements(
  placed: PlacedNode,
  input: ElementInput,
  parent: PlacedNode | undefined,
): readonly SceneElement[] {
  const { node } = placed;
  if (input.prompts === true && !placed.fixed && placed.placeholder === 'none') return [];
  switch (node?.type) {
    case 'box':
      return boxShape(placed, node, input);
    case 'grid':
      return gridRules(placed, node);
    case 'text':
    case 'list':
      return [textElement(placed, node, input, parent)];
    case 'image':
      return picture(placed, node, input);
    case 'art':
      input.artBehind?.add(placed.id);
      return art(placed, node.look, input);
    case 'icon':
      return iconElement(placed, node, input);
    case 'chart':
      return chartElements(placed, node, input);
    case 'table':
      return tableElements(placed);
    case 'shape':
      return [shape(placed, node, input)];
    case 'rule':
      return [ruleElement(placed, node, input)];
    case 'lanes':
      return laneRules(placed, node);
    case 'stage':
      return [stage(placed, node, input)];
    case 'geomap':
      return [
        drawingElement(
          base(placed),
          mapDrawing(node, placed.value as MapModel, placed.box, input),
          placed.box,
          input,
        ),
      ];
    case 'drawing':
      return [drawingElement(base(placed), node, placed.box, input)];
    case 'diagram':
      return diagramElements(
        base(placed),
        node,
        node.diagram ?? toDiagram(placed.value as DiagramModel),
        placed.box,
        input,
      );
    case 'code':
      return [...codeMarks(placed, node), textElement(placed, node, input)];
    default:
      return [];
  }
}

function base(placed: PlacedNode, box: Box = placed.box): ElementBase {
  const { id, name, placeholder, placeholderIndex, path } = placed;
  const layer = placed.fixed ? 'layout' : 'slide';
  if (path === undefined)
    return placeholderIndex === undefined
      ? { id, name, box: roundBox(box), placeholder, layer }
      : { id, name, box: roundBox(box), placeholder, placeholderIndex, layer };
  return placeholderIndex === undefined
    ? { id, name, box: roundBox(box), placeholder, path, layer }
    : { id, name, box: roundBox(box), placeholder, placeholderIndex, path, layer };
}

/** Rounds to hundredths of a px: finer than any screen, and without float noise. */
function roundBox(box: Box): Box {
  return {
    x: hundredths(box.x),
    y: hundredths(box.y),
    width: hundredths(box.width),
    height: hundredths(box.height),
  };
}

function textElement(
  placed: PlacedNode,
  node: TextNode | ListNode | CodeNode,
  input: ElementInput,
  parent?: PlacedNode,
): TextElement {
  const { text, group } = placed;
  const step = group?.step ?? 0;
  const below = text?.spaceBelow(step) ?? 0;
  const whole = contentBox(placed, input.rtl);
  const inner = below === 0 ? whole : { ...whole, height: Math.max(0, whole.height - below) };
  const box =
    placed.display === true && text !== undefined
      ? avoidOrphan(text, step, inner, node.textStyle.align ?? 'start', input.rtl)
      : inner;
  const needed = (text?.measureOwn(step, box.width).height ?? 0) - below;
  const free = box.height - needed;
  const anchor = textAnchor(node, placed, parent, free);
  const top = anchor === 'top' ? 0 : anchor === 'middle' ? free / 2 : free;
  return {
    ...base(placed, box),
    type: 'text',
    paragraphs: text?.paragraphs(step, box.width, top) ?? [],
    anchor,
    neededHeightPx: needed,
    ...(group !== undefined && group.members > 1 ? { fitGroup: group.name } : {}),
  };
}

function boxShape(placed: PlacedNode, node: BoxNode, { theme, rtl }: ElementInput): SceneElement[] {
  const look = fillProperties(node, rtl);
  if (look.fill === undefined && node.stroke === undefined && node.joint !== true) return [];
  const radiusPx = resolveRadius(node.radius, theme);
  const plain: Geometry = radiusPx > 0 ? { kind: 'round_rect', radiusPx } : { kind: 'rect' };
  return [
    {
      ...base(placed),
      type: 'shape',
      decorative: true,
      geometry: node.geometry === undefined ? plain : mirrorGeometry(node.geometry, placed.box.width, rtl),
      ...look,
      ...(node.stroke === undefined ? {} : { stroke: node.stroke }),
    },
  ];
}

/** Fill, gradient and shadow; gradients are mirrored from right to left. */
function fillProperties(
  { fill, gradient, shadow }: Pick<BoxNode, 'fill' | 'gradient' | 'shadow'>,
  rtl: boolean,
): Pick<ShapeElement, 'fill' | 'gradient' | 'shadow'> {
  const basePaint = fill ?? gradient?.stops[Math.floor(gradient.stops.length / 2)]?.paint;
  return {
    ...(basePaint === undefined ? {} : { fill: basePaint }),
    ...(gradient === undefined
      ? {}
      : { gradient: rtl && !gradient.radial ? { ...gradient, angle: 180 - gradient.angle } : gradient }),
    ...(shadow === undefined ? {} : { shadow }),
  };
}

function shape(placed: PlacedNode, node: ShapeNode, { rtl }: ElementInput): SceneElement {
  return {
    ...base(placed),
    type: 'shape',
    decorative: true,
    geometry: mirrorGeometry(node.geometry, placed.box.width, rtl),
    ...fillProperties(node, rtl),
    ...(node.stroke === undefined ? {} : { stroke: node.stroke }),
  };
}

function mirrorGeometry(geometry: Geometry, width: number, rtl: boolean): Geometry {
  if (!rtl) return geometry;
  if (geometry.kind === 'path') return { kind: 'path', d: mirrorPath(geometry.d, width) };
  return geometry.kind === 'preset' ? { ...geometry, flipX: geometry.flipX !== true } : geometry;
}

/** A bar as long as its value, or a trapezoid whose sides continue those of its neighbours. */
function stage(placed: PlacedNode, node: StageNode, { rtl }: ElementInput): SceneElement {
  const { width, height } = placed.box;
  const { index, count, share } = placed.value as { index: number; count: number; share: number | undefined };
  const inset = (at: number): number => hundredths((width * (1 - node.narrowest) * at) / Math.max(1, count));
  const [top, bottom] =
    share === undefined
      ? [inset(index), inset(index + 1)]
      : [hundredths(width * (1 - share)), hundredths(width * (1 - share))];
  const corners =
    node.align === 'center'
      ? [
          [top / 2, 0],
          [width - top / 2, 0],
          [width - bottom / 2, height],
          [bottom / 2, height],
        ]
      : [
          [0, 0],
          [width - top, 0],
          [width - bottom, height],
          [0, height],
        ];
  const d = `M ${corners.map(([x = 0, y = 0]) => `${hundredths(x)} ${hundredths(y)}`).join(' L ')} Z`;
  return {
    ...base(placed),
    type: 'shape',
    decorative: true,
    geometry: mirrorGeometry({ kind: 'path', d }, width, rtl),
    ...(node.fill === undefined ? {} : { fill: node.fill }),
    ...(node.stroke === undefined ? {} : { stroke: node.stroke }),
  };
}

/** Bands behind highlighted lines, across the padding of the node. */
function codeMarks(placed: PlacedNode, node: CodeNode): SceneElement[] {
  const { x, y, width } = contentBox(placed);
  const set = placed.text?.paragraphs(placed.group?.step ?? 0, width, 0) ?? [];
  return (placed.value as readonly number[]).flatMap((number, index): SceneElement[] => {
    const lines = set[number - 1]?.lines ?? [];
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return [];
    const box = {
      x: placed.box.x,
      y: y + first.top,
      width: placed.box.width,
      height: last.top + last.height - first.top,
    };
    const { id, name } = { id: `${placed.id}-mark-${index + 1}`, name: `Mark of line ${number}` };
    return [
      {
        id,
        name,
        box: roundBox({ ...box, x: Math.min(box.x, x) }),
        placeholder: 'none',
        layer: 'slide',
        type: 'shape',
        decorative: true,
        geometry: { kind: 'rect' },
        fill: node.mark,
      },
    ];
  });
}

function resolveRadius(radius: number | 'theme' | undefined, theme: Theme): number {
  return radius === 'theme' ? theme.radiusPx : (radius ?? 0);
}

function art(
  placed: PlacedNode,
  look: ArtLook,
  { art: deck, rtl }: ElementInput,
  radiusPx = 0,
): readonly GroupElement[] {
  if (deck === undefined) return [];
  const drawn = drawArt(base(placed), look, `${deck.seed}\n${placed.id}`, { rtl, radiusPx });
  return drawn === undefined ? [] : [drawn];
}

/** An empty picture placeholder shows art beneath it. */
function picture(placed: PlacedNode, node: ImageNode, input: ElementInput): SceneElement[] {
  const element = pictureElement(placed, node, input);
  const { id, name } = placed;
  const below =
    element.media !== undefined || node.portrait === true || input.art === undefined
      ? []
      : art({ ...placed, id: `${id}-art`, name: `${name} art` }, input.art.look, input, element.radiusPx);
  const pins =
    node.pins === undefined ? undefined : pinsElement(base(placed), element, node.pins, placed.pins, input);
  const over = pins === undefined ? [] : [pins];
  return below.length === 0 ? [element, ...over] : [...below, { ...element, filled: true }, ...over];
}

function pictureElement(
  placed: PlacedNode,
  node: ImageNode,
  { pictures, theme }: ElementInput,
): PictureElement {
  const media = placed.path === undefined ? undefined : pictures.get(placed.path);
  const value = (typeof placed.value === 'object' ? placed.value : {}) as {
    alt?: unknown;
    image_url?: unknown;
    asset_id?: unknown;
    image_prompt?: unknown;
    focus_x?: unknown;
    focus_y?: unknown;
    fit?: unknown;
  };
  const alt = typeof value.alt === 'string' ? value.alt.trim() : '';
  const focus = (percent: unknown): number =>
    typeof percent === 'number' ? Math.min(1, Math.max(0, percent)) : 0.5;
  const whole = media === undefined || value.fit === 'contain' || node.pins !== undefined;
  const box = media !== undefined && whole ? roundBox(wholeBox(media, placed.box)) : placed.box;
  return {
    ...base(placed, box),
    type: 'picture',
    ...(alt === '' ? {} : { alt }),
    ...(media === undefined ? {} : { media }),
    ...(media === undefined && (value.image_url ?? value.asset_id ?? value.image_prompt) !== undefined
      ? { wanted: true }
      : {}),
    crop: whole
      ? { left: 0, top: 0, right: 0, bottom: 0 }
      : coverCrop(media, box, focus(value.focus_x), focus(value.focus_y)),
    radiusPx: resolveRadius(node.radius, theme),
    ...(node.shadow === undefined ? {} : { shadow: node.shadow }),
    ...(node.opacity === undefined ? {} : { opacity: node.opacity }),
  };
}

function iconElement(placed: PlacedNode, node: IconNode, { icons }: ElementInput): SceneElement[] {
  const value = placed.value;
  const wanted =
    typeof value === 'string'
      ? { icon_query: value }
      : ((value ?? {}) as { icon_query?: string; icon_name?: string });
  // Without a match a neutral icon keeps the tile from being empty.
  const icon = node.bind === undefined ? { name: node.icon ?? 'circle' } : icons(wanted);
  return [
    {
      ...base(placed),
      type: 'icon',
      decorative: true,
      icon: icon.name,
      weight: node.weight,
      color: node.color,
      ...(node.chosen === undefined ? {} : { chosen: true }),
    },
  ];
}

/** One native chart, or the elements of a kind that has no native form. */
function chartElements(placed: PlacedNode, node: ChartNode, input: ElementInput): SceneElement[] {
  const chart = chartModel(placed.value, input.lang);
  if (isComposite(chart.type)) return compositeElements(base(placed), chart, node, placed.box, input);
  return [{ ...base(placed), ...chartElement(node, placed.value, placed.box, input.lang) }];
}

function tableElements(placed: PlacedNode): SceneElement[] {
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
  const own = base(placed, { ...box, height });
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

function ruleElement(placed: PlacedNode, node: RuleNode, { rtl }: ElementInput): LineElement {
  const { x, y, width, height } = placed.box;
  const [start, end] = rtl && node.arrow === true ? [x + width, x] : [x, x + width];
  // Arrows point away from their start: to the end of the line, or upwards.
  const [top, bottom] = node.arrow === true ? [y + height, y] : [y, y + height];
  const ends =
    node.axis === 'horizontal'
      ? ([start, y + height / 2, end, y + height / 2] as const)
      : ([x + width / 2, top, x + width / 2, bottom] as const);
  const drawn = line(placed, ends, {
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

function line(
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
    ...base(placed, box),
    id: `${placed.id}${suffix}`,
    type: 'line',
    decorative: true,
    from: { x: hundredths(fromX), y: hundredths(fromY) },
    to: { x: hundredths(toX), y: hundredths(toY) },
    stroke,
  };
}

/** Lines in the middle of a grid's gaps. */
function gridRules(placed: PlacedNode, node: GridNode): LineElement[] {
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
          line(
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
        line(placed, [placed.box.x, y, placed.box.x + placed.box.width, y], rowRule, `-row-rule-${index}`),
      );
    }
  });
  return rules;
}

/** Lines between periods, below their heads, and above each lane. */
function laneRules(placed: PlacedNode, { columnRule, rowRule }: LanesNode): LineElement[] {
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
      rules.push(line(placed, [x, top, x, bottom], columnRule, `-period-rule-${index + 1}`));
    });
  }
  if (rowRule !== undefined)
    for (const [index, { box }] of lanes.entries())
      rules.push(
        line(
          placed,
          [placed.box.x, box.y, placed.box.x + placed.box.width, box.y],
          rowRule,
          `-lane-rule-${index + 1}`,
        ),
      );
  return rules;
}
