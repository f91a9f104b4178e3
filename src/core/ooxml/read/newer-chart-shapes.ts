import { parseXml, type XmlNode } from '../xml/parse.ts';
import { text } from '../xml/xml.ts';
import type { ReadNewerChart } from './chart-model.ts';
import { readColorIn } from './color.ts';
import type { ReadBox, ReadShape, ReadTextShape } from './deck.ts';
import type { ReadColor } from './deck-theme.ts';
import { createBlock, createPlate, type TextLine } from './diagram-shapes.ts';
import { nestCategories, type TreeNode } from './nested-categories.ts';
import type { PartScope } from './part-scope.ts';
import { squarify } from './squarify.ts';

/** PowerPoint's size of the text in such charts. */
const [TEXT_PT, TITLE_PT] = [12, 18] as const;
const EMU_PER_PT = 12_700;
const EDGE_EMU = 9_525;
const ACCENTS = 6;
/** Width of a character as a share of the font size, on average. */
const CHARACTER = 0.6;
const LINE = 1.5;
/** Angles of presets are in 60,000ths of a degree, clockwise from the right. */
const [DEGREE, TOP] = [60_000, 270] as const;
/** Share of a funnel's width that names its stages. */
const NAMES = 0.25;
const GAP = 0.08;
/** More parts are too small to be seen; the rest becomes one part. */
const MAX_PARTS = 200;
const NO_INSETS = [0.2, 0.1, 0.2, 0.1] as const;

/** Draws treemaps, sunbursts and funnels; other kinds are charts that scenes know, and have no shapes. */
export function drawNewerChart(chart: ReadNewerChart, box: ReadBox, scope: PartScope): ReadShape[] {
  const draw = { treemap: drawTreemap, sunburst: drawSunburst, funnel: drawFunnel }[chart.kind as 'treemap'];
  if (draw === undefined || box.width <= 0 || box.height <= 0) return [];
  const head = Math.min(box.height / 4, TITLE_PT * LINE * EMU_PER_PT);
  if (chart.title === '') return draw(chart, box, scope);
  const below = { ...box, y: box.y + head, height: box.height - head };
  return [
    writeWords(chart.title, { ...box, height: head }, scope, { sizePt: TITLE_PT, centered: true }),
    ...draw(chart, below, scope),
  ];
}

function drawTreemap(chart: ReadNewerChart, box: ReadBox, scope: PartScope): ReadShape[] {
  const roots = nestCategories(chart, MAX_PARTS);
  const areas = squarify(
    roots.map(({ value }) => value),
    box,
  );
  const leaves = (node: TreeNode): TreeNode[] =>
    node.children.length === 0 ? [node] : node.children.flatMap(leaves);
  return roots.flatMap((root, index) => {
    const color = accent(index, scope);
    const whole = areas[index] ?? box;
    const band = TEXT_PT * LINE * EMU_PER_PT;
    const isHeaded = root.children.length > 0 && whole.height > 3 * band;
    const inner = isHeaded ? { ...whole, y: whole.y + band, height: whole.height - band } : whole;
    const parts = leaves(root).sort((a, b) => b.value - a.value);
    const places = squarify(
      parts.map(({ value }) => value),
      inner,
    );
    return [
      ...(isHeaded ? [writeTile(root.name, { ...whole, height: band }, color, scope, true)] : []),
      ...parts.map((part, at) => writeTile(part.name, places[at] ?? inner, color, scope, false)),
    ];
  });
}

function drawSunburst(chart: ReadNewerChart, box: ReadBox, scope: PartScope): ReadShape[] {
  const roots = nestCategories(chart, MAX_PARTS);
  const total = roots.reduce((sum, { value }) => sum + value, 0);
  const depth = (node: TreeNode): number => 1 + Math.max(0, ...node.children.map(depth));
  const rings = Math.max(1, ...roots.map(depth));
  const side = Math.min(box.width, box.height);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  // The hole is as wide as a ring.
  const ring = side / 2 / (rings + 1);
  const shapes: ReadShape[] = [];
  const labels: ReadShape[] = [];
  const visit = (node: TreeNode, level: number, from: number, color: ReadColor): void => {
    const sweep = (node.value / total) * 360;
    const outer = ring * (level + 2);
    const frame = { x: x - outer, y: y - outer, width: 2 * outer, height: 2 * outer };
    if (sweep > 0) shapes.push(writeSegment(node.name, frame, { from, sweep, ring, color }, scope));
    const angle = ((from + sweep / 2) * Math.PI) / 180;
    const [arc, middle] = [(sweep * Math.PI * (outer - ring / 2)) / 180, outer - ring / 2];
    const [across, along] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    const room = { width: across * ring + along * arc, height: along * ring + across * arc };
    const height = TEXT_PT * LINE * EMU_PER_PT;
    const [width, at] = [
      Math.max(ring, room.width),
      { x: x + middle * Math.cos(angle), y: y + middle * Math.sin(angle) },
    ];
    if (room.height >= height && fits(node.name, room.width))
      labels.push(
        writeWords(node.name, { x: at.x - width / 2, y: at.y - height / 2, width, height }, scope, {
          centered: true,
          on: color,
        }),
      );
    let start = from;
    for (const one of node.children) {
      visit(one, level + 1, start, color);
      start += (one.value / total) * 360;
    }
  };
  let start: number = TOP;
  for (const [index, root] of roots.entries()) {
    visit(root, 0, start, accent(index, scope));
    start += (root.value / total) * 360;
  }
  return [...shapes, ...labels];
}

