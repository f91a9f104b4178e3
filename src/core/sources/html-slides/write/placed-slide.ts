import { readPx } from '../css/computed-style.ts';
import {
  isElement,
  type PageElement,
  type PageNode,
  type PageSlide,
  type Rect,
  textContent,
} from '../styled-page.ts';
import {
  boxDeclarations,
  type Declarations,
  effectDeclarations,
  formatPx,
  formatStyle,
} from './declarations.ts';
import { isFree, readAlignment } from './inline.ts';
import { writeNative, writePicture } from './natives.ts';
import type { SlideContext } from './slide-context.ts';
import { groupChildren, isPlainList, writeList, writeText } from './texts.ts';

/** Canvas around a slide of another shape, in px. */
interface Frame {
  readonly left: number;
  readonly top: number;
}

const CANVAS = { width: 1280, height: 720 } as const;
/** Share by which a line may grow before it wraps, since fonts differ a little. */
const LINE_SLACK = 0.15;
const MIN_SIDE_PX = 0.5;
const LINE_PX = 2.5;

/** Writes a slide that a browser measured: every element stands where the browser drew it. */
export class PlacedSlide {
  readonly #context: SlideContext;
  readonly #frame: Frame;
  readonly #parts: string[] = [];
  readonly #slide: PageSlide;

  constructor(slide: PageSlide, context: SlideContext) {
    const { scale } = context.look;
    this.#slide = slide;
    this.#context = context;
    this.#frame = {
      left: Math.max(0, (CANVAS.width - slide.width * scale) / 2),
      top: Math.max(0, (CANVAS.height - slide.height * scale) / 2),
    };
  }

  /** Elements of the slide in the order in which they are drawn. */
  write(): string[] {
    this.#children(this.#slide.root);
    return this.#parts;
  }

  #element(element: PageElement): void {
    const { rect, style } = element;
    if (rect === undefined || Number(style['opacity'] ?? 1) < 0.02) return;
    const [left, top, width, height] = rect;
    const isOutside =
      left >= this.#slide.width || top >= this.#slide.height || left + width <= 0 || top + height <= 0;
    if (isOutside && width > 0 && height > 0) {
      this.#omitOutside(element);
      return;
    }
    if (style['display'] !== 'contents' && width >= MIN_SIDE_PX && height >= MIN_SIDE_PX)
      this.#box(element, rect);
    const { height: high, ...free } = this.#place(rect);
    // A listing is as high as its lines, which are never smaller than legible.
    const place = {
      ...free,
      ...(element.tag === 'pre' ? {} : { height: high ?? '' }),
      ...effectDeclarations(style),
    };
    const native = isPlainList(element)
      ? writeList(element, this.#context, place)
      : writeNative(element, this.#context, place);
    if (native === undefined) this.#children(element);
    else if (native !== '') this.#parts.push(native);
  }

  /** Backdrop and outline of an element, and the picture behind its content. */
  #box(element: PageElement, rect: Rect): void {
    const { style, picture } = element;
    if (/^(?:img|svg|table|canvas|hr)$/.test(element.tag)) {
      if (element.tag === 'hr' || element.tag === 'table') return;
    }
    const [, , width, height] = rect;
    if (picture !== undefined && element.attributes['data-lectern-under'] !== undefined) {
      const bytes = this.#context.materials.taken(picture);
      if (bytes !== undefined) {
        this.#parts.push(
          writePicture(this.#context.list.add(bytes, 'background.png'), '', {
            ...this.#place(rect),
            'object-fit': 'cover',
          }),
        );
        return;
      }
    }
    const look = boxDeclarations(style, this.#context.look, width, height);
    if (Object.keys(look).length === 0) return;
    // A box as thin as a line is one, and would otherwise be too low for its parts.
    this.#parts.push(
      `<div${formatStyle({ ...this.#place(rect), ...look, ...effectDeclarations(style) })}></div>`,
    );
  }

  #children(element: PageElement): void {
    const groups = groupChildren(element.children);
    const order = groups.map((group, index) => ({
      group,
      index,
      z: Array.isArray(group) ? 0 : stackLevel(group),
    }));
    order.sort((a, b) => a.z - b.z || a.index - b.index);
    const isWhole = groups.length === 1 && !/flex|grid/.test(element.style['display'] ?? '');
    for (const { group } of order) {
      if (Array.isArray(group)) this.#line(group, element, isWhole);
      else this.#element(group);
    }
  }

  /** Text in its parent; inline boxes with a backdrop of their own become highlights. */
  #line(nodes: readonly PageNode[], parent: PageElement, isWhole: boolean): void {
    const measured = measureText(nodes);
    if (measured === undefined || parent.rect === undefined) return;
    const [left, top, width, height] = measured.rect;
    if (left >= this.#slide.width || top >= this.#slide.height || left + width <= 0 || top + height <= 0) {
      this.#context.omit('text', nodes.map(textContent).join(''), 'It stands outside of the slide.');
      return;
    }
    const content = contentBox(parent);
    const leading = Math.max(0, lineHeight(parent) - measured.lineHeight) / 2;
    const align = readAlignment(parent.style);
    const isOne = measured.lines <= 1;
    const slack = isOne ? Math.max(8, width * LINE_SLACK) : 1;
    const fills = isWhole && content[2] >= width;
    const [from, span] = fills ? [content[0], content[2]] : [left, width];
    const reach = isOne && fills ? Math.max(span, width + slack) : span + slack;
    const shift = align === 'center' ? (reach - span) / 2 : align === 'right' ? reach - span : 0;
    const start = Math.max(0, from - shift);
    const room = Math.min(reach, Math.max(width, this.#slide.width - start));
    const rect: Rect = [start, top - leading, room, height + 2 * leading];
    const { height: _, ...place } = this.#place(rect);
    this.#parts.push(
      writeText(parent.tag, nodes, parent.style, this.#context, {
        ...place,
        ...effectDeclarations(parent.style),
        'text-align': align,
      }),
    );
  }

  #place([left, top, width, height]: Rect): Declarations {
    const { scale } = this.#context.look;
    const thin = (px: number): number => (px < LINE_PX ? Math.max(px, MIN_SIDE_PX) : px);
    return {
      position: 'absolute',
      left: formatPx(this.#frame.left + left * scale),
      top: formatPx(this.#frame.top + top * scale),
      width: formatPx(Math.max(MIN_SIDE_PX, thin(width) * scale)),
      height: formatPx(Math.max(MIN_SIDE_PX, thin(height) * scale)),
    };
  }

  #omitOutside(element: PageElement): void {
    const text = textContent(element).trim();
    if (text !== '') this.#context.omit('text', text, 'It stands outside of the slide.');
  }
}

