import type { Diagram, DiagramItem, DiagramShape, TooLargeDiagram } from '../../scene/diagram.ts';
import type { Box, ElementBase, Geometry, LineElement, SceneElement, TextElement } from '../../scene/scene.ts';
import type { DiagramNode, TextStyle } from '../../templates/tree.ts';
import type { LayoutInput } from '../layout-input.ts';
import { richParagraphs } from '../rich-paragraphs.ts';
import { TextSetter } from '../set-text.ts';
import { siteOf } from '../sites.ts';
import { type PlacedDiagram, placeDiagram } from './place.ts';

export interface DiagramInput extends Pick<LayoutInput, 'theme' | 'lang' | 'rtl'> {
  /** Takes what does not fit. */
  readonly tooLarge?: TooLargeDiagram[];
}

/** Inside boxes, and the most that a line of words is wide, px. */
const PADDING = { x: 14, y: 9 } as const;
const WIDEST = 190;
const LEAST = { width: 56, height: 36 } as const;
const DOT = 20;
const LABEL_WIDEST = 130;
const LABEL_PADDING = { x: 5, y: 1 } as const;
const STROKE_PX = 1.5;

interface Words {
  readonly setter: TextSetter;
  readonly size: (step: number) => { width: number; height: number };
}

/** Shapes with their words, frames and glued lines of a diagram in its box; what they stand on comes first. */
export function diagramElements(base: ElementBase, { look }: DiagramNode, diagram: Diagram, room: Box, input: DiagramInput): SceneElement[] {
  const words = new Map(diagram.items.map((item) => [item.id, wordsOf(item.label, { ...look.text, color: look.roles[item.role ?? 'plain'].text }, input, WIDEST)]));
  const labels = diagram.edges.map(({ label }) => (label === undefined ? undefined : wordsOf(label, look.label, input, LABEL_WIDEST)));
  const largest = (step: number) => {
    const sizes = labels.flatMap((label) => label?.size(step) ?? []);
    return { width: Math.max(0, ...sizes.map(({ width }) => width + 2 * LABEL_PADDING.x)), height: Math.max(0, ...sizes.map(({ height }) => height + 2 * LABEL_PADDING.y)) };
  };
  const sizes = (step: number) => new Map(diagram.items.map(({ id, shape, label }) => [id, sizeOf(shape, label, (words.get(id) as Words).size(step))]));
  const { placed, step, fits } = placeDiagram(diagram, room, { steps: look.text.sizesPt.length, sizes, label: largest }, input.rtl);
  const { name, path } = base;
  if (!fits) input.tooLarge?.push({ name, ...(path === undefined ? {} : { path }), box: room, needs: { width: placed.width, height: placed.height }, items: diagram.items.length });
  const part = (id: string, name: string, box: Box): ElementBase => ({
    id: `${base.id}-${id}`,
    name,
    box,
    placeholder: 'none',
    layer: base.layer,
    ...(base.path === undefined ? {} : { path: base.path }),
  });
  const frames = diagram.groups.flatMap(({ id, label }, index): SceneElement[] => {
    const box = placed.groups.get(id);
    if (box === undefined) return [];
    const frame: SceneElement = {
      ...part(`group-${index + 1}`, `Group ${label}`, box),
      type: 'shape',
      decorative: true,
      geometry: { kind: 'round_rect', radiusPx: 6 },
      stroke: { paint: look.line, widthPx: 1, dash: 'dash' },
    };
    if (label === '') return [frame];
    const setter = wordsOf(label, { ...look.label, align: 'start' }, input, box.width - 20).setter;
    return [frame, textElement(part(`group-${index + 1}-label`, label, box), setter, step, { x: box.x + 10, y: box.y + 4, width: box.width - 20, height: 20 }, 'top')];
  });
  const shapes = diagram.items.map((item, index): SceneElement => {
    const { fill, edge } = look.roles[item.role ?? 'plain'];
    const isMark = item.shape === 'start' || item.shape === 'end';
    return {
      ...part(`node-${index + 1}`, item.label || item.id, placed.boxes.get(item.id) as Box),
      type: 'shape',
      decorative: true,
      geometry: geometryOf(item, placed.boxes.get(item.id) as Box, look.radiusPx),
      fill: isMark ? look.line : fill,
      stroke: { paint: isMark ? look.line : edge, widthPx: STROKE_PX },
    };
  });
  const shapeOf = new Map(diagram.items.map(({ id }, index) => [id, shapes[index] as SceneElement]));
  const lines = diagram.edges.map(({ from, to, arrow, look: drawn, label }, index): LineElement => {
    const way = placed.ways[index] as PlacedDiagram['ways'][number];
    const [first, last] = [way[0], way.at(-1)] as [LineElement['from'], LineElement['from']];
    const [one, other] = [shapeOf.get(from), shapeOf.get(to)] as [SceneElement, SceneElement];
    const [left, top] = [Math.min(...way.map(({ x }) => x)), Math.min(...way.map(({ y }) => y))];
    const box = { x: left, y: top, width: Math.max(...way.map(({ x }) => x)) - left, height: Math.max(...way.map(({ y }) => y)) - top };
    return {
      ...part(`edge-${index + 1}`, `${one.name} to ${other.name}`, box),
      type: 'line',
      decorative: true,
      from: first,
      to: last,
      stroke: { paint: look.line, widthPx: drawn === 'strong' ? 3 : STROKE_PX, ...(drawn === 'dot' ? { dash: 'dot' } : {}) },
      ...(arrow === 'both' ? { head: 'arrow' } : {}),
      ...(arrow === 'none' ? {} : { tail: 'arrow' }),
      start: { elementId: one.id, site: siteOf(one, placed.sides[0]) },
      end: { elementId: other.id, site: siteOf(other, placed.sides[1]) },
      ...(way.length > 2 ? { route: { kind: 'elbow', corners: way.slice(1, -1) } } : {}),
      ...(label === undefined ? {} : { labelId: `${base.id}-edge-${index + 1}-label` }),
    };
  });
  const texts = diagram.items.flatMap((item, index): SceneElement[] => {
    if (item.label === '') return [];
    const box = placed.boxes.get(item.id) as Box;
    const { setter, size } = words.get(item.id) as Words;
    const width = Math.max(size(step).width, Math.min(box.width - 2 * PADDING.x, WIDEST));
    return [textElement(part(`node-${index + 1}-text`, item.label, box), setter, step, { ...box, x: box.x + (box.width - width) / 2, width }, 'middle')];
  });
  const said = labels.flatMap((label, index): SceneElement[] => {
    if (label === undefined) return [];
    const { width, height } = label.size(step);
    const box = { x: room.x, y: room.y, width: width + 2 * LABEL_PADDING.x, height: height + 2 * LABEL_PADDING.y };
    const id = `edge-${index + 1}-label`;
    return [
      { ...part(`${id}-backdrop`, 'Label', box), type: 'shape', decorative: true, geometry: { kind: 'rect' }, fill: look.backdrop },
      textElement(part(id, diagram.edges[index]?.label ?? '', box), label.setter, step, { x: box.x + LABEL_PADDING.x, y: box.y + LABEL_PADDING.y, width, height }, 'top'),
    ];
  });
  return [...frames, ...lines, ...shapes.flatMap((shape) => [shape, ...texts.filter(({ id }) => id === `${shape.id}-text`)]), ...said];
}

