import { defined } from '../../input/fields.ts';
import type { Box } from '../../scene/box.ts';
import type { DrawingNode, DrawingPart } from '../../templates/tree.ts';
import { checkAttributes } from '../compile/attributes.ts';
import { type Compilation, type InheritedContext, markupPath } from '../compile/context.ts';
import { extractText } from '../compile/inline.ts';
import { fillStyle } from '../compile/native-nodes.ts';
import type { MarkupElement } from '../markup/node.ts';
import { refusedElement } from '../markup/vocabulary.ts';
import type { Css } from '../style/css.ts';
import { parseLength } from '../style/values.ts';
import { type Looks, PLAIN_LOOKS, readLooks } from './looks.ts';
import { IDENTITY, type Matrix, multiply, parseNumbers, parseTransform } from './matrix.ts';
import { MAX_COORDINATE } from './path-data.ts';
import { drawShape, SHAPES } from './shapes.ts';
import { drawTexts } from './svg-text.ts';

/** Limits far beyond hand-written drawings; nested `<use>` could otherwise multiply without bound. */
const [MAX_PARTS, MAX_DEPTH, MAX_VISITED] = [300, 12, 4_000];
/** Elements that are drawn only where others refer to them. */
const DEFINITIONS_ONLY: ReadonlySet<string> = new Set([
  'defs',
  'symbol',
  'marker',
  'lineargradient',
  'radialgradient',
  'title',
  'desc',
  'stop',
]);
const ALIGNED: Readonly<Record<string, number>> = { min: 0, mid: 0.5, max: 1 };

/** Draws inline `<svg>` as one group of native shapes, lines and texts. */
export function drawingNode(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): DrawingNode {
  const id = compilation.assignId(element);
  const viewBox = readViewBox(element, compilation);
  const colour = css.colour ?? context.text.colour ?? PLAIN_LOOKS.colour;
  // Classes and styles of the root apply to its box, not to the shapes.
  const own: MarkupElement = {
    ...element,
    attributes: new Map([...element.attributes].filter(([name]) => name !== 'class' && name !== 'style')),
  };
  const align = readAlignment(element, compilation);
  const drawer = new Drawer(element, id, compilation, context);
  const looks = readLooks(own, { ...PLAIN_LOOKS, colour }, compilation);
  drawer.children(element, looks, IDENTITY, 0);
  if (drawer.parts.length === 0 && compilation.faults.length === 0)
    compilation.fault({
      at: element.at,
      message:
        '<svg> draws nothing: write shapes such as <path d="M0 0 L10 10" stroke="var(--primary)"/> in it.',
      type: 'missing',
    });
  const title = element.children.find(
    (child): child is MarkupElement => child.type === 'element' && child.name === 'title',
  );
  const alt =
    compilation.attribute(element, 'aria-label') ??
    (title === undefined ? undefined : extractText(title.children) || undefined);
  const decorative = compilation.attribute(element, 'aria-hidden') === 'true';
  return {
    type: 'drawing',
    id,
    name: id,
    path: markupPath(id),
    viewBox,
    ...(align === undefined ? {} : { align }),
    ...(alt === undefined ? {} : { alt }),
    ...(decorative ? { decorative } : {}),
    parts: drawer.parts,
    style: fillStyle({ ...readDrawingSize(element, css, viewBox), ...css }, context.axis),
  };
}

class Drawer {
  readonly parts: DrawingPart[] = [];
  readonly #byId = new Map<string, MarkupElement>();
  readonly #id: string;
  readonly #compilation: Compilation;
  readonly #context: InheritedContext;
  readonly #counts = new Map<string, number>();
  #visited = 0;
  #isFull = false;

  constructor(root: MarkupElement, id: string, compilation: Compilation, context: InheritedContext) {
    this.#id = id;
    this.#compilation = compilation;
    this.#context = context;
    this.#gather(root);
  }