function stackLevel({ style }: PageElement): number {
  const level = Number(style['z-index'] ?? Number.NaN);
  if (Number.isFinite(level) && level !== 0) return Math.max(-1, Math.min(1_000, level)) * 2;
  return isFree(style) || style['position'] === 'relative' ? 1 : 0;
}

function lineHeight({ style }: PageElement): number {
  const size = readPx(style['font-size']) ?? 16;
  return readPx(style['line-height']) ?? size * 1.2;
}

/** The box of an element within its outline and padding. */
function contentBox({ rect = [0, 0, 0, 0], style }: PageElement): Rect {
  const side = (name: string): number =>
    (readPx(style[`padding-${name}`]) ?? 0) + (readPx(style[`border-${name}-width`]) ?? 0);
  const [left, top, width, height] = rect;
  return [
    left + side('left'),
    top + side('top'),
    Math.max(0, width - side('left') - side('right')),
    Math.max(0, height - side('top') - side('bottom')),
  ];
}

/** Box around measured text, its lines, and the height of one of them. */
function measureText(
  nodes: readonly PageNode[],
): { readonly rect: Rect; readonly lines: number; readonly lineHeight: number } | undefined {
  let found: { left: number; top: number; right: number; bottom: number } | undefined;
  let height = 0;
  const visit = (node: PageNode): void => {
    if (isElement(node)) {
      for (const child of node.children) visit(child);
      return;
    }
    if (node.rect === undefined || node.text.trim() === '') return;
    const [left, top, width, own] = node.rect;
    height = Math.max(height, own / Math.max(1, node.lines ?? 1));
    found = {
      left: Math.min(found?.left ?? left, left),
      top: Math.min(found?.top ?? top, top),
      right: Math.max(found?.right ?? 0, left + width),
      bottom: Math.max(found?.bottom ?? 0, top + own),
    };
  };
  for (const node of nodes) visit(node);
  if (found === undefined) return undefined;
  const whole = found.bottom - found.top;
  return {
    rect: [found.left, found.top, found.right - found.left, whole],
    lines: Math.max(1, Math.round(whole / Math.max(1, height * 1.15))),
    lineHeight: height,
  };
}