function drawFunnel(chart: ReadNewerChart, box: ReadBox, scope: PartScope): ReadShape[] {
  const values = (chart.series[0]?.values ?? []).slice(0, MAX_PARTS).map((value) => Math.max(0, value ?? 0));
  const most = Math.max(0, ...values);
  const row = box.height / Math.max(1, values.length);
  const hasRoom = row > TEXT_PT * LINE * EMU_PER_PT;
  const [left, width] = [box.x + box.width * NAMES, box.width * (1 - NAMES)];
  const color = accent(0, scope);
  return values.flatMap((value, index) => {
    const length = most === 0 ? 0 : (value / most) * width;
    const bar = {
      x: left + (width - length) / 2,
      y: box.y + row * (index + GAP / 2),
      width: length,
      height: row * (1 - GAP),
    };
    const amount = String(chart.series[0]?.values[index] ?? '');
    const isInside = fits(amount, length);
    const beside = { ...bar, x: bar.x + length, width: left + width - bar.x - length };
    return [
      ...(hasRoom
        ? [
            writeWords(
              chart.levels[0]?.[index] ?? '',
              { ...bar, x: box.x, width: box.width * NAMES },
              scope,
              {},
            ),
          ]
        : []),
      ...(length > 0 ? [createPlate(bar, amount, { color, preset: 'rect' }, scope)] : []),
      ...(hasRoom && isInside ? [writeWords(amount, bar, scope, { centered: true, on: color })] : []),
      ...(hasRoom && !isInside && fits(amount, beside.width) ? [writeWords(amount, beside, scope, {})] : []),
    ];
  });
}

function accent(index: number, { paint }: PartScope): ReadColor {
  const name = `accent${(index % ACCENTS) + 1}`;
  return (
    readColorIn(parseXml(`<a:x><a:schemeClr val="${name}"/></a:x>`), paint) ?? { hex: '#4472C4', alpha: 1 }
  );
}

function fits(words: string, width: number): boolean {
  return words !== '' && words.length * CHARACTER * TEXT_PT * EMU_PER_PT <= width;
}

function writeTile(
  name: string,
  box: ReadBox,
  color: ReadColor,
  scope: PartScope,
  isHead: boolean,
): ReadTextShape {
  const plate = createPlate(box, name, { color, preset: 'rect', edge: EDGE_EMU }, scope);
  if (!fits(name, box.width) || box.height < TEXT_PT * LINE * EMU_PER_PT) return plate;
  const { text: words } = writeWords(name, box, scope, { on: color, centered: isHead });
  return words === undefined ? plate : { ...plate, text: words };
}

interface Segment {
  readonly from: number;
  readonly sweep: number;
  readonly ring: number;
  readonly color: ReadColor;
}

function writeSegment(
  name: string,
  frame: ReadBox,
  { from, sweep, ring, color }: Segment,
  scope: PartScope,
): ReadTextShape {
  const plate = createPlate(frame, name, { color, edge: EDGE_EMU }, scope);
  const thickness = Math.round((ring / frame.width) * 100_000);
  const angle = (degrees: number) => Math.round((((degrees % 360) + 360) % 360) * DEGREE);
  return {
    ...plate,
    geometry:
      sweep >= 359.99
        ? { kind: 'preset', preset: 'donut', adjust: { adj: thickness } }
        : {
            kind: 'preset',
            preset: 'blockArc',
            adjust: { adj1: angle(from), adj2: angle(from + sweep), adj3: thickness },
          },
  };
}

interface Words {
  readonly sizePt?: number;
  readonly centered?: boolean;
  /** The fill below the words; that of the slide by default. */
  readonly on?: ReadColor;
}

function writeWords(words: string, box: ReadBox, scope: PartScope, look: Words): ReadTextShape {
  const { sizePt = TEXT_PT, centered = false, on } = look;
  const paragraph: XmlNode = parseXml(`<a:p><a:r><a:t>${text(words)}</a:t></a:r></a:p>`);
  const lines: TextLine[] = [{ paragraph, level: 0 }];
  const set = { sizePt, lower: 1, indent: 0, centered, insets: NO_INSETS };
  const scheme = on === undefined || isLight(on) ? 'tx1' : 'bg1';
  const block = createBlock(lines, box, set, words, scope, { preset: 'rect' }, scheme);
  return { ...block, fill: { kind: 'none' } };
}

/** Relative luminance of the WCAG beyond which dark letters are easier to read. */
const LIGHT = 0.4;

function isLight({ hex }: ReadColor): boolean {
  const [r, g, b] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > LIGHT;
}
