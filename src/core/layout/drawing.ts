import { defined } from '../input/fields.ts';
import { hasRtl } from '../scene/fonts/bidi.ts';
import { roundToHundredths } from '../scene/round.ts';
import type {
  Box,
  ElementBase,
  GroupElement,
  LineElement,
  SceneElement,
  ShapeElement,
  TextElement,
} from '../scene/scene.ts';
import { PT_PER_PX } from '../scene/scene.ts';
import type { DrawingNode, DrawingPart, DrawnLine, DrawnOutline, DrawnText } from '../templates/tree.ts';
import type { LayoutInput } from './layout-input.ts';
import { createRichParagraphs } from './rich-paragraphs.ts';
import { separateLines } from './separate-lines.ts';
import { TextSetter } from './set-text.ts';
import { wrapBeside } from './wrap-beside.ts';

const MIN_PX = 11 / PT_PER_PX;
/** Largest factor by which text may exceed its size in the drawing. */
const MAX_GROWTH = 1.7;

type WordsInput = Pick<LayoutInput, 'theme' | 'lang'>;

/** Transformation from the view box of a drawing to the canvas. */
interface View {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly x: number;
  readonly y: number;
}

/** Draws a drawing as one group. Right-to-left slides mirror its place, but not its content. */
export function createDrawingElement(
  base: ElementBase,
  node: DrawingNode,
  place: Box,
  input: WordsInput,
): GroupElement {
  const view = createView(node, place);
  const texts = new Map(
    node.parts.flatMap((part) => (part.kind === 'text' ? [[part.id, part] as const] : [])),
  );
  const parts = node.parts.map((part): SceneElement => createPartElement(part, base, view, input));
  const wrapped = wrapBeside(parts, place, (element, maxWidthPx) => {
    const part = texts.get(element.id);
    return part === undefined
      ? element
      : createTextElement(part, createPartBase(part, base), { view, input, maxWidthPx });
  });
  const children = separateLines(wrapped);
  return {
    ...base,
    type: 'group',
    box: computeBounds(children.map(({ box }) => box)) ?? base.box,
    ...(node.alt === undefined ? {} : { alt: node.alt }),
    ...(node.decorative === true ? { decorative: true } : {}),
    ...(node.style?.position === 'absolute' ? { bleeds: true } : {}),
    children,
  };
}

function createView({ viewBox, align }: DrawingNode, place: Box): View {
  const [wide, high] = [place.width / viewBox.width, place.height / viewBox.height];
  const [scaleX, scaleY] = align === undefined ? [wide, high] : [Math.min(wide, high), Math.min(wide, high)];
  const { x, y } = align ?? { x: 0, y: 0 };
  return {
    scaleX,
    scaleY,
    x: place.x + (place.width - viewBox.width * scaleX) * x - viewBox.x * scaleX,
    y: place.y + (place.height - viewBox.height * scaleY) * y - viewBox.y * scaleY,
  };
}

function createPartElement(
  part: DrawingPart,
  drawing: ElementBase,
  view: View,
  input: WordsInput,
): SceneElement {
  const base = createPartBase(part, drawing);
  if (part.kind === 'text') return createTextElement(part, base, { view, input });
  return part.kind === 'line' ? createLineElement(part, base, view) : shapeElement(part, base, view);
}

type PartBase = Omit<ElementBase, 'box'>;

function createPartBase({ id, name, rotation }: DrawingPart, { path, layer }: ElementBase): PartBase {
  return { id, name, placeholder: 'none', layer, ...defined({ path, rotation }) };
}

function shapeElement(
  { box, geometry, fill, gradient, stroke }: DrawnOutline,
  base: PartBase,
  view: View,
): ShapeElement {
  const scale = Math.min(view.scaleX, view.scaleY);
  return {
    ...base,
    type: 'shape',
    box: toCanvasBox(box, view),
    decorative: true,
    geometry:
      geometry.kind === 'path'
        ? { kind: 'path', d: scalePath(geometry.d, view) }
        : geometry.kind === 'round_rect'
          ? { ...geometry, radiusPx: roundToHundredths(geometry.radiusPx * scale) }
          : geometry,
    ...(fill === undefined ? {} : { fill }),
    ...(gradient === undefined ? {} : { gradient }),
    ...(stroke === undefined
      ? {}
      : { stroke: { ...stroke, widthPx: roundToHundredths(stroke.widthPx * scale) } }),
  };
}