  children(element: MarkupElement, looks: Looks, matrix: Matrix, depth: number): void {
    for (const child of element.children) {
      if (this.#isFull) return;
      if (child.type === 'element') this.#draw(child, looks, matrix, depth);
      else if (child.text.trim() !== '')
        this.#compilation.fault({
          at: child.at,
          message: 'Words in a drawing stand in <text x="…" y="…">.',
          type: 'misplaced',
        });
    }
  }

  #gather(element: MarkupElement): void {
    for (const child of element.children) {
      if (child.type === 'text') continue;
      const attribute = child.attributes.get('id');
      if (attribute !== undefined && this.#byId.has(attribute.value))
        this.#compilation.fault({
          at: attribute.at,
          message: `The id "${attribute.value.slice(0, 60)}" is taken by another element of this drawing.`,
          type: 'duplicate',
        });
      else if (attribute !== undefined) this.#byId.set(attribute.value, child);
      if (DEFINITIONS_ONLY.has(child.name)) checkAttributes(child, this.#compilation);
      this.#gather(child);
    }
  }

  #draw(element: MarkupElement, inherited: Looks, outer: Matrix, depth: number): void {
    if (DEFINITIONS_ONLY.has(element.name) || refusedElement(element.name) !== undefined) return;
    const { fault } = this.#compilation;
    this.#visited += 1;
    if (this.#visited > MAX_VISITED || this.parts.length >= MAX_PARTS) {
      this.#isFull = true;
      fault({
        at: element.at,
        message: `A drawing has at most ${MAX_PARTS} shapes, those of <use> included. Draw it with fewer, or show it as a picture with <img>.`,
        type: 'too_many',
      });
      return;
    }
    checkAttributes(element, this.#compilation);
    const looks = readLooks(element, inherited, this.#compilation);
    const matrix = this.#combineMatrix(element, outer);
    if (looks.hidden || matrix === undefined) return;
    if (element.name === 'g' || element.name === 'a') this.children(element, looks, matrix, depth);
    else if (element.name === 'use') this.#use(element, looks, matrix, depth);
    else if (element.name === 'text')
      for (const text of drawTexts(element, looks, matrix, this.#context.tone, this.#compilation))
        this.#add(element, text);
    else if (SHAPES.has(element.name)) {
      const shape = drawShape(element, looks, matrix, {
        tone: this.#context.tone,
        byId: this.#byId,
        compilation: this.#compilation,
      });
      if (shape !== undefined) this.#add(element, shape);
    } else
      fault({
        at: element.at,
        message: `<${element.name}> cannot stand in <svg>. There stand: ${[...SHAPES, 'text', 'g', 'use', 'defs'].join(', ')}.`,
        type: 'misplaced',
        allowed: [...SHAPES, 'text', 'g', 'use', 'defs'],
      });
  }

  #use(element: MarkupElement, looks: Looks, matrix: Matrix, depth: number): void {
    const { fault } = this.#compilation;
    const href = element.attributes.get('href') ?? element.attributes.get('xlink:href');
    const id = /^#([\w-]{1,60})$/.exec(href?.value.trim() ?? '')?.[1];
    const used = id === undefined ? undefined : this.#byId.get(id);
    if (used === undefined) {
      const known = [...this.#byId.keys()].slice(0, 20);
      fault({
        at: href?.at ?? element.at,
        message: `<use> needs href="#id" of an element of this drawing${known.length === 0 ? ', which has none with an id' : `: ${known.join(', ')}`}.`,
        type: 'value',
        allowed: known,
      });
      return;
    }
    if (depth >= MAX_DEPTH) {
      this.#isFull = true;
      fault({
        at: element.at,
        message: `<use> leads to itself, or through more than ${MAX_DEPTH} others.`,
        type: 'too_deep',
      });
      return;
    }
    const at = (name: string): number => readNumber(element, name) ?? 0;
    const inner = multiply(matrix, [1, 0, 0, 1, at('x'), at('y')]);
    if (used.name === 'symbol')
      this.children(used, readLooks(used, looks, this.#compilation), inner, depth + 1);
    else this.#draw(used, looks, inner, depth + 1);
  }

  #combineMatrix(element: MarkupElement, outer: Matrix): Matrix | undefined {
    const attribute = element.attributes.get('transform');
    if (attribute === undefined) return outer;
    const own = parseTransform(attribute.value);
    const matrix = own === undefined ? undefined : multiply(outer, own);
    if (matrix?.every((one) => Math.abs(one) < MAX_COORDINATE) === true) return matrix;
    const message = `transform does not take "${attribute.value.slice(0, 60)}": it takes translate(x y), scale(s), rotate(degrees x y), skewX(degrees), skewY(degrees) and matrix(a b c d e f), with numbers below ${MAX_COORDINATE}.`;
    this.#compilation.fault({ at: attribute.at, message, type: 'value' });
    return undefined;
  }

  #add(element: MarkupElement, part: DistributiveOmit<DrawingPart, 'id' | 'name'>): void {
    const count = (this.#counts.get(element.name) ?? 0) + 1;
    this.#counts.set(element.name, count);
    this.parts.push({
      ...part,
      id: `${this.#id}-${element.name}-${count}`,
      name: element.attributes.get('id')?.value.slice(0, 60) ?? `${element.name} ${count}`,
    });
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

function readViewBox(element: MarkupElement, { fault }: Compilation): Box {
  const attribute = element.attributes.get('viewbox');
  const [x = 0, y = 0, width = 0, height = 0, ...more] = parseNumbers(attribute?.value ?? '');
  if (
    attribute !== undefined &&
    width > 0 &&
    height > 0 &&
    more.length === 0 &&
    [x, y, width, height].every((one) => Math.abs(one) < MAX_COORDINATE)
  )
    return { x, y, width, height };
  const [wide, high] = [readNumber(element, 'width'), readNumber(element, 'height')];
  if (attribute === undefined && wide !== undefined && high !== undefined && wide > 0 && high > 0)
    return { x: 0, y: 0, width: wide, height: high };
  const message =
    attribute === undefined
      ? '<svg> needs viewBox, such as viewBox="0 0 520 420".'
      : `viewBox does not take "${attribute.value.slice(0, 60)}": it takes x, y, width and height, such as 0 0 520 420.`;
  fault({ at: attribute?.at ?? element.at, message, type: attribute === undefined ? 'missing' : 'value' });
  return { x: 0, y: 0, width: 100, height: 100 };
}

/** Placement of a drawing whose proportions differ from those of its box; undefined if it is stretched. */
function readAlignment(element: MarkupElement, { fault }: Compilation): DrawingNode['align'] {
  const attribute = element.attributes.get('preserveaspectratio');
  const [, none, x = 'mid', y = 'mid'] =
    /^(?:(none)|x(min|mid|max)y(min|mid|max)(?:\s+meet)?)$/i.exec(attribute?.value.trim() ?? 'xMidYMid') ??
    [];
  if (
    attribute !== undefined &&
    !/^(?:none|x(?:min|mid|max)y(?:min|mid|max)(?:\s+meet)?)$/i.test(attribute.value.trim())
  )
    fault({
      at: attribute.at,
      message: `preserveAspectRatio does not take "${attribute.value.slice(0, 40)}": it takes none, or xMidYMid and its like; slice would cut shapes.`,
      type: 'value',
    });
  return none === undefined
    ? { x: ALIGNED[x.toLowerCase()] ?? 0.5, y: ALIGNED[y.toLowerCase()] ?? 0.5 }
    : undefined;
}

/** Width and height of the drawing; if one is missing, it follows from the view box. */
function readDrawingSize(element: MarkupElement, css: Css, viewBox: Box): Css {
  const [width, height] = [
    css.width ?? readNumber(element, 'width'),
    css.height ?? readNumber(element, 'height'),
  ];
  const aspect =
    (width === undefined) === (height === undefined) || css.aspect !== undefined
      ? {}
      : { aspect: viewBox.width / viewBox.height };
  return { ...defined({ width, height }), ...aspect };
}

function readNumber(element: MarkupElement, name: string): number | undefined {
  const text = element.attributes.get(name)?.value.trim() ?? '';
  const value = /^-?\d{1,6}(?:\.\d{1,6})?$/.test(text) ? Number(text) : parseLength(text);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}