function wordsOf(text: string, style: TextStyle, { theme, lang, rtl }: DiagramInput, widest: number): Words {
  const setter = new TextSetter(richParagraphs([{ runs: [{ text }] }], style, { lang, theme, emphasis: true }), theme, lang, rtl);
  const size = (step: number) => {
    if (text === '') return { width: 0, height: 0 };
    const { width, height, cut } = setter.measure(step, widest);
    // A word that is too long for the line stays whole.
    const whole = cut ? setter.measure(step, widest * 1.8) : { width, height };
    return { width: Math.ceil(whole.width) + 1, height: Math.ceil(whole.height) };
  };
  return { setter, size };
}

function textElement(base: ElementBase, setter: TextSetter, step: number, box: Box, anchor: 'top' | 'middle'): TextElement {
  const { height } = setter.measureOwn(step, box.width);
  const top = anchor === 'middle' ? (box.height - height) / 2 : 0;
  const paragraphs = setter.paragraphs(step, box.width, top);
  // One line stays one line in programs that set it in a wider font.
  const isLine = paragraphs.length === 1 && paragraphs[0]?.lines.length === 1;
  return { ...base, box, type: 'text', paragraphs, anchor, ...(isLine ? { unbroken: true } : {}), neededHeightPx: height };
}

/** Round its words, with the room that the slants of its outline take. */
function sizeOf(shape: DiagramShape, label: string, { width, height }: { width: number; height: number }): { width: number; height: number } {
  if (label === '' || shape === 'start' || shape === 'end') return { width: DOT, height: DOT };
  const [w, h] = [Math.max(LEAST.width, width + 2 * PADDING.x), Math.max(LEAST.height, height + 2 * PADDING.y)];
  if (shape === 'diamond') return { width: width * 1.5 + 16, height: height * 3 + 8 };
  if (shape === 'circle') return { width: Math.max(w, h), height: Math.max(w, h) };
  if (shape === 'hexagon' || shape === 'pill') return { width: w + h / 2, height: h };
  return shape === 'cylinder' ? { width: w, height: h + 22 } : { width: w, height: h };
}

function geometryOf({ shape }: DiagramItem, { height }: Box, radiusPx: number): Geometry {
  if (shape === 'diamond') return { kind: 'preset', preset: 'diamond' };
  if (shape === 'circle' || shape === 'start' || shape === 'end') return { kind: 'ellipse' };
  if (shape === 'pill') return { kind: 'round_rect', radiusPx: height / 2 };
  if (shape === 'round') return { kind: 'round_rect', radiusPx: Math.max(8, radiusPx) };
  if (shape === 'hexagon') return { kind: 'preset', preset: 'hexagon' };
  if (shape === 'cylinder') return { kind: 'preset', preset: 'can' };
  return radiusPx > 0 ? { kind: 'round_rect', radiusPx } : { kind: 'rect' };
}