function createLineElement(
  { from, to, stroke, head, tail }: DrawnLine,
  base: PartBase,
  view: View,
): LineElement {
  const [start, end] = [toCanvasPoint(from, view), toCanvasPoint(to, view)];
  return {
    ...base,
    type: 'line',
    decorative: true,
    box: {
      x: Math.min(start.x, end.x),
      y: Math.min(start.y, end.y),
      width: Math.abs(end.x - start.x),
      height: Math.abs(end.y - start.y),
    },
    from: start,
    to: end,
    stroke: { ...stroke, widthPx: roundToHundredths(stroke.widthPx * Math.min(view.scaleX, view.scaleY)) },
    ...(head === undefined ? {} : { head }),
    ...(tail === undefined ? {} : { tail }),
  };
}

/** Keeps text legible in a drawing that shrinks: not below 11 pt, unless it would outgrow the drawing. */
function computeLegibleScale(sizePx: number, scale: number): number {
  return Math.min(
    Math.max(sizePx * scale, MIN_PX),
    sizePx * Math.max(scale, Math.min(1, scale * MAX_GROWTH)),
  );
}

/**
 * Places text on its baseline; rotated text turns around its anchor.
 *
 * @param maxWidthPx width in px at which the text wraps; without it, it stays on one line
 */
function createTextElement(
  { at, anchor, sizePx, runs, below = [], style, rotation = 0 }: DrawnText,
  base: PartBase,
  { view, input, maxWidthPx }: TextPlace,
): TextElement {
  const { theme, lang } = input;
  const size = computeLegibleScale(sizePx, Math.min(view.scaleX, view.scaleY));
  const rtl = hasRtl(runs.map(({ text }) => text).join(''));
  const side = anchor === 'middle' ? 'center' : (anchor === 'start') === rtl ? 'end' : 'start';
  const textStyle = { ...style, sizesPt: [size * PT_PER_PX], align: side } as const;
  const setter = new TextSetter(
    createRichParagraphs([{ runs }, ...below.map((line) => ({ runs: line, gapEm: 0 }))], textStyle, {
      lang,
      theme,
      emphasis: true,
    }),
    theme,
    lang,
    rtl,
  );
  const measured = setter.measureOwn(0, maxWidthPx ?? Number.POSITIVE_INFINITY);
  const { height } = measured;
  const width = maxWidthPx ?? measured.width;
  const share = anchor === 'start' ? 0 : anchor === 'middle' ? 0.5 : 1;
  const point = toCanvasPoint(at, view);
  // Offset from the anchor to the middle of the box before rotation.
  const [dx, dy] = [width * (0.5 - share), height / 2 - setter.firstBaseline(0)];
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
  const box = {
    x: roundToHundredths(point.x + dx * cos - dy * sin - width / 2),
    y: roundToHundredths(point.y + dx * sin + dy * cos - height / 2),
    width: roundToHundredths(width),
    height: roundToHundredths(height),
  };
  return {
    ...base,
    type: 'text',
    box,
    paragraphs: setter.paragraphs(0, width, 0),
    anchor: 'top',
    ...(maxWidthPx === undefined ? { unbroken: true } : {}),
    neededHeightPx: roundToHundredths(height),
  };
}

interface TextPlace {
  readonly view: View;
  readonly input: WordsInput;
  readonly maxWidthPx?: number;
}

/** Scales path data of absolute M, L, C and Z. */
function scalePath(d: string, { scaleX, scaleY }: View): string {
  let isX = false;
  return d.replace(/-?[\d.]+(?:e-?\d+)?/g, (number) => {
    isX = !isX;
    return String(roundToHundredths(Number(number) * (isX ? scaleX : scaleY)));
  });
}

function toCanvasBox({ x, y, width, height }: Box, view: View): Box {
  const corner = toCanvasPoint({ x, y }, view);
  return {
    ...corner,
    width: roundToHundredths(width * view.scaleX),
    height: roundToHundredths(height * view.scaleY),
  };
}

function toCanvasPoint(
  { x, y }: { readonly x: number; readonly y: number },
  view: View,
): { readonly x: number; readonly y: number } {
  return { x: roundToHundredths(view.x + x * view.scaleX), y: roundToHundredths(view.y + y * view.scaleY) };
}

function computeBounds(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  return {
    x: left,
    y: top,
    width: Math.max(...boxes.map(({ x, width }) => x + width)) - left,
    height: Math.max(...boxes.map(({ y, height }) => y + height)) - top,
  };
}
